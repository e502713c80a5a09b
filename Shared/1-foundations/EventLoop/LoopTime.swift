internal import Glibc

/// A point in time in one word: nanoseconds since the machine started, sleep included, like `ContinuousClock`.
public struct LoopTime: Sendable, Hashable, Comparable {
  /// Nanoseconds since the machine started, sleep included.
  public var nanoseconds: UInt64

  /// - Parameter nanoseconds: since the machine started.
  public init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

  /// Reads the clock; ``EventLoop/now``, which is the time of a turn, costs nothing.
  public static var now: LoopTime {
    var time = timespec()
    unsafe clock_gettime(CLOCK_BOOTTIME, &time)
    return LoopTime(nanoseconds: UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec))
  }

  /// Whether it is earlier.
  public static func < (one: LoopTime, other: LoopTime) -> Bool { one.nanoseconds < other.nanoseconds }

  /// Saturates, five centuries from now.
  public static func + (time: LoopTime, duration: Duration) -> LoopTime {
    time.adding(nanoseconds: nanoseconds(of: duration))
  }

  /// Saturates. For what is added so often that the duration is better reckoned beforehand.
  public func adding(nanoseconds span: UInt64) -> LoopTime {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(span)
    return LoopTime(nanoseconds: overflow ? .max : sum)
  }

  /// Zero for one that is negative.
  public static func nanoseconds(of duration: Duration) -> UInt64 {
    let (seconds, attoseconds) = duration.components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    guard seconds < 18_000_000_000 else { return .max }
    return UInt64(seconds) &* 1_000_000_000 &+ UInt64(attoseconds / 1_000_000_000)
  }
}
