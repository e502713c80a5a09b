internal import EventLoop

/// What one connection makes the server hold, of requests or of responses, and since when it gets no less.
struct Holding {
  private(set) var bytes = 0
  /// Since when something is held of which ``leastGone`` octets have not gone yet. A single octet now and then is no progress.
  private(set) var since: LoopTime
  private var gone = 0

  /// Octets that have to go for the time to begin anew, unless all go.
  static let leastGone = 64 * 1024

  init(at now: LoopTime) { since = now }

  mutating func add(_ more: Int, at now: LoopTime) {
    if bytes == 0 { begin(now) }
    bytes += more
  }

  mutating func remove(_ less: Int, at now: LoopTime) {
    bytes -= less
    gone += less
    if gone >= Self.leastGone { begin(now) }
  }

  /// How much of a burden it is: octets and the seconds for which they have been there. Whoever comes with much is none yet, and
  /// beyond `patience` time makes it no worse.
  func weight(at now: LoopTime, patience: Duration) -> Double {
    let most = LoopTime(nanoseconds: 0) + patience
    return Double(bytes) * Double(1_000_000 + min(now.nanoseconds &- since.nanoseconds, most.nanoseconds)) / 1e9
  }

  private mutating func begin(_ now: LoopTime) {
    since = now
    gone = 0
  }
}
