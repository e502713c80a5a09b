internal import HTTP2Transport

/// How long to wait before what could not be sent is sent again: longer each time, spread by chance.
struct RetryPace {
  private let pace: Backoff.Pace
  private var base: Duration

  init(_ pace: Backoff.Pace) {
    self.pace = pace
    base = pace.first
  }

  /// - Parameters:
  ///   - chance: 64 random bits.
  ///   - least: what the server asked for.
  mutating func next(chance: UInt64, least: Duration?) -> Duration {
    defer { base = min(base * pace.multiplier, pace.most) }
    let fraction = Double(chance >> 11) * 0x1p-53
    let pause = base * (1 + pace.jitter * (2 * fraction - 1))
    return max(pause, least ?? .zero)
  }

  mutating func reset() { base = pace.first }
}
