// What a commit to PostgreSQL waits for, and what the log says of a server that is set to lose some.
import Storage
import StoreKit
import Testing

@testable import StoragePostgres

@Suite("What commits to PostgreSQL wait for")
struct DurabilityTests {
  @Test(
    "commits wait for the disk, and for a standby that the server is to wait for, whatever the database is set to; the log says so",
    arguments: [
      ("off", "on"), ("local", "on"), ("remote_write", "remote_write"), ("on", "on"), ("remote_apply", "remote_apply"),
    ])
  func durability(set: String, used: String) async throws {
    let server = try PostgresServer.shared.get()
    let address = try server.newDatabase()
    let name = address.prefix { $0 != "?" }.split(separator: "/").last ?? ""
    try server.run("ALTER DATABASE \(name) SET synchronous_commit = \(set)", in: address)
    let log = KeptLog()
    let database = try PostgresDatabase(
      PostgresAddress(address), schema: "tests", applicationID: 7, migrations: Scratch.postgresMigrations, now: 1_000,
      log: log.logger)
    let writer = try Writer(database, load: ItemCount.load)
    let found = try await writer.write { _, transaction in
      try transaction.first("SHOW synchronous_commit") { try $0.text(0) }
    }
    #expect(found == used)
    let warnings = log.all.filter { $0.contains("synchronous_commit is too weak") }
    #expect(warnings.count == (set == used ? 0 : 1))
    #expect(log.all.contains { $0.contains("(fsync)") }, "this server does not wait for its disk")
    #expect(!log.all.contains { $0.contains("synchronous_standby_names") }, "there is one host")
    await writer.close()
    database.close()
  }

  @Test(
    "where another host may take over and none is waited for, the log says what that may lose",
    arguments: [true, false])
  func noStandby(waits: Bool) async throws {
    let server = try PostgresServer.shared.get()
    let address = try server.newDatabase()
    let log = KeptLog()
    let database = try PostgresDatabase(
      PostgresAddress(address + (waits ? "" : ",\(server.directory)")), schema: "tests", applicationID: 7,
      migrations: Scratch.postgresMigrations, now: 1_000, log: log.logger)
    #expect(log.all.contains { $0.contains("synchronous_standby_names") } == !waits)
    database.close()
  }
}
