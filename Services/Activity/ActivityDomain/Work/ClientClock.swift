public import Domain

/// A client's clock as its calls show it (D13): moved by as much as it is off, and never past the moment of receipt.
///
/// What a call measures is the error of the clock and the time of the call's way together. Were each call moved by what it measured, of two
/// things close together in two calls the later one could be found first, and what ends an attempt would be found behind the start of the
/// next one, where it counts no more (P4). So the offset of the first call holds for those after it, however long they were on their way.
public struct ClientClock: Hashable, Sendable {
  /// When the call reached us, by the organization's clock.
  public let received: Instant
  /// Milliseconds to add to what the client says.
  public let offset: Int64
  /// Beyond this many milliseconds a clock is far off: what it said is flagged, for teachers to know.
  public static let farOffMilliseconds: Int64 = 5 * 60 * 1000
  /// So long, in milliseconds, a call is on its way as a rule. A clock that seems to be behind by no more is right; and where a call
  /// measures so much less than those before it, the first of them was held up.
  static let usualWay: Int64 = 1_000
  /// So long it is at the most: a clock that seems to be behind by so much more than it was has been set.
  static let longestWay: Int64 = 10_000

  /// - Parameters:
  ///   - sent: what the client's clock said as it sent the call; nil takes it to be right.
  ///   - former: the offset of the call before.
  public init(sent: Instant?, received: Instant, after former: Int64? = nil) {
    self.received = received
    offset = sent.map { Self.offset(received.since($0), after: former) } ?? 0
  }

  private static func offset(_ measured: Int64, after former: Int64?) -> Int64 {
    if let former, (-usualWay...longestWay).contains(measured - former) { return former }
    return (0...usualWay).contains(measured) ? 0 : measured
  }

  /// The client's instant by our clock, at the latest `received` (D13).
  public func corrected(_ instant: Instant) -> Instant {
    instant.corrected(by: offset, received: received)
  }

  /// Whether that instant had to be moved by more than a little.
  public func isFarOff(for instant: Instant) -> Bool {
    let moved = corrected(instant).since(instant)
    return moved > Self.farOffMilliseconds || moved < -Self.farOffMilliseconds
  }
}
