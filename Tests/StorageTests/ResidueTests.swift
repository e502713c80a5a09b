import Foundation
import Storage
import StorageSQLite
import Testing

@Suite("What deleted rows leave in the files")
struct ResidueTests {
  let scratch: Scratch
  let database: SQLiteDatabase
  let writer: Writer<ItemCount>

  init() throws {
    scratch = try Scratch()
    database = try scratch.database(migrations: [
      Migration(
        1, "item",
        """
        CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, data BLOB);
        CREATE TABLE note (owner TEXT NOT NULL, name TEXT NOT NULL, data BLOB, PRIMARY KEY (owner, name)) WITHOUT ROWID;
        """)
    ])
    writer = try Writer(database, load: ItemCount.load)
  }

  /// How often a text is in the database, its log and the log's index.
  private func occurrences(of text: String) throws -> Int {
    try ["", "-wal", "-shm"].reduce(0) { count, suffix in
      let bytes = try Data(contentsOf: URL(fileURLWithPath: database.path + suffix))
      var count = count
      var rest = bytes.startIndex..<bytes.endIndex
      while let found = bytes.range(of: Data(text.utf8), in: rest) {
        count += 1
        rest = found.upperBound..<bytes.endIndex
      }
      return count
    }
  }

  /// Numbers that are alike in every run.
  private struct Numbers {
    var state: UInt64
    mutating func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
  }

  /// Fills, overwrites and deletes rows of all sizes in no order, so that pages are split, merged and put together anew;
  /// in the end nothing is left of `gone`.
  private func churn(seed: UInt64) async throws {
    try await writer.write { _, transaction in
      var numbers = Numbers(state: seed)
      var alive: [Int: String] = [:]
      func data(_ owner: String) -> [UInt8] {
        let text = String(repeating: owner, count: 1 + numbers.next(6))
        return Array(text.utf8) + Array(repeating: 7, count: [10, 120, 400, 900, 2_600][numbers.next(5)])
      }
      for id in 1...1_500 {
        let owner = numbers.next(3) == 0 ? "gone" : "kept"
        let name = "\(owner)-\(numbers.next(1 << 30))-\(id)"
        try transaction.execute(
          "INSERT INTO item (id, name, data) VALUES (?, ?, ?)", .int(id), .text(name), .blob(data(owner)))
        try transaction.execute(
          "INSERT INTO note (owner, name, data) VALUES (?, ?, ?)", .text(String(numbers.next(9))), .text(name),
          .blob(data(owner)))
        alive[id] = name
        if numbers.next(3) == 0 {
          let other = 1 + numbers.next(id)
          guard let name = alive[other] else { continue }
          try transaction.execute(
            "UPDATE item SET data = ? WHERE id = ?", .blob(data(String(name.prefix(4)))), .int(other))
        }
        if numbers.next(8) == 0, let name = alive.removeValue(forKey: 1 + numbers.next(id)) {
          try transaction.execute("DELETE FROM item WHERE name = ?", .text(name))
        }
      }
      try transaction.execute("DELETE FROM item WHERE name LIKE 'gone%'")
      try transaction.execute("DELETE FROM note WHERE name LIKE 'gone%'")
    }
  }

  @Test("no byte of a deleted row is in any file afterwards, while the store stays open", arguments: 1...4)
  func removed(seed: UInt64) async throws {
    try await churn(seed: seed)
    #expect(try occurrences(of: "gone") > 0, "the log holds it until it is cut")
    try await writer.emptyLog()
    #expect(try occurrences(of: "gone") == 0)
    #expect(try occurrences(of: "kept") > 0)
    let log = try FileManager.default.attributesOfItem(atPath: database.path + "-wal")[.size] as? Int
    #expect(log == 0)
  }

  @Test("pages that the writer still holds in memory do not bring it back")
  func cachedPages() async throws {
    try await churn(seed: 9)
    try await writer.emptyLog()
    // Every page is written once more, from what the writer has of it.
    try await writer.write { _, transaction in
      try transaction.execute("UPDATE item SET name = name || '+', data = data || x'01'")
      try transaction.execute("UPDATE note SET data = data || x'01'")
    }
    #expect(try occurrences(of: "gone") == 0)
  }

  @Test("what is left is sound, and is what it was")
  func sound() async throws {
    try await churn(seed: 5)
    let before = try await contents()
    try await writer.emptyLog()
    #expect(try await contents() == before)
    await writer.close()
    let verdict = try await Readers(database).read { connection in
      try connection.first("PRAGMA integrity_check") { try $0.text(0) }
    }
    #expect(verdict == "ok")
  }

  private func contents() async throws -> [String] {
    try await Readers(database).read { connection in
      try connection.all("SELECT id, name, hex(data) FROM item ORDER BY id") {
        "\(try $0.integer(0)) \(try $0.text(1)) \(try $0.text(2))"
      }
    }
  }

  @Test("writing goes on meanwhile, and nothing that was written is lost")
  func beside() async throws {
    try await churn(seed: 6)
    let before = try await contents().count
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await writer.emptyLog() }
      group.addTask {
        for number in 0..<300 { try await writer.write { try $0.insert("new \(number)", $1) } }
      }
      try await group.waitForAll()
    }
    try await writer.emptyLog()
    #expect(try occurrences(of: "gone") == 0)
    #expect(try await contents().count == before + 300)
  }

  @Test("it waits for whoever still reads an older state, and for nobody else")
  func heldUp() async throws {
    try await churn(seed: 7)
    let readers = try Readers(database)
    let (began, beginning) = AsyncStream.makeStream(of: Void.self)
    let released = DispatchSemaphore(value: 0)
    async let read: Int = readers.read { connection in
      let count = try connection.first("SELECT count(*) FROM item") { try $0.int(0) } ?? 0
      beginning.finish()
      released.wait()
      return count
    }
    for await _ in began {}
    try await writer.write { try $0.insert("meanwhile", $1) }
    async let cleaned = writer.emptyLog()
    // The log cannot be cut while the reader stands on it; writing is not held up by either.
    for number in 0..<50 { try await writer.write { try $0.insert("more \(number)", $1) } }
    #expect(try occurrences(of: "gone") > 0)
    released.signal()
    _ = try await (read, cleaned)
    #expect(try occurrences(of: "gone") == 0)
  }

  @Test("a closed store refuses")
  func closed() async throws {
    await writer.close()
    let error = await failure { try await writer.emptyLog() }
    #expect((error as? StorageError)?.code == .closed)
  }

  @Test("what has to be so before anything else is done when the store is open")
  func prepared() async throws {
    let database = try scratch.database("other.sqlite")
    let writer = try Writer(
      database,
      prepare: { try $0.execute("INSERT INTO item (name) VALUES ('first')") },
      load: ItemCount.load)
    #expect(try await writer.write { state, _ in state.items } == 1)
    await writer.close()
    #expect(throws: Refusal.self) { _ = try Writer(database, prepare: { _ in throw Refusal() }, load: ItemCount.load) }
  }
}
