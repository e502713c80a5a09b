public import Domain

/// Ages in years, or a time in minutes, both ends included (R36, R37). Nil where one is kept means "any".
public struct SuggestedRange: Hashable, Sendable {
  /// At least 0.
  public let lower: Int64
  /// Nil: no upper end.
  public let upper: Int64?

  /// Trusts the bounds: for what comes from our own stores.
  public init(lower: Int64, upper: Int64?) {
    self.lower = lower
    self.upper = upper
  }

  /// Holds a caller's range against R36–R39; nil when it excludes nothing.
  ///
  /// An upper end of 0 is none. Both of the numbers Apple's own texts use for "no maximum" are read as such (R38).
  public static func checking(
    lower: Int64, upper: Int64, field: @autoclosure () -> String
  ) throws(Violation) -> SuggestedRange? {
    guard lower >= 0 else { throw Violation(.outOfRange("at least 0"), field: "\(field()).lower") }
    guard upper >= 0 else { throw Violation(.outOfRange("at least 0"), field: "\(field()).upper") }
    let bound = upper == 0 || upper >= .max - 1 ? nil : upper
    if let bound, bound < lower {
      throw Violation(.outOfRange("at least \(field()).lower"), field: "\(field()).upper")
    }
    return lower == 0 && bound == nil ? nil : SuggestedRange(lower: lower, upper: bound)
  }
}
