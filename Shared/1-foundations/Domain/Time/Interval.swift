/// A stretch of running time, half-open, in milliseconds.
public struct Interval: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The first instant of the interval.
  public let start: Instant
  /// The first instant behind the interval; never before `start`.
  public let end: Instant

  /// An end before the start counts as an interval of length 0: devices do set their clocks back.
  public init(start: Instant, end: Instant) {
    self.start = start
    self.end = max(start, end)
  }

  /// Milliseconds.
  public var length: Int64 { end.since(start) }

  public static func < (left: Interval, right: Interval) -> Bool {
    (left.start, left.end) < (right.start, right.end)
  }
}
