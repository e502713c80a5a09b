import Foundation
import Storage
import Testing

@testable import StorageSQLite

@Suite("Stores without checksums")
struct ConversionTests {
  let scratch: Scratch
  let log = KeptLog()

  init() throws { scratch = try Scratch() }

  /// What an earlier version wrote: no room for checksums, and a log that its end left behind.
  static func writeEarlier(_ path: String, items: Int) throws {
    let file = try StockSQLite(path)
    try file.run("PRAGMA journal_mode = WAL; PRAGMA application_id = 7")
    try file.run(
      "CREATE TABLE schema_migration (number INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum INTEGER NOT NULL, "
        + "applied_at INTEGER NOT NULL)")
    for step in Scratch.migrations {
      try file.run(step.sql.description)
      try file.run("INSERT INTO schema_migration VALUES (\(step.number), '\(step.name)', \(step.sql.checksum), 1)")
    }
    try file.run(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(items))
      INSERT INTO item (id, name, data) SELECT i * 3, 'item ' || i, randomblob(500) FROM n;
      INSERT INTO feed_head (organization, epoch, seq) VALUES ('o', 5, 17);
      """)
  }

  func open() throws -> SQLiteDatabase {
    try SQLiteDatabase(
      path: scratch.path(), applicationID: 7, migrations: Scratch.migrations, now: 2_000, log: log.logger)
  }

  private var rows: @Sendable (any Connection) throws -> [String] {
    {
      try $0.all("SELECT id, name, hex(data) FROM item ORDER BY id") {
        "\(try $0.int(0)) \(try $0.text(1)) \(try $0.text(2))"
      }
    }
  }

  private func plainRows() throws -> [String] {
    let connection = try SQLiteConnection(
      path: scratch.path(), access: .read, options: SQLiteOptions(), condition: StoreCondition(path: scratch.path()))
    return try rows(connection)
  }

  @Test("an earlier version's store is converted at its first start, keeps every row, and is said to be converted once")
  func converted() async throws {
    try Self.writeEarlier(scratch.path(), items: 2_000)
    let before = try plainRows()
    #expect(try StoreCheck.run(scratch.path()).hasChecksums == false)
    for _ in 0..<2 {
      let database = try open()
      let readers = try Readers(database)
      #expect(try await readers.read(rows) == before)
      let head = try await readers.read { try ChangeLog.head(of: "o", on: $0)?.position }
      #expect(head == FeedPosition(epoch: 5, sequence: 17))
      await readers.close()
      database.close()
    }
    #expect(log.all.count { $0.contains("a store was converted") } == 1)
    #expect(log.errors.isEmpty)
    let findings = try StoreCheck.run(scratch.path())
    #expect(findings.hasChecksums && findings.isSound)
    let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path())
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.directory).allSatisfy { !$0.contains("converting") })
  }

  @Test("killed at any moment of its conversion, a store is whole, and converted at the next start")
  func killed() async throws {
    try Self.writeEarlier(scratch.path(), items: 20_000)
    let before = try plainRows()
    var wasConverted = false
    for milliseconds in [1, 5, 10, 20, 40, 60, 80, 120, 200, 400] where !wasConverted {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [store = scratch.path() as String, milliseconds = milliseconds as Int] in
        Thread.detachNewThread {
          usleep(UInt32(milliseconds * 1000))
          kill(getpid(), SIGKILL)
        }
        _ = try SQLiteDatabase(path: store, applicationID: 7, migrations: Scratch.migrations, now: 2_000)
        while true { sleep(1) }
      }
      #expect(try plainRows() == before, "after \(milliseconds) ms")
      wasConverted = try StoreCheck.run(scratch.path()).hasChecksums
    }
    let database = try open()
    #expect(try await Readers(database).read(rows) == before)
    database.close()
    #expect(try StoreCheck.run(scratch.path()).isSound)
  }

  @Test("what is damaged is not declared sound by a conversion")
  func damagedBefore() throws {
    try Self.writeEarlier(scratch.path(), items: 2_000)
    try Vandal(scratch.path()).write([UInt8](repeating: 0xa5, count: 64), at: 12 * Vandal.pageBytes)
    let error = #expect(throws: StorageError.self) { try open() }
    #expect(error?.code == .corrupt)
    #expect(try StoreCheck.run(scratch.path()).hasChecksums == false)
  }

  @Test("a file of another program or of a newer version is refused before anything of it is changed")
  func foreign() throws {
    try Self.writeEarlier(scratch.path(), items: 10)
    let before = try Data(contentsOf: URL(fileURLWithPath: scratch.path()))
    for (id, migrations) in [(Int32(8), Scratch.migrations), (7, Array(Scratch.migrations.dropLast()))] {
      let error = #expect(throws: StorageError.self) {
        _ = try SQLiteDatabase(path: scratch.path(), applicationID: id, migrations: migrations, now: 1)
      }
      #expect(error?.code == .incompatible)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.path())) == before)
  }
}
