internal import ContextDomain
internal import Domain

/// Gives contexts their numbers: ascending, and none twice, be it after the store was restored (D32).
///
/// A number begins with the milliseconds since 2020, so a store that has lost its newest contexts goes on above the numbers it
/// gave them. It stays below 2⁵³ until 2089: every program that keeps numbers as floating point reads it exactly.
struct ContextNumbers {
  private var last: Int64

  /// So many numbers a millisecond; more borrow from the next ones.
  private static let countBits: Int64 = 12
  /// 2020-01-01T00:00:00Z, in milliseconds since 1970.
  private static let origin: Int64 = 1_577_836_800_000

  /// - Parameters:
  ///   - last: the largest number that is known to be given.
  ///   - epoch: the newest of the store's, in milliseconds since 1970: a restore begins one, and numbers go on above it.
  init(after last: Int64, epoch: Int64) {
    self.last = max(last, Self.first(at: epoch) - 1)
  }

  /// - Parameter day: the time of day, not an organization's own.
  mutating func next(at day: Instant) -> ContextID {
    last = max(last + 1, Self.first(at: day.milliseconds))
    return ContextID(last)
  }

  private static func first(at milliseconds: Int64) -> Int64 {
    let since = min(
      max(0, milliseconds.subtractingReportingOverflow(origin).partialValue), Int64.max >> (countBits + 1))
    return since << countBits
  }
}
