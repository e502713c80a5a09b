import Domain
import HomeroomClient
import Patience
import RPC
import Synchronization

/// A clock that a test puts forward: who sleeps wakes when it has come that far.
final class ManualClock: Sendable {
  private struct Sleeper {
    var number: Int
    var end: Instant
    var continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(milliseconds: 1_790_000_000_000)
    var sleepers: [Sleeper] = []
    var next = 0
    var cancelled: Set<Int> = []
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }
  var wall: WallClock { WallClock { [self] in now } }
  var store: StoreClock { StoreClock(wall) { [self] in try await sleep($0) } }

  func advance(_ duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now + Int64(duration / .milliseconds(1))
      let due = state.sleepers.filter { $0.end <= state.now }
      state.sleepers.removeAll { $0.end <= state.now }
      return due
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Waits until so many sleep.
  func sleepers(_ count: Int) async throws {
    try await patiently("\(count) sleep") { state.withLock { $0.sleepers.count } >= count }
  }

  private func sleep(_ duration: Duration) async throws {
    let number = state.withLock { state in
      state.next += 1
      return state.next
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = state.withLock { state in
          if state.cancelled.remove(number) != nil { return true }
          state.sleepers.append(
            Sleeper(
              number: number, end: state.now + Int64(duration / .milliseconds(1)), continuation: continuation))
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let sleeper = state.withLock { state -> Sleeper? in
        guard let index = state.sleepers.firstIndex(where: { $0.number == number }) else {
          state.cancelled.insert(number)
          return nil
        }
        return state.sleepers.remove(at: index)
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }
}
