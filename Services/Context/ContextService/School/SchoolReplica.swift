internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Storage
internal import Synchronization

/// What Activity's feed says of each organization, as far as it decides what may be stored here: settings, clock,
/// enrolments, handouts. It is kept in the store with the position it was read up to, and answered from memory.
final class SchoolReplica: SchoolKnowledge, ChangeConsumer {
  typealias Batch = ActivityV1.ChangeBatch

  private struct State {
    var organizations: [OrganizationID: Organization]
    var cursors: [OrganizationID: FeedCursor]
  }

  private let state: Mutex<State>
  private let store: ContextStore
  private let barrier: HeadBarrier
  private let grace: Duration

  /// Reads what is kept.
  ///
  /// - Parameters:
  ///   - barrier: waits for Activity's head.
  ///   - grace: how long it is waited for at most.
  init(_ store: ContextStore, _ progress: FeedProgress, _ barrier: HeadBarrier, grace: Duration) async throws {
    self.store = store
    self.barrier = barrier
    self.grace = grace
    let kept = try await store.readers.read { try SchoolRecords.load($0) }
    state = Mutex(State(organizations: kept.organizations, cursors: kept.cursors))
    progress.begin(at: kept.cursors)
  }

  func organization(_ id: OrganizationID) -> Organization? {
    state.withLock { $0.organizations[id] }
  }

  func catchUp(_ organization: OrganizationID, deadline: ContinuousClock.Instant?) async throws -> Bool {
    let end = ContinuousClock.now + grace
    try await barrier.pass(organization, until: deadline.map { min($0, end) } ?? end)
    return true
  }

  // MARK: Following

  func cursors() async throws -> [OrganizationID: FeedCursor] { state.withLock { $0.cursors } }

  func connected(_ heads: [OrganizationID: FeedCursor]) async throws {}

  func reset(_ organization: OrganizationID, epoch: Int64) async throws {
    let cursor = FeedCursor(beginning: epoch)
    try await store.writer.write { _, transaction in
      try SchoolRecords(organization: organization, transaction: transaction).reset(to: cursor)
    }
    state.withLock { state in
      state.organizations[organization] = nil
      state.cursors[organization] = cursor
    }
  }

  func take(_ changes: [ActivityV1.Change], of organization: OrganizationID, upTo cursor: FeedCursor) async throws {
    let before = self.organization(organization) ?? Organization(id: organization)
    let after = try await store.writer.write(weight: changes.count) { _, transaction in
      var after = before
      let records = SchoolRecords(organization: organization, transaction: transaction)
      for change in changes { try records.keep(change, in: &after) }
      try records.move(to: cursor)
      return after
    }
    state.withLock { state in
      state.organizations[organization] = after
      state.cursors[organization] = cursor
    }
  }
}
