internal import Sharing

/// Who was refused a share, and when they may ask again: whoever does before hears nothing until then.
///
/// So somebody who takes no heed has as many calls as its connections have streams, and is answered that often; and no more.
struct Patience {
  /// Those who are remembered.
  static let holdersMax = 10_000

  /// Nanoseconds until it is worth looking again whose time is over.
  static let sweepPause: UInt64 = 100_000_000

  private var ends: [Holder: UInt64] = [:]
  private var nextSweep: UInt64 = 0

  /// How many nanoseconds somebody who is refused something at `now` hears nothing; nil: it is told at once, and not to ask again
  /// until `end`.
  mutating func wait(of holder: Holder, from now: UInt64, until end: UInt64) -> UInt64? {
    if let end = ends[holder], now < end { return end - now }
    if ends.count >= Self.holdersMax, nextSweep <= now {
      ends = ends.filter { now < $0.value }
      nextSweep = now + Self.sweepPause
    }
    if ends.count < Self.holdersMax { ends[holder] = end }
    return nil
  }
}
