public import Observability
public import Storage
public import StoragePostgres
internal import StorageSQLite

/// Where a service's store is: in a file on this machine, or in a PostgreSQL database.
public enum StoreLocation: Sendable {
  /// The path of an SQLite file; made where there is none.
  case file(String)
  /// A database that is there already.
  case server(PostgresAddress)
}

extension StoreLocation {
  /// - Parameter text: a path, or a connection string that begins with `postgres://`.
  /// - Throws: `StorageError` for a connection string that is refused; it is not repeated.
  public init(_ text: String) throws(StorageError) {
    self = PostgresAddress.isOne(text) ? .server(try PostgresAddress(text)) : .file(text)
  }

  /// Opens the store of a service and brings its schema up to date.
  ///
  /// - Parameters:
  ///   - now: milliseconds since 1970.
  ///   - refusesLostWork: a file that lacks what was acknowledged is not opened. A server answers for that itself.
  ///   - instance: the name of this process among several that share the store; nil: it has the store for itself.
  ///   - advertised: where the others of these call it; nil: they do not.
  /// - Throws: `StorageError`, the file or the database named: also where a move into it has not ended.
  public func open(
    _ format: StoreFormat, now: Int64, refusesLostWork: Bool, instance: String? = nil, advertised: String? = nil,
    log: Logger
  ) throws -> any Database {
    let database = try openToMove(
      format, now: now, refusesLostWork: refusesLostWork, instance: instance, advertised: advertised, log: log)
    try Self.requireWhole(database, named: name)
    return database
  }

  /// Lets go of a store into which a move has not ended.
  private static func requireWhole(_ database: any Database, named name: String) throws {
    do {
      try MoveMark.requireNone(on: try database.openReader(), named: name)
    } catch {
      database.close()
      throw error
    }
  }

  /// Waits for a store that another process may have, to take it once nobody has: see ``PostgresStandby``.
  ///
  /// - Parameters:
  ///   - now: milliseconds since 1970, when it is taken.
  ///   - holder: this process, as the others are told of it.
  /// - Throws: `StorageError` for a file, which is one process's.
  public func standby(
    _ format: StoreFormat, now: @escaping @Sendable () -> Int64, holder: StoreHolder, log: Logger
  ) throws -> PostgresStandby {
    guard case .server(let address) = self else { throw Self.sharedFile(name) }
    return try PostgresStandby(address, schema: format.name, log: log) {
      let database = try PostgresDatabase(
        address, schema: format.name, applicationID: format.applicationID, migrations: format.postgresMigrations,
        now: now(), holder: holder, patience: .zero, log: log)
      try Self.requireWhole(database, named: address.name)
      return database
    }
  }

  private static func sharedFile(_ path: String) -> StorageError {
    StorageError(.cannotOpen, "\(path) is a file, which is one process's: several share a PostgreSQL database")
  }

  /// Opens a store whole or not, to move rows out of it or into it, and brings its schema up to date.
  ///
  /// - Parameters:
  ///   - now: milliseconds since 1970.
  ///   - refusesLostWork: a file that lacks what was acknowledged is not opened. A server answers for that itself.
  ///   - instance: as where it is opened to be served. Rows are moved by a process that has the store for itself.
  /// - Throws: `StorageError`, the file or the database named.
  public func openToMove(
    _ format: StoreFormat, now: Int64, refusesLostWork: Bool, instance: String? = nil, advertised: String? = nil,
    log: Logger
  ) throws -> any Database {
    switch self {
    case .file(let path):
      guard instance == nil else { throw Self.sharedFile(path) }
      var options = SQLiteOptions()
      options.refusesLostWork = refusesLostWork
      return try SQLiteDatabase(
        path: path, applicationID: format.applicationID, migrations: format.migrations, now: now, options: options,
        log: log)
    case .server(let address):
      return try PostgresDatabase(
        address, schema: format.name, applicationID: format.applicationID, migrations: format.postgresMigrations,
        now: now, instance: instance, advertised: advertised, log: log)
    }
  }

  /// What messages call it; without a secret.
  public var name: String {
    switch self {
    case .file(let path): path
    case .server(let address): address.name
    }
  }

  /// Of the store's file; nil where it has none.
  public var path: String? {
    if case .file(let path) = self { path } else { nil }
  }

  /// The path of a file that belongs to the store and stands beside it.
  ///
  /// - Parameters:
  ///   - suffix: what follows the name of the store's file.
  ///   - what: what it is, for the message.
  ///   - option: by which its place is named.
  /// - Throws: `.cannotOpen` where the store is no file: then its place has to be named.
  public func companion(_ suffix: String, _ what: String, option: String) throws(StorageError) -> String {
    guard let path else {
      throw StorageError(
        .cannotOpen, "\(name) is no file: say where \(what) is to be kept, on a disk that is backed up (--\(option))")
    }
    return path + suffix
  }

  /// Versions of the C libraries under it.
  public var libraries: [String: String] {
    switch self {
    case .file: ["sqlite": SQLiteDatabase.libraryVersion]
    case .server: Self.serverLibraries
    }
  }

  /// The same of a server.
  public static var serverLibraries: [String: String] { ["libpq": PostgresDatabase.libraryVersion] }
}
