public import Domain
internal import Sharing

/// A student's session holds as much as one may.
public enum SessionFull: Error, Hashable, Sendable {
  /// So many contexts.
  case contexts(max: Int)
  /// So many bytes of their texts.
  case bytes(max: Int)
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
    /// Of the texts of a session's contexts, see `StandingContext.sessionBytes`; more is refused with `SessionFull`.
    public var bytesPerSessionMax = 1024 * 1024
    /// Of the texts of all sessions: beyond it they go as for `contextsMax`.
    public var bytesMax = 128 * 1024 * 1024
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
  private var byteCount = 0
  private var sweptAt: Int64 = 0

  /// No sessions yet.
  public init(_ bounds: Bounds = Bounds()) {
    self.bounds = bounds
  }

  /// Sessions, those included that have been idle for too long and were not swept yet.
  public var count: Int { sessions.count }
  /// Contexts of all sessions.
  public var contexts: Int { contextCount }
  /// Of the texts of all sessions.
  public var bytes: Int { byteCount }

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
      throw .contexts(max: bounds.contextsPerSessionMax)
    }
    // Numbers below zero never meet those of stored contexts. They are the session's own: none tells of another's.
    session.lastID -= 1
    let context = StandingContext(
      id: ContextID(session.lastID), below: parent, identifier: identifier, details: details, at: time, origin: origin)
    try put(context, into: &session, at: now)
    return context
  }

  /// Whether contexts of the session may be stored below one at the top of the app's tree; then they count.
  public mutating func propose(_ contexts: [ContextID], below top: ContextID, of key: Key) -> Bool {
    sessions[key]?.contexts.propose(contexts, below: top, max: bounds.proposalsMax) ?? false
  }

  /// Lets a context of the session say something else.
  ///
  /// - Throws: when it says more than the session may hold.
  public mutating func put(_ context: StandingContext, of key: Key, at now: Int64) throws(SessionFull) {
    guard var session = sessions.removeValue(forKey: key) else { return }
    defer { sessions[key] = session }
    try put(context, into: &session, at: now)
  }

  /// - Parameter session: taken out while it is changed, so that it is not among those that make room.
  private mutating func put(
    _ context: StandingContext, into session: inout Session, at now: Int64
  ) throws(SessionFull) {
    let (count, bytes) = (session.contexts.count, session.contexts.bytes)
    let former = context.parent.flatMap { session.contexts.child(of: $0, context.identifier) }
    let added = context.sessionBytes - (former?.sessionBytes ?? 0)
    guard added <= 0 || bytes + added <= bounds.bytesPerSessionMax else {
      throw .bytes(max: bounds.bytesPerSessionMax)
    }
    session.contexts.put(context)
    contextCount += session.contexts.count - count
    byteCount += session.contexts.bytes - bytes
    if contextCount > bounds.contextsMax || byteCount > bounds.bytesMax || now - sweptAt > bounds.idleMilliseconds {
      sweep(at: now)
    }
  }

  /// Drops the session's context in favour of one that was stored below the same parent, under the same identifier.
  public mutating func yield(to stored: StandingContext, of key: Key) {
    guard var session = sessions.removeValue(forKey: key) else { return }
    let (count, bytes) = (session.contexts.count, session.contexts.bytes)
    session.contexts.yield(to: stored)
    contextCount -= count - session.contexts.count
    byteCount -= bytes - session.contexts.bytes
    sessions[key] = session
  }

  private mutating func remove(_ key: Key) {
    guard let session = sessions.removeValue(forKey: key) else { return }
    contextCount -= session.contexts.count
    byteCount -= session.contexts.bytes
  }

  private mutating func sweep(at now: Int64) {
    sweptAt = now
    for (key, session) in sessions where now - session.usedAt >= bounds.idleMilliseconds { remove(key) }
    if contextCount > bounds.contextsMax { makeRoom(in: bounds.contextsMax, for: \.count) }
    if byteCount > bounds.bytesMax { makeRoom(in: bounds.bytesMax, for: \.bytes) }
  }

  /// Room for a while, not for one: otherwise every new context would sort all sessions.
  private mutating func makeRoom(in max: Int, for amount: KeyPath<SessionContexts, Int>) {
    let kept = sessions.map {
      Kept($0.key, of: $0.key.organization, amount: $0.value.contexts[keyPath: amount], usedAt: $0.value.usedAt)
    }
    for key in kept.excess(over: max / 10 * 9) { remove(key) }
  }
}
