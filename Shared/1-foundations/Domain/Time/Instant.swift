/// A point in time: whole milliseconds since 1970-01-01 00:00 UTC, leap seconds not counted.
///
/// The whole product counts in these. A timestamp from the wire is cut (towards the past) to the millisecond.
public struct Instant: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// Since 1970-01-01 00:00 UTC; negative before.
  public var milliseconds: Int64

  /// - Parameter milliseconds: since 1970-01-01 00:00 UTC.
  @inlinable
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Before everything that can be recorded. As a valid-from time it means "always did".
  public static let distantPast = Instant(milliseconds: .min)
  /// After everything that can be recorded.
  public static let distantFuture = Instant(milliseconds: .max)

  @inlinable
  public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// Saturates: neither end of time is ever passed, so hostile numbers cannot trap.
  @inlinable
  public static func + (instant: Instant, milliseconds: Int64) -> Instant {
    let (sum, overflow) = instant.milliseconds.addingReportingOverflow(milliseconds)
    guard overflow else { return Instant(milliseconds: sum) }
    return milliseconds < 0 ? .distantPast : .distantFuture
  }

  /// Saturates like `+`.
  @inlinable
  public static func - (instant: Instant, milliseconds: Int64) -> Instant {
    let (difference, overflow) = instant.milliseconds.subtractingReportingOverflow(milliseconds)
    guard overflow else { return Instant(milliseconds: difference) }
    return milliseconds < 0 ? .distantFuture : .distantPast
  }

  /// Milliseconds from `other` to `self`; negative when `other` is later; saturates.
  @inlinable
  public func since(_ other: Instant) -> Int64 {
    let (difference, overflow) = milliseconds.subtractingReportingOverflow(other.milliseconds)
    guard overflow else { return difference }
    return other.milliseconds < 0 ? .max : .min
  }
}

extension Instant: CustomStringConvertible {
  /// The number with its unit, for logs and failing tests; calendars are the edge's business.
  public var description: String { "\(milliseconds) ms" }
}
