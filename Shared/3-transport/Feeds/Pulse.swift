internal import Synchronization

/// Wakes those who wait for something to change. A beat that nobody waited for is not lost: waiting names the beat that
/// was seen last.
public final class Pulse: Sendable {
  private struct State {
    var beat: UInt64 = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var next = 0
  }

  private let state = Mutex(State())

  public init() {}

  /// The beat that was last: what `wait` is to come after.
  public var current: UInt64 { state.withLock { $0.beat } }

  /// Wakes everyone who waits.
  public func beat() {
    let waiting = state.withLock { state in
      state.beat += 1
      defer { state.waiting = [:] }
      return state.waiting
    }
    for continuation in waiting.values { continuation.resume() }
  }

  /// Returns once a beat later than `seen` has been, at `deadline`, or when the task is cancelled.
  public func wait(after seen: UInt64, until deadline: ContinuousClock.Instant) async {
    guard current == seen else { return }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.wait(after: seen) }
      group.addTask { try? await Task.sleep(until: deadline, clock: .continuous) }
      await group.next()
      group.cancelAll()
    }
  }

  private func wait(after seen: UInt64) async {
    let ticket = state.withLock { state in
      state.next += 1
      return state.next
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          // Cancelled before this point, nobody would take the continuation out again.
          guard state.beat == seen, !Task.isCancelled else { return true }
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
