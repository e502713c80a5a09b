/// Appends changes to one organization's feed within one step of a transaction: its head is read once, before the first
/// change, and raised once, by `finish`. A step that ends without finishing has to be taken back.
public struct FeedAppender {
  private let organization: String
  /// Where the feed stands, with what was appended, as far as it is known: whoever finds it here after `finish` may give it to the next
  /// step's appender, as long as nobody else writes the feed.
  public private(set) var head: FeedCursor?
  /// There is a row of it.
  private var isStored: Bool
  private var isRaised = false

  /// Reads nothing before the first change or question.
  ///
  /// - Parameter head: as the store has it, where that is known.
  public init(organization: String, head: FeedCursor? = nil) {
    self.organization = organization
    self.head = head
    isStored = head != nil
  }

  /// Adds one change; returns where it stands.
  ///
  /// - Parameter committedAt: milliseconds since 1970. It begins an organization's epoch, too: a restored store that
  ///   is told to `renewEpoch` never reuses an older one.
  public mutating func append(
    kind: Int, entity: String, payload: [UInt8], committedAt: Int64, in transaction: Transaction
  ) throws -> FeedPosition {
    if head == nil {
      head = try ChangeLog.head(of: organization, on: transaction)
      isStored = head != nil
    }
    let before = head ?? FeedCursor(beginning: committedAt)
    let position = FeedPosition(epoch: before.epoch, sequence: before.sequence + 1)
    let change = Change(
      sequence: position.sequence, kind: kind, entity: entity, payload: payload, committedAt: committedAt)
    let salt = ChangeSalt.random()
    let digest = (before.digest ?? .none).adding(change, salt: salt)
    try transaction.execute(
      """
      INSERT INTO change (organization, seq, kind, entity, payload, committed_at, digest, salt)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .text(organization), .integer(change.sequence), .int(kind), .text(entity), .blob(payload), .integer(committedAt),
      .blob(digest.bytes), .blob(salt.bytes))
    head = FeedCursor(position, digest: digest)
    isRaised = true
    return position
  }

  /// Where the feed stands, with what was appended; nil before the first change.
  public func position(on connection: any Connection) throws -> FeedPosition? {
    try (head ?? ChangeLog.head(of: organization, on: connection))?.position
  }

  /// Writes the head down. Without a statement of several parts: those keep a journal of their own, whose cost grows
  /// with what the step has written.
  public mutating func finish(in transaction: Transaction) throws {
    guard isRaised, let head else { return }
    isRaised = false
    let digest = Value.blob(orNull: head.digest?.bytes)
    if isStored {
      try transaction.execute(
        "UPDATE feed_head SET seq = ?, digest = ? WHERE organization = ?", .integer(head.sequence), digest,
        .text(organization))
    } else {
      try transaction.execute(
        "INSERT INTO feed_head (organization, epoch, seq, digest) VALUES (?, ?, ?, ?)", .text(organization),
        .integer(head.epoch), .integer(head.sequence), digest)
      isStored = true
    }
  }
}
