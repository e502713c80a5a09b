public import Domain
public import Messages
public import Storage
public import Wire

/// One message of a feed, Activity's or Context's.
public protocol FeedBatch: Message {
  associatedtype Change: Sendable

  /// In the first message of a stream: the head of every organization.
  var heads: [ContextV1.Cursor] { get }
  var organizationID: String { get }
  var epoch: Int64 { get }
  /// In ascending sequence without a gap.
  var changes: [Change] { get set }
  /// Of all changes up to the last one of `changes`.
  var digest: [UInt8] { get set }
  /// The follower's cursor is not of this history: the changes start from the first.
  var reset: Bool { get }
  /// In the first message: see `ErasureKey`. Empty where a feed tells of no people.
  var erasureKey: [UInt8] { get }
  /// Of calls that made some of `changes` a moment ago.
  var traceparents: [String] { get set }

  static func sequence(of change: Change) -> Int64
}

extension FeedBatch {
  /// Puts the changes of another message behind its own.
  ///
  /// - Returns: false, and does not, where they are not of the same history, or too many for one message.
  mutating func append(_ next: Self) -> Bool {
    guard !organizationID.isEmpty, OrganizationID(organizationID) == OrganizationID(next.organizationID),
      epoch == next.epoch, !next.reset, changes.count + next.changes.count <= ChangePublisher.changesPerMessageMax
    else { return false }
    changes += next.changes
    digest = next.digest
    traceparents += next.traceparents
    return true
  }
}

extension ActivityV1.ChangeBatch: FeedBatch {
  public static func sequence(of change: ActivityV1.Change) -> Int64 { change.sequence }
}

extension ContextV1.ContextChangeBatch: FeedBatch {
  /// Empty: Context's feed names no people.
  public var erasureKey: [UInt8] { [] }

  public static func sequence(of change: ContextV1.ContextChange) -> Int64 { change.sequence }
}

extension FeedCursor {
  /// What a follower says of its place, or a server of its head.
  public init(_ cursor: ContextV1.Cursor) {
    self.init(
      FeedPosition(epoch: cursor.epoch, sequence: cursor.sequence), digest: FeedDigest(cursor.digest))
  }
}

extension ContextV1.Cursor {
  /// A cursor as a message has it: without a digest the field is empty.
  public init(_ cursor: FeedCursor, of organization: OrganizationID) {
    self.init(
      organizationID: organization.rawValue, epoch: cursor.epoch, sequence: cursor.sequence,
      digest: cursor.digest?.bytes ?? [])
  }
}
