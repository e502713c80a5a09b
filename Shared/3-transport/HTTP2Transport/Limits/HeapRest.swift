internal import EventLoop
internal import Synchronization

/// Gives memory back to the system some time after a server has held much more than it holds now.
///
/// It waits until no less is held any more: what is freed behind it would stay. What it holds is reckoned from what is counted anyway: octets of requests and responses, and connections.
final class HeapRest: Sendable {
  private struct State {
    var most = 0
    /// What was held when it was looked at last.
    var seen = 0
    var isArmed = false
  }

  private let pause: Duration
  private let leastBytes: Int
  private let held: @Sendable () -> Int
  private let giveBack: @Sendable () -> Void
  private let state = Mutex(State())

  init(
    _ limits: TransportLimits, held: @escaping @Sendable () -> Int,
    giveBack: @escaping @Sendable () -> Void
  ) {
    (pause, leastBytes) = (limits.heapRestPause, limits.heapRestBytesMin)
    self.held = held
    self.giveBack = giveBack
  }

  /// What is held has changed.
  func stir(on loop: EventLoop) {
    if notes() { lookLater(on: loop) }
  }

  private func lookLater(on loop: EventLoop) {
    _ = loop.schedule(at: loop.now + pause, Alarm { [self] in if look() { lookLater(on: loop) } })
  }

  /// True when it is time to look again after the pause.
  func notes() -> Bool {
    let now = held()
    return state.withLock { state in
      state.most = max(state.most, now)
      guard !state.isArmed, state.most - now >= leastBytes else { return false }
      (state.isArmed, state.seen) = (true, now)
      return true
    }
  }

  /// Gives back what is worth it. True when it is too early, and time to look again after the pause.
  func look() -> Bool {
    let now = held()
    let (gives, isEarly) = state.withLock { state in
      let isWorthIt = state.most - now >= leastBytes
      let isEarly = isWorthIt && state.seen - now >= leastBytes / Self.calmParts
      state.seen = now
      state.isArmed = isEarly
      if isWorthIt, !isEarly { state.most = now }
      return (isWorthIt && !isEarly, isEarly)
    }
    if gives { giveBack() }
    return isEarly
  }

  /// What is held still falls, where it has fallen in the pause by such a part of what is worth to be given back.
  private static let calmParts = 8
}
