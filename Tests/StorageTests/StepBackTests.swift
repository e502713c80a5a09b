// A database that lacks what it had acknowledged, as a standby does that takes over without the last transactions.
import Observability
import Patience
import Storage
import StoreKit
import Testing

@testable import StoragePostgres

@Suite("A database that goes back")
struct StepBackTests {
  private static let wentBack = "the database has gone back to an earlier state"

  /// A server and a database of it, which has a store's first transaction when it is put back.
  private struct Setting {
    let server: PostgresServer
    let database: PostgresDatabase

    init(instance: String? = nil) throws {
      server = try PostgresServer(waitsForDisk: true)
      database = try PostgresDatabase(
        PostgresAddress(try server.newDatabase()), schema: "tests", applicationID: 7,
        migrations: Scratch.postgresMigrations, now: 1_000, instance: instance, log: Logger("store", level: .error))
    }

    func keepCopy() throws {
      try server.kill()
      try server.keepCopy()
      try server.start()
    }

    func goBack() throws {
      try server.kill()
      try server.goBack()
      try server.start()
    }
  }

  /// Nobody hears of a commit that was on its way when the server was killed.
  private func insert(_ name: String, _ writer: Writer<ItemCount>) async throws {
    try await patiently("\(name) is there") {
      switch await failure({ try await writer.write { try $0.insert(name, $1) } }) as? StorageError {
      case nil: ()
      case let error? where error.code == .conflict: ()
      case let error? where [.busy, .connectionLost].contains(error.code): nil
      case let error?: throw error
      }
    }
  }

  @Test(
    "where it lacks what was acknowledged last, nothing is written or read any more, and whoever opens it anew has what is there"
  )
  func writing() async throws {
    let setting = try Setting()
    let database = setting.database
    let writer = try Writer(database, load: ItemCount.load)
    try await writer.write { try $0.insert("a", $1) }
    try setting.keepCopy()
    try await insert("b", writer)
    #expect(database.reasonToEnd == nil)
    try setting.goBack()
    let refusal = try await patiently("it is noticed") {
      let error = await failure { try await writer.write { try $0.insert("c", $1) } } as? StorageError
      return error.flatMap { [.busy, .connectionLost].contains($0.code) ? nil : $0 }
    }
    #expect(refusal.code == .closed && refusal.message.contains(Self.wentBack))
    #expect(database.reasonToEnd?.hasPrefix(Self.wentBack) == true)
    #expect(database.reasonNotToServe == database.reasonToEnd)
    #expect(await failure { try Readers(database) } as? StorageError == refusal)
    await writer.close()
    database.close()
    let heir = try PostgresDatabase.scratch(setting.server.address(of: "t1"), patience: .zero)
    #expect(try await Readers(heir).itemNames() == ["a"])
    #expect(heir.reasonToEnd == nil)
  }

  @Test("it is noticed though nobody asks for anything")
  func idle() async throws {
    let setting = try Setting()
    let writer = try Writer(setting.database, load: ItemCount.load)
    try setting.keepCopy()
    try await insert("a", writer)
    try setting.goBack()
    try await patiently("it is noticed") { setting.database.reasonToEnd != nil }
    await writer.close()
    setting.database.close()
  }

  @Test("where it has all that was acknowledged, an owner goes on, be it that it had written nothing since")
  func nothingLost() async throws {
    let setting = try Setting()
    let writer = try Writer(setting.database, load: ItemCount.load)
    try await insert("a", writer)
    try setting.keepCopy()
    try setting.goBack()
    try await insert("b", writer)
    #expect(setting.database.reasonToEnd == nil)
    #expect(try await Readers(setting.database).itemNames() == ["a", "b"])
    await writer.close()
    setting.database.close()
  }

  @Test("so it is with an instance, for the organization that it wrote last", arguments: [true, false])
  func instance(knowsOrganization: Bool) async throws {
    let setting = try Setting(instance: "a")
    let writer = try Writer(setting.database, load: { _ in 0 })
    func add(_ entity: String) async throws {
      try await patiently("\(entity) is there") {
        let error = await failure {
          try await writer.write { _, transaction in
            _ = try transaction.hold("x")
            try ChangeLog.append(
              organization: "x", kind: 1, entity: entity, payload: [], committedAt: 1, in: transaction)
          }
        }
        return error == nil
      }
    }
    if knowsOrganization { try await add("1") }
    try setting.keepCopy()
    try await add("2")
    #expect(setting.database.reasonToEnd == nil)
    try setting.goBack()
    try await patiently("it is noticed") { setting.database.reasonToEnd != nil }
    #expect(setting.database.reasonNotToServe?.hasPrefix(Self.wentBack) == true)
    #expect(setting.database.ownership?.isHeld == false)
    let refusal = await failure { try await writer.write { _, transaction in _ = try transaction.hold("x") } }
    #expect((refusal as? StorageError)?.code == .closed)
    await writer.close()
    setting.database.close()
  }
}
