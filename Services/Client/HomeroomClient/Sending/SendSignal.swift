internal import Synchronization

/// Wakes the sending: when there is something new, and when it is time to try again. However often it is raised while nobody looks, it
/// wakes once.
final class SendSignal: Sendable {
  private struct State {
    var listener: AsyncStream<Void>.Continuation?
    var isRetryDue = false
  }

  private let state = Mutex(State())

  /// For one listener at a time; the first signal is there at once.
  func listen() -> AsyncStream<Void> {
    let (signals, listener) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    state.withLock { $0.listener = listener }
    listener.yield()
    return signals
  }

  func raise() { _ = state.withLock { $0.listener }?.yield() }

  func raiseRetry() {
    state.withLock { $0.isRetryDue = true }
    raise()
  }

  /// Whether it is time to try again; says so once.
  func takeRetry() -> Bool {
    state.withLock { state in
      defer { state.isRetryDue = false }
      return state.isRetryDue
    }
  }
}
