internal import Synchronization

/// Says once, to everyone who waits, that it is time to finish.
public final class StopSignal: Sendable {
  private struct State {
    var isRaised = false
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var next = 0
  }

  private let state = Mutex(State())

  /// A signal that is not raised yet.
  public init() {}

  /// Whether it is time to finish; once true, always true.
  public var isRaised: Bool { state.withLock { $0.isRaised } }

  /// Raising it again does nothing.
  public func raise() {
    let waiting = state.withLock { state in
      state.isRaised = true
      defer { state.waiting = [:] }
      return state.waiting
    }
    for continuation in waiting.values { continuation.resume() }
  }

  /// Returns when it is raised, or when the task is cancelled.
  public func wait() async {
    let ticket = state.withLock { state in
      state.next += 1
      return state.next
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          // Cancelled before this point, nobody would take the continuation out again.
          guard !state.isRaised, !Task.isCancelled else { return true }
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
