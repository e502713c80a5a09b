internal import ContextDomain
internal import Domain

/// The content of an organization as one asker sees it: students what is published and their own session, everyone else all that is
/// stored (D28).
struct ContextView {
  let reads: ContextReads
  /// A student's own; nil for everyone else.
  let session: SessionContexts?
  private let isStudents: Bool

  init(_ reads: ContextReads, of asker: Asker, session: SessionContexts?) {
    self.reads = reads
    self.session = session
    isStudents = asker.isStudent
  }

  private func isSeen(_ context: StandingContext) -> Bool { !isStudents || context.origin == .published }

  func context(_ app: AppID, linkKey: String) throws -> StandingContext? {
    try reads.context(app, linkKey: linkKey, publishedOnly: isStudents) ?? session?.first(of: app, linkKey: linkKey)
      ?? reads.formerContext(app, linkKey: linkKey, publishedOnly: isStudents)
  }

  func child(of parent: StandingContext, _ identifier: String) throws -> StandingContext? {
    if !parent.isVolatile, let stored = try reads.child(of: parent, identifier), isSeen(stored) { return stored }
    return session?.child(of: parent.id, identifier).map { $0.placed(below: parent) }
  }

  /// Those that are shown below a context for navigation.
  func navigationChildren(of parent: StandingContext) throws -> [StandingContext] {
    parent.isVolatile ? [] : try reads.navigationChildren(of: parent.id).filter(isSeen)
  }

  /// The contexts along a path as far as they stand, after those of `chain`, which stand for its beginning.
  func walk(_ path: IdentifierPath, from chain: [StandingContext]) throws -> [StandingContext] {
    var chain = chain
    while chain.count <= path.entries.count,
      let next = try child(of: chain[chain.count - 1], path.entries[chain.count - 1])
    {
      chain.append(next)
    }
    return chain
  }

  /// The same for one of several paths from the root.
  ///
  /// - Parameter known: what was found along the beginnings of paths before, at least along the root's.
  func walk(
    _ path: IdentifierPath, _ known: inout [IdentifierPath: [StandingContext]]
  ) throws -> [StandingContext] {
    if let chain = known[path] { return chain }
    guard let parentPath = path.parent else { return [] }
    var chain = try walk(parentPath, &known)
    if chain.count == path.entries.count, let parent = chain.last, let identifier = path.last,
      let next = try child(of: parent, identifier)
    {
      chain.append(next)
    }
    known[path] = chain
    return chain
  }

  /// Ordered by identifier, byte-wise.
  func children(of parent: StandingContext, after identifier: String = "", limit: Int) throws -> [StandingContext] {
    let stored =
      parent.isVolatile
      ? [] : try reads.children(of: parent, after: identifier, limit: limit, publishedOnly: isStudents)
    guard let own = session?.children(of: parent.id), !own.isEmpty else { return stored }
    let last = stored.count == limit ? stored.last?.identifier : nil
    let extra = own.filter { context in
      identifier.precedesExactly(context.identifier)
        && last.map { !$0.precedesExactly(context.identifier) } ?? true
    }
    guard !extra.isEmpty else { return stored }
    // Both are in order, so that each is looked at once.
    var merged: [StandingContext] = []
    merged.reserveCapacity(min(limit, stored.count + extra.count))
    var rest = stored[...]
    for context in extra.sorted(by: { $0.identifier.precedesExactly($1.identifier) }) {
      while let next = rest.first, next.identifier.precedesExactly(context.identifier) {
        merged.append(next)
        rest = rest.dropFirst()
      }
      // What is stored stands in the place of the session's.
      guard rest.first?.identifier.isExactly(context.identifier) != true else { continue }
      merged.append(context.placed(below: parent))
    }
    return Array((merged + rest).prefix(limit))
  }
}

extension StandingContext {
  /// What was put below a context stands where that one stands now.
  func placed(below parent: StandingContext) -> StandingContext {
    var context = self
    context.path = parent.path.appending(identifier)
    return context
  }
}
