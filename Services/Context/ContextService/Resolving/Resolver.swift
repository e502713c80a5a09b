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

  /// What the asker sees, read here and now.
  func read<T>(for asker: Asker, _ body: (ContextView) throws -> T) throws -> T {
    let session = sessions.contexts(of: asker)
    return try store.read(asker.organization) { try body(ContextView(reads: $0, session: session)) }
  }

  /// - Throws: NOT_FOUND for an app that is not registered; RESOURCE_EXHAUSTED when a student asks for too much.
  func resolve(
    _ path: IdentifierPath, of app: AppID, for asker: Asker, at time: StoreTime,
    until deadline: ContinuousClock.Instant?
  ) async throws -> Resolution {
    guard let root = try read(for: asker, { try $0.reads.root(of: app) }) else { throw RPCError.unknownApp(app) }
    var chain = try await walk(path, from: [root], for: asker, at: time)
    var descent = Descent(path, standing: chain.count - 1)
    while case .ask(let identifier, _) = descent.step {
      let parent = chain[chain.count - 1]
      let build = QuestionWaiter.Build(
        identifier: identifier, parent: parent, asker: asker, isDurable: isDurable(below: chain, for: asker, at: time),
        time: time)
      let outcome = try await providers.ask(build, until: deadline) {
        try read(for: asker) { try $0.child(of: parent, identifier) }
      }
      try Task.checkCancellation()
      switch outcome {
      case .attached(let context):
        chain.append(context)
        descent.receive(.attached)
        // Below it more may stand already: built meanwhile, or moved there.
        chain = try await walk(path, from: chain, for: asker, at: time)
        descent.found(standing: chain.count - 1)
      case .declined: descent.receive(.declined)
      case .absent: descent.receive(.absent)
      case .timedOut: descent.receive(.timedOut)
      case .failed, .refreshed: descent.receive(.failed)
      case .overBudget(let milliseconds): throw Self.overBudget(milliseconds)
      case .error(let error): throw error
      }
    }
    guard case .end(let ending) = descent.step else { preconditionFailure("a descent asks or has ended") }
    return Resolution(chain: chain, missing: descent.missing, ending: ending)
  }

  static func overBudget(_ milliseconds: Int64) -> RPCError {
    RPCError(
      .resourceExhausted, "too much was asked of the app's provider; wait a little",
      [.errorInfo(reason: "PROVIDER_QUESTIONS", domain: RPCError.errorDomain), .retryInfo(.milliseconds(milliseconds))])
  }

  /// Whether what is built below the last of `chain` is everyone's (R110).
  func isDurable(below chain: [StandingContext], for asker: Asker, at time: StoreTime) -> Bool {
    guard asker.isStudent else { return true }
    guard chain.last?.isVolatile == false, let organization = school.organization(asker.organization) else {
      return false
    }
    return organization.isAssigned(below: chain.map(\.id), to: asker.user, at: time.organization)
  }

  /// The contexts along a path as far as they stand.
  ///
  /// What a student built for themselves and was assigned since becomes everyone's on the way.
  func walk(
    _ path: IdentifierPath, from chain: [StandingContext], for asker: Asker, at time: StoreTime
  ) async throws -> [StandingContext] {
    var found = try read(for: asker) { view in
      let found = try view.walk(path, from: chain)
      if let session = view.session, let key = asker.session { settle(found, in: session, of: key) }
      return found
    }
    while let index = found.firstIndex(where: \.isVolatile),
      isDurable(below: Array(found[..<index]), for: asker, at: time)
    {
      let own = found[index]
      let build = QuestionWaiter.Build(
        identifier: own.identifier, parent: found[index - 1], asker: asker, isDurable: true, time: time)
      guard let stored = try await providers.builder.store(own.details, build) else { break }
      if let key = asker.session { sessions.yield(to: stored, of: key) }
      let known = Array(found[..<index]) + [stored]
      found = try read(for: asker) { try $0.walk(path, from: known) }
    }
    return found
  }

  /// Where the store has taken a place that the session holds too, the session gives way.
  private func settle(_ chain: [StandingContext], in session: SessionContexts, of key: Sessions.Key) {
    for context in chain where !context.isVolatile {
      guard let parent = context.parent, session.child(of: parent, context.identifier) != nil else { continue }
      sessions.yield(to: context, of: key)
    }
  }
}
