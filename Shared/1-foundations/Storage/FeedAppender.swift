/// Appends changes to one organization's feed within one step of a transaction: its head is read once, before the first
/// change, and raised once, by `finish`. A step that ends without finishing has to be taken back.
public struct FeedAppender {
  private let organization: String
  private var head: FeedPosition?
  private var isRaised = false

  public init(organization: String) {
    self.organization = organization
  }

  /// Adds one change; returns where it stands.
  ///
  /// - Parameter committedAt: milliseconds since 1970. It begins an organization's epoch, too: a restored store that
  ///   is told to `renewEpoch` never reuses an older one.
  public mutating func append(
    kind: Int, entity: String, payload: [UInt8], committedAt: Int64, in transaction: Transaction
  ) throws -> FeedPosition {
    var position = try position(on: transaction) ?? FeedPosition(epoch: committedAt, sequence: 0)
    position.sequence += 1
    try transaction.execute(
      """
      INSERT INTO change (organization, seq, kind, entity, payload, committed_at) VALUES (?, ?, ?, ?, ?, ?)
      """,
      .text(organization), .integer(position.sequence), .int(kind), .text(entity), .blob(payload),
      .integer(committedAt))
    head = position
    isRaised = true
    return position
  }

  /// Where the feed stands, with what was appended; nil before the first change.
  public func position(on connection: any Connection) throws -> FeedPosition? {
    try head ?? ChangeLog.head(of: organization, on: connection)
  }

  /// Writes the head down. Without a statement of several parts: those keep a journal of their own, whose cost grows
  /// with what the step has written.
  public mutating func finish(in transaction: Transaction) throws {
    guard isRaised, let head else { return }
    isRaised = false
    let raised = try transaction.execute(
      "UPDATE feed_head SET seq = ? WHERE organization = ?", .integer(head.sequence), .text(organization))
    guard raised == 0 else { return }
    try transaction.execute(
      "INSERT INTO feed_head (organization, epoch, seq) VALUES (?, ?, ?)", .text(organization), .integer(head.epoch),
      .integer(head.sequence))
  }
}
