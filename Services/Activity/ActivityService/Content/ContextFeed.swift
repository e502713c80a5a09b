internal import Domain
internal import Feeds
internal import Messages
internal import Storage
internal import Synchronization

/// Takes Context's feed in: which contexts there are, where they stand and stood, and which were withdrawn.
final class ContextFeed: ChangeConsumer {
  typealias Batch = ContextV1.ContextChangeBatch

  private let store: ActivityStore
  /// As far as Context was when it was last connected to.
  private let heads = Mutex<[OrganizationID: FeedCursor]?>(nil)

  init(store: ActivityStore) {
    self.store = store
  }

  /// Whether Context was heard of since the start.
  var wasConnected: Bool { heads.withLock { $0 != nil } }

  func cursors() async throws -> [OrganizationID: FeedCursor] {
    try await store.read { connection in
      var cursors: [OrganizationID: FeedCursor] = [:]
      try connection.forEach("SELECT organization, epoch, seq, digest FROM context_cursor") { row in
        cursors[OrganizationID(try row.text(0))] = try FeedCursor(row, from: 1)
      }
      return cursors
    }
  }

  func connected(_ heads: [OrganizationID: FeedCursor]) async throws {
    self.heads.withLock { $0 = heads }
  }

  func reset(_ organization: OrganizationID, epoch: Int64) async throws {
    let isGone = epoch == 0
    try await store.write(organization) { scope in
      try scope.beginContexts(epoch: epoch)
      if isGone { try scope.forgetFormerContexts() }
    }
  }

  func take(
    _ changes: [ContextV1.ContextChange], of organization: OrganizationID, upTo cursor: FeedCursor
  ) async throws {
    let head = heads.withLock { $0?[organization] }
    let isCaughtUp = head.map { $0.epoch == cursor.epoch && $0.sequence <= cursor.sequence } ?? true
    try await store.write(organization, weight: max(1, changes.count)) { scope in
      try scope.takeContexts(changes, upTo: cursor)
      if isCaughtUp { try scope.forgetFormerContexts() }
    }
  }
}
