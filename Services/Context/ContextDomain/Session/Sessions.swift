public import Domain
internal import Sharing

/// A student's session holds as much as one may.
public struct SessionFull: Error, Hashable, Sendable {
  /// How many contexts a session may hold.
  public let max: Int
}

/// The students' sessions: bounded by number, by size and by how long a student may be away.
public struct Sessions: Sendable {
  /// Whose session it is: one person has one for each app.
  public struct Key: Hashable, Sendable {
    /// Of the verified credentials (D2).
    public var organization: OrganizationID
    /// The student.
    public var user: PersonID
    /// Under whose root the contexts stand.
    public var app: AppID

    public init(organization: OrganizationID, user: PersonID, app: AppID) {
      self.organization = organization
      self.user = user
      self.app = app
    }
  }

  /// How much the students may have in memory.
  public struct Bounds: Sendable {
    /// One more is refused with `SessionFull`.
    public var contextsPerSessionMax = 2_000
    /// Of all sessions. Beyond it those go that were used least recently, of the organizations that hold most, until a tenth is free.
    public var contextsMax = 200_000
    /// What a student's session may have stored below one context at the top of the app's tree (D28).
    public var proposalsMax = 64
    /// A session that was not used for so long is forgotten: longer than a school day, so that a pupil's app need not declare its
    /// content twice a day.
    public var idleMilliseconds: Int64 = 12 * 60 * 60 * 1000

    /// The usual ones.
    public init() {}
  }

  private struct Session {
    var contexts = SessionContexts()
    var lastID: Int64 = 0
    var usedAt: Int64
  }

  private let bounds: Bounds
  private var sessions: [Key: Session] = [:]
  private var contextCount = 0
  private var sweptAt: Int64 = 0

  /// No sessions yet.
  public init(_ bounds: Bounds = Bounds()) {
    self.bounds = bounds
  }

  /// Sessions, those included that have been idle for too long and were not swept yet.
  public var count: Int { sessions.count }
  /// Contexts of all sessions.
  public var contexts: Int { contextCount }

  /// What the student sees besides what is stored.
  ///
  /// - Parameter now: milliseconds of a clock that never goes back.
  public mutating func contexts(of key: Key, at now: Int64) -> SessionContexts? {
    guard let session = sessions[key] else { return nil }
    guard now - session.usedAt < bounds.idleMilliseconds else {
      remove(key)
      return nil
    }
    sessions[key]?.usedAt = now
    return session.contexts
  }

  /// Puts a context into the student's session, or finds it there.
  ///
  /// - Parameter time: for the context itself.
  /// - Throws: when the session holds as much as one may.
  public mutating func attach(
    _ identifier: String, below parent: StandingContext, _ details: ContextDetails, _ origin: ContentOrigin,
    of key: Key,
    at now: Int64, time: Instant
  ) throws(SessionFull) -> StandingContext {
    if let former = sessions[key], now - former.usedAt >= bounds.idleMilliseconds { remove(key) }
    // Taken out while it is changed, so that nothing of it is copied.
    var session = sessions.removeValue(forKey: key) ?? Session(usedAt: now)
    defer { sessions[key] = session }
    session.usedAt = now
    if let standing = session.contexts.child(of: parent.id, identifier) { return standing }
    guard session.contexts.count < bounds.contextsPerSessionMax else {
      throw SessionFull(max: bounds.contextsPerSessionMax)
    }
    // Numbers below zero never meet those of stored contexts. They are the session's own: none tells of another's.
    session.lastID -= 1
    let context = StandingContext(
      id: ContextID(session.lastID), below: parent, identifier: identifier, details: details, at: time, origin: origin)
    session.contexts.put(context)
    contextCount += 1
    // Its own session is not among those that are looked through.
    if contextCount > bounds.contextsMax || now - sweptAt > bounds.idleMilliseconds { sweep(at: now) }
    return context
  }

  /// Whether contexts of the session may be stored below one at the top of the app's tree; then they count.
  public mutating func propose(_ contexts: [ContextID], below top: ContextID, of key: Key) -> Bool {
    sessions[key]?.contexts.propose(contexts, below: top, max: bounds.proposalsMax) ?? false
  }

  /// Lets a context of the session say something else.
  public mutating func put(_ context: StandingContext, of key: Key) {
    sessions[key]?.contexts.put(context)
  }

  /// Drops the session's context in favour of one that was stored below the same parent, under the same identifier.
  public mutating func yield(to stored: StandingContext, of key: Key) {
    guard let before = sessions[key]?.contexts.count else { return }
    sessions[key]?.contexts.yield(to: stored)
    contextCount -= before - (sessions[key]?.contexts.count ?? 0)
  }

  private mutating func remove(_ key: Key) {
    contextCount -= sessions.removeValue(forKey: key)?.contexts.count ?? 0
  }

  private mutating func sweep(at now: Int64) {
    sweptAt = now
    for (key, session) in sessions where now - session.usedAt >= bounds.idleMilliseconds { remove(key) }
    guard contextCount > bounds.contextsMax else { return }
    // Room for a while, not for one: otherwise every new context would sort all sessions.
    let kept = sessions.map {
      Kept($0.key, of: $0.key.organization, amount: $0.value.contexts.count, usedAt: $0.value.usedAt)
    }
    for key in kept.excess(over: bounds.contextsMax / 10 * 9) { remove(key) }
  }
}
