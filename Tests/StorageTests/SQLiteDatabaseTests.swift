import Foundation
import Storage
import StorageSQLite
import Testing

@Suite struct SQLiteDatabaseTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// What opening the store throws; everything it had open is closed again.
  func refusal(_ migrations: [Migration] = Scratch.migrations, applicationID: Int32 = 7) -> StorageError? {
    do {
      _ = try scratch.database(applicationID: applicationID, migrations: migrations)
      return nil
    } catch {
      return error as? StorageError
    }
  }

  func fill(_ items: Int) async throws {
    let database = try scratch.database()
    let writer = try Writer(database, load: ItemCount.load)
    try await writer.write { state, transaction in
      for number in 0..<items { try state.insert("item \(number)", transaction) }
    }
    await writer.close()
    database.close()
  }

  @Test("what was written is there when the store is opened again")
  func reopen() async throws {
    try await fill(3)
    let names = try await Readers(try scratch.database()).itemNames()
    #expect(names == ["item 0", "item 1", "item 2"])
  }

  @Test("a start that has to write and finds no room says what to do, and changes nothing")
  func noRoom() async throws {
    try await fill(3)
    var options = SQLiteOptions()
    options.pagesMax = 1
    let large: SQL = "CREATE TABLE large AS SELECT zeroblob(100000) AS data"
    let next = Migration(Scratch.migrations.count + 1, "large", large)
    do {
      _ = try scratch.database(migrations: Scratch.migrations + [next], options: options)
      Issue.record("it was opened")
    } catch let error as StorageError {
      #expect(error.code == .full)
      #expect(error.message.contains("make room, and start it again"), "\(error.message)")
    }
    #expect(try await Readers(try scratch.database()).itemNames().count == 3)
  }

  @Test("only the owner may read the file, its log and its index")
  func mode() async throws {
    let database = try scratch.database()
    let writer = try Writer(database, load: ItemCount.load)
    try await writer.write { try $0.insert("a", $1) }
    for suffix in ["", "-wal", "-shm", "-lock"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: database.path + suffix)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(suffix)")
    }
  }

  @Test("a second owner is refused while the first lives")
  func secondOwner() throws {
    let database = try scratch.database()
    let error = refusal()
    #expect(error?.code == .cannotOpen)
    #expect(error?.message == "\(database.path) is in use by another process: stop that one, or use another file")
  }

  @Test("a second owner is refused by whatever name of the file it comes", arguments: [true, false])
  func secondName(isLink: Bool) throws {
    let database = try scratch.database()
    let other = scratch.path("other.sqlite")
    if isLink {
      try FileManager.default.createSymbolicLink(atPath: other, withDestinationPath: database.path)
    } else {
      try FileManager.default.linkItem(atPath: database.path, toPath: other)
    }
    let error = #expect(throws: StorageError.self) { try scratch.database("other.sqlite") }
    #expect(error?.code == .cannotOpen)
    #expect(error?.message.contains(isLink ? "is in use by another process" : "has 2 names") == true)
  }

  @Test("new steps are added to an older store")
  func migrate() async throws {
    _ = try scratch.database()
    let newer = Scratch.migrations + [Migration(5, "colour", "ALTER TABLE item ADD COLUMN colour TEXT")]
    let database = try scratch.database(migrations: newer)
    #expect(try await Readers(database).read { try $0.exists("SELECT colour FROM item") } == false)
  }

  @Test("a store newer than the program is refused, and so is an edited step; the file is named")
  func incompatible() throws {
    _ = try scratch.database()
    let newer = refusal(Array(Scratch.migrations.dropLast()))
    #expect(newer?.code == .incompatible)
    #expect(newer?.message.hasPrefix("\(scratch.path()) was written by a newer version") == true)
    var migrations = Scratch.migrations
    migrations[0] = Migration(1, "item", "CREATE TABLE item (id INTEGER PRIMARY KEY)")
    let edited = refusal(migrations)
    #expect(edited?.code == .incompatible)
    #expect(edited?.message.contains("step 1 (item)") == true)
  }

  @Test("a store of a text that a step had before is mended first, once; one that later steps make alike is not")
  func formerText() async throws {
    let first = Migration(1, "item", "CREATE TABLE item (id INTEGER PRIMARY KEY, colour TEXT)")
    let second = Migration(2, "other", "CREATE TABLE other (id INTEGER)")
    do { _ = try scratch.database(migrations: [first, second]) }
    let mending = Migration.FormerText(
      checksum: first.sql.checksum, mending: "ALTER TABLE item ADD COLUMN size INTEGER")
    let alike = Migration.FormerText(checksum: second.sql.checksum, mending: nil)
    let today = [
      Migration(
        1, "item", "CREATE TABLE item (id INTEGER PRIMARY KEY, colour TEXT, size INTEGER)", formerTexts: [mending]),
      Migration(2, "other", "CREATE TABLE other (id INTEGER, mark TEXT)", formerTexts: [alike]),
      Migration(3, "sizes", "CREATE INDEX item_by_size ON item (size)"),
    ]
    for _ in 0..<2 {
      let database = try scratch.database(migrations: today)
      let noted = try await Readers(database).read { reader in
        try reader.all("SELECT checksum FROM schema_migration ORDER BY number") { try $0.integer(0) }
      }
      #expect(noted == [today[0].sql.checksum, second.sql.checksum, today[2].sql.checksum])
      database.close()
    }
    let refused = Migration.FormerText(checksum: 1, mending: "CREATE TABLE item (id INTEGER)")
    #expect(
      refusal([Migration(1, "item", "CREATE TABLE item (a TEXT)", formerTexts: [refused])])?.code == .incompatible)
  }

  @Test("a step that fails leaves the store at the step before it")
  func failedStep() throws {
    let broken = Migration(2, "broken", "CREATE TABLE second (id INTEGER); CREATE TABLE item (id INTEGER)")
    #expect(refusal([Scratch.migrations[0], broken])?.code == .invalidQuery)
    let mended = Migration(2, "mended", "CREATE TABLE second (id INTEGER)")
    _ = try scratch.database(migrations: [Scratch.migrations[0], mended])
  }

  @Test("another service's file is refused")
  func otherApplication() throws {
    _ = try scratch.database()
    #expect(refusal(applicationID: 8)?.code == .incompatible)
  }

  @Test("a damaged file is refused and named", arguments: [0, 4096 + 8, 4096 * 9])
  func damaged(offset: Int) async throws {
    try await fill(5_000)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: scratch.path()))
    for index in offset..<offset + 64 { bytes[index] = 0xa5 }
    try bytes.write(to: URL(fileURLWithPath: scratch.path()))
    let error = try #require(refusal())
    #expect(error.code == .corrupt)
    #expect(error.message.hasPrefix(scratch.path()))
  }

  @Test("a file cut short is refused")
  func truncated() async throws {
    try await fill(5_000)
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.path()))
    try file.truncate(atOffset: 4096 * 3)
    try file.close()
    #expect(refusal()?.code == .corrupt)
  }

  @Test("a directory that is not there is said so")
  func noDirectory() {
    let error = #expect(throws: StorageError.self) { try scratch.database("missing/store.sqlite") }
    #expect(error?.code == .cannotOpen)
  }
}
