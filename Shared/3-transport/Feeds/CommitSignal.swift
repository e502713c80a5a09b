public import Domain
internal import Synchronization

/// Tells those who follow a store's changes which organizations have new ones.
///
/// The writer calls `committed` after each commit; nobody who follows can hold it up.
public final class CommitSignal: Sendable {
  /// The service stops: there is nothing to wait for any more.
  public struct Closed: Error {}

  private struct State {
    var subscriptions: [ObjectIdentifier: WeakSubscription] = [:]
    var isClosed = false
  }

  private let state = Mutex(State())

  public init() {}

  /// These organizations have new changes. Never blocks.
  public func committed(_ organizations: some Sequence<OrganizationID>) {
    let organizations = Set(organizations)
    guard !organizations.isEmpty else { return }
    for subscription in subscriptions { subscription.add(organizations) }
  }

  /// Whoever waits, or begins to, throws `Closed`: streams of changes have no end of their own.
  public func close() {
    state.withLock { $0.isClosed = true }
    for subscription in subscriptions { subscription.close() }
  }

  private var subscriptions: [CommitSubscription] {
    state.withLock { state in state.subscriptions.values.compactMap(\.subscription) }
  }

  /// Begins to listen: what is committed from now on is not missed. Dropping the subscription ends it.
  public func subscribe() -> CommitSubscription {
    let subscription = CommitSubscription { [weak self] id in
      self?.state.withLock { $0.subscriptions[id] = nil }
    }
    let isClosed = state.withLock { state in
      state.subscriptions[ObjectIdentifier(subscription)] = WeakSubscription(subscription: subscription)
      return state.isClosed
    }
    if isClosed { subscription.close() }
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
    var isClosed = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())
  private let end: @Sendable (ObjectIdentifier) -> Void

  init(end: @escaping @Sendable (ObjectIdentifier) -> Void) {
    self.end = end
  }

  deinit { end(ObjectIdentifier(self)) }

  /// The organizations that changed since it was asked last; waits until there is one.
  ///
  /// - Throws: `CommitSignal.Closed` once the signal is.
  public func next() async throws -> Set<OrganizationID> {
    while true {
      try Task.checkCancellation()
      let (changed, isClosed) = state.withLock { state in
        defer { state.changed = [] }
        return (state.changed, state.isClosed)
      }
      if isClosed { throw CommitSignal.Closed() }
      if !changed.isEmpty { return changed }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let isReady = state.withLock { state in
            guard state.changed.isEmpty, !state.isClosed, !Task.isCancelled else { return true }
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

  func close() {
    state.withLock { $0.isClosed = true }
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
