internal import Glibc

/// When calls shall begin, whatever has become of those before: offsets from the beginning, ascending, without end.
public struct Arrivals: Sequence, Sendable {
  public enum Spacing: String, CaseIterable, Sendable {
    /// As the calls of many callers who know nothing of each other.
    case poisson
    case constant
  }

  /// Calls a second; above 0.
  public var rate: Double
  public var spacing: Spacing
  public var seed: UInt64

  public init(rate: Double, spacing: Spacing, seed: UInt64) {
    self.rate = rate
    self.spacing = spacing
    self.seed = seed
  }

  public func makeIterator() -> Iterator { Iterator(self) }

  public struct Iterator: IteratorProtocol {
    private let arrivals: Arrivals
    private var numbers: SeededNumbers
    private var count = 0
    /// Seconds.
    private var last = 0.0

    fileprivate init(_ arrivals: Arrivals) {
      self.arrivals = arrivals
      numbers = SeededNumbers(seed: arrivals.seed)
    }

    public mutating func next() -> Duration? {
      switch arrivals.spacing {
      // From the count, so that nothing adds up.
      case .constant: last = Double(count) / arrivals.rate
      case .poisson: last -= log(Double.random(in: Double.leastNonzeroMagnitude...1, using: &numbers)) / arrivals.rate
      }
      count += 1
      return .seconds(last)
    }
  }
}
