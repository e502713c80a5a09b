import Observability
import Patience
import Storage
import StoreKit
import Testing

@testable import StoragePostgres

/// Of several processes one has a store, and the others wait for it.
@Suite("A store that others wait for")
struct StandbyTests {
  let server: PostgresServer
  let address: String

  init() throws {
    server = try PostgresServer.shared.get()
    address = try server.newDatabase()
  }

  private func standby(_ name: String, migrations: [Migration] = Scratch.postgresMigrations) throws -> PostgresStandby {
    let place = try PostgresAddress(address)
    let holder = try StoreHolder(name: name, address: "\(name).example:1")
    let log = Logger("store", level: .error)
    return try PostgresStandby(place, schema: "tests", log: log) {
      try PostgresDatabase(
        place, schema: "tests", applicationID: 7, migrations: migrations, now: 1_000, holder: holder,
        patience: .zero, log: log)
    }
  }

  private func add(_ entity: String, by writer: Writer<Int>) async throws {
    _ = try await writer.write { _, transaction in
      try ChangeLog.append(
        organization: "x", kind: 1, entity: entity, payload: [], committedAt: 1, in: transaction)
    }
  }

  private func changes() throws -> String {
    try server.run("SELECT string_agg(entity, ' ' ORDER BY seq) FROM tests.change", in: address)
  }

  @Test("the first has it; who waits knows whose it is and where that is called, and has it as soon as it is given up")
  func inOrder() async throws {
    let a = try standby("a")
    let first = try await a.database()
    let writer = try Writer(first, load: { _ in 0 })
    try await add("1", by: writer)
    let b = try standby("b")
    try await patiently("b knows it") { b.holder?.name == "a" }
    #expect(b.holder?.address == "a.example:1" && a.holder == nil)
    await writer.close()
    first.close()
    let second = try await b.database()
    let next = try Writer(second, load: { _ in 0 })
    try await add("2", by: next)
    #expect(try changes() == "1 2")
    #expect(second.reasonNotToServe == nil && second.isSound)
    await next.close()
    second.close()
  }

  @Test("one whose lease is over is deposed: it writes nothing, and says that another has the store")
  func deposed() async throws {
    let first = try await standby("a").database()
    let writer = try Writer(first, load: { _ in 0 })
    try await add("1", by: writer)
    let b = try standby("b")
    let taking = Task { try await b.database() }
    // It may put its end off in between.
    let second = try await patiently("b has it") {
      try server.run("UPDATE tests.store SET held_until = '-infinity' WHERE owner LIKE 'instance a %'", in: address)
      let owner = try server.run("SELECT owner FROM tests.store", in: address)
      return owner.hasPrefix("instance b ") ? try await taking.value : nil
    }
    let failure = await failure { try await add("2", by: writer) } as? StorageError
    #expect(failure?.code == .closed)
    try await patiently("it knows") { !first.isSound }
    #expect(first.reasonNotToServe != nil)
    #expect(try changes() == "1")
    await writer.close()
    first.close()
    // That it gives up what it has not leaves the other's alone.
    #expect(
      try server.run("SELECT owner FROM tests.store WHERE held_until > now()", in: address).hasPrefix("instance b "))
    second.close()
  }

  @Test("of those that begin at once one has it")
  func race() async throws {
    let all = try ["a", "b", "c", "d"].map { try standby($0) }
    let taking = all.map { standby in Task { try await standby.database() } }
    let names = try await patiently("the others know it") {
      let known = Set(all.compactMap { $0.holder?.name })
      return known.count == 1 && all.count(where: { $0.holder != nil }) == 3 ? known : nil
    }
    let index = try #require(["a", "b", "c", "d"].firstIndex { names.contains($0) })
    try await taking[index].value.close()
    // Whoever is left has it next, and so on, until those that wait no more.
    for standby in all { standby.close() }
    for task in taking { try? await task.value.close() }
  }

  @Test("a process of its own is waited for, and is called by none")
  func alone() async throws {
    let first = try PostgresDatabase.scratch(address)
    let b = try standby("b")
    try await patiently("it knows it") { b.holder?.name.hasPrefix("process ") == true }
    #expect(b.holder?.address == nil)
    b.close()
    await #expect(throws: CancellationError.self) { try await b.database() }
    first.close()
  }

  @Test("a store that is newer than the program ends the waiting")
  func newer() async throws {
    let migrations = Scratch.postgresMigrations + [Migration(7, "colour", "ALTER TABLE item ADD COLUMN colour text")]
    try await standby("a", migrations: migrations).database().close()
    let failure = await failure { _ = try await standby("b").database() } as? StorageError
    #expect(failure?.code == .incompatible)
  }

  @Test("of a name or an address that cannot be told nothing is told")
  func holders() throws {
    let holder = try StoreHolder(name: "a-1", address: "https://a.example:50051")
    #expect(holder.text == "instance a-1 at https://a.example:50051" && StoreHolder(holder.text) == holder)
    let process = StoreHolder("process 7 on host")
    #expect(process.name == "process 7 on host" && process.address == nil && process.text == process.name)
    for (name, address) in [("a b", "x"), ("", "x"), ("a", "it's"), ("a", ""), ("a", "x y")] {
      #expect(throws: StorageError.self) { try StoreHolder(name: name, address: address) }
    }
  }
}
