internal import Synchronization

/// How many connections a server has, on all of its loops.
final class ConnectionCount: Sendable {
  private struct State {
    var count = 0
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let max: Int
  private let state = Mutex(State())

  init(max: Int) { self.max = max }

  var value: Int { state.withLock { $0.count } }

  /// False when there are more now than there may be.
  func add() -> Bool {
    state.withLock { state in
      state.count += 1
      return state.count <= max
    }
  }

  func remove() {
    let waiters: [CheckedContinuation<Void, Never>] = state.withLock { state in
      state.count -= 1
      guard state.count == 0 else { return [] }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  func untilNone() async {
    await withCheckedContinuation { continuation in
      let waits = state.withLock { state in
        guard state.count > 0 else { return false }
        state.waiters.append(continuation)
        return true
      }
      if !waits { continuation.resume() }
    }
  }
}
