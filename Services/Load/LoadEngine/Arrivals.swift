internal import Glibc

/// When calls shall begin, whatever has become of those before: nanoseconds from the beginning, ascending.
public struct Arrivals: Sequence, Sendable {
  /// How far apart calls are while the rate stays.
  public enum Spacing: String, CaseIterable, Sendable {
    /// As the calls of many callers who know nothing of each other.
    case poisson
    /// All alike: one every 1/rate seconds.
    case constant
  }

  /// How many are due, and for how long.
  public var schedule: LoadSchedule
  /// How they lie within that.
  public var spacing: Spacing
  /// Decides the gaps of `poisson`; `constant` does not look at it.
  public var seed: UInt64

  /// - Parameter seed: the same one gives the same arrivals.
  public init(_ schedule: LoadSchedule, spacing: Spacing, seed: UInt64) {
    self.schedule = schedule
    self.spacing = spacing
    self.seed = seed
  }

  /// The same arrivals each time.
  public func makeIterator() -> Iterator { Iterator(self) }

  /// Arrivals at a rate of one, stretched by the schedule: where it asks for twice as many a second, they are twice as dense.
  public struct Iterator: IteratorProtocol, Sendable {
    private let spacing: Spacing
    private var inverse: LoadSchedule.Inverse
    private var numbers: SeededNumbers
    /// How many calls have been due when the next one is, at a rate of one in the mean.
    private var position = 0.0

    fileprivate init(_ arrivals: Arrivals) {
      spacing = arrivals.spacing
      inverse = LoadSchedule.Inverse(arrivals.schedule)
      numbers = SeededNumbers(seed: arrivals.seed)
      advance(first: true)
    }

    /// Nanoseconds from the beginning; nil after the schedule's end.
    public mutating func next() -> Int64? {
      guard let seconds = inverse.seconds(atCall: position) else { return nil }
      advance(first: false)
      return Int64((seconds * 1e9).rounded())
    }

    private mutating func advance(first isFirst: Bool) {
      switch spacing {
      case .constant: position += isFirst ? 0 : 1
      case .poisson: position -= log(Double.random(in: Double.leastNonzeroMagnitude...1, using: &numbers))
      }
    }
  }
}
