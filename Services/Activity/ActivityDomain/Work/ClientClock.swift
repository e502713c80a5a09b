public import Domain

/// A client's clock as its calls show it (D13): moved by as much as it is off, and never past the moment of receipt.
///
/// What a call measures is the error of the clock and the time of the call's way together. Were each call moved by what it measured, of two
/// things close together in two calls the later one could be found first, and what ends an attempt would be found behind the start of the
/// next one, where it counts no more (P4). So the calls of a session have one offset, the smallest that was measured; and where it becomes
/// smaller, what happened before goes on to be moved by the former one, and what happened after is found no earlier than that.
public struct ClientClock: Hashable, Sendable {
  /// When the call reached us, by the organization's clock.
  public let received: Instant
  /// Milliseconds to add to what the client says.
  public let offset: Int64
  /// What happened up to an instant of the client is moved by another offset, the first of these that holds it.
  private var earlier: [Earlier] = []
  /// The latest that a call was said to be sent at; nil: nothing was said.
  private let sent: Instant?
  /// What the last calls have measured, if that was a usual way more than the offset.
  private var higher: [Int64] = []

  private struct Earlier: Hashable {
    var last: Instant
    var offset: Int64
  }

  /// Beyond this many milliseconds a clock is far off: what it said is flagged, for teachers to know.
  public static let farOffMilliseconds: Int64 = 5 * 60 * 1000
  /// So long, in milliseconds, a call is on its way as a rule. A clock that seems to be behind by no more is right.
  static let usualWay: Int64 = 1_000
  /// So long it is at the most: a clock that seems to be off by so much more, or less, than it was has been set.
  static let longestWay: Int64 = 10_000
  /// So many calls in a row that measure about the same were not all long on their way: the clock has been set back.
  static let higherMax = 3
  /// Offsets that are remembered; then it becomes no smaller. It does a few times.
  static let earlierMax = 16

  /// - Parameters:
  ///   - sent: what the client's clock said as it sent the call; nil takes it to be right.
  ///   - former: the clock as the calls before have shown it.
  ///   - mayHaveWaited: what is received may have waited here, as a message of a stream does for those before it.
  public init(
    sent: Instant?, received: Instant, after former: ClientClock? = nil, mayHaveWaited: Bool = false
  ) {
    self.received = received
    let measured = sent.map { received.since($0) } ?? 0
    let settled = Self.settled(measured)
    guard let sent, let former, let formerSent = former.sent,
      mayHaveWaited && measured > former.offset || abs(measured - former.offset) <= Self.longestWay
    else {
      (offset, self.sent) = (settled, sent)
      return
    }
    self.sent = max(sent, formerSent)
    earlier = former.earlier
    if settled < former.offset, earlier.count < Self.earlierMax {
      offset = settled
      earlier.append(Earlier(last: formerSent, offset: former.offset))
      return
    }
    if measured > former.offset + Self.usualWay, !mayHaveWaited { higher = former.higher + [measured] }
    higher = higher.suffix(Self.higherMax)
    guard higher.count == Self.higherMax, let least = higher.min(), let most = higher.max(),
      most - least <= Self.usualWay
    else {
      offset = former.offset
      return
    }
    offset = Self.settled(least)
    higher = []
  }

  private static func settled(_ measured: Int64) -> Int64 { (0...usualWay).contains(measured) ? 0 : measured }

  /// The client's instant by our clock, at the latest `received` (D13).
  public func corrected(_ instant: Instant) -> Instant {
    var earliest = Instant.distantPast
    for former in earlier {
      if instant <= former.last { return min(max(instant + former.offset, earliest), received) }
      earliest = max(earliest, former.last + former.offset)
    }
    return min(max(instant + offset, earliest), received)
  }

  /// Whether that instant had to be moved by more than a little.
  public func isFarOff(for instant: Instant) -> Bool {
    let moved = corrected(instant).since(instant)
    return moved > Self.farOffMilliseconds || moved < -Self.farOffMilliseconds
  }
}
