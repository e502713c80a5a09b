public import Domain

/// The shadow sessions of all callers, bounded in time and in memory (D4). The least recently used goes first.
public struct Shadows: Sendable {
  public struct Key: Hashable, Sendable {
    public var organization: OrganizationID
    public var person: PersonID

    public init(_ organization: OrganizationID, _ person: PersonID) {
      self.organization = organization
      self.person = person
    }
  }

  private struct Entry {
    var session: ShadowSession
    var touched: Instant
    var stamp: UInt64
  }

  private let limits: ShadowLimits
  private var entries: [Key: Entry] = [:]
  /// In order of use, with entries that have been used again since: those are passed over.
  private var uses: [(key: Key, stamp: UInt64)] = []
  private var firstUse = 0
  private var nextStamp: UInt64 = 0
  public private(set) var bytes = 0

  public init(limits: ShadowLimits = ShadowLimits()) {
    self.limits = limits
  }

  public var count: Int { entries.count }

  /// The caller's session; an empty one where there is none.
  ///
  /// - Parameter now: by the machine's clock: an organization's clock may stand still or leap.
  public func session(of key: Key, now: Instant) -> ShadowSession {
    guard let entry = entries[key], now.since(entry.touched) <= limits.leaseMilliseconds else { return ShadowSession() }
    return entry.session
  }

  /// Keeps a session as it is now, and lets go of what is too old or too much.
  public mutating func put(_ session: ShadowSession, of key: Key, now: Instant) {
    var session = session
    session.shrink(to: limits.sessionBytesMax)
    forget(key)
    if !session.isEmpty {
      nextStamp += 1
      entries[key] = Entry(session: session, touched: now, stamp: nextStamp)
      uses.append((key, nextStamp))
      bytes += session.bytes + Self.entryBytes
    }
    evict(now: now)
  }

  /// Takes an attempt from the one who sees it: it was voided or deleted.
  public mutating func forget(_ attempt: AttemptID, of key: Key) {
    guard var entry = entries[key] else { return }
    bytes -= entry.session.bytes
    entry.session.forget(attempt)
    bytes += entry.session.bytes
    entries[key] = entry
  }

  public mutating func forget(_ key: Key) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    bytes -= entry.session.bytes + Self.entryBytes
  }

  public mutating func forget(_ organization: OrganizationID) {
    for key in entries.keys.filter({ $0.organization == organization }) { forget(key) }
  }

  private mutating func evict(now: Instant) {
    while firstUse < uses.count {
      let use = uses[firstUse]
      if let entry = entries[use.key], entry.stamp == use.stamp {
        guard bytes > limits.bytesMax || now.since(entry.touched) > limits.leaseMilliseconds else { break }
        forget(use.key)
      }
      firstUse += 1
    }
    if firstUse > 1024, firstUse > uses.count / 2 {
      uses.removeFirst(firstUse)
      firstUse = 0
    }
  }

  private static let entryBytes = 256
}

/// How much unassigned work is remembered, and how long.
public struct ShadowLimits: Hashable, Sendable {
  /// Milliseconds after the caller's last call. Long enough that an app which says little does not lose its attempt.
  public var leaseMilliseconds: Int64 = 60 * 60 * 1000
  /// Of one caller.
  public var sessionBytesMax = 1024 * 1024
  /// Of all callers together.
  public var bytesMax = 64 * 1024 * 1024

  public init() {}
}
