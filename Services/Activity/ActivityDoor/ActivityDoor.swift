public import ActivityDomain
public import Domain
internal import Synchronization

/// Answers apps from their sessions alone (D27). It has no access to the store, so what is stored, assigned or done by
/// others cannot change an answer.
///
/// The caller passes on the work it takes, to be judged and stored; the outcome is for callers that may read outcomes.
public final class ActivityDoor: Sendable {
  private let sessions: Mutex<AppSessions>
  private let now: @Sendable () -> Instant
  /// What every answer to an app goes through, so that its time says nothing.
  public let beats: BeatKeeper
  /// How much work is taken.
  public let budget: WorkBudget

  /// - Parameter now: the time of day, by the machine's clock.
  public init(
    limits: SessionLimits = SessionLimits(), beats: BeatKeeper = BeatKeeper(), budget: WorkBudget = WorkBudget(),
    now: @escaping @Sendable () -> Instant
  ) {
    sessions = Mutex(AppSessions(limits: limits))
    self.beats = beats
    self.budget = budget
    self.now = now
  }

  /// A name for an attempt whose app gives it none.
  public func newName(for key: SessionKey) -> AttemptID {
    let (now, random) = (now(), UInt64.random(in: 0 ... .max))
    return sessions.withLock { $0.withSession(of: key, now: now) { $0.newName(at: now, random: random) } }
  }

  /// The clock of whoever sends in this session (D13).
  ///
  /// - Parameters:
  ///   - sent: what it said as the call was sent; nil takes it to be right.
  ///   - received: when the call came, by the organization's clock.
  ///   - mayHaveWaited: a message of a stream, which waits for those before it.
  public func clock(
    sent: Instant?, received: Instant, of key: SessionKey, mayHaveWaited: Bool = false
  ) -> ClientClock {
    guard let sent else { return ClientClock(sent: nil, received: received) }
    let now = now()
    return sessions.withLock {
      $0.withSession(of: key, now: now) { $0.clock(sent: sent, received: received, mayHaveWaited: mayHaveWaited) }
    }
  }

  /// Takes work into the session and returns how its attempt stands.
  ///
  /// - Throws: why the session refuses the work; it must not be stored then.
  public func take(_ work: Work, of key: SessionKey, on terms: Terms) throws(Refusal) -> Answer {
    let now = now()
    return try sessions.withLock { sessions throws(Refusal) in
      try sessions.withSession(of: key, now: now) { session throws(Refusal) in
        try session.take(work, of: key.app, on: terms)
      }
    }
  }

  /// Notes a request that belongs to no attempt, once it is done.
  public func note(_ request: Work.Sent, of key: SessionKey) {
    let now = now()
    sessions.withLock { $0.withSession(of: key, now: now) { $0.note(request) } }
  }

  /// The session as it is.
  public func session(of key: SessionKey) -> AppSession {
    let now = now()
    return sessions.withLock { $0.session(of: key, now: now) }
  }

  /// Ends the person's sessions of all apps: an erased person is in no answer (N45).
  public func forget(_ person: PersonID, of organization: OrganizationID) {
    sessions.withLock { $0.forget { $0.organization == organization && $0.person == person } }
  }

  /// Ends all sessions of an organization, such as on its reset (D21).
  public func forget(_ organization: OrganizationID) {
    sessions.withLock { $0.forget { $0.organization == organization } }
  }

  /// Sessions that are held, those that have run out and were not forgotten yet included.
  public var count: Int { sessions.withLock { $0.count } }
  /// About how much memory they take.
  public var bytes: Int { sessions.withLock { $0.bytes } }
}
