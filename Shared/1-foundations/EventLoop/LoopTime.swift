internal import Glibc

/// A point in time in one word: nanoseconds since the machine started, sleep included, like `ContinuousClock`.
public struct LoopTime: Sendable, Hashable, Comparable {
  public var nanoseconds: UInt64

  public init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

  public static var now: LoopTime {
    var time = timespec()
    unsafe clock_gettime(CLOCK_BOOTTIME, &time)
    return LoopTime(nanoseconds: UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec))
  }

  public static func < (one: LoopTime, other: LoopTime) -> Bool { one.nanoseconds < other.nanoseconds }

  /// Saturates, five centuries from now.
  public static func + (time: LoopTime, duration: Duration) -> LoopTime {
    let (seconds, attoseconds) = duration.components
    guard seconds >= 0, attoseconds >= 0 else { return time }
    guard seconds < 18_000_000_000 else { return LoopTime(nanoseconds: .max) }
    let span = UInt64(seconds) &* 1_000_000_000 &+ UInt64(attoseconds / 1_000_000_000)
    let (sum, overflow) = time.nanoseconds.addingReportingOverflow(span)
    return LoopTime(nanoseconds: overflow ? .max : sum)
  }
}
