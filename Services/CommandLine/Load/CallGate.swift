internal import Synchronization

/// Lets so many calls be under way at once. One task enters, many leave.
final class CallGate: Sendable {
  private struct State {
    var free: Int
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state: Mutex<State>

  init(_ places: Int) {
    state = Mutex(State(free: max(1, places)))
  }

  /// Takes a place if one is free.
  func enterAtOnce() -> Bool {
    state.withLock { state in
      guard state.free > 0 else { return false }
      state.free -= 1
      return true
    }
  }

  /// Waits until a place is free, and takes it. Every call ends, at its deadline at last, and so does the waiting.
  func enter() async {
    guard !enterAtOnce() else { return }
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.free > 0 else {
          state.waiter = continuation
          return false
        }
        state.free -= 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  /// The place goes to whoever waits for it.
  func leave() {
    let waiter = state.withLock { state in
      guard let waiter = state.waiter else {
        state.free += 1
        return nil as CheckedContinuation<Void, Never>?
      }
      state.waiter = nil
      return waiter
    }
    waiter?.resume()
  }
}
