public import Domain
internal import Synchronization

/// Tells those who follow a store's changes which organizations have new ones.
///
/// The writer calls `committed` after each commit; nobody who follows can hold it up.
public final class CommitSignal: Sendable {
  private let subscriptions = Mutex<[ObjectIdentifier: WeakSubscription]>([:])

  public init() {}

  /// These organizations have new changes. Never blocks.
  public func committed(_ organizations: some Sequence<OrganizationID>) {
    let organizations = Set(organizations)
    guard !organizations.isEmpty else { return }
    let waiting = subscriptions.withLock { subscriptions in subscriptions.values.compactMap(\.subscription) }
    for subscription in waiting { subscription.add(organizations) }
  }

  /// Begins to listen: what is committed from now on is not missed. Dropping the subscription ends it.
  public func subscribe() -> CommitSubscription {
    let subscription = CommitSubscription { [weak self] id in
      self?.subscriptions.withLock { $0[id] = nil }
    }
    subscriptions.withLock { $0[ObjectIdentifier(subscription)] = WeakSubscription(subscription: subscription) }
    return subscription
  }

  private struct WeakSubscription: Sendable {
    weak let subscription: CommitSubscription?
  }
}

/// One listener's view of a `CommitSignal`; for one task at a time.
public final class CommitSubscription: Sendable {
  private struct State {
    /// Never more than there are organizations.
    var changed: Set<OrganizationID> = []
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())
  private let end: @Sendable (ObjectIdentifier) -> Void

  init(end: @escaping @Sendable (ObjectIdentifier) -> Void) {
    self.end = end
  }

  deinit { end(ObjectIdentifier(self)) }

  /// The organizations that changed since it was asked last; waits until there is one.
  public func next() async throws -> Set<OrganizationID> {
    while true {
      try Task.checkCancellation()
      let changed = state.withLock { state in
        defer { state.changed = [] }
        return state.changed
      }
      if !changed.isEmpty { return changed }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let isReady = state.withLock { state in
            guard state.changed.isEmpty, !Task.isCancelled else { return true }
            state.waiter = continuation
            return false
          }
          if isReady { continuation.resume() }
        }
      } onCancel: {
        wake()
      }
    }
  }

  func add(_ organizations: Set<OrganizationID>) {
    state.withLock { $0.changed.formUnion(organizations) }
    wake()
  }

  private func wake() {
    let waiter = state.withLock { state in
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }
}
