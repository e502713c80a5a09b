internal import Domain

/// How some numbers are spread, in no particular order: n, mean, standard deviation, extremes and quantiles.
///
/// Undefined is nil, never NaN and never 0 (D19, P31).
public struct NumberSummary: Sendable {
  /// Ascending.
  private let numbers: [Double]
  /// An exact sum, rounded once, divided once (N10); nil of none.
  public let mean: Double?

  /// - Precondition: all are finite.
  public init(_ numbers: [Double]) {
    self.numbers = numbers.sorted()
    mean = Domain.mean(numbers)
  }

  public var n: Int { numbers.count }
  public var minimum: Double? { numbers.first }
  public var maximum: Double? { numbers.last }

  /// Of the sample, divided by n − 1; nil for fewer than two (P31), 0 where all are equal.
  public var standardDeviation: Double? {
    mean.flatMap { Deviations(numbers, from: $0).root(dividedBy: n - 1) }
  }

  /// Type 7: between the two numbers around rank (n − 1) · `probability`, counted from 0, in proportion. Nil of none.
  ///
  /// - Parameter probability: 0 to 1.
  public func quantile(_ probability: Double) -> Double? {
    guard let last = numbers.last else { return nil }
    let rank = Double(n - 1) * probability
    let below = Int(rank.rounded(.down))
    guard below < n - 1 else { return last }
    let share = rank - Double(below)
    // A number itself, to the bit.
    guard share > 0 else { return numbers[below] }
    let step = numbers[below + 1] - numbers[below]
    // Only numbers near the largest double are too far apart.
    guard step.isFinite else { return numbers[below] * (1 - share) + numbers[below + 1] * share }
    return numbers[below] + share * step
  }

  public func histogram(_ scale: Histogram.Scale, bins: Int) -> Histogram {
    switch scale {
    case .share: Histogram(shares: numbers, bins: bins)
    case .span: Histogram(spanOf: numbers, bins: bins)
    }
  }
}
