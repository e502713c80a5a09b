import Foundation
import Observability
import Storage
import StoragePostgres
import StorageSQLite
import StoreKit

/// A directory that is gone when the test is over, and stores in it.
final class Scratch: Sendable {
  let directory: String

  init() throws {
    directory = NSTemporaryDirectory() + "homeroom-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: directory)
  }

  func path(_ name: String = "store.sqlite") -> String { directory + "/" + name }

  func database(
    _ name: String = "store.sqlite", applicationID: Int32 = 7, migrations: [Migration] = Scratch.migrations,
    options: SQLiteOptions = SQLiteOptions()
  ) throws -> SQLiteDatabase {
    try SQLiteDatabase(
      path: path(name), applicationID: applicationID, migrations: migrations, now: 1_000, options: options)
  }

  /// A store of the kind that the test at hand is about.
  func store(
    _ name: String = "store.sqlite", migrations: [Migration] = Scratch.migrations,
    postgres: [Migration] = Scratch.postgresMigrations
  ) throws -> any Database {
    switch StoreKind.current {
    case .sqlite: try database(name, migrations: migrations)
    case .postgres: try PostgresDatabase.scratch(try PostgresServer.shared.get().newDatabase(), migrations: postgres)
    }
  }

  static let postgresMigrations = [
    Migration(
      1, "item",
      """
      CREATE TABLE item (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text COLLATE "C" NOT NULL UNIQUE, data bytea
      )
      """),
    PostgresTables.feed(2),
    PostgresTables.requests(3),
    PostgresTables.addresses(4),
    PostgresTables.wishes(5),
    PostgresTables.writings(6),
  ]

  static let migrations = [
    Migration(1, "item", "CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, data BLOB)"),
    ChangeLog.schema(2),
    RequestLog.schema(3),
    ChangeLog.digests(4),
  ]
}

/// A state that can be checked against the store: how many items there are.
struct ItemCount: Equatable, Sendable {
  var items: Int

  static func load(_ connection: any Connection) throws -> ItemCount {
    ItemCount(items: try connection.first("SELECT count(*) FROM item") { try $0.int(0) } ?? 0)
  }

  mutating func insert(_ name: String, _ transaction: Transaction) throws {
    try transaction.execute("INSERT INTO item (name) VALUES (?)", .text(name))
    items += 1
  }
}

struct Refusal: Error, Equatable {
  var reason = "no"
}

extension Readers {
  func itemNames() async throws -> [String] {
    try await read { try $0.all("SELECT name FROM item ORDER BY id") { try $0.text(0) } }
  }
}

extension PostgresDatabase {
  /// The tests' own store in a database.
  static func scratch(
    _ address: String, migrations: [Migration] = Scratch.postgresMigrations, applicationID: Int32 = 7,
    patience: Duration = PostgresDatabase.patience
  ) throws -> PostgresDatabase {
    try PostgresDatabase(
      PostgresAddress(address), schema: "tests", applicationID: applicationID, migrations: migrations, now: 1_000,
      patience: patience, log: Logger("store", level: .error))
  }
}
