internal import ContextDomain
internal import Domain
internal import Synchronization

/// The students' sessions, shared by all calls. Nothing of it is ever written down (R110).
final class StudentSessions: Sendable {
  private let sessions: Mutex<Sessions>
  private let clock: MonotonicClock

  init(_ bounds: Sessions.Bounds, clock: MonotonicClock) {
    sessions = Mutex(Sessions(bounds))
    self.clock = clock
  }

  /// What the asker sees besides what is stored; nil for everyone but students.
  func contexts(of asker: Asker) -> SessionContexts? {
    guard let key = asker.session else { return nil }
    return sessions.withLock { $0.contexts(of: key, at: clock.milliseconds) }
  }

  func attach(
    _ identifier: String, below parent: StandingContext, _ details: ContextDetails, _ origin: ContentOrigin,
    of key: Sessions.Key, time: Instant
  ) throws(DeclarationRefusal) -> StandingContext {
    let result: Result<StandingContext, SessionFull> = sessions.withLock { sessions in
      Result { () throws(SessionFull) in
        try sessions.attach(identifier, below: parent, details, origin, of: key, at: clock.milliseconds, time: time)
      }
    }
    switch result {
    case .success(let context): return context
    case .failure(let full): throw .sessionFull(full)
    }
  }

  /// Whether contexts of the session may be stored below one at the top of the app's tree; then they count.
  func propose(_ contexts: [ContextID], below top: ContextID, of key: Sessions.Key) -> Bool {
    sessions.withLock { $0.propose(contexts, below: top, of: key) }
  }

  func put(_ context: StandingContext, of key: Sessions.Key) throws(DeclarationRefusal) {
    let full: SessionFull? = sessions.withLock { sessions in
      do throws(SessionFull) {
        try sessions.put(context, of: key, at: clock.milliseconds)
        return nil
      } catch {
        return error
      }
    }
    if let full { throw .sessionFull(full) }
  }

  /// Drops the session's context in favour of one that was stored below the same parent, under the same identifier.
  func yield(to stored: StandingContext, of key: Sessions.Key) {
    sessions.withLock { $0.yield(to: stored, of: key) }
  }
}

/// Milliseconds that never go back.
struct MonotonicClock: Sendable {
  private let start = ContinuousClock.now

  var milliseconds: Int64 { (ContinuousClock.now - start).wholeMilliseconds }
}
