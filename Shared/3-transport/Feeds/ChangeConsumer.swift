public import Domain
public import Identity
public import Storage

/// Who takes a feed in: it knows how far it has come, and moves its cursor together with the effects.
public protocol ChangeConsumer<Batch>: Sendable {
  associatedtype Batch: FeedBatch

  /// Beats when the consumer stands elsewhere than where a connection has begun: the follower connects again.
  var restarts: ChangeSignal { get }

  /// Where each organization stands, with the digest that came with the last change taken. Asked once a connection.
  func cursors() async throws -> [OrganizationID: FeedCursor]

  /// The organizations that it follows; nil: all. Asked with the cursors.
  func followed() -> Set<OrganizationID>?

  /// By this key the feed's erasures name people: told first on every connection. Where it throws, the connection ends, and is opened again.
  func received(_ key: ErasureKey) async throws

  /// A connection is there, and these are the heads at this moment: having taken so much is having caught up.
  func connected(_ heads: [OrganizationID: FeedCursor]) async throws

  /// The history was replaced: forgets everything of the organization and stands before the first change of `epoch`.
  func reset(_ organization: OrganizationID, epoch: Int64) async throws

  /// Takes changes that follow its cursor without a gap, of one organization never twice at the same time, and stands at `cursor` afterwards: both or neither. What it cannot
  /// understand it passes by (`FeedProgress.skippingUnknown`).
  func take(_ changes: [Batch.Change], of organization: OrganizationID, upTo cursor: FeedCursor) async throws
}

extension ChangeConsumer {
  /// Stands where it was brought by what it has taken.
  public var restarts: ChangeSignal { ChangeSignal() }

  /// All there are, and those to come.
  public func followed() -> Set<OrganizationID>? { nil }

  /// A feed that tells of no people has none.
  public func received(_ key: ErasureKey) async {}
}
