internal import Glibc

/// A point in time in one word, for what every call keeps: nanoseconds since the machine started, sleep included, like
/// `ContinuousClock`, whose instants take two words and a call for each copy.
public struct Moment: Sendable, Hashable, Comparable {
  /// Nanoseconds since the machine started, sleep included.
  public var nanoseconds: UInt64

  /// - Parameter nanoseconds: since the machine started.
  public init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

  /// Later than all others.
  public static let never = Moment(nanoseconds: .max)

  /// Reads the clock.
  public static var now: Moment {
    var time = timespec()
    unsafe clock_gettime(CLOCK_BOOTTIME, &time)
    return Moment(nanoseconds: UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec))
  }

  public static func < (one: Moment, other: Moment) -> Bool { one.nanoseconds < other.nanoseconds }

  /// 0 where it is not later.
  public func nanoseconds(since other: Moment) -> Int {
    self > other ? Int(truncatingIfNeeded: nanoseconds &- other.nanoseconds) : 0
  }

  /// Saturates.
  public func adding(nanoseconds span: UInt64) -> Moment {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(span)
    return overflow ? .never : Moment(nanoseconds: sum)
  }

  /// The same point in time; nil is ``never``. What lies before the machine's start is its start.
  public init(_ instant: ContinuousClock.Instant?) {
    guard let instant else {
      self = .never
      return
    }
    let (seconds, attoseconds) = (instant - Self.origin.instant).components
    let span = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !span.overflow else {
      self = seconds < 0 ? Moment(nanoseconds: 0) : .never
      return
    }
    let sum = Int64(Self.origin.moment.nanoseconds).addingReportingOverflow(
      span.partialValue + attoseconds / 1_000_000_000)
    self.nanoseconds = sum.overflow ? .max : UInt64(max(0, sum.partialValue))
  }

  /// Nil when it never comes.
  public var instant: ContinuousClock.Instant? {
    guard self != .never, nanoseconds < UInt64(Int64.max) else { return nil }
    return Self.origin.instant + .nanoseconds(Int64(nanoseconds) - Int64(Self.origin.moment.nanoseconds))
  }

  // Both clocks, read at once.
  private static let origin = (moment: Moment.now, instant: ContinuousClock.now)
}
