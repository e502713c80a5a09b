internal import Domain
internal import Messages
internal import Observability
internal import Storage
internal import StorageSQLite
internal import Wire

/// What waits to be sent, what was refused, and the current activities, in one SQLite file: on the disk before a call returns.
///
/// The file belongs to one process at a time, and to one person in one app.
final class Outbox: Sendable {
  /// A message that waits; the numbers ascend in the order of writing.
  struct Entry: Sendable {
    let number: Int64
    let message: OutboxMessage
    let bytes: Int
  }

  /// What one activity has to have written: all of it or nothing.
  struct Draft: Sendable {
    let messages: [OutboxMessage]
    /// Nil: the activity is over, or there is none.
    let kept: Kept?
  }

  /// An activity as it is kept for a restart.
  struct Kept: Sendable {
    let state: ActivityV1.AttemptRecord
    let hasWrittenItems: Bool
    let wasStopped: Bool
    let revision: Int64
  }

  /// A message that the server will never take.
  struct Refusal: Sendable {
    let number: Int64
    let error: StoreError
    let code: Int
  }

  /// How much there is.
  struct Fill: Hashable, Sendable {
    var messages = 0
    var bytes = 0
    var refused = 0
  }

  private let database: SQLiteDatabase
  private let writer: Writer<Fill>
  private let readers: Readers
  private let fill: Published<Fill>
  private let bounds: OutboxBounds

  /// - Throws: `StoreError` with `storeInaccessible`, the file named: it is damaged, another program's, somebody else's, or in use.
  init(path: String, app: String, person: String, bounds: OutboxBounds, now: Instant, log: Logger) throws {
    self.bounds = bounds
    let fill = Published(Fill())
    self.fill = fill
    do {
      database = try SQLiteDatabase(
        path: path, applicationID: OutboxSchema.applicationID, migrations: OutboxSchema.migrations,
        now: now.milliseconds, options: .client, log: log)
      writer = try Writer(
        database, prepare: { try Self.claim(for: app, person, in: $0) }, load: { try Self.count(on: $0) },
        didCommit: { fill.value = $0 })
      readers = try Readers(database, threads: 1)
      fill.value = try readers.readInline(stepsMax: .max) { try Self.count(on: $0) }
    } catch let error as StorageError {
      throw StoreError(error)
    }
  }

  var state: Fill { fill.value }

  func close() async {
    await readers.close()
    await writer.close()
    database.close()
  }

  private static func claim(for app: String, _ person: String, in transaction: Transaction) throws {
    let owner = try transaction.first("SELECT app, person FROM owner") { (try $0.text(0), try $0.text(1)) }
    guard let owner else {
      try transaction.execute("INSERT INTO owner (app, person) VALUES (?, ?)", .text(app), .text(person))
      return
    }
    guard owner.0.isExactly(app), owner.1.isExactly(person) else {
      // One person's work must never be sent as another's.
      throw StoreError(.storeInaccessible, "the file holds the work of another person, or of another app")
    }
  }

  private static func count(on connection: any Connection) throws -> Fill {
    let (messages, bytes) =
      try connection.first("SELECT count(*), coalesce(sum(length(message)), 0) FROM waiting") {
        (try $0.int(0), try $0.int(1))
      } ?? (0, 0)
    let refused = try connection.first("SELECT count(*) FROM refused") { try $0.int(0) } ?? 0
    return Fill(messages: messages, bytes: bytes, refused: refused)
  }

  // MARK: Writing

  /// Writes what fits, in one transaction, and returns once it is on the disk.
  ///
  /// - Returns: for each draft, whether it was written; false where the outbox is full.
  func write(_ drafts: [Draft], now: Instant) async throws -> [Bool] {
    let encoded = try drafts.map { draft in
      (messages: try draft.messages.map { (kind: $0.kind.rawValue, bytes: try $0.encoded()) }, kept: draft.kept)
    }
    let bounds = bounds
    return try await writer.write(weight: drafts.count) { fill, transaction in
      let isWritten = try encoded.map { messages, kept in
        let bytes = messages.reduce(0) { $0 + $1.bytes.count }
        guard fill.messages + messages.count <= bounds.messagesMax, fill.bytes + bytes <= bounds.bytesMax else {
          return false
        }
        for message in messages {
          try transaction.execute(
            "INSERT INTO waiting (kind, message) VALUES (?, ?)", .int(message.kind), .blob(message.bytes))
        }
        fill.messages += messages.count
        fill.bytes += bytes
        if let kept { try Self.keep(kept, now, in: transaction) }
        return true
      }
      try Self.forgetActivities(beyond: bounds.activitiesMax, in: transaction)
      return isWritten
    }
  }

  private static func keep(_ kept: Kept, _ now: Instant, in transaction: Transaction) throws {
    let key = try ContextV1.Path(identifiers: kept.state.identifierPath).encoded()
    try transaction.execute(
      """
      INSERT INTO current_activity (path, state, has_written_items, was_stopped, revision, written_at)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (path) DO UPDATE SET state = excluded.state, has_written_items = excluded.has_written_items,
        was_stopped = excluded.was_stopped, revision = excluded.revision, written_at = excluded.written_at
      """,
      .blob(key), .blob(try kept.state.encoded()), .bool(kept.hasWrittenItems), .bool(kept.wasStopped),
      .integer(kept.revision), .integer(now.milliseconds))
  }

  private static func forgetActivities(beyond max: Int, in transaction: Transaction) throws {
    try transaction.execute(
      """
      DELETE FROM current_activity WHERE path IN
        (SELECT path FROM current_activity ORDER BY written_at DESC LIMIT -1 OFFSET ?)
      """, .int(max))
  }

  /// Takes out what the server has taken, and puts apart what it refused, in one transaction.
  func settle(delivered: [Entry], refused: [Refusal], now: Instant) async throws {
    guard !delivered.isEmpty || !refused.isEmpty else { return }
    let bounds = bounds
    try await writer.write(weight: delivered.count + refused.count) { fill, transaction in
      for refusal in refused { try Self.putApart(refusal, now, in: transaction) }
      for number in delivered.map(\.number) + refused.map(\.number) {
        try Self.takeOut(number, &fill, in: transaction)
      }
      fill.refused += refused.count
      fill.refused -= try transaction.change(
        "DELETE FROM refused WHERE seq IN (SELECT seq FROM refused ORDER BY seq DESC LIMIT -1 OFFSET ?)",
        .int(bounds.refusedMax))
    }
  }

  private static func putApart(_ refusal: Refusal, _ now: Instant, in transaction: Transaction) throws {
    try transaction.execute(
      """
      INSERT INTO refused (seq, kind, message, code, reason, explanation, refused_at)
      SELECT seq, kind, message, ?, ?, ?, ? FROM waiting WHERE seq = ?
      """,
      .int(refusal.code), .text(refusal.error.reason), .text(refusal.error.message), .integer(now.milliseconds),
      .integer(refusal.number))
  }

  private static func takeOut(_ number: Int64, _ fill: inout Fill, in transaction: Transaction) throws {
    let bytes = try transaction.first("SELECT length(message) FROM waiting WHERE seq = ?", .integer(number)) {
      try $0.int(0)
    }
    guard let bytes else { return }
    try transaction.execute("DELETE FROM waiting WHERE seq = ?", .integer(number))
    fill.messages -= 1
    fill.bytes -= bytes
  }

  // MARK: Reading

  /// What waits after a number, in the order of writing: one entry at least, where there is any.
  func entries(after number: Int64, limit: Int, bytesMax: Int) async throws -> [Entry] {
    try await readers.read { connection in
      var entries: [Entry] = []
      var bytes = 0
      try connection.scan(
        "SELECT seq, kind, message FROM waiting WHERE seq > ? ORDER BY seq LIMIT ?", [.integer(number), .int(limit)]
      ) { row in
        let message = try row.blob(2)
        bytes += message.count
        guard entries.isEmpty || bytes <= bytesMax else { return .stop }
        entries.append(
          Entry(number: try row.integer(0), message: try Self.message(row), bytes: message.count))
        return .next
      }
      return entries
    }
  }

  /// Reads `…, kind, message`.
  private static func message(_ row: borrowing Row) throws -> OutboxMessage {
    guard let kind = OutboxMessage.Kind(rawValue: try row.int(1)) else {
      throw StorageError(.incompatible, "the outbox holds a message of a newer version of this program")
    }
    return try OutboxMessage(kind, decoding: try row.blob(2))
  }

  /// What the server refused, the oldest first.
  func refusals() async throws -> [RefusedMessage] {
    try await readers.read { connection in
      try connection.all(
        "SELECT seq, kind, message, code, reason, explanation, refused_at FROM refused ORDER BY seq"
      ) { row in
        RefusedMessage(
          number: try row.integer(0), try Self.message(row), code: try row.int(3), reason: try row.text(4),
          explanation: try row.text(5), milliseconds: try row.integer(6))
      }
    }
  }

  func forgetRefusals(through number: Int64) async throws {
    try await writer.write { fill, transaction in
      fill.refused -= try transaction.change("DELETE FROM refused WHERE seq <= ?", .integer(number))
    }
  }

  /// The current activities of all contexts, as they were written last.
  func activities() throws -> [Kept] {
    do {
      return try readers.readInline(stepsMax: .max) { connection in
        try connection.all("SELECT state, has_written_items, was_stopped, revision FROM current_activity") { row in
          Kept(
            state: try ActivityV1.AttemptRecord(decoding: try row.blob(0)), hasWrittenItems: try row.bool(1),
            wasStopped: try row.bool(2), revision: try row.integer(3))
        }
      }
    } catch let error as StorageError {
      throw StoreError(error)
    }
  }
}

extension SQLiteOptions {
  /// Small enough for an app beside others.
  fileprivate static var client: SQLiteOptions {
    var options = SQLiteOptions()
    options.writeCacheBytes = 4 * 1024 * 1024
    options.readCacheBytes = 1024 * 1024
    options.checkpointPages = 1024
    options.logPagesMax = 8192
    return options
  }
}
