internal import Synchronization

/// One question at a time: who asks what is being asked already waits for that answer.
///
/// The first to ask does the asking in its own task. Should it leave before it has an answer, the next one asks anew.
public final class SingleFlight<Key: Hashable & Sendable, Answer: Sendable>: Sendable {
  private enum Turn: Sendable {
    case asks
    case hasAnswer(Answer)
    case failed(any Error)
    case left
  }

  private struct Waiter {
    var id: UInt64
    var continuation: CheckedContinuation<Turn, Never>
  }

  private struct State {
    /// Those who wait, by what is being asked.
    var flights: [Key: [Waiter]] = [:]
    var lastID: UInt64 = 0
  }

  private let state = Mutex(State())

  /// How many questions are being asked.
  public var count: Int { state.withLock { $0.flights.count } }

  /// Nothing is being asked.
  public init() {}

  /// Asks, or waits for the answer of a task that asks for this key already: an error of that too, unless it came of
  /// its being cancelled. Nothing is remembered once every task has its answer.
  ///
  /// - Throws: what asking throws; `CancellationError` when the task is cancelled while it waits.
  public func answer(to key: Key, asking ask: () async throws -> Answer) async throws -> Answer {
    switch await turn(key) {
    case .hasAnswer(let answer): return answer
    case .failed(let error): throw error
    case .left: throw CancellationError()
    case .asks:
      do {
        let answer = try await ask()
        finish(key, .hasAnswer(answer))
        return answer
      } catch {
        // Its own deadline or cancellation says nothing of the answer that others wait for.
        if Task.isCancelled { passOn(key) } else { finish(key, .failed(error)) }
        throw error
      }
    }
  }

  private func turn(_ key: Key) async -> Turn {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let turn: Turn? = state.withLock { state in
          if Task.isCancelled { return .left }
          guard state.flights[key] != nil else {
            state.flights[key] = []
            return .asks
          }
          state.flights[key]?.append(Waiter(id: id, continuation: continuation))
          return nil
        }
        if let turn { continuation.resume(returning: turn) }
      }
    } onCancel: {
      let waiter = state.withLock { state -> Waiter? in
        guard let index = state.flights[key]?.firstIndex(where: { $0.id == id }) else { return nil }
        return state.flights[key]?.remove(at: index)
      }
      waiter?.continuation.resume(returning: .left)
    }
  }

  private func finish(_ key: Key, _ turn: Turn) {
    let waiters = state.withLock { $0.flights.removeValue(forKey: key) ?? [] }
    for waiter in waiters { waiter.continuation.resume(returning: turn) }
  }

  private func passOn(_ key: Key) {
    let next = state.withLock { state -> Waiter? in
      guard let waiting = state.flights[key], !waiting.isEmpty else {
        state.flights[key] = nil
        return nil
      }
      return state.flights[key]?.removeFirst()
    }
    next?.continuation.resume(returning: .asks)
  }
}
