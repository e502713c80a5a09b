/// Where the true figure may lie, as far as a sample tells.
public struct ConfidenceInterval: Hashable, Sendable {
  /// By which formula an interval was made.
  public enum Method: UInt8, CaseIterable, Sendable {
    /// Of a proportion.
    case wilson = 1
    /// Of a mean.
    case student = 2
  }

  /// In the unit of the figure; of a proportion, at least 0.
  public var lower: Double
  /// In the unit of the figure; of a proportion, at most 1.
  public var upper: Double
  /// Answers name it.
  public var method: Method

  /// Wilson's score interval of `successes` among `n`; nil of none.
  ///
  /// - Parameter confidence: above 0 and below 1.
  public static func wilson(successes: Int, of n: Int, confidence: Double) -> ConfidenceInterval? {
    guard n > 0 else { return nil }
    let z = NormalDistribution.quantile(twoSided: confidence)
    let n = Double(n)
    let share = Double(successes) / n
    let denominator = 1 + z * z / n
    let middle = (share + z * z / (2 * n)) / denominator
    let reach = z / denominator * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    // At the ends the interval is exact, whatever the last digits say.
    return ConfidenceInterval(
      lower: share == 0 ? 0 : max(0, middle - reach), upper: share == 1 ? 1 : min(1, middle + reach), method: .wilson)
  }

  /// Student's interval of a mean: mean ± t · sd ÷ √n; nil for fewer than two.
  public static func student(of numbers: NumberCounts, confidence: Double) -> ConfidenceInterval? {
    guard numbers.n >= 2, let mean = numbers.mean, let deviation = numbers.standardDeviation else { return nil }
    let t = StudentDistribution(degreesOfFreedom: numbers.n - 1).quantile(twoSided: confidence)
    let reach = t * (deviation / Double(numbers.n).squareRoot())
    let bounds = (lower: mean - reach, upper: mean + reach)
    guard bounds.lower.isFinite, bounds.upper.isFinite else { return nil }
    return ConfidenceInterval(lower: bounds.lower, upper: bounds.upper, method: .student)
  }
}
