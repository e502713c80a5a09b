import CSQLite
import Chance
import Foundation
import Storage
import Testing

@testable import StorageSQLite

@Suite("Damage")
struct DamageTests {
  let scratch: Scratch
  let log = KeptLog()

  init() throws { scratch = try Scratch() }

  static let migrations =
    Scratch.migrations + [
      Migration(
        Scratch.migrations.count + 1, "many kinds of trees",
        """
        CREATE TABLE word (text TEXT NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (text, place)) WITHOUT ROWID;
        CREATE INDEX word_by_place ON word (place);
        """)
    ]

  /// Looks at little before it serves, and at nothing by itself: what a test is not about does not happen.
  static var lazy: SQLiteOptions {
    var options = SQLiteOptions()
    options.pagesCheckedAtStart = 1
    options.treesCheckedBytesMax = 0
    options.walk.rest = .seconds(3600)
    options.walk.pause = .seconds(3600)
    options.walk.pagesPerSecondMin = 1
    options.walk.period = .seconds(1_000_000_000)
    return options
  }

  /// Looks at everything at once.
  static var eager: SQLiteOptions {
    var options = lazy
    options.walk.pause = .milliseconds(1)
    options.walk.rest = .milliseconds(1)
    options.walk.pagesPerSecondMin = 1_000_000
    return options
  }

  func open(_ options: SQLiteOptions = SQLiteOptions()) throws -> SQLiteDatabase {
    try SQLiteDatabase(
      path: scratch.path(), applicationID: 7, migrations: Self.migrations, now: 1_000, options: options, log: log.logger
    )
  }

  /// A few hundred pages of several tables and indices, some of them long values, and closed.
  func fill() async throws {
    try await store { state, transaction in
      for number in 0..<300 {
        try state.insert("item \(number)", transaction)
        try transaction.execute(
          "UPDATE item SET data = randomblob(?) WHERE name = ?", .int(number % 50 == 0 ? 20_000 : 700),
          .text("item \(number)"))
        try transaction.execute("INSERT INTO word VALUES (?, ?)", .text("word \(number * 7919 % 300)"), .int(number))
        try ChangeLog.append(
          organization: "o", kind: 1, entity: "item \(number)", payload: Array("item \(number)".utf8), committedAt: 1,
          in: transaction)
      }
    }
  }

  /// Opens the store, writes, and closes it.
  func store(_ body: @escaping @Sendable (inout ItemCount, Transaction) throws -> Void) async throws {
    let database = try open()
    let writer = try Writer(database, load: ItemCount.load)
    try await writer.write(body)
    await writer.close()
    database.close()
  }

  func refusal(_ options: SQLiteOptions = SQLiteOptions()) -> StorageError? {
    do {
      _ = try open(options)
      return nil
    } catch {
      return error as? StorageError
    }
  }

  /// Runs `body` with some damage that is taken back afterwards.
  func damaging(_ pages: [Int], _ change: (Vandal) throws -> Void, _ body: () async throws -> Void) async throws {
    let vandal = try Vandal(scratch.path())
    let sound = try pages.map { try vandal.page($0) }
    try change(vandal)
    try await body()
    for (number, page) in zip(pages, sound) { try vandal.writePage(page, number) }
  }

  func pageCount() throws -> Int { try Vandal(scratch.path()).pages }

  /// A page of a table or an index, chosen by what it belongs to.
  func page(of owner: String) throws -> Int {
    let names = PageOwners.names(of: Set((1...UInt32(try pageCount()))), in: scratch.path())
    return Int(try #require(names.filter { $0.value == owner }.keys.max(), "no page of \(owner)"))
  }

  func waitUntilDamaged(_ database: SQLiteDatabase) async throws {
    while database.isSound { try await Task.sleep(for: .milliseconds(5)) }
  }

  func waitForError() async throws -> String {
    while log.errors.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    return log.errors[0]
  }

  // MARK: Before a start

  @Test("a byte that was changed anywhere in a file is noticed at the next start, and its page is named")
  func anyByte() async throws {
    try await fill()
    let whole = try Data(contentsOf: URL(fileURLWithPath: scratch.path()))
    var dice = Dice()
    print("seed \(dice.seed)")
    // The first page's header decides how everything else is read.
    let offsets = Array(0..<100) + (0..<60).map { _ in dice.roll(0..<whole.count) }
    for offset in offsets {
      let (page, mask) = (offset / Vandal.pageBytes + 1, UInt8(1 << dice.roll(0..<8)))
      try await damaging([page], { try $0.flip(at: offset, by: mask) }) {
        let error = try #require(refusal(), "offset \(offset), mask \(mask)")
        #expect(error.code == .corrupt, "offset \(offset), mask \(mask): \(error)")
        #expect(error.message.hasPrefix(scratch.path()))
        if page > 1 { #expect(error.message.contains("page \(page) "), "\(error)") }
      }
    }
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: scratch.path())) == whole, "nothing was written to a damaged file")
    #expect(try await Readers(open()).itemNames().count == 300)
  }

  @Test("pages that were overwritten, emptied, exchanged or cut off are noticed at the next start")
  func pages() async throws {
    try await fill()
    let count = try pageCount()
    var dice = Dice()
    print("seed \(dice.seed)")
    for _ in 0..<10 {
      let many = (0..<min(40, count / 4)).map { _ in dice.roll(1..<count) + 1 }
      try await damaging(
        many.sorted(),
        { vandal in
          for page in many { try vandal.writePage((0..<Vandal.pageBytes).map { _ in UInt8(dice.roll(0..<256)) }, page) }
        }
      ) {
        #expect(refusal()?.message.contains("page \(many.min()!) ") == true, "the first is named")
      }
      let (one, other) = (dice.roll(1..<count) + 1, dice.roll(1..<count) + 1)
      try await damaging([one], { try $0.writePage([UInt8](repeating: 0, count: Vandal.pageBytes), one) }) {
        #expect(refusal()?.message.contains("page \(one) ") == true, "emptied")
      }
      guard one != other else { continue }
      try await damaging(
        [one, other],
        { vandal in
          let page = try vandal.page(one)
          try vandal.writePage(try vandal.page(other), one)
          try vandal.writePage(page, other)
        }
      ) {
        #expect(refusal()?.message.contains("page \(min(one, other)) ") == true, "exchanged: each is whole by itself")
      }
    }
    try Vandal(scratch.path()).cut(to: (count - 3) * Vandal.pageBytes)
    #expect(refusal()?.code == .corrupt)
  }

  @Test("a file that ends within a page has a damaged page, at the next start and for the walk, however large it is")
  func cutWithinPage() async throws {
    try await fill()
    let count = try pageCount()
    try Vandal(scratch.path()).cut(to: count * Vandal.pageBytes - 1000)
    // Of a large file the trees are not looked at.
    var large = Self.lazy
    large.pagesCheckedAtStart = SQLiteOptions().pagesCheckedAtStart
    #expect(refusal(large)?.message.contains("page \(count) ") == true)
    let database = try open(Self.eager)
    defer { database.close() }
    try await waitUntilDamaged(database)
    while !log.errors.contains(where: { $0.contains("page=\(count) ") }) {
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  @Test("a page that was found damaged is looked at again at the next start, however far behind it lies")
  func suspect() async throws {
    try await fill()
    let page = try page(of: "table item")
    try await damaging([page], { try $0.flip(at: (page - 1) * Vandal.pageBytes + 2000) }) {
      do {
        let database = try open(Self.eager)
        try await waitUntilDamaged(database)
        _ = try await waitForError()
      }
      let error = try #require(refusal(Self.lazy))
      #expect(error.code == .corrupt && error.message.contains("page \(page) (table item)"), "\(error)")
    }
    // Mended: it is served, and forgotten.
    try open(Self.lazy).close()
    #expect(CommitMark.content(of: scratch.path())?.damagedPage == 0)
  }

  // MARK: While it is used

  @Test("damage that a reader meets ends all writing, and what is sound is read on")
  func metByReader() async throws {
    try await fill()
    let database = try open(Self.lazy)
    let writer = try Writer(database, load: { _ in 0 })
    let readers = try Readers(database)
    let page = try page(of: "table word")
    _ = try await writer.write { _, transaction in
      try transaction.execute("INSERT INTO item (name) VALUES ('before')")
    }
    try Vandal(scratch.path()).flip(at: (page - 1) * Vandal.pageBytes + 3000)
    let met = await failure {
      try await readers.read { try $0.all("SELECT text FROM word ORDER BY text, place") { try $0.text(0) } }
    }
    #expect((met as? StorageError)?.code == .corrupt)
    #expect((met as? StorageError)?.message.contains("page \(page)") == true)
    #expect(!database.isSound)
    for _ in 0..<3 {
      let refused = await failure {
        _ = try await writer.write { _, transaction in
          try transaction.execute("INSERT INTO item (name) VALUES ('after')")
        }
      }
      #expect((refused as? StorageError)?.code == .closedForDamage)
    }
    #expect(try await readers.itemNames().suffix(1) == ["before"])
    let line = try await waitForError()
    #expect(line.contains("page=\(page)") && line.contains("table word"), "\(line)")
    // Others meet it again: it has been said.
    _ = await failure {
      try await readers.read { try $0.all("SELECT text FROM word ORDER BY text, place") { try $0.text(0) } }
    }
    #expect(log.errors.count == 1)
  }

  @Test("a transaction that meets damage stores nothing of anybody, and can be sent again elsewhere")
  func metByWriter() async throws {
    try await fill()
    let database = try open(Self.lazy)
    let writer = try Writer(database, load: { _ in 0 })
    let page = try page(of: "index word_by_place of table word")
    try Vandal(scratch.path()).flip(at: (page - 1) * Vandal.pageBytes + 4090)
    let outcomes = await withTaskGroup(of: StorageError?.self) { group in
      for number in 0..<20 {
        group.addTask {
          await failure {
            _ = try await writer.write { _, transaction in
              try transaction.execute("INSERT INTO item (name) VALUES (?)", .text("late \(number)"))
              try transaction.forEach("SELECT place FROM word INDEXED BY word_by_place WHERE place >= 0") { _ in }
            }
          } as? StorageError
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.allSatisfy { $0?.code == .closedForDamage })
    #expect(try await Readers(database).itemNames().count == 300)
  }

  @Test(
    "damage where nobody reads is found by the walk and named, in tables, indices, long values and free pages",
    arguments: [
      "table item", "table change", "table word", "index word_by_place of table word",
      "index sqlite_autoindex_item_1 of table item", "no table: it is free",
    ])
  func walk(owner: String) async throws {
    try await fill()
    if owner.hasPrefix("no table") {
      try await store { _, transaction in try transaction.execute("DELETE FROM change") }
    }
    let page = try page(of: owner)
    try Vandal(scratch.path()).flip(at: (page - 1) * Vandal.pageBytes + 4095, by: 1)
    let walked = try open(Self.eager)
    try await waitUntilDamaged(walked)
    #expect(walked.damage?.page == UInt32(page))
    let line = try await waitForError()
    #expect(line.contains("page=\(page)") && line.contains(owner), "\(line)")
  }

  @Test("damage in the log is found by who reads there, and by the walk", arguments: [true, false])
  func log(isWalked: Bool) async throws {
    try await fill()
    let database = try open(isWalked ? Self.eager : Self.lazy)
    let writer = try Writer(database, load: { _ in 0 })
    _ = try await writer.write { _, transaction in
      for number in 0..<200 {
        try transaction.execute("UPDATE item SET data = randomblob(900) WHERE name = ?", .text("item \(number)"))
      }
    }
    let log = try Vandal(scratch.path() + "-wal")
    let frameBytes = 24 + Vandal.pageBytes
    let frame = (try log.pages * Vandal.pageBytes - 32) / frameBytes / 2
    try log.flip(at: 32 + (frame - 1) * frameBytes + 2000)
    if isWalked {
      while database.isSound { try await Task.sleep(for: .milliseconds(5)) }
      #expect(database.damage.map { "\($0)" }?.hasPrefix("frame \(frame) of the log, a copy of page") == true)
    } else {
      let met = await failure {
        try await Readers(database).read { try $0.all("SELECT data FROM item") { try $0.blob(0) } }
      }
      #expect((met as? StorageError)?.code == .corrupt, "\(String(describing: met))")
      #expect((met as? StorageError)?.message.contains("of the log, a copy of page") == true)
    }
    let refused = await failure {
      _ = try await writer.write { _, transaction in try transaction.execute("INSERT INTO item (name) VALUES ('after')")
      }
    }
    #expect((refused as? StorageError)?.code == .closedForDamage)
  }

  @Test(
    "whatever is written, spilled, taken back, copied and walked at the same time: what is sound is not taken for damaged"
  )
  func noFalseAlarm() async throws {
    var options = Self.eager
    options.walk.pause = .zero
    options.walk.rest = .zero
    options.walk.pagesPerSecondMin = 1_000_000_000
    // The log is copied and begun anew all the time, and every longer transaction is spilled into it and written over there.
    options.checkpointPages = 40
    options.logPagesMax = 400
    options.writeCacheBytes = 64 * 1024
    options.readCacheBytes = 64 * 1024
    let database = try open(options)
    let writer = try Writer(database, load: { _ in 0 })
    let readers = try Readers(database)
    var dice = Dice()
    print("seed \(dice.seed)")
    _ = try await writer.write { _, transaction in
      for number in 0..<600 {
        try transaction.execute(
          "INSERT INTO item (name, data) VALUES (?, randomblob(900))", .text("item \(number)"))
      }
    }
    for round in 0..<150 {
      let (count, size, fails) = (dice.roll(1..<400), dice.roll(1..<3000), dice.chance(0.2))
      let outcome = await failure {
        _ = try await writer.write { _, transaction in
          for _ in 0..<2 {
            for number in 0..<count {
              try transaction.execute(
                "UPDATE item SET data = randomblob(?) WHERE name = ?", .int(size), .text("item \(number * 7 % 600)"))
            }
          }
          if round.isMultiple(of: 10) { try transaction.execute("DELETE FROM word") }
          if fails { throw Refusal() }
        }
      }
      #expect((outcome == nil) == !fails, "\(String(describing: outcome))")
      async let many = readers.read { try $0.all("SELECT length(data) FROM item") { try $0.int(0) } }
      async let others = readers.read { try $0.all("SELECT length(data) FROM item ORDER BY name") { try $0.int(0) } }
      #expect(try await (many.count, others.count) == (600, 600))
    }
    #expect(database.isSound, "\(String(describing: database.damage))")
    await writer.close()
    database.close()
    #expect(try StoreCheck.run(scratch.path()).isSound)
  }

  @Test(
    "a step that is taken back after it was spilled leaves a log that a kill does not shorten",
    arguments: [(0, 0), (1, 0), (40, 0), (0, 1), (1, 1), (0, 30), (40, 30), (0, 300)], [0, 100, 280])
  func takenBack(written: (before: Int, after: Int), once: Int) async throws {
    let (before, after) = written
    let (store, copy) = (scratch.path("spilled"), scratch.path("after the kill"))
    let writer = try StockSQLite(store, through: HOMEROOM_VFS)
    try writer.run(
      """
      PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = 10;
      CREATE TABLE item (id INTEGER PRIMARY KEY, data BLOB);
      WITH number(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM number WHERE n < 300)
      INSERT INTO item SELECT n, zeroblob(2000) FROM number;
      PRAGMA wal_checkpoint(TRUNCATE);
      BEGIN;
      UPDATE item SET data = randomblob(2000) WHERE id <= \(before);
      SAVEPOINT step;
      UPDATE item SET data = randomblob(2000);
      UPDATE item SET data = randomblob(2000) WHERE id > \(once);
      ROLLBACK TO step;
      UPDATE item SET data = randomblob(1999) WHERE id <= \(after);
      INSERT INTO item VALUES (1000, NULL);
      COMMIT;
      UPDATE item SET data = NULL WHERE id = 300;
      """)
    for suffix in ["", "-wal"] { try FileManager.default.copyItem(atPath: store + suffix, toPath: copy + suffix) }
    let found = try StockSQLite(copy)
    #expect(try found.integer("SELECT count(*) FROM item WHERE id = 1000") == 1)
    #expect(try found.integer("SELECT count(*) FROM item WHERE length(data) = 1999") == min(after, 299))
    #expect(try found.integer("SELECT count(*) FROM item WHERE data IS NULL") == 2, "and what followed")
  }

  // MARK: A look at the whole

  @Test(
    "a check of the whole store names each damaged page, whether the store is in use or not", arguments: [true, false])
  func check(isInUse: Bool) async throws {
    try await fill()
    let sound = try StoreCheck.run(scratch.path())
    #expect(sound.isSound && sound.hasChecksums)
    #expect(try sound.pages == pageCount())
    let owners = ["table item", "table change", "table word", "index word_by_place of table word"]
    let pages = try owners.map { try page(of: $0) }
    let database = isInUse ? try open(Self.lazy) : nil
    let vandal = try Vandal(scratch.path())
    for page in pages { try vandal.flip(at: (page - 1) * Vandal.pageBytes + 1234) }
    var steps: [Int] = []
    let findings = try StoreCheck.run(scratch.path()) { done, all in
      steps.append(done)
      #expect(done <= all)
    }
    #expect(steps.last == findings.pages && steps == steps.sorted())
    let expected = zip(pages, owners).sorted { $0.0 < $1.0 }.map { StoreDamage(.page(UInt32($0)), owner: $1) }
    #expect(findings.damage == expected)
    database?.close()
  }

  @Test("the check of a file that is not there says so")
  func noFile() {
    let error = #expect(throws: StorageError.self) { _ = try StoreCheck.run(scratch.path("none")) }
    #expect(error?.code == .cannotOpen)
  }
}
