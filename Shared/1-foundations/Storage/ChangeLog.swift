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

  /// Proofs of positions (D32): each change's digest and salt, and the digest of the head. Give it a number of its own, after
  /// `schema`'s.
  ///
  /// Changes that are there already get neither. The digest of one follows from its number and `origin`, a secret which is
  /// made here: so nothing has to be rewritten.
  public static func digests(_ number: Int) -> Migration {
    Migration(
      number, "feed digests",
      """
      ALTER TABLE change ADD COLUMN digest BLOB;
      ALTER TABLE change ADD COLUMN salt BLOB;
      ALTER TABLE feed_head ADD COLUMN digest BLOB;
      ALTER TABLE feed_head ADD COLUMN origin BLOB;
      UPDATE feed_head SET origin = randomblob(16);
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
  public static func head(of organization: String, on connection: any Connection) throws -> FeedCursor? {
    try connection.first(
      "SELECT epoch, seq, digest, origin FROM feed_head WHERE organization = ?", .text(organization)
    ) { row in try FeedCursor(head: row, from: 0) }
  }

  /// The newest position of every organization.
  public static func heads(on connection: any Connection) throws -> [(organization: String, head: FeedCursor)] {
    try connection.all("SELECT organization, epoch, seq, digest, origin FROM feed_head ORDER BY organization") { row in
      (try row.text(0), try FeedCursor(head: row, from: 1))
    }
  }

  /// The changes after a cursor, ascending; nil where the organization has none yet.
  ///
  /// Read it in one snapshot (`Readers.read`, or the writer). The same question gives the same changes again.
  ///
  /// - Parameters:
  ///   - cursor: nil, and one that is not of this history (D32: another epoch, a number beyond the head, another digest or
  ///     none), start from the first change.
  ///   - limit: changes at most.
  ///   - bytesMax: stops once the payloads exceed it; the first change is always there.
  public static func page(
    of organization: String, after cursor: FeedCursor?, limit: Int, bytesMax: Int = 1024 * 1024,
    on connection: any Connection
  ) throws -> ChangePage? {
    guard let head = try head(of: organization, on: connection) else { return nil }
    let follows = try cursor.map { try isKnown($0, of: organization, head: head, on: connection) } ?? false
    let start = follows ? cursor! : FeedCursor(beginning: head.epoch)
    var last = start.position
    var digest: FeedDigest?
    var changes: [Change] = []
    var bytes = 0
    try connection.scan(
      """
      SELECT seq, kind, entity, payload, committed_at, digest FROM change
      WHERE organization = ? AND seq > ? ORDER BY seq LIMIT ?
      """, [.text(organization), .integer(start.sequence), .int(limit)]
    ) { row in
      let change = try Change(row)
      bytes += change.payload.count
      guard changes.isEmpty || bytes <= bytesMax else { return .stop }
      changes.append(change)
      last.sequence = change.sequence
      digest = try row.digest(5)
      return .next
    }
    let end =
      changes.isEmpty
      ? start
      : FeedCursor(
        last,
        digest: try digest ?? self.digest(ofEarlierChange: last.sequence, of: organization, on: connection))
    return ChangePage(reset: !follows && cursor != nil, changes: changes, cursor: end, head: head)
  }

  /// Whether a cursor is of an organization's history as it is in this store: whoever has followed it to there can follow it on.
  public static func holds(_ cursor: FeedCursor, of organization: String, on connection: any Connection) throws -> Bool
  {
    guard let head = try head(of: organization, on: connection) else { return false }
    return try isKnown(cursor, of: organization, head: head, on: connection)
  }

  /// Whether a cursor is of this history. Before the first change there is nothing to prove.
  private static func isKnown(
    _ cursor: FeedCursor, of organization: String, head: FeedCursor, on connection: any Connection
  ) throws -> Bool {
    guard cursor.epoch == head.epoch, 0...head.sequence ~= cursor.sequence else { return false }
    if cursor.sequence == 0 { return true }
    guard let told = cursor.digest else { return false }
    if cursor.sequence == head.sequence { return told == head.digest }
    return try told == digest(at: cursor.sequence, of: organization, on: connection)
  }

  /// Of all changes up to one; nil where that one is not there.
  private static func digest(
    at sequence: Int64, of organization: String, on connection: any Connection
  ) throws -> FeedDigest? {
    let stored = try connection.first(
      "SELECT digest FROM change WHERE organization = ? AND seq = ?", .text(organization), .integer(sequence)
    ) { row in try row.digest(0) }
    guard let stored else { return nil }
    return try stored ?? digest(ofEarlierChange: sequence, of: organization, on: connection)
  }

  /// Of a change that was stored before changes had digests.
  static func digest(
    ofEarlierChange sequence: Int64, of organization: String, on connection: any Connection
  ) throws -> FeedDigest? {
    let origin = try connection.first(
      "SELECT origin FROM feed_head WHERE organization = ?", .text(organization)
    ) { row in try row.salt(0) }
    return origin?.map { FeedDigest(ofEarlierChange: sequence, origin: $0) }
  }

  /// Puts another payload in the place of a change's, because somebody in it was erased.
  ///
  /// Its digest stays what it was, so that cursors hold, and loses its salt: what was there can neither be recomputed nor be
  /// guessed at.
  ///
  /// **Whoever rewrites changes by a statement of their own sets `salt` to NULL as well.**
  public static func rewrite(
    _ sequence: Int64, of organization: String, kind: Int, entity: String, payload: [UInt8], in transaction: Transaction
  ) throws {
    try transaction.execute(
      "UPDATE change SET kind = ?, entity = ?, payload = ?, salt = NULL WHERE organization = ? AND seq = ?",
      .int(kind), .text(entity), .blob(payload), .text(organization), .integer(sequence))
  }

  /// Puts a payload that says nothing in the place of a change's, because what it said was said again or is no more. As when it is
  /// rewritten, its number and digest stay and its salt goes; it is of nothing any more.
  ///
  /// Where the change is of something else, nothing happens.
  public static func empty(
    _ sequence: Int64, of organization: String, kind: Int, entity: String, payload: [UInt8], in transaction: Transaction
  ) throws {
    try transaction.execute(
      """
      UPDATE change SET entity = '', payload = ?, salt = NULL
      WHERE organization = ? AND seq = ? AND kind = ? AND entity = ?
      """, .blob(payload), .text(organization), .integer(sequence), .int(kind), .text(entity))
  }

  /// Gives every organization a new epoch, so that followers replay: what a restore does (D32).
  ///
  /// - Parameter epoch: milliseconds since 1970, of now. Numbers that are made by the clock begin above the newest epoch, so
  ///   none is given again either.
  public static func renewEpoch(_ epoch: Int64, in transaction: Transaction) throws {
    try transaction.execute(
      "UPDATE feed_head SET epoch = CASE WHEN epoch < ?1 THEN ?1 ELSE epoch + 1 END", .integer(epoch))
  }

  /// The newest epoch of all organizations; nil where nothing was ever told.
  public static func newestEpoch(on connection: any Connection) throws -> Int64? {
    try connection.first("SELECT max(epoch) FROM feed_head") { try $0.integerOrNull(0) } ?? nil
  }

  /// Forgets an organization's changes and begins a new epoch: what a reset in developer mode does.
  public static func reset(organization: String, epoch: Int64, in transaction: Transaction) throws {
    try transaction.execute("DELETE FROM change WHERE organization = ?", .text(organization))
    try transaction.execute(
      """
      UPDATE feed_head SET epoch = CASE WHEN epoch < ?1 THEN ?1 ELSE epoch + 1 END, seq = 0, digest = NULL, origin = NULL
      WHERE organization = ?2
      """, .integer(epoch), .text(organization))
  }
}

extension Change {
  /// Reads `seq, kind, entity, payload, committed_at`.
  init(_ row: borrowing Row) throws {
    self.init(
      sequence: try row.integer(0), kind: try row.int(1), entity: try row.text(2), payload: try row.blob(3),
      committedAt: try row.integer(4))
  }
}

extension FeedCursor {
  /// Reads `epoch, seq, digest, origin`.
  fileprivate init(head row: borrowing Row, from column: Int) throws {
    self.init(FeedPosition(epoch: try row.integer(column), sequence: try row.integer(column + 1)), digest: nil)
    guard sequence > 0 else { return }
    digest =
      try row.digest(column + 2)
      ?? row.salt(column + 3).map { FeedDigest(ofEarlierChange: sequence, origin: $0) }
  }
}

extension FeedCursor {
  /// Reads `epoch, seq, digest` of a follower's own row.
  public init(_ row: borrowing Row, from column: Int) throws {
    self.init(
      FeedPosition(epoch: try row.integer(column), sequence: try row.integer(column + 1)),
      digest: try row.digest(column + 2))
  }
}

extension Row {
  /// Nil for NULL, and for what is none.
  func digest(_ column: Int) throws -> FeedDigest? {
    if isNull(column) { return nil }
    return try withBlob(column) { FeedDigest($0) }
  }

  func salt(_ column: Int) throws -> ChangeSalt? {
    if isNull(column) { return nil }
    return try withBlob(column) { ChangeSalt($0) }
  }
}
