import Backup
import Foundation
import Storage
import StorageSQLite
import Testing

@Suite("Backup and restore")
struct BackupTests {
  static let formats = [
    StoreFormat("activity", applicationID: 7, migrations: [ChangeLog.schema(1), ChangeLog.digests(2)]),
    StoreFormat("context", applicationID: 8, migrations: [ChangeLog.schema(1), ChangeLog.digests(2)]),
  ]
  static let now = Date(timeIntervalSince1970: 1_700_000_000)

  let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "homeroom-backup-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder + "/" + name }

  /// Two stores with changes of one organization, as many as named.
  private func makeStores(_ counts: [Int]) async throws {
    for (format, count) in zip(Self.formats, counts) {
      let database = try database(format)
      let writer = try Writer(database, load: { _ in () })
      for number in 0..<count {
        _ = try await writer.write { _, transaction in
          try ChangeLog.append(
            organization: "o", kind: 1, entity: "\(number)", payload: [1], committedAt: 5, in: transaction)
        }
      }
      await writer.close()
      database.close()
    }
  }

  private func database(_ format: StoreFormat) throws -> SQLiteDatabase {
    try SQLiteDatabase(
      path: path("\(format.name).sqlite"), applicationID: format.applicationID, migrations: format.migrations, now: 1)
  }

  private func heads() async throws -> [FeedCursor?] {
    var heads: [FeedCursor?] = []
    for format in Self.formats {
      let database = try database(format)
      let readers = try Readers(database)
      heads.append(try readers.readInline { try ChangeLog.head(of: "o", on: $0) })
      await readers.close()
      database.close()
    }
    return heads
  }

  private func backUp(_ name: String = "school.backup", keys: [String] = []) throws -> Backup.Written {
    try Backup(Self.formats.map { Backup.Source($0, at: path("\($0.name).sqlite")) }, keys: keys, version: "test")
      .write(to: path(name), now: Self.now, progress: { _ in })
  }

  private func restore(
    _ name: String = "school.backup", replaces: Bool = false, keyFolder: String? = nil, formats: [StoreFormat] = formats
  ) async throws -> Restore.Restored {
    let targets = formats.map { Restore.Target($0, at: path("\($0.name).sqlite")) }
    return try await Restore(path(name), to: targets, keyFolder: keyFolder, replaces: replaces)
      .run(now: Self.now, report: { _ in })
  }

  private func removeStores() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.contains(".sqlite") {
      try FileManager.default.removeItem(atPath: path(name))
    }
  }

  @Test("what was backed up is there again, in a new epoch")
  func roundTrip() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await makeStores([3, 500])
    let before = try await heads()
    let written = try backUp()
    #expect(written.manifest.stores.map(\.schema) == [2, 2])
    try removeStores()
    let restored = try await restore()
    #expect(restored.movedAside == [])
    let after = try await heads()
    #expect(after.map { $0?.sequence } == [3, 500])
    for (before, after) in zip(before, after) { #expect(after!.epoch > before!.epoch) }
  }

  @Test("stores that are there are moved aside when that is asked for, and else not touched")
  func standing() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await makeStores([3, 5])
    _ = try backUp()
    try await makeStores([1, 1])
    await #expect(throws: BackupError.self) { try await restore() }
    #expect(try await heads().map { $0?.sequence } == [4, 6])
    let restored = try await restore(replaces: true)
    #expect(try await heads().map { $0?.sequence } == [3, 5])
    #expect(restored.movedAside.allSatisfy { FileManager.default.fileExists(atPath: $0) })
    #expect(restored.movedAside.count >= 2)
  }

  @Test("keys go along when they are named, and those that are there stay")
  func keys() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await makeStores([1, 1])
    for name in ["a.pem", "b.pem"] { try Data(name.utf8).write(to: URL(filePath: path(name))) }
    _ = try backUp(keys: [path("a.pem"), path("b.pem")])
    try removeStores()
    try FileManager.default.removeItem(atPath: path("a.pem"))
    try Data("newer".utf8).write(to: URL(filePath: path("b.pem")))
    #expect(try await restore(keyFolder: folder).keys == [path("a.pem")])
    #expect(try String(contentsOfFile: path("a.pem"), encoding: .utf8) == "a.pem")
    #expect(try String(contentsOfFile: path("b.pem"), encoding: .utf8) == "newer")
  }

  @Test("keys that an archive does not hold are not restored in silence")
  func noKeys() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await makeStores([1, 1])
    _ = try backUp()
    try removeStores()
    let error = await #expect(throws: BackupError.self) { try await restore(keyFolder: folder) }
    #expect(error?.description.contains("holds no keys") == true)
    #expect(!FileManager.default.fileExists(atPath: path("activity.sqlite")))
  }

  @Test("where a link stands, it stays, and what it leads to gives way")
  func link() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await makeStores([3, 5])
    _ = try backUp()
    try FileManager.default.createDirectory(atPath: path("disk"), withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: path("activity.sqlite"), toPath: path("disk/activity.sqlite"))
    try FileManager.default.createSymbolicLink(
      atPath: path("activity.sqlite"), withDestinationPath: path("disk/activity.sqlite"))
    try await makeStores([1, 1])
    let restored = try await restore(replaces: true)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: path("activity.sqlite")) == path("disk/activity.sqlite")
    )
    #expect(try await heads().map { $0?.sequence } == [3, 5])
    #expect(restored.movedAside.contains { $0.contains("/disk/before-restore-") })
  }

  /// Has the stores keep secrets: Activity's own, and that of the Activity that Context follows.
  private func keep(_ secrets: [String?]) throws {
    for (format, secret) in zip(Self.formats, secrets) {
      let database = try database(format)
      let writer = try database.openWriter()
      try writer.begin()
      _ = try writer.execute("CREATE TABLE IF NOT EXISTS secret (name TEXT PRIMARY KEY, value BLOB NOT NULL)", [])
      _ = try writer.execute("DELETE FROM secret", [])
      if let secret {
        _ = try writer.execute("INSERT INTO secret VALUES ('erasures', ?)", [.blob(Array(secret.utf8))])
      }
      try writer.commit()
      database.close()
    }
  }

  @Test("stores of two schools are neither backed up nor restored together")
  func twoSchools() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await makeStores([1, 1])
    try keep(["north", "south"])
    let error = #expect(throws: BackupError.self) { try backUp() }
    #expect(error?.description.contains("are of two schools") == true)
    #expect(!FileManager.default.fileExists(atPath: path("school.backup")))
    // A Context that has followed nobody yet goes with each.
    try keep(["north", nil])
    _ = try backUp()
    _ = try await restore(replaces: true)
  }

  @Test("an archive that holds stores of two schools is refused before anything is touched")
  func archiveOfTwoSchools() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await makeStores([3, 5])
    // As a version has written it that took them for one school's.
    _ = try backUp()
    func format(_ index: Int, _ secret: SQL) -> StoreFormat {
      StoreFormat(
        Self.formats[index].name, applicationID: Self.formats[index].applicationID,
        migrations: Self.formats[index].migrations + [Migration(3, "secret", secret)])
    }
    let schools = [
      format(0, "CREATE TABLE secret (name, value); INSERT INTO secret VALUES ('erasures', x'01')"),
      format(1, "CREATE TABLE secret (name, value); INSERT INTO secret VALUES ('erasures', x'02')"),
    ]
    let error = await #expect(throws: BackupError.self) { try await restore(replaces: true, formats: schools) }
    #expect(error?.description.contains("are of two schools") == true)
    #expect(try await heads().map { $0?.sequence } == [3, 5])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).allSatisfy { !$0.contains("restored") })
  }

  @Test("an archive that was cut or changed anywhere is refused before anything is touched", arguments: 0..<16)
  func damaged(part: Int) async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await makeStores([3, 5])
    _ = try backUp()
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: path("school.backup"))))
    if part < 8 {
      bytes.removeLast(1 + (bytes.count - 2) * part / 8)
    } else {
      bytes[(bytes.count - 1) * (part - 8) / 8] ^= 0x10
    }
    try Data(bytes).write(to: URL(filePath: path("damaged.backup")))
    try await makeStores([1, 1])
    await #expect(throws: (any Error).self) { try await restore("damaged.backup", replaces: true) }
    #expect(try await heads().map { $0?.sequence } == [4, 6])
  }

  @Test("a store that a newer version wrote is refused, with what to do")
  func newer() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await makeStores([1, 1])
    _ = try backUp()
    try removeStores()
    let older = Self.formats.map { StoreFormat($0.name, applicationID: $0.applicationID, migrations: []) }
    do {
      _ = try await restore(formats: older)
      Issue.record("it was restored")
    } catch let error as StorageError {
      #expect(error.code == .incompatible)
      #expect(error.message.contains("newer version"))
    }
    #expect(!FileManager.default.fileExists(atPath: path("activity.sqlite")))
  }

  @Test("a store in use is not replaced")
  func inUse() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await makeStores([1, 1])
    _ = try backUp()
    let running = try database(Self.formats[1])
    await #expect(throws: StorageError.self) { try await restore(replaces: true) }
    withExtendedLifetime(running) {}
  }

  @Test("a service does not start on a store whose restore did not end, and the restore can be run again")
  func interrupted() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await makeStores([3, 5])
    _ = try backUp()
    try Data().write(to: URL(filePath: SQLiteDatabase.restoreMarker(path("activity.sqlite"))))
    #expect(throws: StorageError.self) { try database(Self.formats[0]) }
    _ = try await restore(replaces: true)
    #expect(try await heads().map { $0?.sequence } == [3, 5])
  }

  @Test("what is refused leaves no folder, no lock and no draft where nothing was")
  func refusedElsewhere() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await makeStores([1, 1])
    _ = try backUp()
    let older = Self.formats.map { StoreFormat($0.name, applicationID: $0.applicationID, migrations: []) }
    let before = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    for (archive, formats) in [("school.backup", older), ("none.backup", Self.formats)] {
      let targets = formats.map { Restore.Target($0, at: path("try/deeper/\($0.name).sqlite")) }
      await #expect(throws: (any Error).self) {
        try await Restore(path(archive), to: targets, keyFolder: nil, replaces: false).run(now: Self.now) { _ in }
      }
      #expect(try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() == before)
    }
    try FileManager.default.createDirectory(atPath: path("try"), withIntermediateDirectories: true)
    let targets = Self.formats.map { Restore.Target($0, at: path("try/\($0.name).sqlite")) }
    await #expect(throws: (any Error).self) {
      try await Restore(path("none.backup"), to: targets, keyFolder: nil, replaces: false).run(now: Self.now) { _ in }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: path("try")).isEmpty, "the folder was there")
  }

  @Test("a store that does not go with what lies beside its place is refused before anything is touched")
  func refusedForItsPlace() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await makeStores([3, 5])
    _ = try backUp()
    try await makeStores([1, 1])
    let before = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    let targets = Self.formats.map { format in
      Restore.Target(format, at: path("\(format.name).sqlite")) { draft in
        guard try ChangeLog.head(of: "o", on: draft)?.sequence == 5 else { return }
        throw StorageError(.incompatible, "the list is another store's")
      }
    }
    let failure = await #expect(throws: StorageError.self) {
      try await Restore(path("school.backup"), to: targets, keyFolder: nil, replaces: true).run(now: Self.now) { _ in }
    }
    #expect(failure?.message == "the list is another store's")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() == before)
    #expect(try await heads().map { $0?.sequence } == [4, 6])
  }

  @Test("what an interrupted restore has left goes with the next, the keys that it had taken as well")
  func leftovers() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await makeStores([3, 5])
    _ = try backUp()
    for name in [
      "activity.sqlite-restored", "activity.sqlite-restored-wal", "activity.sqlite-restored-converting",
      "context.sqlite-restored-lock", "signing-key.pem-restored", "token-keys.json-restored",
    ] {
      try Data("half".utf8).write(to: URL(filePath: path(name)))
    }
    _ = try await restore(replaces: true)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.contains("-restor") }
    #expect(left.filter { !$0.hasPrefix("before-restore") }.isEmpty, "\(left)")
    #expect(try await heads().map { $0?.sequence } == [3, 5])
  }

  @Test("whoever puts another file where a restore was interrupted finds it moved aside, beside what stood before")
  func another() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await makeStores([3, 5])
    _ = try backUp()
    let aside = path("before-restore-5")
    try FileManager.default.createDirectory(atPath: aside, withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: path("activity.sqlite"), toPath: aside + "/activity.sqlite")
    try Data("before-restore-5\n1 2.3".utf8).write(to: URL(filePath: path("activity.sqlite-restoring")))
    try Data("somebody's".utf8).write(to: URL(filePath: path("activity.sqlite")))
    let moved = try await restore(replaces: true).movedAside
    let other = path("before-restore-\(Int64(Self.now.timeIntervalSince1970 * 1000))")
    #expect(Set(moved).isSuperset(of: [aside + "/activity.sqlite", other + "/activity.sqlite"]), "\(moved)")
    #expect(try String(contentsOfFile: other + "/activity.sqlite", encoding: .utf8) == "somebody's")
    #expect(moved.contains(aside + "/context.sqlite"), "one folder for all stores: \(moved)")
    #expect(try await heads().map { $0?.sequence } == [3, 5])
  }

  @Test("an archive is not written over another one")
  func standingArchive() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await makeStores([1, 1])
    _ = try backUp()
    #expect(throws: (any Error).self) { try backUp() }
  }
}
