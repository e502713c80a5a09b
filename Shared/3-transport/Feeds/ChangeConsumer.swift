public import Domain
public import Identity
public import Storage

/// Who takes a feed in: it knows how far it has come, and moves its position together with the effects.
public protocol ChangeConsumer<Batch>: Sendable {
  associatedtype Batch: FeedBatch

  /// The last change committed of each organization. Asked once a connection.
  func positions() async throws -> [OrganizationID: FeedPosition]

  /// By this key the feed's erasures name people: told first on every connection, to be kept in memory alone.
  func received(_ key: ErasureKey) async

  /// A connection is there, and these are the heads at this moment: having taken so much is having caught up.
  func connected(_ heads: [OrganizationID: FeedPosition]) async throws

  /// The history was replaced: forgets everything of the organization and stands before the first change of `epoch`.
  func reset(_ organization: OrganizationID, epoch: Int64) async throws

  /// Takes changes that follow the position without a gap, and stands at `position` afterwards: both or neither.
  func take(_ changes: [Batch.Change], of organization: OrganizationID, upTo position: FeedPosition) async throws
}

extension ChangeConsumer {
  /// A feed that tells of no people has none.
  public func received(_ key: ErasureKey) async {}
}
