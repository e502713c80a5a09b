/// One stretch of progress, from tick to tick. May be empty: a range below one tick is legal and adds nothing (D6).
public struct TickRange: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The end nearer to 0.
  public let lower: Ticks
  /// The end nearer to `Ticks.whole`; equal to `lower` where the range is empty.
  public let upper: Ticks

  /// - Precondition: `lower` is not above `upper`.
  public init(lower: Ticks, upper: Ticks) {
    precondition(lower <= upper)
    self.lower = lower
    self.upper = upper
  }

  /// A range as a client reports it: 0 ≤ start < end ≤ 1, finite; nothing is clamped (R84, R85).
  public init(start: Double, end: Double, field: @autoclosure () -> String = "range") throws(Violation) {
    guard start.isFinite, end.isFinite else { throw Violation(.notFinite, field: field()) }
    guard let lower = Ticks(start), let upper = Ticks(end), start < end else {
      throw Violation(.outOfRange("0 <= start < end <= 1"), field: field())
    }
    self.init(lower: lower, upper: upper)
  }

  /// Setting progress to `value` is adding 0…value (R83); 0 is legal (D6).
  public init(progress value: Double, field: @autoclosure () -> String = "progress") throws(Violation) {
    guard value.isFinite else { throw Violation(.notFinite, field: field()) }
    guard let upper = Ticks(value) else { throw Violation(.outOfRange("between 0 and 1"), field: field()) }
    self.init(lower: .zero, upper: upper)
  }

  /// Whether it covers no tick.
  public var isEmpty: Bool { lower == upper }

  public static func < (left: TickRange, right: TickRange) -> Bool {
    (left.lower, left.upper) < (right.lower, right.upper)
  }
}
