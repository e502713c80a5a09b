internal import ContextDomain
internal import Domain
internal import Storage

// Where contexts are shown besides the place where they stand: edges for browsing, which no path knows (R30).
extension ContextReads {
  private var tenant: Value { .text(organization.rawValue) }
  private var catalog: Value { .text(Caller.catalog.rawValue) }

  /// In no particular order; what was removed is not among them.
  func navigationChildren(of parent: ContextID) throws -> [StandingContext] {
    let ids = try connection.all(
      "SELECT DISTINCT child_id FROM navigation WHERE organization IN (?, ?) AND parent_id = ?", tenant, catalog,
      .integer(parent.rawValue)
    ) { ContextID(try $0.integer(0)) }
    return try ids.compactMap { try context($0) }
  }

  func navigationCount(below parent: ContextID) throws -> Int {
    try connection.first(
      "SELECT count(*) FROM navigation WHERE organization = ? AND parent_id = ?", tenant, .integer(parent.rawValue)
    ) { try $0.int(0) } ?? 0
  }

  func navigationCount(above child: ContextID) throws -> Int {
    try connection.first(
      "SELECT count(*) FROM navigation WHERE organization = ? AND child_id = ?", tenant, .integer(child.rawValue)
    ) { try $0.int(0) } ?? 0
  }

  func isShown(_ child: ContextID, below parent: ContextID) throws -> Bool {
    try connection.exists(
      "SELECT 1 FROM navigation WHERE organization IN (?, ?) AND parent_id = ? AND child_id = ?", tenant, catalog,
      .integer(parent.rawValue), .integer(child.rawValue))
  }

  /// Whether who browses down from `start`, by the tree and by what is shown for navigation, can come to `end` (R32).
  ///
  /// It looks upwards, where few are: the ancestors of `end`, and of all that it is shown below.
  ///
  /// - Throws: `ChangeRefusal.tooLarge` where that is more than `max`.
  func leads(_ start: ContextID, to end: ContextID, max: Int) throws -> Bool {
    var seen: Set<ContextID> = [end]
    var next = [end]
    while let id = next.popLast() {
      if id == start { return true }
      let above = try connection.all(
        """
        SELECT parent_id FROM context WHERE id = ?3 AND organization IN (?1, ?2) AND parent_id <> 0
        UNION SELECT parent_id FROM navigation WHERE organization IN (?1, ?2) AND child_id = ?3
        """, tenant, catalog, .integer(id.rawValue)
      ) { ContextID(try $0.integer(0)) }
      for parent in above where seen.insert(parent).inserted { next.append(parent) }
      guard seen.count <= max else { throw ChangeRefusal.tooLarge(max: max) }
    }
    return false
  }
}

extension ContextWrites {
  private var tenant: Value { .text(organization.rawValue) }

  /// Contexts that the search for a loop looks at.
  private static let ancestorsMax = 10_000

  /// Shows a context below another one, too (R30–R33).
  func addNavigation(_ child: StandingContext, below parent: StandingContext, _ limits: Limits) throws {
    guard try !reads.isShown(child.id, below: parent.id) else { return }
    try mustNotLoop(child, below: parent, field: "child_path")
    guard try reads.navigationCount(below: parent.id) < limits.childrenPerContextMax else {
      throw Violation(.tooMany(.children, max: limits.childrenPerContextMax), field: "parent_path")
    }
    let max = limits.navigationParentsPerContextMax
    guard try reads.navigationCount(above: child.id) < max else {
      throw Violation(.tooMany(.navigationParents, max: max), field: "child_path")
    }
    try transaction.execute(
      "INSERT INTO navigation (organization, parent_id, child_id) VALUES (?, ?, ?)", tenant,
      .integer(parent.id.rawValue), .integer(child.id.rawValue))
  }

  /// Refuses what would let somebody who browses come back to where they were.
  func mustNotLoop(_ child: StandingContext, below parent: StandingContext, field: String) throws {
    guard try !reads.leads(child.id, to: parent.id, max: Self.ancestorsMax) else {
      throw Violation(.notAllowed("who browses would come back to the same context"), field: field)
    }
  }

  /// Shows it there no longer; it stays where it stands.
  func removeNavigation(_ child: StandingContext, below parent: StandingContext) throws {
    let removed = try transaction.change(
      "DELETE FROM navigation WHERE organization = ? AND parent_id = ? AND child_id = ?", tenant,
      .integer(parent.id.rawValue), .integer(child.id.rawValue))
    guard try removed > 0 || !reads.isShown(child.id, below: parent.id) else { throw ChangeRefusal.vendors }
  }

  /// A context was removed: nothing is shown below it, nor is it shown anywhere.
  func removeNavigation(of context: ContextID) throws {
    try transaction.execute(
      "DELETE FROM navigation WHERE organization = ? AND parent_id = ?", tenant, .integer(context.rawValue))
    try transaction.execute(
      "DELETE FROM navigation WHERE organization = ? AND child_id = ?", tenant, .integer(context.rawValue))
  }
}
