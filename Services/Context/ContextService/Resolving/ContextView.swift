internal import ContextDomain
internal import Domain

/// The content of an organization as one asker sees it: what is stored and, over it, their own session.
struct ContextView {
  let reads: ContextReads
  /// A student's own; nil for everyone else.
  let session: SessionContexts?

  func child(of parent: StandingContext, _ identifier: String) throws -> StandingContext? {
    if !parent.isVolatile, let stored = try reads.child(of: parent, identifier) { return stored }
    return session?.child(of: parent.id, identifier).map { placed($0, below: parent) }
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

  /// Ordered by identifier, byte-wise.
  func children(of parent: StandingContext, after identifier: String = "", limit: Int) throws -> [StandingContext] {
    let stored = parent.isVolatile ? [] : try reads.children(of: parent, after: identifier, limit: limit)
    guard let own = session?.children(of: parent.id), !own.isEmpty else { return stored }
    let last = stored.count == limit ? stored.last?.identifier : nil
    let extra = own.filter { context in
      identifier.precedesExactly(context.identifier)
        && last.map { !$0.precedesExactly(context.identifier) } ?? true
        && !stored.contains { $0.identifier.isExactly(context.identifier) }
    }
    guard !extra.isEmpty else { return stored }
    let merged = stored + extra.map { placed($0, below: parent) }
    return Array(merged.sorted { $0.identifier.precedesExactly($1.identifier) }.prefix(limit))
  }

  /// What was put below a context stands where that one stands now.
  private func placed(_ context: StandingContext, below parent: StandingContext) -> StandingContext {
    var context = context
    context.path = parent.path.appending(context.identifier)
    return context
  }
}
