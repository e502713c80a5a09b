internal import Synchronization

/// Wakes those who wait for something to change. A change that nobody waited for is not lost: waiting names the number of
/// changes that was seen last.
public final class ChangeSignal: Sendable {
  private struct State {
    var count: UInt64 = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var next = 0
  }

  private let state = Mutex(State())

  /// No change has been yet.
  public init() {}

  /// How many changes there have been: what `wait` is to come after.
  public var current: UInt64 { state.withLock { $0.count } }

  /// Wakes everyone who waits.
  public func notify() {
    let waiting = state.withLock { state in
      state.count += 1
      defer { state.waiting = [:] }
      return state.waiting
    }
    for continuation in waiting.values { continuation.resume() }
  }

  /// Returns once there was a change after the first `seen`, at `deadline`, or when the task is cancelled.
  public func wait(after seen: UInt64, until deadline: ContinuousClock.Instant) async {
    guard current == seen else { return }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.wait(after: seen) }
      group.addTask { try? await Task.sleep(until: deadline, clock: .continuous) }
      await group.next()
      group.cancelAll()
    }
  }

  /// The same without a deadline.
  public func wait(after seen: UInt64) async {
    let ticket = state.withLock { state in
      state.next += 1
      return state.next
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          // Cancelled before this point, nobody would take the continuation out again.
          guard state.count == seen, !Task.isCancelled else { return true }
          state.waiting[ticket] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: ticket) }?.resume()
    }
  }
}
