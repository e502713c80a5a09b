internal import EventLoop
internal import Memory
internal import Synchronization

/// Gives memory back to the system some time after a server has held much more than it holds now.
///
/// What it holds is reckoned from what is counted anyway: octets of requests and responses, and connections.
final class HeapRest: Sendable {
  private struct State {
    var most = 0
    var isArmed = false
  }

  private let pause: Duration
  private let leastBytes: Int
  private let held: @Sendable () -> Int
  private let giveBack: @Sendable () -> Void
  private let state = Mutex(State())

  init(
    _ limits: TransportLimits, held: @escaping @Sendable () -> Int,
    giveBack: @escaping @Sendable () -> Void = { Task.detached(priority: .background) { Heap.giveBack() } }
  ) {
    (pause, leastBytes) = (limits.heapRestPause, limits.heapRestBytesMin)
    self.held = held
    self.giveBack = giveBack
  }

  /// What is held has changed.
  func stir(on loop: EventLoop) {
    guard notes() else { return }
    _ = loop.schedule(at: loop.now + pause, Alarm { [self] in look() })
  }

  /// True when it is time to look again after the pause.
  func notes() -> Bool {
    let now = held()
    return state.withLock { state in
      state.most = max(state.most, now)
      guard !state.isArmed, state.most - now >= leastBytes else { return false }
      state.isArmed = true
      return true
    }
  }

  func look() {
    let now = held()
    let gives = state.withLock { state in
      state.isArmed = false
      guard state.most - now >= leastBytes else { return false }
      state.most = now
      return true
    }
    if gives { giveBack() }
  }
}
