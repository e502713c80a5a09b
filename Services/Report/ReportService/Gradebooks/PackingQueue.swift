internal import Domain
internal import Feeds
internal import Synchronization

/// The organizations whose attempts are to be packed, and those that may have something to pack once they are idle.
final class PackingQueue: Sendable {
  private struct State {
    var waiting: [OrganizationID] = []
    var changed: Set<OrganizationID> = []
  }

  private let state = Mutex(State())
  private let changeSignal = ChangeSignal()

  /// After every slice of changes.
  func noteChange(of organization: OrganizationID, isWorthPacking: Bool) {
    let isNews = state.withLock { state in
      state.changed.insert(organization)
      guard isWorthPacking, !state.waiting.contains(organization) else { return false }
      state.waiting.append(organization)
      return true
    }
    if isNews { changeSignal.notify() }
  }

  /// Whoever has waited longest; nil if nobody does by `deadline`.
  func next(until deadline: ContinuousClock.Instant) async -> OrganizationID? {
    while true {
      let seen = changeSignal.current
      if let next = state.withLock({ $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }) { return next }
      guard ContinuousClock.now < deadline, !Task.isCancelled else { return nil }
      await changeSignal.wait(after: seen, until: deadline)
    }
  }

  /// Those who have changed since this was asked last.
  func takeChanged() -> Set<OrganizationID> {
    state.withLock { state in
      defer { state.changed = [] }
      return state.changed
    }
  }
}
