internal import Domain

/// What a watched report is put together from, and for how long each of it holds.
struct WatchedParts: Sendable {
  struct Kept: Sendable {
    /// As it goes over the wire; nil: the report shows nothing of the handout.
    var part: [UInt8]?
    /// Of the work that the handout's grid is made of.
    var version: UInt64
    /// By the organization's clock, which a developer may set back: when it was made, and when it may change by itself, as
    /// work becomes missing.
    var since: Instant
    var edge: Instant?
    /// Where there was no room for its sub-columns.
    var isFolded: Bool

    func holds(at now: Instant) -> Bool { since <= now && edge.map { now <= $0 } ?? true }
  }

  /// Nil: nothing is known.
  private(set) var organizationVersion: UInt64?
  private(set) var order: [HandoutID] = []
  private(set) var parts: [HandoutID: Kept] = [:]

  init(organizationVersion: UInt64? = nil) {
    self.organizationVersion = organizationVersion
  }

  mutating func append(_ kept: Kept, of handout: HandoutID) {
    order.append(handout)
    parts[handout] = kept
  }

  var inOrder: [[UInt8]] { order.compactMap { parts[$0]?.part } }

  /// When the first of them may change by itself.
  var edge: Instant? { parts.values.compactMap(\.edge).min() }
}
