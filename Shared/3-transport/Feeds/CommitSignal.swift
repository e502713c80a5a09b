public import Domain
internal import Synchronization

/// Tells those who follow a store's changes which organizations have new ones.
///
/// The writer calls `committed` after each commit, before the commit is acknowledged; nobody who follows can hold it up.
public final class CommitSignal: Sendable {
  /// The service stops: there is nothing to wait for any more.
  public struct Closed: Error {}

  private struct State {
    var subscriptions: [ObjectIdentifier: WeakSubscription] = [:]
    var marks: Int64 = 0
    var isClosed = false
  }

  private let run: Int64
  private let state = Mutex(State())

  /// - Parameter run: tells the marks of this run of the process from those of another.
  public init(run: Int64 = .random(in: 1 ... .max)) {
    self.run = run
  }

  /// A mark that every publisher sends behind all that was acknowledged before this call.
  public func mark() -> FeedMark {
    let (number, subscriptions) = state.withLock { state in
      state.marks += 1
      return (state.marks, state.subscriptions.values.compactMap(\.subscription))
    }
    for subscription in subscriptions { subscription.add(mark: number) }
    return FeedMark(run: run, number: number)
  }

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
    let subscription = CommitSubscription(run) { [weak self] id in
      self?.state.withLock { $0.subscriptions[id] = nil }
    }
    let (isClosed, marks) = state.withLock { state in
      state.subscriptions[ObjectIdentifier(subscription)] = WeakSubscription(subscription: subscription)
      return (state.isClosed, state.marks)
    }
    // Who was given one of these may be the one who begins to listen now.
    if marks > 0 { subscription.add(mark: marks) }
    if isClosed { subscription.close() }
    return subscription
  }

  private struct WeakSubscription: Sendable {
    weak let subscription: CommitSubscription?
  }
}

/// What has happened since it was asked last.
public struct CommitNews: Sendable {
  /// They have new changes. Never more than there are organizations.
  public var organizations: Set<OrganizationID> = []
  /// The newest that was asked for: behind the changes of these organizations, and of those that were named before.
  public var mark: FeedMark?
}

/// One listener's view of a `CommitSignal`; for one task at a time.
public final class CommitSubscription: Sendable {
  private struct State {
    var changed: Set<OrganizationID> = []
    /// 0: none that was not taken.
    var mark: Int64 = 0
    var isClosed = false
    var waiter: CheckedContinuation<Void, Never>?

    var isQuiet: Bool { changed.isEmpty && mark == 0 }
  }

  private let run: Int64
  private let state = Mutex(State())
  private let end: @Sendable (ObjectIdentifier) -> Void

  init(_ run: Int64, end: @escaping @Sendable (ObjectIdentifier) -> Void) {
    self.run = run
    self.end = end
  }

  deinit { end(ObjectIdentifier(self)) }

  /// What has happened by now.
  ///
  /// - Throws: `CommitSignal.Closed` once the signal is.
  public func news() throws(CommitSignal.Closed) -> CommitNews {
    try state.withLock { state throws(CommitSignal.Closed) in
      guard !state.isClosed else { throw CommitSignal.Closed() }
      defer {
        state.changed = []
        state.mark = 0
      }
      return CommitNews(
        organizations: state.changed, mark: state.mark > 0 ? FeedMark(run: run, number: state.mark) : nil)
    }
  }

  /// Returns once there are news, or there will be no more.
  public func wait() async throws {
    while true {
      try Task.checkCancellation()
      guard state.withLock({ $0.isQuiet && !$0.isClosed }) else { return }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let isReady = state.withLock { state in
            guard state.isQuiet, !state.isClosed, !Task.isCancelled else { return true }
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

  func add(mark: Int64) {
    state.withLock { $0.mark = max($0.mark, mark) }
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
