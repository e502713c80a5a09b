public import Domain
public import Messages

// Conversion between the domain's instants and lengths of time and protobuf's, with a check of timestamps from callers.
extension Domain.Instant {
  /// An instant of a message that one of our own services wrote; what no timestamp can say saturates.
  public init(_ timestamp: WellKnown.Timestamp) {
    let (milliseconds, overflow) = timestamp.seconds.multipliedReportingOverflow(by: 1000)
    guard !overflow else {
      self = timestamp.seconds < 0 ? .distantPast : .distantFuture
      return
    }
    // Cut towards the past: nanoseconds count forwards, also before 1970.
    self = Instant(milliseconds: milliseconds) + Int64(max(0, timestamp.nanos) / 1_000_000)
  }

  /// A caller's timestamp, cut to the millisecond; held against what google.protobuf.Timestamp allows.
  public init(_ timestamp: WellKnown.Timestamp, field: @autoclosure () -> String) throws(Violation) {
    guard Self.secondsRange.contains(timestamp.seconds) else {
      throw Violation(.outOfRange("a time of the years 1 to 9999"), field: "\(field()).seconds")
    }
    guard 0..<1_000_000_000 ~= timestamp.nanos else {
      throw Violation(.outOfRange("from 0 to 999,999,999"), field: "\(field()).nanos")
    }
    self.init(timestamp)
  }

  /// 0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z.
  private static var secondsRange: ClosedRange<Int64> { -62_135_596_800...253_402_300_799 }
}

extension WellKnown.Timestamp {
  /// To the millisecond. Whether the years are those that a timestamp may have is not looked at.
  public init(_ instant: Domain.Instant) {
    let (seconds, rest) = instant.milliseconds.quotientAndRemainder(dividingBy: 1000)
    let isBefore = rest < 0
    self.init(
      seconds: isBefore ? seconds - 1 : seconds, nanos: Int32(isBefore ? rest + 1000 : rest) * 1_000_000)
  }
}

extension WellKnown.Duration {
  public init(milliseconds: Int64) {
    self.init(seconds: milliseconds / 1000, nanos: Int32(milliseconds % 1000) * 1_000_000)
  }

  /// To the millisecond.
  public init(_ duration: Swift.Duration) { self.init(milliseconds: duration.wholeMilliseconds) }
}
