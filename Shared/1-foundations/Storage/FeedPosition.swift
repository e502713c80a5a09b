/// A place in an organization's feed: how far a follower has come.
///
/// Sequence numbers count from 1 without a gap within an epoch; 0 is before the first change. A new epoch, as after
/// a restore, makes every follower start again from 0.
public struct FeedPosition: Hashable, Sendable {
  /// Names a history: milliseconds since 1970 of its beginning, or one more than the epoch before where that is
  /// greater.
  public var epoch: Int64
  /// The change's number, from 1; 0 is before the first one.
  public var sequence: Int64

  /// - Parameter sequence: 0 or more.
  public init(epoch: Int64, sequence: Int64) {
    self.epoch = epoch
    self.sequence = sequence
  }
}

/// What a follower keeps of its place: the position, and the digest by which it proves that it followed this very history
/// (D32). Numbers alone fit every history that is long enough.
public struct FeedCursor: Hashable, Sendable {
  /// The last change that the follower has.
  public var position: FeedPosition
  /// Of all changes up to the position. Nil before the first change, and where it was never told: such a cursor proves
  /// nothing.
  public var digest: FeedDigest?

  /// - Parameter digest: nil: the cursor proves nothing, and a page after it starts from the first change.
  public init(_ position: FeedPosition, digest: FeedDigest?) {
    self.position = position
    self.digest = digest
  }

  /// Before the first change of an epoch.
  public init(beginning epoch: Int64) {
    self.init(FeedPosition(epoch: epoch, sequence: 0), digest: nil)
  }

  /// The epoch of the position.
  public var epoch: Int64 { position.epoch }
  /// The number of the last change that the follower has.
  public var sequence: Int64 { position.sequence }
}

/// One change: the whole new state of one entity, so that applying it twice is applying it once.
public struct Change: Hashable, Sendable {
  /// From 1, without a gap within an epoch.
  public let sequence: Int64
  /// What the payload is; the service's own numbering, on disk: add, never change.
  public let kind: Int
  /// Names what changed, among those of its kind; the service's own naming.
  public let entity: String
  /// The new state as the service encodes it.
  public let payload: [UInt8]
  /// Milliseconds since 1970.
  public let committedAt: Int64

  /// - Parameter committedAt: milliseconds since 1970.
  public init(sequence: Int64, kind: Int, entity: String, payload: [UInt8], committedAt: Int64) {
    self.sequence = sequence
    self.kind = kind
    self.entity = entity
    self.payload = payload
    self.committedAt = committedAt
  }
}

/// Some changes that follow one another, and where they lead.
public struct ChangePage: Hashable, Sendable {
  /// The follower's cursor is not of this history: it forgets what it has, and these changes start from the first.
  public let reset: Bool
  /// Ascending; empty where the follower has all of them.
  public let changes: [Change]
  /// Where the follower stands once it has applied them.
  public let cursor: FeedCursor
  /// The newest position when the page was read.
  public let head: FeedCursor

  /// Whether another page can be read at once.
  public var hasMore: Bool { cursor.sequence < head.sequence }
}
