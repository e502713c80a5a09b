import Patience
import Storage
import StoreKit
import Synchronization
import Testing

/// What is asked before it is wanted, and what is written without waiting for it: the same on either store.
@Suite("Questions asked ahead, and statements sent without waiting", .onBothStores)
struct AheadTests {
  let scratch: Scratch
  let writer: Writer<ItemCount>
  let readers: Readers

  init() throws {
    scratch = try Scratch()
    let database = try scratch.store()
    var limits = WriterLimits()
    // What is asked together is committed together, however busy the machine is.
    limits.batchTimeMax = .seconds(600)
    writer = try Writer(database, limits: limits, load: ItemCount.load)
    readers = try Readers(database)
  }

  private static func named(_ name: String) -> Query {
    Query("SELECT id, name FROM item WHERE name = ?", .text(name), about: [Subject(name)]) { row in
      Subject(try row.integer(0))
    }
  }

  private struct Body<T: Sendable>: Sendable {
    let foreseen: [Query]
    let run: @Sendable (inout ItemCount, Transaction) throws -> T

    init(
      foreseeing foreseen: [Query] = [], _ run: @escaping @Sendable (inout ItemCount, Transaction) throws -> T
    ) {
      (self.foreseen, self.run) = (foreseen, run)
    }
  }

  /// Runs bodies in one commit, in their order.
  private func together<T: Sendable>(_ bodies: [Body<T>]) async throws -> [Result<T, any Error>] {
    let gate = Gate()
    async let first: Void = writer.write { _, _ in gate.wait() }
    await gate.entered()
    let commits = writer.statistics.commits
    let results = try await withThrowingTaskGroup(of: (Int, Result<T, any Error>).self) { group in
      for (index, one) in bodies.enumerated() {
        group.addTask {
          do {
            return (index, .success(try await writer.write(foreseeing: { one.foreseen }, one.run)))
          } catch {
            return (index, .failure(error))
          }
        }
        try await patiently("a body waits") { writer.statistics.recordsWaiting == index + 1 ? () : nil }
      }
      gate.open()
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    try await first
    #expect(writer.statistics.commits == commits + 2)
    return bodies.indices.compactMap { results[$0] }
  }

  @Test("texts that are written alike, and are other bytes, have answers of their own")
  func alike() async throws {
    let names = ["\u{E9}", "e\u{301}"]
    try await writer.write { state, transaction in try state.insert(names[0], transaction) }
    let found = try await together(
      names.map { name in
        Body(foreseeing: names.map(Self.named)) { _, transaction in
          try transaction.all(Self.named(name)) { try $0.text(1) }
        }
      })
    #expect(try found.map { try $0.get().count } == [1, 0])
  }

  @Test("an answer asked for ahead has what was written since: by name, by row, and by statements that do not say")
  func answersAreNew() async throws {
    try await writer.write { state, transaction in
      for name in ["a", "b", "c", "d"] { try state.insert(name, transaction) }
    }
    let found = try await together([
      Body(foreseeing: ["e", "a", "b", "c", "d"].map(Self.named)) { state, transaction in
        try transaction.execute(
          "INSERT INTO item (name) VALUES (?)", .text("e"), touching: [Subject("e")])
        state.items += 1
        return try transaction.all(Self.named("e")) { try $0.text(1) }
      },
      Body { _, transaction in
        let id = try transaction.first(Self.named("a")) { try $0.integer(0) } ?? 0
        try transaction.execute(
          "UPDATE item SET name = 'z' WHERE id = ?", .integer(id), touching: [Subject(id)])
        return try transaction.all(Self.named("a")) { try $0.text(1) }
      },
      Body { _, transaction in try transaction.all(Self.named("b")) { try $0.text(1) } },
      Body { state, transaction in
        state.items -= try transaction.change("DELETE FROM item WHERE name = 'c'")
        return try transaction.all(Self.named("c")) { try $0.text(1) }
      },
      Body { state, transaction in
        try transaction.execute("DELETE FROM item WHERE name = 'd'")
        state.items -= 1
        return try transaction.all(Self.named("d")) { try $0.text(1) }
      },
    ])
    #expect(try found.map { try $0.get() } == [["e"], [], ["b"], [], []])
    #expect(try await readers.itemNames() == ["z", "b", "e"])
  }

  @Test("what was asked ahead is not asked again where a statement says that it touches something else")
  func answersAreKept() async throws {
    let found = try await together([
      Body(foreseeing: [Self.named("a")]) { state, transaction in
        // It does not say the truth, so that it shows which answer is given.
        try transaction.execute("INSERT INTO item (name) VALUES ('a')", touching: [Subject("another")])
        state.items += 1
        return try transaction.all(Self.named("a")) { try $0.text(1) }
      }
    ])
    #expect(try found[0].get() == (StoreKind.current == .postgres ? [] : ["a"]))
  }

  @Test(
    "a body may ask ahead itself, as often as it likes, and is given what was written since", arguments: [1, 3, 2_000])
  func bodyForesees(count: Int) async throws {
    let names = (0..<count).map { "item \($0)" }
    let found = try await together([
      Body(foreseeing: [Self.named("item 0")]) { state, transaction in
        try transaction.foresee { names.map(Self.named) }
        for name in names {
          #expect(try transaction.first(Self.named(name)) { _ in true } == nil)
          try transaction.execute("INSERT INTO item (name) VALUES (?)", .text(name), touching: [Subject(name)])
          state.items += 1
        }
        // More than are kept.
        for _ in 0..<3 { try transaction.foresee { names.map(Self.named) } }
        return try names.flatMap { name in try transaction.all(Self.named(name)) { try $0.text(1) } }
      },
      Body(foreseeing: [Self.named("item 0")]) { _, transaction in
        try transaction.all(Self.named("item 0")) { try $0.text(1) }
      },
    ])
    #expect(try found[0].get() == names)
    #expect(try found[1].get() == ["item 0"])
  }

  @Test(
    "rows are all written, however many go together, and are seen by the next question",
    arguments: [1, 2, 3, 15, 16, 17, 40])
  func rows(count: Int) async throws {
    let names = (0..<count).map { "item \($0)" }
    let seen = try await writer.write { state, transaction in
      for name in names {
        try state.insert(name, transaction)
        _ = try ChangeLog.append(
          organization: "o", kind: 1, entity: name, payload: Array(name.utf8), committedAt: 1, in: transaction)
      }
      return try transaction.all("SELECT name FROM item ORDER BY id") { try $0.text(0) }
    }
    #expect(seen == names)
    let changes = try await readers.read {
      try ChangeLog.page(of: "o", after: nil, limit: 100, bytesMax: .max, on: $0)?.changes ?? []
    }
    #expect(changes.map(\.entity) == names && changes.map(\.sequence) == Array(1...Int64(count)))
  }

  @Test("what is written twice under one key in a commit is what was written last, and nothing is run again for it")
  func keys() async throws {
    let runs = Mutex(0)
    try await writer.write { state, transaction in
      runs.withLock { $0 += 1 }
      for (name, octet) in [("a", 1), ("b", 2), ("a", 3), ("b", 4), ("c", 5), ("a", 6)] as [(String, UInt8)] {
        try transaction.execute(
          "INSERT INTO item (name, data) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET data = excluded.data",
          .text(name), .blob([octet]))
      }
      state.items += 3
    }
    #expect(runs.withLock { $0 } == 1)
    let stored = try await readers.read {
      try $0.all("SELECT name, data FROM item ORDER BY name") { (try $0.text(0), try $0.blob(1)) }
    }
    #expect(stored.map(\.0) == ["a", "b", "c"] && stored.map(\.1) == [[6], [4], [5]])
  }

  @Test("a value that does not fit its column is the failure of who wrote it, and rows beside it stay")
  func unfitRow() async throws {
    // Files take any text.
    guard StoreKind.current == .postgres else { return }
    let found = try await together([
      Body { state, transaction in try state.insert("a", transaction) },
      Body { _, transaction in try transaction.execute("INSERT INTO item (name) VALUES (?)", .text("b\0")) },
      Body { state, transaction in try state.insert("c", transaction) },
    ])
    #expect(throws: Never.self) { try found[0].get() }
    #expect(throws: Never.self) { try found[2].get() }
    #expect(throws: StorageError.self) { try found[1].get() }
    #expect(try await readers.itemNames() == ["a", "c"])
  }

  @Test("an answer about a view is not given any more once one of the tables behind it was written")
  func views() async throws {
    func withViews(_ steps: [Migration]) -> [Migration] {
      steps + [
        Migration(steps.count + 1, "view", "CREATE VIEW named AS SELECT id, name FROM item WHERE name <> ''"),
        Migration(steps.count + 2, "view of a view", "CREATE VIEW seen AS SELECT id, name FROM named"),
      ]
    }
    let database = try scratch.store(
      "views", migrations: withViews(Scratch.migrations), postgres: withViews(Scratch.postgresMigrations))
    let writer = try Writer(database, load: ItemCount.load)
    let question = Query("SELECT name FROM seen ORDER BY id")
    let found = try await writer.write(foreseeing: { [question] }) { state, transaction in
      let before = try transaction.all(question) { try $0.text(0) }
      try state.insert("a", transaction)
      return (before, try transaction.all(question) { try $0.text(0) })
    }
    #expect(found.0 == [])
    #expect(found.1 == ["a"])
  }

  @Test("of bodies that are committed together, the one alone fails whose statement fails, whoever meets it")
  func failureIsItsOwn() async throws {
    try await writer.write { try $0.insert("a", $1) }
    let found = try await together([
      Body { state, transaction in try state.insert("b", transaction) },
      Body { state, transaction in try state.insert("a", transaction) },
      Body { _, transaction in
        // The first to ask after a statement that has failed.
        guard try transaction.first("SELECT count(*) FROM item", row: { try $0.int(0) }) == 2 else { throw Refusal() }
      },
      Body { state, transaction in try state.insert("c", transaction) },
    ])
    let codes = found.map { result -> StorageError.Code? in
      guard case .failure(let error) = result else { return nil }
      return (error as? StorageError)?.code ?? .corrupt
    }
    #expect(codes == [nil, StorageError.Code.conflict, nil, nil])
    #expect(try await readers.itemNames() == ["a", "b", "c"])
    #expect(try await writer.write { state, _ in state.items } == 3)
  }

  @Test("a body may write more than is sent at a time, and ask more ahead than is kept")
  func bounds() async throws {
    let names = (0..<5_000).map { "item \($0)" }
    let count = try await writer.write(foreseeing: { names.map(Self.named) }) { state, transaction in
      for name in names {
        guard try transaction.first(Self.named(name), row: { try $0.int(0) }) == nil else { continue }
        try transaction.execute("INSERT INTO item (name) VALUES (?)", .text(name), touching: [Subject(name)])
        state.items += 1
      }
      return try transaction.first("SELECT count(*) FROM item") { try $0.int(0) }
    }
    #expect(count == 5_000)
    let data = Value.blob([UInt8](repeating: 1, count: 1 << 20))
    try await writer.write { _, transaction in
      try transaction.execute("UPDATE item SET data = ? WHERE name < 'item 102'", data)
    }
    // As many as are kept, and more: 16 MiB.
    let some = names.filter { $0 < "item 102" }
    #expect(some.count > 20)
    let large: @Sendable (String) -> Query = { Query("SELECT data FROM item WHERE name = ?", .text($0)) }
    let sizes = try await writer.write(foreseeing: { some.map(large) }) { _, transaction in
      try some.map { name in try transaction.first(large(name)) { try $0.blob(0).count } }
    }
    #expect(sizes == some.map { _ in 1 << 20 })
  }

  @Test("a body may ask what it did not foresee, after all answers to what it foresaw")
  func unforeseen() async throws {
    let count = try await writer.write(foreseeing: { [Self.named("a")] }) { state, transaction in
      _ = try transaction.first(Self.named("a")) { try $0.int(0) }
      let before = try transaction.first("SELECT count(*) FROM item") { try $0.int(0) }
      try state.insert("a", transaction)
      return before
    }
    #expect(count == 0)
    #expect(try await readers.itemNames() == ["a"])
  }

  @Test("a question ahead that its store refuses fails its own body, and only where it is asked")
  func refusedAhead() async throws {
    let wrong = Query("SELECT id FROM item WHERE name = ?", .text("a\0b"))
    let found = try await together([
      Body(foreseeing: [wrong, Self.named("a")]) { state, transaction in try state.insert("a", transaction) },
      Body(foreseeing: [wrong]) { _, transaction in
        guard StoreKind.current == .postgres else { throw Refusal() }
        _ = try transaction.first(wrong) { try $0.int(0) }
      },
    ])
    #expect(throws: Never.self) { try found[0].get() }
    #expect(throws: (any Error).self) { try found[1].get() }
    #expect(try await readers.itemNames() == ["a"])
  }
}
