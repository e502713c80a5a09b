internal import Synchronization

/// Notes that a part of a gradebook was found damaged. All copies of the gradebook share it, until its work is forgotten.
///
/// What is damaged is not read any more, so whatever is computed from then on lacks it. Who gives an answer asks this behind the
/// computation, and gives none where something was found.
public final class PartDamage: Sendable {
  private struct State {
    var place: PartPlace?
    var listener: (@Sendable () -> Void)?
  }

  private let wasFound = Atomic(false)
  private let state = Mutex(State())

  init() {}

  public var isFound: Bool { wasFound.load(ordering: .acquiring) }

  /// What was found first; nil: nothing.
  public var place: PartPlace? { isFound ? state.withLock { $0.place } : nil }

  /// On any thread. Only the first is kept.
  public func note(_ place: PartPlace) {
    let listener = state.withLock { state in
      state.place = state.place ?? place
      // Under the lock: whoever listens is to find what was noted, and so is whoever begins to.
      wasFound.store(true, ordering: .releasing)
      return state.listener.take()
    }
    listener?()
  }

  /// Has it said once that something was noted, at once where that was before.
  ///
  /// - Parameter listener: takes the place of an earlier one. Called on the thread that has found it, which may hold any lock: must not wait.
  public func whenNoted(_ listener: @escaping @Sendable () -> Void) {
    let wasNoted = state.withLock { state in
      guard state.place == nil else { return true }
      state.listener = listener
      return false
    }
    if wasNoted { listener() }
  }
}
