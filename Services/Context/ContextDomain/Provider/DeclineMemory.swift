public import Domain

/// What providers said does not exist, for a short while, so that a wrong link in many hands asks once (D11).
///
/// Bounded: beyond `countMax` the oldest is forgotten. Time is told to it.
public struct DeclineMemory<Time: Comparable & Sendable>: Sendable {
  public struct Key: Hashable, Sendable {
    public var organization: OrganizationID
    public var app: AppID
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

  public init(countMax: Int) {
    self.countMax = countMax
  }

  public var count: Int { until.count }

  public mutating func note(_ key: Key, until time: Time) {
    until[key] = time
    order.append((key, time))
    while order.count - first > countMax { dropOldest() }
  }

  public mutating func remembers(_ key: Key, at now: Time) -> Bool {
    while first < order.count, order[first].until <= now { dropOldest() }
    guard let time = until[key] else { return false }
    return now < time
  }

  /// A provider has come that may know more than the one before.
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
