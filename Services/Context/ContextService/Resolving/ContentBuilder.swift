internal import ContextDomain
internal import Domain

/// Puts what a provider built where it belongs: into the store for everyone, or into one student's session (R20, R110).
struct ContentBuilder: Sendable {
  let store: ContextStore
  let sessions: StudentSessions

  /// What stands there once the commit is through, or why nothing can.
  ///
  /// - Parameter organization: whose provider built it: the asker's, or `Caller.catalog`.
  func store(
    _ details: ContextDetails, _ build: QuestionWaiter.Build, in organization: OrganizationID
  ) async throws -> Result<StandingContext, DeclarationRefusal> {
    let limits = store.limits
    // Vendors have no clock of an organization's.
    let time =
      organization == build.asker.organization
      ? build.time : StoreTime(organization: build.time.day, day: build.time.day)
    return try await store.write(time, in: organization, for: build.asker.holder) { writes, state in
      guard let parent = try writes.reads.context(build.parent.id) else { return .failure(.parentMissing) }
      let published = try writes.publish(parent, &state)
      return try writes.attach(build.identifier, below: published, details, limits, replacing: false, &state).attached
    }
  }

  /// Stores what a student's session has, for the work that has come to it (D28). What stands there already stays as it is.
  ///
  /// - Parameter chain: of which the first ones are published.
  /// - Returns: the chain as it is stored; nil where something cannot stand there.
  func storeProposals(_ chain: [StandingContext], of asker: Asker, at time: StoreTime) async throws
    -> [StandingContext]?
  {
    let limits = store.limits
    return try await store.write(time, in: asker.organization, for: asker.holder) { writes, state in
      var chainStored = chain.filter { !$0.isVolatile }
      for own in chain where own.isVolatile {
        guard let last = chainStored.last, let parent = try writes.reads.context(last.id),
          case .success(let stored) = try writes.attach(
            own.identifier, below: parent, own.details.proposed(as: own.identifier), limits, replacing: false,
            as: own.origin, &state
          ).attached
        else { return nil }
        chainStored.append(stored)
      }
      // What stands already is not written. The answer waits for the disk all the same, as where it is nobody's to store (D27).
      try writes.writeBeat()
      return chainStored
    }
  }

  /// Nil when the session holds as much as one may.
  func keep(_ details: ContextDetails, _ build: QuestionWaiter.Build) -> StandingContext? {
    guard let key = build.asker.session else { return nil }
    return try? sessions.attach(
      build.identifier, below: build.parent, details, .provided, of: key, time: build.time.organization)
  }
}
