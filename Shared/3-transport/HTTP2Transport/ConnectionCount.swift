internal import Synchronization

/// How many connections a server has, on all of its loops, and of whom.
final class ConnectionCount: Sendable {
  private struct State {
    var count = 0
    /// By address, without a port.
    var ofOne: [String: Int] = [:]
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let max: Int
  private let state = Mutex(State())

  init(max: Int) { self.max = max }

  var value: Int { state.withLock { $0.count } }

  /// Connections of one address.
  func value(of address: String) -> Int { state.withLock { $0.ofOne[address] ?? 0 } }

  /// False when there are more now than there may be.
  func add(_ address: String) -> Bool {
    state.withLock { state in
      state.count += 1
      state.ofOne[address, default: 0] += 1
      return state.count <= max
    }
  }

  func remove(_ address: String) {
    let waiters: [CheckedContinuation<Void, Never>] = state.withLock { state in
      state.count -= 1
      let left = (state.ofOne[address] ?? 1) - 1
      state.ofOne[address] = left > 0 ? left : nil
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
