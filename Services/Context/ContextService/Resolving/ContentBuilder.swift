internal import ContextDomain
internal import Domain

/// Puts what a provider built where it belongs: into the store for everyone, or into one student's session (R20, R110).
struct ContentBuilder: Sendable {
  let store: ContextStore
  let sessions: StudentSessions

  /// What stands there once the commit is through; nil where nothing can stand there (any more).
  func store(_ details: ContextDetails, _ build: QuestionWaiter.Build) async throws -> StandingContext? {
    let limits = store.limits
    return try await store.write(build.time, in: build.asker.organization) { writes, state in
      guard let parent = try writes.reads.context(build.parent.id) else { return nil }
      return try writes.attach(build.identifier, below: parent, details, limits, replacing: false, &state).1
    }
  }

  /// Nil when the session holds as much as one may.
  func keep(_ details: ContextDetails, _ build: QuestionWaiter.Build) -> StandingContext? {
    guard let key = build.asker.session else { return nil }
    return try? sessions.attach(
      build.identifier, below: build.parent, details, of: key, time: build.time.organization)
  }
}
