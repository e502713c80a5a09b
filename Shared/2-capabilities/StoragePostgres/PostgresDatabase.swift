internal import CPostgreSQL
public import Observability
public import Storage

/// A store in a PostgreSQL database, in a schema that is named for its service: contexts and activity may share one database.
///
/// It belongs to one process at a time, because the writer's state knows what is in it without reading it again; see
/// `PostgresOwner`. Its pages, its log and its backups are the server's.
public final class PostgresDatabase: Database {
  /// Of libpq.
  public static var libraryVersion: String { "\(PQlibVersion() / 10_000).\(PQlibVersion() % 10_000)" }

  /// Where it is; without a secret.
  public let name: String
  private let address: PostgresAddress
  private let schema: String
  private let owner: PostgresOwner

  /// Takes the store, and brings its schema up to date.
  ///
  /// - Parameters:
  ///   - schema: the service's name, of small letters: no other service has it.
  ///   - applicationID: noted in the store, so that one service never opens another's.
  ///   - migrations: the steps of the schema in PostgreSQL's own words.
  ///   - now: milliseconds since 1970, noted with what is migrated.
  /// - Throws: `StorageError`, the database named: `.cannotOpen` or `.incompatible`.
  public init(
    _ address: PostgresAddress, schema: String, applicationID: Int32, migrations: [Migration], now: Int64,
    log: Logger = Logger("store")
  ) throws {
    precondition(schema.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == UInt8(ascii: "_") })
    (self.address, self.schema, name) = (address, schema, address.name)
    let link = try PostgresLink(address, writes: true)
    try PostgresSession.begin(link, schema: schema, readsOnly: false)
    let fsync = try link.run("SHOW fsync")
    if fsync.rowCount == 1, fsync.text(at: 0) == "off" {
      log.warning(
        "the database server does not wait for its disk (fsync): what is acknowledged may be lost", ["store": name])
    }
    owner = try PostgresOwner(link, address, schema: schema, applicationID: applicationID, log: log)
    let connection = try PostgresConnection(address, schema: schema, access: .write, owner: owner)
    // As `Migration` makes it for SQLite, whose integers have 64 bits.
    try link.run(
      """
      CREATE TABLE IF NOT EXISTS schema_migration (
        number bigint PRIMARY KEY, name text COLLATE "C" NOT NULL, checksum bigint NOT NULL, applied_at bigint NOT NULL)
      """)
    try Migration.check(migrations, against: connection, named: name)
    try Migration.apply(migrations, to: connection, named: name, appliedAt: now)
    try owner.startRenewing()
  }

  /// Whoever lets go of it without closing it lets go of the store a moment later.
  deinit { owner.stopRenewing() }

  /// False once another process has taken the store over.
  public var isSound: Bool { !owner.isLost }
  /// Another process has taken the store, or the database does not answer.
  public var reasonNotToServe: String? { owner.reasonNotToServe }
  /// Never: it would wait for the network.
  public var readsInPlace: Bool { false }
  /// Four tries, within about three seconds: what was queued meanwhile waits.
  public var pausesBeforeReruns: [Duration] {
    [.milliseconds(20), .milliseconds(200), .milliseconds(800), .milliseconds(2_000)]
  }

  /// A new connection: what one that was lost had not committed is gone.
  public func openWriter() throws(StorageError) -> any WriteConnection {
    try connection(.write, owner)
  }

  /// As many as are wanted.
  public func openReader() throws(StorageError) -> any Connection & Readable {
    try connection(.read, nil)
  }

  private func connection(
    _ access: PostgresConnection.Access, _ owner: PostgresOwner?
  ) throws(StorageError) -> PostgresConnection {
    do throws(StorageError) {
      return try PostgresConnection(address, schema: schema, access: access, owner: owner)
    } catch {
      // The store was open: whoever asks now may ask again. Nothing was written.
      guard error.code == .cannotOpen || error.code == .connectionLost else { throw error }
      throw StorageError(.busy, error.message)
    }
  }

  /// Lets go of the store: another process may open it at once.
  public func close() { owner.close() }
}
