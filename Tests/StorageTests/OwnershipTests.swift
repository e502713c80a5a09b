import Observability
import Patience
import Storage
@testable import StoragePostgres
import StoreKit
import Testing

/// Several processes share a store, and each has organizations of its own.
@Suite("Owners of organizations")
struct OwnershipTests {
  let server: PostgresServer
  let address: String

  init() throws {
    server = try PostgresServer.shared.get()
    address = try server.newDatabase()
  }

  /// A process, as far as the store can tell.
  private final class Member: Sendable {
    let database: PostgresDatabase
    let writer: Writer<Int>
    var ownership: any Ownership { database.ownership! }

    init(_ address: String, _ name: String) throws {
      database = try PostgresDatabase(
        PostgresAddress(address), schema: "tests", applicationID: 7, migrations: Scratch.postgresMigrations, now: 1_000,
        instance: name, log: Logger("store", level: .error))
      writer = try Writer(database, load: { _ in 0 })
    }

    /// Adds a change to an organization's feed; returns whether it was taken with it.
    func add(_ entity: String, to organization: String) async throws -> Bool {
      try await writer.write { _, transaction in
        let isTaken = try transaction.hold(organization)
        try ChangeLog.append(
          organization: organization, kind: 1, entity: entity, payload: [], committedAt: 1, in: transaction)
        return isTaken
      }
    }

    /// Gives an organization away, with one more change.
    func give(_ wish: Wish, with entity: String) async throws {
      try await writer.write { _, transaction in
        _ = try transaction.hold(wish.organization)
        try ChangeLog.append(
          organization: wish.organization, kind: 1, entity: entity, payload: [], committedAt: 1, in: transaction)
        try transaction.give(wish.organization, to: try #require(wish.process))
      }
    }

    /// Why that is refused; nil: it is not.
    func refusal(of entity: String, to organization: String) async -> StorageError? {
      await failure { _ = try await add(entity, to: organization) } as? StorageError
    }

    func stop() async {
      await writer.close()
      database.close()
    }
  }

  private func changes() throws -> String {
    try server.run(
      "SELECT string_agg(organization || entity, ' ' ORDER BY organization, seq) FROM tests.change", in: address)
  }

  /// As if a process had not been heard of for longer than its lease: nothing in it notices.
  private func end(_ name: String) throws {
    try server.run("UPDATE tests.instance SET held_until = '-infinity' WHERE name = '\(name)'", in: address)
  }

  private func taken(_ organization: String, from owner: String, by member: Member, with entity: String) async throws {
    // It may put its end off in between.
    _ = try await patiently("\(organization) is taken") {
      try end(owner)
      return await member.refusal(of: entity, to: organization) == nil ? true : nil
    }
  }

  @Test("an organization is the first's who needs it, and others hear whose it is")
  func firstComes() async throws {
    let (a, b) = (try Member(address, "a"), try Member(address, "b"))
    #expect(try await a.add("1", to: "x"))
    #expect(try await !a.add("2", to: "x"), "it was a's already")
    #expect(try await b.add("1", to: "y"))
    let refusal = await b.refusal(of: "3", to: "x")
    #expect(refusal?.code == .heldElsewhere && refusal?.owner == "a")
    #expect(refusal?.message.contains("organization x is another instance's (a)") == true)
    #expect(a.ownership.organizations == ["x"] && b.ownership.organizations == ["y"])
    #expect(a.ownership.owns("x") && !b.ownership.owns("x") && !a.ownership.owns("z"))
    #expect(try changes() == "x1 x2 y1")
    await a.stop()
    await b.stop()
  }

  @Test("of those that want an organization at once one has it")
  func race() async throws {
    let members = try ["a", "b", "c"].map { try Member(address, $0) }
    for round in 0..<20 {
      let refusals = await withTaskGroup(of: StorageError?.self) { group in
        for member in members { group.addTask { await member.refusal(of: "1", to: "o\(round)") } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(refusals.count { $0 == nil } == 1)
      #expect(refusals.allSatisfy { $0 == nil || $0?.code == .heldElsewhere }, "\(refusals)")
    }
    #expect(try server.run("SELECT count(*), count(DISTINCT organization) FROM tests.change", in: address) == "20|20")
    for member in members { await member.stop() }
  }

  @Test("a body for another's organization fails alone, also where it was this process's until just now")
  func failsAlone() async throws {
    let (a, b) = (try Member(address, "a"), try Member(address, "b"))
    _ = try await a.add("1", to: "x")
    _ = try await a.add("1", to: "y")
    // Another takes one of two, by the same statement as always; a knows nothing of it.
    try server.run("UPDATE tests.organization_owner SET instance = 0 WHERE organization = 'x'", in: address)
    #expect(try await b.add("2", to: "x"))
    #expect(a.ownership.owns("x") && b.ownership.owns("x"), "both believe that it is theirs")
    let gate = Gate()
    async let blocked: Void = a.writer.write { _, _ in gate.wait() }
    await gate.entered()
    // These three are one batch.
    async let lost = a.refusal(of: "3", to: "x")
    async let kept = a.refusal(of: "2", to: "y")
    async let new = a.refusal(of: "1", to: "z")
    _ = try await patiently("all of them wait") { a.writer.statistics.recordsWaiting == 3 ? true : nil }
    gate.open()
    try await blocked
    let outcomes = await (lost, kept, new)
    #expect(outcomes.0?.code == .heldElsewhere && outcomes.0?.owner == "b")
    #expect(outcomes.1 == nil && outcomes.2 == nil)
    #expect(try changes() == "x1 x2 y1 y2 z1")
    #expect(!a.ownership.owns("x"))
    await a.stop()
    await b.stop()
  }

  @Test("a process whose lease is over is deposed by the first who needs what it had, and begins anew with nothing")
  func deposed() async throws {
    let (a, b) = (try Member(address, "a"), try Member(address, "b"))
    _ = try await a.add("1", to: "x")
    _ = try await a.add("1", to: "y")
    let term = a.ownership.term
    #expect(await b.refusal(of: "2", to: "x")?.owner == "a")
    try await taken("x", from: "a", by: b, with: "2")
    // It believes in both: in one that is another's by now, and in one that nobody has. Neither counts.
    #expect(await a.refusal(of: "3", to: "x")?.code == .heldElsewhere)
    let early = await a.refusal(of: "2", to: "y")
    #expect(early?.code == .heldElsewhere || a.ownership.term > term)
    _ = try await patiently("a notices") { a.ownership.term > term ? true : nil }
    #expect(!a.ownership.owns("x"))
    #expect(throws: StorageError.self) { try a.ownership.require(term) }
    try a.ownership.require(a.ownership.term)
    #expect(await a.refusal(of: "3", to: "x")?.owner == "b")
    if early != nil {
      // That it was another's is believed for a moment.
      let isTaken = try await patiently("nobody has it") { try? await a.add("2", to: "y") }
      #expect(isTaken, "nobody had it meanwhile, and still what was known of it counts for nothing")
    }
    #expect(try changes() == "x1 x2 y1 y2")
    await a.stop()
    await b.stop()
  }

  @Test("a lease that was put off in time is not taken, and one that was over cannot be put off after it was taken")
  func renewalAndTaking() async throws {
    let (a, b) = (try Member(address, "a"), try Member(address, "b"))
    _ = try await a.add("1", to: "x")
    let former = try server.run("SELECT number FROM tests.instance WHERE name = 'a'", in: address)
    try await taken("x", from: "a", by: b, with: "2")
    #expect(
      try server.run(
        "UPDATE tests.instance SET held_until = 'infinity' WHERE number = \(former) RETURNING 1", in: address)
        == "")
    #expect(try server.run("SELECT fence FROM tests.organization_owner WHERE organization = 'x'", in: address) == "2")
    await a.stop()
    await b.stop()
  }

  @Test("what a process stops in good order others have at once, with all that it was to write")
  func stop() async throws {
    let (a, b) = (try Member(address, "a"), try Member(address, "b"))
    _ = try await a.add("0", to: "x")
    async let last: Void = withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...50 { group.addTask { _ = try await a.add("\(number)", to: "x") } }
      try await group.waitForAll()
    }
    _ = try await patiently("all are on their way") {
      a.writer.statistics.bodies + a.writer.statistics.recordsWaiting > 40 ? true : nil
    }
    await a.stop()
    _ = try? await last
    let count = Int(try server.run("SELECT count(*) FROM tests.change", in: address)) ?? 0
    #expect(count > 40)
    // For a moment b may believe what it heard last.
    #expect(try await b.add("b", to: "x"))
    #expect(
      try server.run("SELECT max(seq), count(*) FROM tests.change", in: address) == "\(count + 1)|\(count + 1)")
    await b.stop()
  }

  @Test(
    "nobody waits for what a process holds that was stopped in a transaction, and what it had not committed never is")
  func stoppedInTransaction() async throws {
    let (a, b) = (try Member(address, "a"), try Member(address, "b"))
    _ = try await a.add("1", to: "x")
    let gate = Gate()
    let stopped = Task {
      try await a.writer.write { _, transaction in
        _ = try transaction.hold("x")
        try ChangeLog.append(organization: "x", kind: 1, entity: "2", payload: [], committedAt: 1, in: transaction)
        _ = try ChangeLog.head(of: "x", on: transaction)
        gate.wait()
      }
    }
    await gate.entered()
    #expect(await b.refusal(of: "3", to: "x")?.owner == "a")
    // What that had begun is not over, unless the server has ended its session by now: it said nothing for seconds.
    let isTaken = try await patiently("its owner is over") {
      try end("a")
      guard let refusal = await b.refusal(of: "3", to: "x") else { return true }
      return refusal.owner == "" ? false : nil
    }
    #expect(try await b.add("1", to: "y"), "it goes on with others meanwhile")
    if !isTaken {
      _ = try await patiently("b has x") { await b.refusal(of: "3", to: "x") == nil ? true : nil }
    }
    gate.open()
    let outcome = await failure { try await stopped.value } as? StorageError
    #expect([.connectionLost, .busy, .heldElsewhere].contains(outcome?.code))
    #expect(try changes() == "x1 x3 y1")
    await a.stop()
    await b.stop()
  }

  @Test("a process stops by its own clock when its end cannot be put off, reads included, whatever the database says")
  func ownClock() async throws {
    let a = try Member(address, "a")
    _ = try await a.add("1", to: "x")
    let term = a.ownership.term
    // Somebody keeps its row, and the end that the database has for it is far away.
    try server.run("CREATE TABLE tests.let_go (one bigint)", in: address)
    async let locked = server.run(
      """
      BEGIN; UPDATE tests.instance SET held_until = 'infinity';
      DO $$ BEGIN WHILE NOT EXISTS (SELECT 1 FROM tests.let_go) LOOP PERFORM pg_sleep(0.1); END LOOP; END $$;
      COMMIT
      """, in: address)
    _ = try await patiently("its lease is over") { a.ownership.isHeld ? nil : true }
    #expect(!a.ownership.owns("x") && a.ownership.organizations.isEmpty)
    #expect(a.database.reasonNotToServe?.contains("lease") == true)
    #expect(a.database.isSound)
    #expect(await a.refusal(of: "2", to: "x")?.code == .busy)
    #expect(try changes() == "x1")
    try server.run("INSERT INTO tests.let_go VALUES (1)", in: address)
    _ = try await locked
    _ = try await patiently("it comes back") { a.ownership.isHeld ? true : nil }
    #expect(a.ownership.term > term)
    #expect(a.database.reasonNotToServe == nil)
    #expect(try await a.add("2", to: "x"))
    await a.stop()
  }

  @Test(
    "who has the store for itself and those who share it exclude each other, and neither commits after the other came")
  func wholeStore() async throws {
    let a = try Member(address, "a")
    _ = try await a.add("1", to: "x")
    let refused = await failure { try PostgresDatabase.scratch(address, patience: .zero).close() } as? StorageError
    #expect(refused?.code == .cannotOpen && refused?.message.contains("in use by another process (instance a)") == true)
    let whole = try await patiently("the store is taken") {
      try end("a")
      return try? PostgresDatabase.scratch(address, patience: .zero)
    }
    #expect(whole.ownership == nil)
    #expect([.heldElsewhere, .busy].contains(await a.refusal(of: "2", to: "x")?.code))
    let writer = try Writer(whole, load: { _ in 0 })
    try await writer.write { _, transaction in
      #expect(try !transaction.hold("x"))
      try ChangeLog.append(organization: "x", kind: 1, entity: "3", payload: [], committedAt: 1, in: transaction)
    }
    _ = try await patiently("a knows that it has nothing") { a.ownership.isHeld ? nil : true }
    await writer.close()
    whole.close()
    _ = try await patiently("a is back") { a.ownership.isHeld ? true : nil }
    #expect(try await a.add("4", to: "x"))
    #expect(try changes() == "x1 x3 x4")
    await a.stop()
  }

  @Test("a store that does not exist yet is made once by those who come at the same time")
  func madeAtOnce() async throws {
    for _ in 0..<3 {
      let address = try server.newDatabase()
      let members = try await withThrowingTaskGroup(of: Member.self) { group in
        for name in ["a", "b", "c"] { group.addTask { try Member(address, name) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      for member in members { await member.stop() }
    }
  }

  @Test("steps of the schema wait for those who use the store as it is")
  func migration() async throws {
    let a = try Member(address, "a")
    func newer() throws -> PostgresDatabase {
      try PostgresDatabase(
        PostgresAddress(address), schema: "tests", applicationID: 7,
        migrations: Scratch.postgresMigrations + [Migration(7, "colour", "ALTER TABLE item ADD COLUMN colour text")],
        now: 1_000, instance: "b", patience: .milliseconds(300), log: Logger("store", level: .error))
    }
    let refused = await failure { try newer().close() } as? StorageError
    #expect(refused?.code == .cannotOpen && refused?.message.contains("instance a") == true)
    await a.stop()
    try newer().close()
    let older = await failure { _ = try Member(address, "a") } as? StorageError
    #expect(older?.code == .incompatible)
  }

  @Test("organizations that nobody has fall to those that live, each to one of them")
  func unowned() async throws {
    let (a, b) = (try Member(address, "a"), try Member(address, "b"))
    let all = (0..<40).map { "o\($0)" }
    for organization in all { _ = try await a.add("1", to: organization) }
    func fallsTo(_ member: Member, limit: Int = 100) async throws -> [String] {
      try await Readers(member.database).read { try member.ownership.unowned(limit: limit, on: $0) }
    }
    let none = (try await fallsTo(a), try await fallsTo(b))
    #expect(none.0.isEmpty && none.1.isEmpty, "all are a's")
    let c = try Member(address, "c")
    await a.stop()
    let (ofB, ofC) = (try await fallsTo(b), try await fallsTo(c))
    #expect(Set(ofB).isDisjoint(with: ofC) && Set(ofB).union(ofC) == Set(all))
    #expect(ofB.count > 5 && ofC.count > 5)
    #expect(try await fallsTo(b, limit: 3) == Array(ofB.prefix(3)))
    await c.stop()
    #expect(Set(try await fallsTo(b)) == Set(all))
    await b.stop()
  }

  @Test(
    "an organization is given to another that lives: what was asked before is its last, what comes after is the other's"
  )
  func given() async throws {
    let (a, b) = (try Member(address, "a"), try Member(address, "b"))
    for organization in ["x", "y", "z"] { _ = try await a.add("1", to: organization) }
    let owners = try PostgresOwners(PostgresAddress(address), schema: "tests")
    func wishes(_ member: Member) async throws -> [Wish] {
      try await Readers(member.database).read { try member.ownership.wishes(limit: 10, on: $0) }
    }
    func due(_ member: Member) async throws -> [String] {
      try await Readers(member.database).read { try member.ownership.unowned(limit: 10, on: $0) }
    }
    #expect(try owners.instances() == ["a", "b"])
    #expect(try owners.wish("x", at: "b") && !owners.wish("nobody's", at: "b"))
    let wish = try #require(try await wishes(a).first)
    #expect(wish.organization == "x")
    #expect(try await wishes(a).count == 1)
    #expect(try await wishes(b) == [])

    try await a.give(wish, with: "2")
    #expect(try owners.owner(of: "x") == "b" && !a.ownership.owns("x"))
    let refusal = await a.refusal(of: "3", to: "x")
    #expect(refusal?.code == .heldElsewhere && refusal?.owner == "b")
    // Nobody calls for it there, and it is that one's to do what is due.
    #expect(try await due(b) == ["x"])
    #expect(try await due(a) == [])
    #expect(try await b.add("3", to: "x"), "what it knew is of another time")
    #expect(try await due(b) == [])
    #expect(try await wishes(b) == [])
    #expect(try changes() == "x1 x2 x3 y1 z1")

    // Who was to have it has ended: it stays whose it is.
    #expect(try owners.wish("y", at: "b"))
    let late = try #require(try await wishes(a).first)
    await b.stop()
    let failure = await failure { try await a.give(late, with: "2") } as? StorageError
    #expect(failure?.code == .conflict)
    #expect(
      try await wishes(a) == [Wish(organization: "y", name: "b", process: nil)], "it can be said that nobody is there")
    #expect(await a.refusal(of: "2", to: "y") == nil)
    try owners.withdraw("y", at: "b")

    // What nobody has any more goes to whom it is wished.
    let c = try Member(address, "c")
    await a.stop()
    #expect(try owners.wish("z", at: "c"))
    #expect(try owners.owner(of: "z") == "c")
    #expect(try await due(c).contains("z"))
    #expect(try await c.add("2", to: "z"))
    #expect(try changes() == "x1 x2 x3 y1 y2 z1 z2")
    await c.stop()
  }

  @Test("of a name that cannot be told nothing is opened")
  func names() throws {
    for name in ["", "a b", "a'b", "ä", String(repeating: "a", count: 65)] {
      #expect(throws: StorageError.self) { try Member(address, name) }
      #expect(!PostgresInstance.isName(name))
    }
    #expect(PostgresInstance.isName("activity-1.example:50052_a"))
    #expect(PostgresInstance.isName(String(repeating: "a", count: 64)))
  }

  @Test("a file is one process's, and every organization with it")
  func file() async throws {
    let scratch = try Scratch()
    let database = try scratch.database()
    #expect(database.ownership == nil)
    let writer = try Writer(database, load: { _ in 0 })
    #expect(try await !writer.write { _, transaction in try transaction.hold("x") })
  }
}
