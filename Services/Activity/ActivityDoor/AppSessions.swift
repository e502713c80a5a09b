public import Domain
internal import Sharing

/// Identifies a session: one person in one app of an organization.
public struct SessionKey: Hashable, Sendable {
  /// Of the verified credentials (D2).
  public var organization: OrganizationID
  /// Who calls.
  public var person: PersonID
  /// Of the caller's token (D20).
  public var app: AppID

  public init(_ organization: OrganizationID, _ person: PersonID, _ app: AppID) {
    self.organization = organization
    self.person = person
    self.app = app
  }
}

/// The sessions of all apps, bounded in time and in memory. For room those end that were used least recently, of the organizations that
/// hold most.
///
/// What is assigned makes no difference to when one ends: a session holds all that came, wherever it went.
struct AppSessions: Sendable {
  private struct Entry {
    var session: AppSession
    var touched: Instant
    var stamp: Int64
  }

  private let limits: SessionLimits
  private var entries: [SessionKey: Entry] = [:]
  /// Uses in their order; entries whose session was used again since are skipped.
  private var uses: [(key: SessionKey, stamp: Int64)] = []
  private var firstUse = 0
  private var nextStamp: Int64 = 0
  private(set) var bytes = 0

  init(limits: SessionLimits) {
    self.limits = limits
  }

  var count: Int { entries.count }

  /// The session, which has been used with that; an empty one where there is none, and none is made.
  ///
  /// - Parameter now: by the machine's clock: an organization's clock may stand still or leap.
  mutating func session(of key: SessionKey, now: Instant) -> AppSession {
    evict(now: now)
    guard let session = entries[key]?.session else { return AppSession() }
    nextStamp += 1
    entries[key]?.touched = now
    entries[key]?.stamp = nextStamp
    uses.append((key, nextStamp))
    return session
  }

  /// Changes a session in place, and lets go of what is too old or too much.
  mutating func withSession<T, Failure: Error>(
    of key: SessionKey, now: Instant, _ body: (inout AppSession) throws(Failure) -> T
  ) throws(Failure) -> T {
    evict(now: now)
    nextStamp += 1
    var entry = Entry(session: AppSession(), touched: now, stamp: nextStamp)
    if let former = entries.removeValue(forKey: key) {
      bytes -= former.session.bytes + Self.entryBytes
      entry.session = former.session
    }
    defer {
      entry.session.shrink(to: limits.sessionBytesMax)
      bytes += entry.session.bytes + Self.entryBytes
      entries[key] = entry
      uses.append((key, nextStamp))
      evict(now: now)
    }
    return try body(&entry.session)
  }

  mutating func forget(where isForgotten: (SessionKey) -> Bool) {
    for key in entries.keys.filter(isForgotten) { forget(key) }
  }

  private mutating func forget(_ key: SessionKey) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    bytes -= entry.session.bytes + Self.entryBytes
  }

  private mutating func evict(now: Instant) {
    while firstUse < uses.count {
      let use = uses[firstUse]
      if let entry = entries[use.key], entry.stamp == use.stamp {
        guard now.since(entry.touched) > limits.leaseMilliseconds else { break }
        forget(use.key)
      }
      firstUse += 1
    }
    if bytes > limits.bytesMax { makeRoom() }
    // What was passed over, and what will be, is not kept: as many uses as sessions, and some.
    if uses.count > 2 * entries.count + 1024 {
      uses = uses[firstUse...].filter { entries[$0.key]?.stamp == $0.stamp }
      firstUse = 0
    }
  }

  /// A tenth of it, so that not every call looks at all sessions.
  private mutating func makeRoom() {
    let kept = entries.map {
      Kept($0.key, of: $0.key.organization, amount: $0.value.session.bytes + Self.entryBytes, usedAt: $0.value.stamp)
    }
    for key in kept.excess(over: limits.bytesMax / 10 * 9) { forget(key) }
  }

  private static let entryBytes = 256
}

/// How much of what apps sent is remembered, and how long.
public struct SessionLimits: Hashable, Sendable {
  /// Milliseconds after the app's last call for the person.
  public var leaseMilliseconds: Int64 = 60 * 60 * 1000
  /// Of one session.
  public var sessionBytesMax = 1024 * 1024
  /// Of all sessions together. For one more those of the organizations that hold most end, the longest unused first.
  public var bytesMax = 128 * 1024 * 1024

  /// The usual ones.
  public init() {}
}
