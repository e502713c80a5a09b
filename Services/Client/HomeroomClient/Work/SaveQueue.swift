internal import Synchronization

/// Those who save while a write is under way share the next one: so many a second cost few writes to the disk, and each returns
/// after a write that began after its call.
final class SaveQueue: Sendable {
  /// What a write takes; the greater one takes the smaller one's too.
  enum Scope: Int, Comparable {
    /// Running time alone.
    case time
    case everything

    static func < (left: Scope, right: Scope) -> Bool { left.rawValue < right.rawValue }
  }

  private enum Turn {
    /// Write, for these too.
    case lead(Scope, [CheckedContinuation<Turn, Never>])
    case written(SaveError)
  }

  private struct State {
    var isWriting = false
    var scope = Scope.time
    /// Tasks of the app that save.
    var waiting: [CheckedContinuation<Turn, Never>] = []
  }

  private let state = Mutex(State())

  /// Returns what became of all that was written together.
  func save(_ scope: Scope, _ write: (Scope) async -> SaveError) async -> SaveError {
    let turn = await withCheckedContinuation { continuation in
      let leads = state.withLock { state in
        guard state.isWriting else {
          state.isWriting = true
          return true
        }
        state.waiting.append(continuation)
        state.scope = max(state.scope, scope)
        return false
      }
      if leads { continuation.resume(returning: .lead(scope, [])) }
    }
    switch turn {
    case .written(let result): return result
    case .lead(let scope, let others):
      let result = await write(scope)
      handOn()
      for other in others { other.resume(returning: .written(result)) }
      return result
    }
  }

  /// One of those who came meanwhile writes for all of them.
  private func handOn() {
    let next = state.withLock { state -> (CheckedContinuation<Turn, Never>, Turn)? in
      guard let leader = state.waiting.first else {
        state.isWriting = false
        return nil
      }
      defer { (state.waiting, state.scope) = ([], .time) }
      return (leader, .lead(state.scope, Array(state.waiting.dropFirst())))
    }
    if let (leader, turn) = next { leader.resume(returning: turn) }
  }
}
