public import Domain

/// What providers said does not exist, for a short while, so that a wrong link in many hands asks once (D11).
///
/// Bounded: beyond `countMax` the oldest is forgotten. The caller passes the time in.
public struct DeclineMemory<Time: Comparable & Sendable>: Sendable {
  /// What does not exist, and where.
  public struct Key: Hashable, Sendable {
    /// Whose provider was asked.
    public var organization: OrganizationID
    /// Whose provider was asked, and below whose root the path begins.
    public var app: AppID
    /// Of the context that was asked for.
    public var path: IdentifierPath

    public init(organization: OrganizationID, app: AppID, path: IdentifierPath) {
      self.organization = organization
      self.app = app
      self.path = path
    }
  }

  private let countMax: Int
  private var until: [Key: Time] = [:]
  /// Every key once for each time it was noted, oldest first.
  private var order: [(key: Key, until: Time)] = []
  private var first = 0

  /// - Parameter countMax: what providers said, each time counted.
  public init(countMax: Int) {
    self.countMax = countMax
  }

  /// Paths that are remembered, those whose time is over and that were not forgotten yet included.
  public var count: Int { until.count }

  /// Remembers a decline; noted again, it lasts until the later note's time.
  ///
  /// - Parameter time: not included, and no earlier than in notes before: what is oldest is looked at first.
  public mutating func note(_ key: Key, until time: Time) {
    until[key] = time
    order.append((key, time))
    while order.count - first > countMax { dropOldest() }
  }

  /// Whether it was declined and is still believed. What is over is forgotten on the way.
  public mutating func remembers(_ key: Key, at now: Time) -> Bool {
    while first < order.count, order[first].until <= now { dropOldest() }
    guard let time = until[key] else { return false }
    return now < time
  }

  /// Forgets the declines of an app's providers, because a new provider may know more than the one before.
  public mutating func forget(_ app: AppID, of organization: OrganizationID) {
    until = until.filter { $0.key.app != app || $0.key.organization != organization }
    order = order[first...].filter { until[$0.key] != nil }
    first = 0
  }

  private mutating func dropOldest() {
    let (key, time) = order[first]
    first += 1
    if until[key] == time { until[key] = nil }
    if first > 64, first > order.count / 2 {
      order.removeFirst(first)
      first = 0
    }
  }
}
