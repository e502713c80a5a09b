internal import ContextDomain
internal import Domain
internal import RPC

/// Finds what stands along a path and has the rest built, root to leaf (R14–R22, D11).
struct Resolver: Sendable {
  let store: ContextStore
  let sessions: StudentSessions
  let providers: Providers
  let school: any SchoolKnowledge

  struct Resolution: Sendable {
    /// What stands, root first.
    let chain: [StandingContext]
    /// The rest of the path.
    let missing: [String]
    let ending: Descent.Ending
  }

  /// What the asker sees.
  func read<T: Sendable>(
    for asker: Asker, _ body: @escaping @Sendable (ContextView) throws -> T
  ) async throws -> T {
    let session = sessions.contexts(of: asker)
    return try await store.read(asker.organization, for: asker.holder) {
      try body(ContextView($0, of: asker, session: session))
    }
  }

  /// - Throws: NOT_FOUND for an app that is not registered; RESOURCE_EXHAUSTED when a student, or an organization, asks too much of a provider.
  func resolve(
    _ path: IdentifierPath, of app: AppID, for asker: Asker, at time: StoreTime,
    until deadline: ContinuousClock.Instant?
  ) async throws -> Resolution {
    guard let root = try await read(for: asker, { try $0.reads.root(of: app) }) else { throw RPCError.unknownApp(app) }
    var chain = try await walk(path, from: [root], for: asker)
    var descent = Descent(path, standing: chain.count - 1)
    while case .ask(let identifier, _) = descent.step {
      let parent = chain[chain.count - 1]
      let build = QuestionWaiter.Build(
        identifier: identifier, parent: parent, asker: asker, time: time)
      let outcome = try await providers.ask(build, until: deadline) {
        try await read(for: asker) { try $0.child(of: parent, identifier) }
      }
      try Task.checkCancellation()
      switch outcome {
      case .attached(let context):
        chain.append(context)
        descent.receive(.attached)
        // Below it more may stand already: built meanwhile, or moved there.
        chain = try await walk(path, from: chain, for: asker)
        descent.found(standing: chain.count - 1)
      case .declined: descent.receive(.declined)
      case .absent: descent.receive(.absent)
      case .timedOut: descent.receive(.timedOut)
      case .failed, .refreshed: descent.receive(.failed)
      case .error(let error): throw error
      }
    }
    guard case .end(let ending) = descent.step else { preconditionFailure("a descent asks or has ended") }
    return Resolution(chain: chain, missing: descent.missing, ending: ending)
  }

  /// The contexts along a path as far as they stand.
  func walk(
    _ path: IdentifierPath, from chain: [StandingContext], for asker: Asker
  ) async throws -> [StandingContext] {
    try await read(for: asker) { view in
      let found = try view.walk(path, from: chain)
      if let session = view.session, let key = asker.session { settle(found, in: session, of: key) }
      return found
    }
  }

  /// The contexts along each of several paths as far as they are stored, and the asker sees them; nil where the app is not registered. What
  /// the paths share is looked up once.
  func walkStored(
    _ paths: [IdentifierPath], of app: AppID, for asker: Asker
  ) async throws -> [[StandingContext]]? {
    try await store.readMany(asker.organization, for: asker.holder) { reads in
      guard let root = try reads.root(of: app) else { return nil }
      let view = ContextView(reads, of: asker, session: nil)
      var known: [IdentifierPath: [StandingContext]] = [.root: [root]]
      return try paths.map { try view.walk($0, &known) }
    }
  }

  /// The contexts along a path as far as they stand, after those of `chain`, the last that are stored on the way: below them there is
  /// only what the session has now.
  func walkSession(_ path: IdentifierPath, from chain: [StandingContext], for asker: Asker) -> [StandingContext] {
    guard let key = asker.session, let before = sessions.contexts(of: asker) else { return chain }
    settle(chain, in: before, of: key)
    guard let session = sessions.contexts(of: asker) else { return chain }
    var chain = chain
    while chain.count <= path.entries.count,
      let next = session.child(of: chain[chain.count - 1].id, path.entries[chain.count - 1])
    {
      chain.append(next.placed(below: chain[chain.count - 1]))
    }
    return chain
  }

  /// Stores a student's own contexts, because work that is assigned has come to them (D28). What stands there already stays as it is,
  /// and does not count.
  ///
  /// - Returns: the chain as it is stored; nil where that would be more than the session may have stored.
  func storeProposals(_ chain: [StandingContext], for asker: Asker, at time: StoreTime) async throws
    -> [StandingContext]?
  {
    guard let key = asker.session else { return nil }
    let stored = try await store.read(asker.organization, for: asker.holder) { reads in
      try chain.dropFirst().reduce(into: [chain[0]]) { found, context in
        guard found.count == found.last.map({ $0.path.entries.count + 1 }), let last = found.last,
          let next = try reads.child(of: last, context.identifier)
        else { return }
        found.append(next)
      }
    }
    let missing = chain.dropFirst(stored.count).map(\.id)
    guard sessions.propose(missing, below: chain.count > 1 ? chain[1].id : chain[0].id, of: key) else { return nil }
    return try await providers.builder.storeProposals(chain, of: asker, at: time)
  }

  /// Drops contexts of the session that the store has now as well.
  private func settle(_ chain: [StandingContext], in session: SessionContexts, of key: Sessions.Key) {
    for context in chain where !context.isVolatile {
      guard let parent = context.parent, session.child(of: parent, context.identifier) != nil else { continue }
      sessions.yield(to: context, of: key)
    }
  }
}
