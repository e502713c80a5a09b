internal import Synchronization

/// How many connections a server has, on all of its loops, and of whom.
///
/// A connection is counted from when it is taken from the system. It arrives, then has its place on a loop: only the latter make
/// others go, since a loop knows of those that arrive as little as they could go for one another.
final class ConnectionCount: Sendable {
  private struct State {
    var arriving = 0
    var placed = 0
    /// By address, without a port.
    var ofOne: [String: Int] = [:]
    var waiters: [CheckedContinuation<Void, Never>] = []
    /// Called when there are no more than there may be.
    var roomWaiters: [@Sendable () -> Void] = []

    var count: Int { arriving + placed }
  }

  private let max: Int
  private let arrivingMax: Int
  private let state = Mutex(State())

  /// - Parameters:
  ///   - max: how many there may be.
  ///   - arrivingMax: how many more may be on the way to their loops.
  init(max: Int, arrivingMax: Int) {
    self.max = max
    self.arrivingMax = arrivingMax
  }

  var value: Int { state.withLock { $0.count } }

  /// Connections of one address.
  func value(of address: String) -> Int { state.withLock { $0.ofOne[address] ?? 0 } }

  /// Whether one more may be taken from the system. If not, `later` is called once when one may, on any thread.
  ///
  /// Connections are handed to their loops faster than these make room. Without this bound a burst of them takes the
  /// descriptors that the process needs, and those that come after it are refused although others could go.
  func mayTakeOne(orElse later: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      guard state.count >= max + arrivingMax else { return true }
      state.roomWaiters.append(later)
      return false
    }
  }

  /// One was taken from the system.
  func add(_ address: String) {
    state.withLock { state in
      state.arriving += 1
      state.ofOne[address, default: 0] += 1
    }
  }

  /// One that was added has come to its loop. False when that makes more than there may be: another has to go, or this one.
  func place() -> Bool {
    state.withLock { state in
      state.arriving -= 1
      state.placed += 1
      return state.placed <= max
    }
  }

  /// One that was placed has gone.
  func remove(_ address: String) {
    var waiters: [CheckedContinuation<Void, Never>] = []
    var roomWaiters: [@Sendable () -> Void] = []
    state.withLock { state in
      state.placed -= 1
      let left = (state.ofOne[address] ?? 1) - 1
      state.ofOne[address] = left > 0 ? left : nil
      if state.count <= max { swap(&roomWaiters, &state.roomWaiters) }
      if state.count == 0 { swap(&waiters, &state.waiters) }
    }
    for tell in roomWaiters { tell() }
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
