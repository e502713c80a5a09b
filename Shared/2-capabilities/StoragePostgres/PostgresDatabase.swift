internal import CPostgreSQL
public import Observability
public import Storage

/// A store in a PostgreSQL database, in a schema that is named for its service: contexts and activity may share one database.
///
/// It belongs to one process at a time, because the writer's state knows what is in it without reading it again; see
/// `PostgresOwner`. Or several share it, and each organization belongs to one of them: `PostgresInstance`. Its pages, its log and its backups are the server's.
public final class PostgresDatabase: Database {
  /// Of libpq.
  public static var libraryVersion: String { "\(PQlibVersion() / 10_000).\(PQlibVersion() % 10_000)" }

  /// How long an owner of a store is waited for that may have died: its lease, and some more.
  public static let patience: Duration = .seconds(13)

  /// Where it is; without a secret.
  public let name: String
  private let address: PostgresAddress
  private let schema: String
  /// Whose it is: the store, or some of its organizations.
  private let holding: PostgresHolding

  /// Takes the store, and brings its schema up to date.
  ///
  /// - Parameters:
  ///   - schema: the service's name, of small letters: no other service has it.
  ///   - applicationID: noted in the store, so that one service never opens another's.
  ///   - migrations: the steps of the schema in PostgreSQL's own words.
  ///   - now: milliseconds since 1970, noted with what is migrated.
  ///   - instance: the name of this process among those that share the store, which needs ``PostgresTables/addresses(_:)`` and
  ///     ``PostgresTables/wishes(_:)`` among the steps; nil: it has the store for itself.
  ///   - advertised: where the others of these call it; nil: they do not.
  ///   - holder: what others are told of this process as the one that has the store; nil: its number and machine.
  ///   - patience: how long an owner is waited for that may have died; the calling thread waits.
  /// - Throws: `StorageError`, the database named: `.cannotOpen` or `.incompatible`.
  public init(
    _ address: PostgresAddress, schema: String, applicationID: Int32, migrations: [Migration], now: Int64,
    instance: String? = nil, advertised: String? = nil, holder: StoreHolder? = nil,
    patience: Duration = PostgresDatabase.patience, log: Logger = Logger("store")
  ) throws {
    precondition(schema.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == UInt8(ascii: "_") })
    (self.address, self.schema, name) = (address, schema, address.name)
    let link = try PostgresLink(address, writes: true)
    try PostgresSession.begin(link, schema: schema, readsOnly: false)
    try PostgresSession.warn(link, hosts: address.hostCount, log)
    guard let instance else {
      let owner = try PostgresOwner(
        link, address, schema: schema, applicationID: applicationID, name: holder?.text ?? PostgresOwner.processName,
        patience: patience, log: log)
      holding = .store(owner)
      if try !Self.isUpToDate(link, address, schema, migrations) {
        try Self.migrate(link, address, schema, migrations, owner, now: now)
      }
      try owner.startRenewing()
      return
    }
    try PostgresInstance.requireTellable(name: instance, address: advertised)
    try PostgresOwner.prepare(link, schema, applicationID)
    // Steps of the schema are taken by a process that has the store for itself for that long. Another may be at it.
    let end = ContinuousClock.now + patience
    while try !Self.isUpToDate(link, address, schema, migrations) {
      do {
        let owner = try PostgresOwner(
          link, address, schema: schema, applicationID: applicationID, patience: .zero, log: log)
        defer { owner.release(link) }
        try Self.migrate(link, address, schema, migrations, owner, now: now)
      } catch let error as StorageError where error.code == .cannotOpen && ContinuousClock.now < end {
        PostgresOwner.pause(PostgresOwner.pauseBetweenClaims)
      }
    }
    let member = try PostgresInstance(
      link, address, schema: schema, name: instance, advertised: advertised, patience: patience, log: log)
    holding = .organizations(member)
    try member.startRenewing()
  }

  private static func migrate(
    _ link: PostgresLink, _ address: PostgresAddress, _ schema: String, _ migrations: [Migration],
    _ owner: PostgresOwner, now: Int64
  ) throws {
    let connection = try PostgresConnection(address, schema: schema, access: .write, holding: .store(owner))
    try makeStepsTable(link)
    try Migration.check(migrations, against: connection, named: address.name)
    try Migration.apply(migrations, to: connection, named: address.name, appliedAt: now)
  }

  /// - Throws: `.incompatible` where the store is newer than the program.
  private static func isUpToDate(
    _ link: PostgresLink, _ address: PostgresAddress, _ schema: String, _ migrations: [Migration]
  ) throws -> Bool {
    guard try link.run("SELECT 1 WHERE to_regclass('schema_migration') IS NOT NULL").rowCount == 1 else { return false }
    let reader = try PostgresConnection(address, schema: schema, access: .read, holding: nil)
    try Migration.check(migrations, against: reader, named: address.name)
    return try reader.first("SELECT count(*) FROM schema_migration") { try $0.int(0) } == migrations.count
  }

  /// As `Migration` makes it for SQLite, whose integers have 64 bits.
  private static func makeStepsTable(_ link: PostgresLink) throws(StorageError) {
    try link.run(
      """
      CREATE TABLE IF NOT EXISTS schema_migration (
        number bigint PRIMARY KEY, name text COLLATE "C" NOT NULL, checksum bigint NOT NULL, applied_at bigint NOT NULL)
      """)
  }

  /// Whoever lets go of it without closing it lets go of the store a moment later.
  deinit {
    switch holding {
    case .store(let owner): owner.stopRenewing()
    case .organizations(let instance): instance.stopRenewing()
    }
  }

  /// False once another process has taken the store over. One that shares it can come back to it.
  public var isSound: Bool {
    switch holding {
    case .store(let owner): owner.loss != .taken
    case .organizations: true
    }
  }
  /// The store lacks what this process was told to be stored.
  public var reasonToEnd: String? {
    let loss =
      switch holding {
      case .store(let owner): owner.loss
      case .organizations(let instance): instance.loss
      }
    return loss == .wentBack ? loss?.rawValue : nil
  }
  /// Another process has taken the store, or the database does not answer.
  public var reasonNotToServe: String? {
    switch holding {
    case .store(let owner): owner.reasonNotToServe
    case .organizations(let instance): instance.reasonNotToServe
    }
  }
  /// Nil where this process has the store for itself.
  public var ownership: (any Ownership)? {
    switch holding {
    case .store: nil
    case .organizations(let instance): instance
    }
  }
  /// Never: it would wait for the network.
  public var readsInPlace: Bool { false }
  /// Four tries, within about three seconds: what was queued meanwhile waits.
  public var pausesBeforeReruns: [Duration] {
    [.milliseconds(20), .milliseconds(200), .milliseconds(800), .milliseconds(2_000)]
  }

  /// A new connection: what one that was lost had not committed is gone.
  public func openWriter() throws(StorageError) -> any WriteConnection {
    try connection(.write)
  }

  /// As many as are wanted.
  public func openReader() throws(StorageError) -> any Connection & Readable {
    try connection(.read)
  }

  private func connection(_ access: PostgresConnection.Access) throws(StorageError) -> PostgresConnection {
    do throws(StorageError) {
      let connection = try PostgresConnection(
        address, schema: schema, access: access, holding: access == .write ? holding : nil)
      try connection.requireWritten(holding)
      return connection
    } catch {
      // The store was open: whoever asks now may ask again. Nothing was written.
      guard error.code == .cannotOpen || error.code == .connectionLost else { throw error }
      throw StorageError(.busy, error.message)
    }
  }

  /// Lets go of the store: another process may open it at once.
  public func close() {
    switch holding {
    case .store(let owner): owner.close()
    case .organizations(let instance): instance.close()
    }
  }
}

/// What of a store is this process's.
enum PostgresHolding {
  case store(PostgresOwner)
  case organizations(PostgresInstance)
}
