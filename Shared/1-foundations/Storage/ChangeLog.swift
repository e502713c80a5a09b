/// The gap-free feed: a sequence per organization, given inside the transaction that stores what changed.
///
/// A number taken at insert and a commit later would let a follower pass a number that appears afterwards; here the
/// organization's head row is raised in the same transaction, so what is committed has no gap and never fills one.
public enum ChangeLog {
  /// The feed's tables. Give it a number of its own among the service's migrations.
  public static func schema(_ number: Int) -> Migration {
    Migration(
      number, "feed",
      """
      CREATE TABLE feed_head (
        organization TEXT PRIMARY KEY,
        epoch INTEGER NOT NULL,
        seq INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE TABLE change (
        organization TEXT NOT NULL,
        seq INTEGER NOT NULL,
        kind INTEGER NOT NULL,
        entity TEXT NOT NULL,
        payload BLOB NOT NULL,
        committed_at INTEGER NOT NULL,
        PRIMARY KEY (organization, seq)
      ) WITHOUT ROWID;
      """)
  }

  /// Adds one change; returns where it stands.
  ///
  /// - Parameter committedAt: milliseconds since 1970. It begins an organization's epoch, too: a restored store that
  ///   is told to `renewEpoch` never reuses an older one.
  @discardableResult
  public static func append(
    organization: String, kind: Int, entity: String, payload: [UInt8], committedAt: Int64, in transaction: Transaction
  ) throws -> FeedPosition {
    var appender = FeedAppender(organization: organization)
    let position = try appender.append(
      kind: kind, entity: entity, payload: payload, committedAt: committedAt, in: transaction)
    try appender.finish(in: transaction)
    return position
  }

  /// The newest position of an organization; nil before its first change.
  public static func head(of organization: String, on connection: any Connection) throws -> FeedPosition? {
    try connection.first("SELECT epoch, seq FROM feed_head WHERE organization = ?", .text(organization)) { row in
      FeedPosition(epoch: try row.integer(0), sequence: try row.integer(1))
    }
  }

  /// The newest position of every organization.
  public static func heads(
    on connection: any Connection
  ) throws -> [(organization: String, position: FeedPosition)] {
    try connection.all("SELECT organization, epoch, seq FROM feed_head ORDER BY organization") { row in
      (try row.text(0), FeedPosition(epoch: try row.integer(1), sequence: try row.integer(2)))
    }
  }

  /// The changes after a position, ascending; nil where the organization has none yet.
  ///
  /// Read it in one snapshot (`Readers.read`, or the writer). The same question gives the same changes again.
  ///
  /// - Parameters:
  ///   - position: nil, an older epoch or a number beyond the head starts from the first change.
  ///   - limit: changes at most.
  ///   - bytesMax: stops once the payloads exceed it; the first change is always there.
  public static func page(
    of organization: String, after position: FeedPosition?, limit: Int, bytesMax: Int = 1024 * 1024,
    on connection: any Connection
  ) throws -> ChangePage? {
    guard let head = try head(of: organization, on: connection) else { return nil }
    let follows = position.map { $0.epoch == head.epoch && 0...head.sequence ~= $0.sequence } ?? false
    var last = FeedPosition(epoch: head.epoch, sequence: follows ? position!.sequence : 0)
    var changes: [Change] = []
    var bytes = 0
    try connection.scan(
      """
      SELECT seq, kind, entity, payload, committed_at FROM change
      WHERE organization = ? AND seq > ? ORDER BY seq LIMIT ?
      """, [.text(organization), .integer(last.sequence), .int(limit)]
    ) { row in
      let change = Change(
        sequence: try row.integer(0), kind: try row.int(1), entity: try row.text(2), payload: try row.blob(3),
        committedAt: try row.integer(4))
      bytes += change.payload.count
      guard changes.isEmpty || bytes <= bytesMax else { return .stop }
      changes.append(change)
      last.sequence = change.sequence
      return .next
    }
    return ChangePage(reset: !follows && position != nil, changes: changes, position: last, head: head)
  }

  /// Puts another payload in the place of a change's, because what it told of was erased. Its number stays.
  public static func rewrite(
    _ sequence: Int64, of organization: String, kind: Int, entity: String, payload: [UInt8], in transaction: Transaction
  ) throws {
    try transaction.execute(
      "UPDATE change SET kind = ?, entity = ?, payload = ? WHERE organization = ? AND seq = ?",
      .int(kind), .text(entity), .blob(payload), .text(organization), .integer(sequence))
  }

  /// Gives every organization a new epoch, so that followers replay: what a restore does.
  public static func renewEpoch(_ epoch: Int64, in transaction: Transaction) throws {
    try transaction.execute("UPDATE feed_head SET epoch = max(epoch + 1, ?)", .integer(epoch))
  }

  /// Forgets an organization's changes and begins a new epoch: what a reset in developer mode does.
  public static func reset(organization: String, epoch: Int64, in transaction: Transaction) throws {
    try transaction.execute("DELETE FROM change WHERE organization = ?", .text(organization))
    try transaction.execute(
      "UPDATE feed_head SET epoch = max(epoch + 1, ?), seq = 0 WHERE organization = ?", .integer(epoch),
      .text(organization))
  }
}
