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

  fileprivate struct State {
    var organizations: [OrganizationID: Organization]
    var cursors: [OrganizationID: FeedCursor]
    /// The heads when the connection at hand was made; nil while there is none.
    var heads: [OrganizationID: FeedCursor]?
  }

  private let state: Mutex<State>
  private let store: ContextStore
  private let grace: Duration
  /// A "no" is believed this long after it was asked for while the feed is read as it comes.
  private static let liveGrace = Duration.milliseconds(300)
  private static let lookAgain = Duration.milliseconds(10)

  /// Reads what is kept.
  init(_ store: ContextStore, grace: Duration) async throws {
    self.store = store
    self.grace = grace
    let kept = try await store.readers.read { try SchoolRecords.load($0) }
    state = Mutex(State(organizations: kept.organizations, cursors: kept.cursors))
  }

  func organization(_ id: OrganizationID) -> Organization? {
    state.withLock { $0.organizations[id] }
  }

  func permission(for app: AppID, in organization: OrganizationID) async throws -> AppPermission {
    let asked = ContinuousClock.now
    while true {
      let (isAllowed, isLive) = state.withLock { state in
        (state.organizations[organization]?.settings.allowedApps.contains(app) == true, state.isLive(organization))
      }
      if isAllowed { return .allowed }
      let waited = ContinuousClock.now - asked
      if isLive, waited >= min(Self.liveGrace, grace) { return .denied }
      if waited >= grace { return .unknown }
      try await Task.sleep(for: Self.lookAgain)
    }
  }

  // MARK: Following

  func cursors() async throws -> [OrganizationID: FeedCursor] {
    state.withLock { state in
      state.heads = nil
      return state.cursors
    }
  }

  func connected(_ heads: [OrganizationID: FeedCursor]) async throws {
    state.withLock { $0.heads = heads }
  }

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

extension SchoolReplica.State {
  /// Whether the organization's feed has been read up to where it stood when the connection was made, or further.
  fileprivate func isLive(_ organization: OrganizationID) -> Bool {
    guard let heads else { return false }
    guard let head = heads[organization] else { return true }
    return cursors[organization].map { $0.epoch == head.epoch && $0.sequence >= head.sequence } ?? false
  }
}
