internal import EventLoop

/// So many in one go, and so many more each second.
struct RateBudget {
  let burst: Int
  let perSecond: Int
  /// In billionths of one, so that nothing is lost to rounding.
  private var left: Int
  private var countedAt: LoopTime

  private static let one = 1_000_000_000

  init(burst: Int, perSecond: Int, at now: LoopTime) {
    self.burst = burst
    self.perSecond = perSecond
    left = burst * Self.one
    countedAt = now
  }

  /// False when that is more than there is; then it stays spent.
  mutating func spend(_ count: Int, at now: LoopTime) -> Bool {
    let nanoseconds = Int(now.nanoseconds &- countedAt.nanoseconds)
    countedAt = now
    // Beyond a full budget time brings nothing, and must not overflow.
    let full = burst * Self.one
    left = nanoseconds < full / max(1, perSecond) ? min(full, left + nanoseconds * perSecond) : full
    left -= count * Self.one
    return left >= 0
  }

  mutating func earn(_ count: Int) { left = min(burst * Self.one, left + count * Self.one) }
}
