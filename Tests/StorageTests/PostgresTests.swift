import Glibc
import Observability
import Patience
import Storage
import StoragePostgres
import StoreKit
import Synchronization
import Testing

@Suite("PostgreSQL")
struct PostgresTests {
  let server: PostgresServer
  let address: String

  init() throws {
    server = try PostgresServer.shared.get()
    address = try server.newDatabase()
  }

  private func refusal(_ body: () throws -> some Any) -> StorageError? {
    do {
      _ = try body()
      return nil
    } catch {
      return error as? StorageError
    }
  }

  // MARK: Values

  @Test("a value comes back as it was bound")
  func roundTrip() throws {
    let readers = try Readers(try PostgresDatabase.scratch(address))
    func back(_ sql: SQL, _ value: Value) throws -> Value? {
      try readers.readInline { try $0.first(sql, value) { row in try row.value(0) } }
    }
    for value: Value in [0, .integer(.min), .integer(.max), -1, nil] {
      #expect(try back("SELECT CAST(? AS bigint)", value) == value)
    }
    for value: Value in [.real(0.1), .real(-0.0), .real(.greatestFiniteMagnitude), nil] {
      #expect(try back("SELECT CAST(? AS double precision)", value) == value)
    }
    for value: Value in [.text(""), "Akt 1 – “ü” 🎭", "it's \\ ? $1", nil] {
      #expect(try back("SELECT CAST(? AS text)", value) == value)
    }
    for value: Value in [.blob([]), .blob([0, 255, 7]), .blob([UInt8](repeating: 0x5c, count: 100_000)), nil] {
      #expect(try back("SELECT CAST(? AS bytea)", value) == value)
    }
    #expect(try back("SELECT CAST(? AS bigint) = 1", 1) == 1, "truth values are integers")
    #expect(try back("SELECT ?1 || '?2' -- ?3", "a") == "a?2", "literals and comments hold no parameters")
  }

  @Test("a text with U+0000, a value of another kind and a wrong number of values are refused, without being told")
  func refusedValues() throws {
    let readers = try Readers(try PostgresDatabase.scratch(address))
    for (sql, values): (SQL, [Value]) in [
      ("SELECT CAST(? AS text)", ["secret\0name"]), ("SELECT CAST(? AS bigint)", ["secret"]),
      ("SELECT CAST(? AS text)", [.blob([1])]), ("SELECT CAST(? AS text)", []),
      ("SELECT CAST(? AS text)", ["secret", "secret"]), ("SELECT CAST(? AS integer)", [.integer(.max)]),
    ] {
      let error = refusal { try readers.readInline { try $0.scan(sql, values) { _ in .next } } }
      #expect(error?.code == .invalidQuery, "\(sql) \(values)")
      #expect(error?.message.contains("secret") == false)
    }
  }

  @Test("what the server says of a row is not passed on")
  func noValuesInErrors() async throws {
    let writer = try Writer(try PostgresDatabase.scratch(address), load: ItemCount.load)
    try await writer.write { try $0.insert("Ana Example", $1) }
    let error = await failure { try await writer.write { try $0.insert("Ana Example", $1) } } as? StorageError
    #expect(error?.code == .conflict)
    #expect(error?.message.contains("item_name_key") == true)
    #expect(error?.message.contains("Ana") == false)
  }

  @Test("a name that is taken is a conflict, as a key is: of those that make one store at a time, one comes first")
  func takenNames() async throws {
    let writer = try Writer(try PostgresDatabase.scratch(address), load: ItemCount.load)
    for sql: SQL in ["CREATE SCHEMA taken", "CREATE TABLE taken (a bigint)", "CREATE TYPE word AS (a bigint)"] {
      func made() async -> StorageError? {
        await failure { try await writer.write { try $1.execute(sql) } } as? StorageError
      }
      #expect(await made() == nil)
      #expect(await made()?.code == .conflict, "\(sql)")
    }
  }

  @Test("texts are in the order of their bytes, whatever the database's own order is")
  func order() async throws {
    let database = try PostgresDatabase.scratch(address)
    let writer = try Writer(database, load: ItemCount.load)
    let names = ["a", "B", "ä", "Z", "z", "a b", "ab", "A"]
    try await writer.write { state, transaction in for name in names { try state.insert(name, transaction) } }
    let stored = try await Readers(database).read {
      try $0.all("SELECT name FROM item ORDER BY name") { try $0.text(0) }
    }
    #expect(stored == names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) })
    #expect(try server.run("SELECT 'a' < 'B'", in: address) == "t", "the database's own order is another")
  }

  @Test("a statement may be used inside its own rows")
  func nested() throws {
    let readers = try Readers(try PostgresDatabase.scratch(address))
    let pairs = try readers.readInline { connection in
      try connection.all("SELECT generate_series(1, ?)", 2) { outer in
        let outer = try outer.int(0)
        return try connection.all("SELECT generate_series(1, ?)", 2) { [outer, try $0.int(0)] }
      }
    }
    #expect(pairs == [[[1, 1], [1, 2]], [[2, 1], [2, 2]]])
  }

  // MARK: Opening

  @Test("what was written is there when the store is opened again, and new steps are added")
  func reopen() async throws {
    let first = try PostgresDatabase.scratch(address)
    let writer = try Writer(first, load: ItemCount.load)
    try await writer.write { try $0.insert("a", $1) }
    await writer.close()
    first.close()
    let newer = Scratch.postgresMigrations + [Migration(7, "colour", "ALTER TABLE item ADD COLUMN colour text")]
    let second = try PostgresDatabase.scratch(address, migrations: newer)
    #expect(try await Readers(second).itemNames() == ["a"])
    second.close()
    let older = refusal { try PostgresDatabase.scratch(address) }
    #expect(older?.code == .incompatible)
  }

  @Test("another service's store is refused, and so is an edited step")
  func incompatible() throws {
    try PostgresDatabase.scratch(address).close()
    #expect(refusal { try PostgresDatabase.scratch(address, applicationID: 8) }?.code == .incompatible)
    var edited = Scratch.postgresMigrations
    edited[0] = Migration(1, "item", "CREATE TABLE item (id bigint PRIMARY KEY)")
    #expect(refusal { try PostgresDatabase.scratch(address, migrations: edited) }?.code == .incompatible)
  }

  @Test("a second process is refused while the first lives, and whoever owns it is named")
  func secondOwner() throws {
    let database = try PostgresDatabase.scratch(address)
    let error = refusal { try PostgresDatabase.scratch(address, patience: .milliseconds(300)) }
    #expect(error?.code == .cannotOpen)
    #expect(error?.message.contains("is in use by another process (process \(getpid()) on ") == true)
    #expect(database.isSound)
  }

  @Test("of several that make a store at once one has it, and the others hear that it is in use")
  func madeAtOnce() async throws {
    for _ in 0..<5 {
      let address = try server.newDatabase()
      let errors = await withTaskGroup(of: StorageError?.self) { group in
        for _ in 0..<4 { group.addTask { self.refusal { try PostgresDatabase.scratch(address) } } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(errors.allSatisfy { $0 == nil || $0?.code == .cannotOpen }, "\(errors)")
      #expect(errors.contains { $0 == nil })
    }
  }

  @Test("whoever was deposed commits nothing any more and says so, and the one that took over goes on")
  func deposed() async throws {
    let database = try PostgresDatabase.scratch(address)
    let writer = try Writer(database, load: ItemCount.load)
    try await writer.write { try $0.insert("before", $1) }
    // As if it had not been heard of for longer than its lease.
    try server.run("UPDATE tests.store SET fence = fence + 1, held_until = '-infinity'", in: address)
    let outcome = await failure { try await writer.write { try $0.insert("after", $1) } }
    #expect((outcome as? StorageError)?.code == .closed)
    #expect(!database.isSound)
    #expect(database.reasonNotToServe == "another process has taken the store over")
    let heir = try PostgresDatabase.scratch(address)
    #expect(try await Readers(heir).itemNames() == ["before"])
    await writer.close()
    database.close()
    #expect(heir.isSound)
    #expect(try server.run("SELECT held_until > now() FROM tests.store", in: address) == "t", "the heir's lease stays")
  }

  @Test("a transaction of which the server has a statement that writes holds the store until it ends")
  func held() async throws {
    let database = try PostgresDatabase.scratch(address)
    let writer = try Writer(database, load: ItemCount.load)
    let gate = Gate()
    async let written: Void = writer.write { state, transaction in
      try state.insert("a", transaction)
      // What was written is with the server once something was asked.
      _ = try ItemCount.load(transaction)
      gate.wait()
    }
    await gate.entered()
    #expect(throws: (any Error).self) {
      try server.run("SET lock_timeout = 200; UPDATE tests.store SET fence = fence + 1", in: address)
    }
    gate.open()
    try await written
    #expect(database.isSound)
  }

  // MARK: Connections

  @Test("connections that the server ends are replaced, and what is written meanwhile is written once")
  func terminated() async throws {
    let database = try PostgresDatabase.scratch(address)
    let writer = try Writer(database, load: ItemCount.load)
    let readers = try Readers(database)
    let end = """
      SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
      """
    var count = 0
    for round in 0..<5 {
      async let ended = server.run(end, in: address)
      for number in 0..<20 { try await insertOnce("\(round) \(number)", writer) }
      let names = try await patiently("the store is read") { try? await readers.itemNames() }
      #expect(names.count == 20 * (round + 1))
      count += Int(try await ended) ?? 0
    }
    // Those of one round may not have been opened again when the next one ends them.
    #expect(count >= 4)
    #expect(try await writer.write { state, _ in state.items } == 100)
  }

  /// As whoever resends by an id: an answer that was lost says nothing, and a name that is taken was stored before.
  private func insertOnce(_ name: String, _ writer: Writer<ItemCount>) async throws {
    while true {
      switch await failure({ try await writer.write { try $0.insert(name, $1) } }) as? StorageError {
      case nil: return
      case let error? where error.code == .conflict: return
      case let error? where error.code == .connectionLost: continue
      case let error?: throw error
      }
    }
  }

  @Test("a transaction that the server gives up for another's sake is run again")
  func runAgain() async throws {
    let database = try PostgresDatabase.scratch(address)
    let writer = try Writer(database, load: ItemCount.load)
    let runs = Mutex(0)
    try await writer.write { state, transaction in
      try state.insert("a", transaction)
      let run = runs.withLock { runs in
        runs += 1
        return runs
      }
      if run < 3 { throw StorageError(.busy, "a deadlock") }
    }
    #expect(runs.withLock { $0 } == 3)
    #expect(try await Readers(database).itemNames() == ["a"])
    #expect(writer.statistics.commits == 1 && writer.statistics.failedCommits == 0)
  }

  @Test("what a commit did is unknown where its answer is lost, and it is not run again")
  func lostAnswer() async throws {
    let database = try PostgresDatabase.scratch(address)
    // The body ends its own connection; so the commit that follows finds no server, and cannot know whether there was one.
    let writer = try Writer(database, load: ItemCount.load)
    let runs = Atomic(0)
    let outcome = await failure {
      try await writer.write { state, transaction in
        runs.add(1, ordering: .relaxed)
        try state.insert("a", transaction)
        let pid = try transaction.first("SELECT pg_backend_pid()") { try $0.int(0) } ?? 0
        try server.run("SELECT pg_terminate_backend(\(pid), 5000)", in: address)
      }
    }
    #expect((outcome as? StorageError)?.code == .connectionLost)
    #expect(runs.load(ordering: .relaxed) == 1)
    try await writer.write { try $0.insert("a", $1) }
    #expect(try await Readers(database).itemNames() == ["a"])
  }

  @Test("a transaction is run again that the server has ended before its commit, where it has said so")
  func endedBeforeCommit() async throws {
    let database = try PostgresDatabase.scratch(address)
    let writer = try Writer(database, load: ItemCount.load)
    let pid = try await writer.write { _, transaction in
      try transaction.first("SELECT pg_backend_pid()") { try $0.int(0) } ?? 0
    }
    try await writer.write { try $0.insert("a", $1) }
    let runs = Atomic(0)
    try await writer.write { state, transaction in
      try state.insert("b", transaction)
      // What was written is on its way at most: it is the server that says, in place of an answer, that it ends.
      if runs.add(1, ordering: .relaxed).oldValue == 0 {
        try server.run("SELECT pg_terminate_backend(\(pid), 5000)", in: address)
      }
    }
    #expect(runs.load(ordering: .relaxed) == 2)
    #expect(try await Readers(database).itemNames() == ["a", "b"])
  }

  @Test("a statement that fails late costs no connection")
  func lateFailureKeepsConnection() async throws {
    let writer = try Writer(try PostgresDatabase.scratch(address), load: ItemCount.load)
    let pid: @Sendable (inout ItemCount, Transaction) throws -> Int? = { _, transaction in
      try transaction.first("SELECT pg_backend_pid()") { try $0.int(0) }
    }
    let before = try await writer.write(pid)
    try await writer.write { try $0.insert("a", $1) }
    let outcome = await failure { try await writer.write { try $0.insert("a", $1) } } as? StorageError
    #expect(outcome?.code == .conflict)
    #expect(try await writer.write(pid) == before)
  }

  @Test("a body that lets a failed statement pass commits nothing, and says so")
  func swallowed() async throws {
    let database = try PostgresDatabase.scratch(address)
    let writer = try Writer(database, load: ItemCount.load)
    let outcome = await failure {
      try await writer.write { state, transaction in
        try state.insert("a", transaction)
        _ = try? transaction.execute("INSERT INTO item (name) VALUES (?)", .text("a"))
      }
    }
    #expect((outcome as? StorageError)?.code == .invalidQuery)
    #expect(try await Readers(database).itemNames().isEmpty)
  }

  @Test("killed and started again under load, a server has all that was acknowledged, without a gap")
  func killedServer() async throws {
    let server = try PostgresServer(waitsForDisk: true)
    let database = try PostgresDatabase.scratch(try server.newDatabase())
    let writer = try Writer(database, load: ItemCount.load)
    let ledger = Ledger()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<16 {
        group.addTask {
          var number = 0
          while !ledger.isOver.load(ordering: .acquiring) {
            number += 1
            let name = "\(task)-\(number)"
            let position = try? await writer.write { state, transaction in
              try state.insert(name, transaction)
              return try ChangeLog.append(
                organization: "o", kind: 1, entity: name, payload: Array(name.utf8), committedAt: 1, in: transaction)
            }
            if let position { ledger.acknowledged.withLock { $0[position.sequence] = name } }
          }
        }
      }
      // However this ends, or the group would wait for its tasks for ever.
      defer { ledger.isOver.store(true, ordering: .releasing) }
      for _ in 0..<3 {
        let before = ledger.acknowledged.withLock { $0.count }
        try await patiently("work is acknowledged") {
          ledger.acknowledged.withLock { $0.count } > before + 200 ? () : nil
        }
        try server.kill()
        try server.start()
      }
    }
    let changes = try await Readers(database).read {
      try ChangeLog.page(of: "o", after: nil, limit: 1_000_000, bytesMax: .max, on: $0)?.changes ?? []
    }
    #expect(changes.map(\.sequence) == Array(1...Int64(changes.count)))
    let stored = Dictionary(uniqueKeysWithValues: changes.map { ($0.sequence, $0.entity) })
    let acknowledged = ledger.acknowledged.withLock { $0 }
    #expect(acknowledged.count > 600)
    #expect(acknowledged.allSatisfy { stored[$0.key] == $0.value })
    #expect(try await Readers(database).itemNames().sorted() == changes.map(\.entity).sorted())
    #expect(database.reasonToEnd == nil, "it has all that was acknowledged")
  }

  // MARK: Addresses

  @Test(
    "a connection to another machine without proof of who that is, and one to a server that only reads, are refused with what to write",
    arguments: [
      ("postgres://ana:hunter2@db.example/x?sslmode=require", "sslmode=verify-full"),
      ("postgres://ana:hunter2@localhost,db.example/x?sslmode=disable", "sslmode=verify-full"),
      ("postgres://ana:hunter2@localhost/x?hostaddr=192.0.2.1&sslmode=prefer", "sslmode=verify-full"),
      ("postgres://ana:hunter2@localhost/x?target_session_attrs=any", "target_session_attrs=read-write"),
      ("postgres://ana:hunter2@localhost/", "names no database"),
      ("postgres://ana:hunter2@localhost/x?service=other", "postgres://USER@HOST/DATABASE"),
      ("postgres://ana:hunter2@localhost/x?hunter2=1", "cannot be read"),
      ("host=localhost password=hunter2 dbname=x", "postgres://USER@HOST/DATABASE"),
    ])
  func addresses(text: String, advice: String) {
    let error = refusal { try PostgresAddress(text) }
    #expect(error?.code == .cannotOpen)
    #expect(error?.message.contains(advice) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("hunter2") == false)
  }

  @Test("an address is called by its hosts and database alone, and says whether it holds a password")
  func names() throws {
    let address = try PostgresAddress("postgres://ana:hunter2@one.example:5433,two.example/school")
    #expect(address.name == "one.example,two.example/school")
    #expect(address.holdsPassword)
    #expect(try PostgresAddress("postgres://ana@localhost/school?sslpassword=hunter2").holdsPassword)
    #expect(try !PostgresAddress("postgres://ana@localhost/school").holdsPassword)
  }

  @Test("where there is no server, opening fails at once and says where it looked")
  func noServer() {
    let error = refusal { try PostgresDatabase.scratch("postgres://ana:hunter2@/x?host=/nowhere") }
    #expect(error?.code == .cannotOpen)
    #expect(error?.message.contains("/nowhere") == true)
    #expect(error?.message.contains("hunter2") == false)
  }
}

/// What was acknowledged, by its number in the feed.
private final class Ledger: Sendable {
  let acknowledged = Mutex<[Int64: String]>([:])
  let isOver = Atomic(false)
}
