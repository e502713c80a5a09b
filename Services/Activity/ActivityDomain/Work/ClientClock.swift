public import Domain

/// A client's clock as one call shows it (D13): moved by as much as it is off, and never past the moment of receipt.
public struct ClientClock: Hashable, Sendable {
  /// When the call reached us, by the organization's clock.
  public let received: Instant
  /// Milliseconds to add to what the client says.
  public let offset: Int64

  /// Beyond this many milliseconds a clock is far off: what it said is flagged, for teachers to know.
  public static let farOffMilliseconds: Int64 = 5 * 60 * 1000

  /// - Parameter sent: what the client's clock said as it sent the call; nil takes it to be right.
  public init(sent: Instant?, received: Instant) {
    self.received = received
    offset = sent.map { received.since($0) } ?? 0
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
