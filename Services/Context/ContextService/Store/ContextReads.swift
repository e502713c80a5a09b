internal import ContextDomain
internal import Domain
internal import Storage

/// One organization's content as it is stored, read through one connection. Every question names the organization, so
/// that another's numbers do not exist here.
struct ContextReads {
  let organization: OrganizationID
  let connection: any Connection

  private var tenant: Value { .text(organization.rawValue) }

  func app(_ app: AppID) throws -> RegisteredApp? {
    try connection.first(
      """
      SELECT app, root_id, title, created_at, updated_at, revision, icon, icon_media_type FROM app
      WHERE organization = ? AND app = ?
      """, tenant, .text(app.rawValue)
    ) { try RegisteredApp($0) }
  }

  /// Ordered by identifier.
  func apps(after app: AppID?, limit: Int) throws -> [RegisteredApp] {
    try connection.all(
      """
      SELECT app, root_id, title, created_at, updated_at, revision, icon, icon_media_type FROM app
      WHERE organization = ? AND app > ? ORDER BY app LIMIT ?
      """, tenant, .text(app?.rawValue ?? ""), .int(limit)
    ) { try RegisteredApp($0) }
  }

  func root(of app: AppID) throws -> StandingContext? {
    try connection.first(
      """
      SELECT standing.* FROM app JOIN standing ON standing.id = app.root_id
      WHERE app.organization = ? AND app.app = ?
      """, tenant, .text(app.rawValue)
    ) { try StandingContext($0, below: nil) }
  }

  /// The child that stands there, or the last one that stood there and was moved (D10, P22).
  func child(of parent: StandingContext, _ identifier: String) throws -> StandingContext? {
    try standingChild(of: parent, identifier) ?? alias(below: parent, identifier)
  }

  func standingChild(of parent: StandingContext, _ identifier: String) throws -> StandingContext? {
    try connection.first(
      """
      SELECT * FROM standing WHERE organization = ? AND parent_id = ? AND parent_id <> 0 AND identifier = ?
      """, tenant, .integer(parent.id.rawValue), .text(identifier)
    ) { try StandingContext($0, below: parent.path) }
  }

  private func alias(below parent: StandingContext, _ identifier: String) throws -> StandingContext? {
    let formers = try connection.all(
      """
      SELECT context_id FROM former_place
      WHERE organization = ? AND parent_id = ? AND identifier = ? ORDER BY until_time DESC, context_id DESC
      """, tenant, .integer(parent.id.rawValue), .text(identifier)
    ) { ContextID(try $0.integer(0)) }
    for former in formers {
      if let context = try context(former) { return context }
    }
    return nil
  }

  /// By its number; nil where it was removed, or is another organization's.
  func context(_ id: ContextID) throws -> StandingContext? {
    guard let path = try path(of: id) else { return nil }
    return try connection.first(
      "SELECT * FROM standing WHERE id = ? AND organization = ?", .integer(id.rawValue), tenant
    ) { try StandingContext($0, below: path.parent) }
  }

  /// Whether a number is given, to a context that stands or was removed, of whatever organization.
  func isGiven(_ id: ContextID) throws -> Bool {
    try connection.exists("SELECT 1 FROM context WHERE id = ?", .integer(id.rawValue))
  }

  /// Where a context stands; where it stood last when it was removed. Nil for an unknown number.
  func path(of id: ContextID) throws -> IdentifierPath? {
    var entries: [String] = []
    var next = id.rawValue
    // The depth is bounded where contexts are placed; this only ends the walk through a damaged store.
    for _ in 0..<64 {
      let step = try connection.first(
        "SELECT parent_id, identifier FROM context WHERE id = ? AND organization = ?", .integer(next), tenant
      ) { (parent: try $0.integer(0), identifier: try $0.text(1)) }
      guard let step else { return nil }
      guard step.parent != 0 else { return IdentifierPath(entries.reversed()) }
      entries.append(step.identifier)
      next = step.parent
    }
    return nil
  }

  /// The ancestors of a context and itself, root first.
  func chain(to context: StandingContext) throws -> [StandingContext] {
    var chain = [context]
    while let parent = chain.last?.parent, let next = try self.context(parent) { chain.append(next) }
    return chain.reversed()
  }

  /// Ordered by identifier.
  func children(
    of parent: StandingContext, after identifier: String = "", limit: Int, publishedOnly: Bool = false
  ) throws -> [StandingContext] {
    try connection.all(
      """
      SELECT * FROM standing
      WHERE organization = ? AND parent_id = ? AND parent_id <> 0 AND identifier > ? AND origin <= ?
      ORDER BY identifier LIMIT ?
      """, tenant, .integer(parent.id.rawValue), .text(identifier), .int(publishedOnly ? 0 : Int(UInt8.max)),
      .int(limit)
    ) { try StandingContext($0, below: parent.path) }
  }

  func count(of siblings: Siblings) throws -> Int {
    try connection.first(
      """
      SELECT count(*) FROM standing
      WHERE organization = ? AND parent_id = ? AND parent_id <> 0 AND (origin = ?) = ?
      """, tenant, .integer(siblings.parent.rawValue), .int(Int(ContentOrigin.proposed.rawValue)),
      .int(siblings.areProposed ? 1 : 0)
    ) { try $0.int(0) } ?? 0
  }

  /// How many levels stand below a context.
  func height(below context: StandingContext) throws -> Int {
    try connection.first(
      """
      WITH RECURSIVE below (id, depth) AS (
        SELECT ?2, 0
        UNION ALL
        SELECT context.id, below.depth + 1 FROM below JOIN context
          ON context.organization = ?1 AND context.parent_id = below.id AND context.parent_id <> 0
          AND context.removed_at IS NULL
      )
      SELECT max(depth) FROM below
      """, tenant, .integer(context.id.rawValue)
    ) { try $0.int(0) } ?? 0
  }

  /// The first declared of those that a link leads to.
  func context(_ app: AppID, linkKey: String, publishedOnly: Bool) throws -> StandingContext? {
    let id = try connection.first(
      """
      SELECT id FROM standing WHERE organization = ? AND app = ? AND link_key = ? AND origin <= ? ORDER BY id LIMIT 1
      """, tenant, .text(app.rawValue), .text(linkKey), .int(publishedOnly ? 0 : Int(UInt8.max))
    ) { ContextID(try $0.integer(0)) }
    return try id.flatMap { try context($0) }
  }

  /// Whether another context that stands bears a link.
  func isBorne(_ linkKey: String, in app: AppID, besides id: ContextID) throws -> Bool {
    try connection.exists(
      """
      SELECT 1 FROM context
      WHERE organization = ? AND app = ? AND link_key = ? AND link_key IS NOT NULL AND removed_at IS NULL AND id <> ?
      """, tenant, .text(app.rawValue), .text(linkKey), .integer(id.rawValue))
  }

  /// The context that bore a link last, of those that stand, for links that none bears now.
  func formerContext(_ app: AppID, linkKey: String, publishedOnly: Bool) throws -> StandingContext? {
    let ids = try connection.all(
      """
      SELECT context_id FROM former_link WHERE organization = ? AND app = ? AND link_key = ?
      ORDER BY until_time DESC, context_id DESC
      """, tenant, .text(app.rawValue), .text(linkKey)
    ) { ContextID(try $0.integer(0)) }
    for id in ids {
      if let context = try context(id), !publishedOnly || context.origin == .published { return context }
    }
    return nil
  }

  /// Where a context has stood before, oldest first.
  func formerPlacements(of id: ContextID) throws -> [(from: Instant, parent: ContextID)] {
    try connection.all(
      """
      SELECT from_time, parent_id FROM former_place WHERE organization = ? AND context_id = ? ORDER BY until_time
      """, tenant, .integer(id.rawValue)
    ) { (Instant(milliseconds: try $0.integer(0)), ContextID(try $0.integer(1))) }
  }
}
