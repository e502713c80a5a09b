internal import ContextDomain
internal import Domain

/// One page of a search: goes down the tree, each context before what lies below it, siblings by identifier, which is the
/// order of paths.
struct ContextSearch {
  let view: ContextView
  let predicate: ContextPredicate
  let foundMax: Int
  /// Rows looked at, so that a search for what is rare cannot hold a reader for long.
  let examinedMax: Int
  /// Only the children of where it starts.
  let isShallow: Bool

  private(set) var found: [StandingContext] = []
  private(set) var examined = 0
  /// The way from where it started to the context looked at last.
  private(set) var last: [String] = []
  private(set) var hasStopped = false

  private static let rowsPerRead = 256

  init(view: ContextView, predicate: ContextPredicate, foundMax: Int, examinedMax: Int, isShallow: Bool) {
    self.view = view
    self.predicate = predicate
    self.foundMax = foundMax
    self.examinedMax = examinedMax
    self.isShallow = isShallow
  }

  /// - Parameter after: the way from `parent` to the context looked at last by the page before.
  mutating func run(below parent: StandingContext, after: ArraySlice<String>) throws {
    try look(below: parent, way: [], after: after)
  }

  private mutating func look(below parent: StandingContext, way: [String], after: ArraySlice<String>) throws {
    var previous = ""
    if let first = after.first {
      previous = first
      if !isShallow, let child = try sibling(first, below: parent) {
        try look(below: child, way: way + [first], after: after.dropFirst())
      }
    }
    while !hasStopped {
      let rows = try view.children(of: parent, after: previous, limit: Self.rowsPerRead)
      for row in rows {
        examined += 1
        last = way + [row.identifier]
        if predicate.holds(for: row) { found.append(row) }
        hasStopped = found.count == foundMax || examined == examinedMax
        if hasStopped { return }
        if !isShallow { try look(below: row, way: last, after: []) }
        if hasStopped { return }
      }
      guard rows.count == Self.rowsPerRead, let end = rows.last else { return }
      previous = end.identifier
    }
  }

  /// Where the page before left off; not through an alias, which leads elsewhere.
  private func sibling(_ identifier: String, below parent: StandingContext) throws -> StandingContext? {
    guard let child = try view.child(of: parent, identifier), child.parent == parent.id else { return nil }
    return child
  }
}
