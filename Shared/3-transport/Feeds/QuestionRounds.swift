internal import Sharing
internal import Synchronization

/// One question at a time for each key, and each is asked after all whom its answer serves have come: who comes while one
/// is being asked waits for the next, together with everyone else who does.
///
/// The first of a round asks for all of it, in its own task. Should it leave before it has an answer, the next one asks
/// anew.
final class QuestionRounds<Key: Hashable & Sendable, Answer: Sendable>: Sendable {
  /// As many wait as may, or as many of the organization, or of the caller, as have a share.
  struct Crowded: Error {}

  fileprivate enum Turn: Sendable {
    case asks
    case hasAnswer(Answer)
    case failed(any Error)
    case left
  }

  fileprivate struct Waiter {
    var id: UInt64
    var continuation: CheckedContinuation<Turn, Never>
  }

  fileprivate struct Round {
    /// Those who came before the question was asked that is being asked now.
    var served: [Waiter] = []
    var next: [Waiter] = []
  }

  fileprivate struct State {
    /// By what is being asked.
    var rounds: [Key: Round] = [:]
    var waiting = 0
    /// Of these, by whose they are.
    var waitingOfOrganization: [String: Int] = [:]
    var waitingOfCaller: [Holder: Int] = [:]
    var lastID: UInt64 = 0
  }

  private let waitersMax: Int
  private let state = Mutex(State())

  /// - Parameter waitersMax: of all keys together.
  init(waitersMax: Int) {
    self.waitersMax = waitersMax
  }

  /// How many wait for an answer, or for their turn to ask.
  var waitingCount: Int { state.withLock { $0.waiting } }

  /// - Parameters:
  ///   - holder: on whose behalf; whatever is asked, a place is theirs.
  ///   - end: when the caller leaves.
  ///   - ask: throws once `end` has come.
  /// - Throws: what the question failed with, `CancellationError` when the caller has left, `Crowded`.
  func answer(
    to key: Key, for holder: Holder, until end: ContinuousClock.Instant, asking ask: () async throws -> Answer
  ) async throws -> Answer {
    switch try await turn(key, holder, until: end) {
    case .hasAnswer(let answer): return answer
    case .failed(let error): throw error
    case .left: throw CancellationError()
    case .asks:
      do {
        let answer = try await ask()
        finish(key, .hasAnswer(answer))
        return answer
      } catch {
        // That it has no more time says nothing of the answer that others wait for.
        if Task.isCancelled || end <= .now { passOn(key) } else { finish(key, .failed(error)) }
        throw error
      }
    }
  }

  private func turn(_ key: Key, _ holder: Holder, until end: ContinuousClock.Instant) async throws(Crowded) -> Turn {
    let (isFirst, id) = try state.withLock { state throws(Crowded) in
      if state.rounds[key] == nil {
        state.rounds[key] = Round()
        return (true, UInt64(0))
      }
      guard state.hasPlace(for: holder, of: waitersMax) else { throw Crowded() }
      state.count(1, holder)
      state.lastID += 1
      return (false, state.lastID)
    }
    if isFirst { return .asks }
    defer { state.withLock { $0.count(-1, holder) } }
    return await withTaskGroup(of: Void.self) { group in
      group.addTask {
        try? await Task.sleep(until: end, clock: .continuous)
        self.leave(key, id)
      }
      defer { group.cancelAll() }
      return await self.place(key, id, until: end)
    }
  }

  /// Waits for its turn, or asks at once where nobody is asking any more.
  private func place(_ key: Key, _ id: UInt64, until end: ContinuousClock.Instant) async -> Turn {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let turn: Turn? = state.withLock { state in
          // Whoever was to take it out again may have come before it was in.
          if Task.isCancelled || end <= .now { return .left }
          guard state.rounds[key] != nil else {
            state.rounds[key] = Round()
            return .asks
          }
          state.rounds[key]?.next.append(Waiter(id: id, continuation: continuation))
          return nil
        }
        if let turn { continuation.resume(returning: turn) }
      }
    } onCancel: {
      leave(key, id)
    }
  }

  private func leave(_ key: Key, _ id: UInt64) {
    let waiter = state.withLock { state -> Waiter? in
      if let index = state.rounds[key]?.served.firstIndex(where: { $0.id == id }) {
        return state.rounds[key]?.served.remove(at: index)
      }
      guard let index = state.rounds[key]?.next.firstIndex(where: { $0.id == id }) else { return nil }
      return state.rounds[key]?.next.remove(at: index)
    }
    waiter?.continuation.resume(returning: .left)
  }

  private func finish(_ key: Key, _ turn: Turn) {
    let (served, first) = state.withLock { state in
      let round = state.rounds[key] ?? Round()
      return (round.served, state.begin(key, for: round.next))
    }
    for waiter in served { waiter.continuation.resume(returning: turn) }
    first?.continuation.resume(returning: .asks)
  }

  private func passOn(_ key: Key) {
    let first = state.withLock { state in
      let round = state.rounds[key] ?? Round()
      return state.begin(key, for: round.served + round.next)
    }
    first?.continuation.resume(returning: .asks)
  }
}

extension QuestionRounds.State {
  /// An organization has three times what is free, and a caller three times what its organization has left: so other organizations, and
  /// other callers of the same one, always find a place.
  fileprivate func hasPlace(for holder: Holder, of waitersMax: Int) -> Bool {
    let left = 3 * (waitersMax - waiting) - waitingOfOrganization[holder.organization, default: 0]
    return waitingOfCaller[holder, default: 0] < 3 * left
  }

  fileprivate mutating func count(_ more: Int, _ holder: Holder) {
    waiting += more
    Self.count(more, holder.organization, &waitingOfOrganization)
    Self.count(more, holder, &waitingOfCaller)
  }

  private static func count<Whose>(_ more: Int, _ whose: Whose, _ counts: inout [Whose: Int]) {
    let own = counts[whose, default: 0] + more
    counts[whose] = own == 0 ? nil : own
  }

  /// The first of those who wait is to ask for all of them; nil where nobody waits.
  fileprivate mutating func begin(_ key: Key, for waiting: [QuestionRounds.Waiter]) -> QuestionRounds.Waiter? {
    guard let first = waiting.first else {
      rounds[key] = nil
      return nil
    }
    rounds[key] = QuestionRounds.Round(served: Array(waiting.dropFirst()))
    return first
  }
}
