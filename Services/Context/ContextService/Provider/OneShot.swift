internal import Synchronization

/// A value that comes once, and one task that waits for it.
final class OneShot<Value: Sendable>: Sendable {
  private enum State {
    case empty
    case waiting(CheckedContinuation<Value?, Never>)
    case full(Value)
    case abandoned
  }

  private let state = Mutex(State.empty)

  /// The first value counts.
  func fulfil(_ value: Value) {
    let waiter: CheckedContinuation<Value?, Never>? = state.withLock { state in
      switch state {
      case .empty:
        state = .full(value)
        return nil
      case .waiting(let waiter):
        state = .full(value)
        return waiter
      case .full, .abandoned: return nil
      }
    }
    waiter?.resume(returning: value)
  }

  /// The value; nil when none has come by `deadline`, or when the task was cancelled.
  func value(until deadline: ContinuousClock.Instant) async -> Value? {
    await withTaskGroup(of: Value?.self) { group in
      group.addTask { await self.value() }
      group.addTask {
        try? await Task.sleep(until: deadline, clock: .continuous)
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      // It may have come at the very moment the time ran out.
      return first ?? self.state.withLock { if case .full(let value) = $0 { value } else { nil } }
    }
  }

  private func value() async -> Value? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let ready: Value?? = state.withLock { state in
          switch state {
          case .empty where Task.isCancelled:
            state = .abandoned
            return .some(nil)
          case .empty:
            state = .waiting(continuation)
            return nil
          case .full(let value): return value
          case .waiting, .abandoned: return .some(nil)
          }
        }
        if let ready { continuation.resume(returning: ready) }
      }
    } onCancel: {
      let waiter: CheckedContinuation<Value?, Never>? = state.withLock { state in
        guard case .waiting(let waiter) = state else { return nil }
        state = .abandoned
        return waiter
      }
      waiter?.resume(returning: nil)
    }
  }
}
