/// How long to wait from the beginning of one attempt to connect to that of the next.
public struct Backoff: Sendable {
  /// Pauses grow from `first` by `multiplier` to `most`, each up to `jitter` of itself more or less.
  public struct Pace: Sendable, Hashable {
    /// After the first attempt that fails.
    public var first: Duration
    /// At least 1.
    public var multiplier: Double
    /// Before jitter: with it a pause may be that much longer.
    public var most: Duration
    /// A ratio, from 0 to 1.
    public var jitter: Double

    /// The usual numbers are those of gRPC's connection backoff.
    public init(
      first: Duration = .seconds(1), multiplier: Double = 1.6, most: Duration = .seconds(120), jitter: Double = 0.2
    ) {
      self.first = first
      self.multiplier = multiplier
      self.most = most
      self.jitter = jitter
    }
  }

  private let pace: Pace
  private var base: Duration

  init(_ pace: Pace) {
    self.pace = pace
    base = pace.first
  }

  /// - Parameter chance: from 0 to 1.
  mutating func next(chance: Double) -> Duration {
    defer { base = min(base * pace.multiplier, pace.most) }
    return base * (1 + pace.jitter * (2 * chance - 1))
  }

  mutating func reset() { base = pace.first }
}
