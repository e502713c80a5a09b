import API
import Audit
import Domain
import Feeds
import Foundation
import Messages
import Observability
import Patience
import RPC
import Serving
import Storage
import StoreKit
import Stores
import Testing
import Wire

@testable import ActivityService

@Suite("The audit log", .onBothStores)
struct AuditLogTests {
  let bench: SchoolBench
  private var roster: RosterServiceClient { RosterServiceClient(bench.administrator) }
  private var tove: InProcessChannel { bench.channel(.teacher, "tove") }

  init() async throws {
    bench = try SchoolBench()
    try await bench.populate()
  }

  /// Looks into the store, as somebody does who is no service.
  private func inStore<T>(_ body: (any WriteConnection) throws -> T) async throws -> T {
    try await bench.stop()
    // The last call's task may hold the store a moment longer than its answer took.
    let database = try await patiently("the service lets go of its database") { () -> (any Database)? in
      do {
        return try StoreLocation(bench.database).openToMove(
          .activity, now: 0, refusesLostWork: false, log: Logger("test", level: .error))
      } catch let error as StorageError where error.code == .cannotOpen {
        return nil
      }
    }
    defer { database.close() }
    return try body(try database.openWriter())
  }

  // MARK: What is noted

  @Test("an import is a few entries: the same done for many people is one")
  func imported() async throws {
    let entries = try await bench.entries()
    #expect(
      entries.map { "\($0.action) \($0.objectID) \($0.subjectIDs.joined(separator: " ")) \($0.count)" } == [
        "APP_ALLOWED \(CardboardContext.app)  1", "CLASS_CREATED A  1", "CLASS_CREATED B  1",
        "PERSON_CREATED  ana ben bo cy tove 5", "STUDENT_ENROLLED A ana ben cy 3", "TEACHER_ENROLLED A tove 1",
        "STUDENT_ENROLLED B cy 1", "TEACHER_ENROLLED B bo 1", "ROSTER_IMPORTED   13",
      ])
    #expect(entries.map(\.sequence) == Array(1...9))
    #expect(entries.allSatisfy { $0.actorID == "principal" && $0.role == "administrator" && $0.appID.isEmpty })
    _ = try await bench.verify()
  }

  @Test("more people than one entry names are in several, and lists that differ by one share their parts")
  func manyPeople() async throws {
    func add(_ range: Range<Int>) async throws {
      let call = try await roster.importRoster()
      try await call.write(.init(people: range.map { .init(personID: "p\($0)", name: "P") }))
      _ = try await call.finish()
    }
    let entries = try await bench.entries { try await add(0..<2_500) }.filter { $0.action == "PERSON_CREATED" }
    #expect(entries.count > 2 && entries.allSatisfy { $0.subjectIDs.count <= AuditWriter.subjectsMax })
    #expect(Set(entries.flatMap(\.subjectIDs)) == Set((0..<2_500).map { "p\($0)" }))
    #expect(entries.reduce(0) { $0 + $1.subjectIDs.count } == 2_500)

    func read() async throws -> Set<[UInt8]> {
      bench.clock.advance(minutes: 10)
      let people = try await bench.entries { _ = try await listAll() }.filter { $0.action == "PUPIL_READ" }
      return Set(
        try people.map { try ActivityV1.AuditContent(decoding: $0.content).subjects })
    }
    func listAll() async throws -> Int {
      var request = ActivityV1.ListPeopleRequest(pageSize: 1_000)
      var count = 0
      repeat {
        let page = try await roster.listPeople(request)
        count += page.people.count
        request.pageToken = page.nextPageToken
      } while !request.pageToken.isEmpty
      return count
    }
    let before = try await read()
    try await add(2_500..<2_501)
    let after = try await read()
    #expect(before.count > 2 && before.intersection(after).count >= before.count / 2)
  }

  @Test("settings say what they became, a title only that it changed")
  func settings() async throws {
    let client = OrganizationServiceClient(bench.administrator)
    let entries = try await bench.entries {
      _ = try await client.updateOrganization(
        .init(
          organization: .init(title: "Secret", timeZone: "Europe/Berlin", retentionDays: 30, auditRetentionDays: 400),
          updateFields: ["title", "time_zone", "retention_days", "audit_retention_days"]))
    }
    #expect(
      entries.map(\.objectID) == ["title time_zone=Europe/Berlin retention_days=30 audit_retention_days=400"])
    for days in [-1, 36_501] as [Int32] {
      let refused = await refusal {
        try await client.updateOrganization(
          .init(organization: .init(auditRetentionDays: days), updateFields: ["audit_retention_days"]))
      }
      #expect(refused?.field == "organization.audit_retention_days")
    }
  }

  @Test("what is scheduled is posted by the system")
  func scheduled() async throws {
    _ = try await bench.draft("later")
    _ = try await HandoutServiceClient(tove).scheduleHandout(
      .init(handoutID: "later", scheduleTime: WellKnown.Timestamp(SchoolBench.now + 60_000)))
    let host = bench.host
    let posted = try await bench.entries {
      bench.clock.advance(minutes: 2)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await host.run() }
        while try await HandoutServiceClient(tove).getHandout(.init(handoutID: "later")).state != .posted {
          try await Task.sleep(for: .milliseconds(20))
        }
        group.cancelAll()
        while (try? await group.next()) != nil {}
      }
    }
    #expect(
      posted.filter { $0.action == "HANDOUT_POSTED" }.map { [$0.actorID, $0.role, $0.objectID] } == [
        ["system", "system", "later"]
      ])
    #expect(try await bench.entries(of: "org", .init(actorID: "system")).map(\.objectID) == ["later"])
  }

  // MARK: Drops

  @Test("dropped work is noted by student and reason once a minute, and counted by reason")
  func drops() async throws {
    let metrics = Metrics()
    let bench = try SchoolBench(metrics: metrics)
    try await bench.populate()
    try await bench.posted("h", path: ["Hamlet", "Act 3"])
    let entries = try await bench.entries {
      for number in 0..<3 { try await bench.record("x\(number)", by: "ana", at: ["Extras"]) }
      try await bench.record("y", by: "ben", at: ["Extras"])
      try await bench.record("z", by: "ben")
      _ = try await OrganizationServiceClient(bench.administrator).setRecording(
        .init(scope: .studentID("ben"), mode: .paused))
      try await bench.record("p", by: "ben")
    }
    let drops = entries.filter { $0.action == "WORK_DROPPED" }
    #expect(
      Set(drops.map { "\($0.actorID) \($0.role) \($0.appID) \($0.subjectIDs) \($0.reason) \($0.count)" }) == [
        "ana student \(CardboardContext.app) [\"ana\"] unassigned 3",
        "ben student \(CardboardContext.app) [\"ben\"] unassigned 1",
        "ben student \(CardboardContext.app) [\"ben\"] recording_off 1",
      ])
    // What apps call their attempts is in no entry.
    #expect(drops.allSatisfy { $0.objectID.isEmpty })
    let counted = metrics.snapshot().filter { $0.name == "homeroom_work_dropped_total" }
    let byReason = Dictionary(uniqueKeysWithValues: counted.map { ($0.labels[0].value, $0.value) })
    #expect(
      byReason == [
        "unassigned": .counter(4), "recording_off": .counter(1), "withdrawn": .counter(0), "deleted": .counter(0),
        "unknown_attempt": .counter(0), "id_reused": .counter(0), "superseded": .counter(0), "over_limit": .counter(0),
      ])
  }

  // MARK: Reads

  @Test("reads of others are noted once a minute, one's own are not")
  func reads() async throws {
    let teacher = RosterServiceClient(tove)
    func look() async throws {
      _ = try await teacher.listPeople(.init(classID: "A"))
      _ = try await teacher.getPerson(.init(personID: "tove"))
    }
    var entries = try await bench.entries { for _ in 0..<5 { try await look() } }
    #expect(entries.map(\.method) == ["ListPeople"] && entries.map(\.count) == [5])
    #expect(entries.first?.subjectIDs == ["ana", "ben", "cy"] && entries.first?.objectID == "A")
    entries = try await bench.entries { for _ in 0..<7 { try await look() } }
    #expect(entries == [], "the minute is not over, and nobody new was shown")
    entries = try await bench.entries { bench.clock.advance(minutes: 1) }
    #expect(entries.map(\.count) == [7])
    #expect(entries.first?.time == WellKnown.Timestamp(SchoolBench.now - SchoolBench.now.milliseconds % 60_000))
  }

  @Test("looks at the log are noted, too")
  func looks() async throws {
    for _ in 0..<3 { _ = try await bench.allEntries() }
    bench.clock.advance(minutes: 1)
    let looks = try await bench.allEntries().filter { $0.action == "AUDIT_READ" }
    #expect(looks.reduce(0) { $0 + $1.count } == 3 && looks.allSatisfy { $0.actorID == "principal" })
  }

  private func read(
    _ id: String, of students: [String] = ["ana"], by reader: String = "tove", organization: String = "org"
  )
    -> ActivityV1.PupilRead
  {
    ActivityV1.PupilRead(
      organizationID: organization, readerID: reader, method: "GetHandoutGrid", objectID: "h",
      minute: WellKnown.Timestamp(SchoolBench.now - 120_000), studentIDs: students, calls: 4, readID: id,
      role: "teacher")
  }

  private func service(_ organization: String = "*") -> ChangesServiceClient {
    ChangesServiceClient(bench.channel(.service, "report-service", of: organization))
  }

  @Test("a read that a service tells twice is noted once, also over a restart")
  func told() async throws {
    let entries = try await bench.entries {
      _ = try await service().recordReads(.init(reads: [read("1", of: ["ana", "ben"]), read("2"), read("1")]))
      _ = try await service().recordReads(.init(reads: [read("1", of: ["cy"]), read("3")]))
      try await bench.restart()
      _ = try await service().recordReads(.init(reads: [read("2"), read("3")]))
    }
    #expect(entries.map(\.subjectIDs) == [["ana", "ben"], ["ana"], ["ana"]])
    #expect(entries.allSatisfy { $0.count == 4 && $0.method == "GetHandoutGrid" && $0.actorID == "tove" })
    // When it happened, not when it was told.
    #expect(entries.first?.time == WellKnown.Timestamp(SchoolBench.now - 120_000))
    _ = try await bench.verify()
  }

  @Test("only services tell of reads, each of the organizations that it may speak for")
  func whoTells() async throws {
    let request = ActivityV1.RecordReadsRequest(reads: [read("1")])
    for role in Role.allCases where role != .service {
      let client = ChangesServiceClient(bench.channel(role, "x"))
      #expect(await refusal { try await client.recordReads(request) }?.code == .permissionDenied)
    }
    #expect(await refusal { try await service("elsewhere").recordReads(request) }?.reason == "NOT_PERMITTED")
    _ = try await service("org").recordReads(request)
    // An organization that is not here is not made by being told of.
    _ = try await service().recordReads(.init(reads: [read("2", organization: "unknown")]))
    #expect(try await bench.entries(of: "unknown") == [])
  }

  @Test(
    "what makes no sense of a read is refused, and nothing of the call is noted",
    arguments: [
      "reads[1].organization_id", "reads[1].read_id", "reads[1].reader_id", "reads[1].method", "reads[1].object_id",
      "reads[1].role", "reads[1].student_ids", "reads[1].student_ids[0]", "reads[1].calls", "reads[1].minute",
    ])
  func senseless(field: String) async throws {
    var wrong = read("2")
    switch field {
    case "reads[1].organization_id": wrong.organizationID = ""
    case "reads[1].read_id": wrong.readID = ""
    case "reads[1].reader_id": wrong.readerID = String(repeating: "x", count: 257)
    case "reads[1].method": wrong.method = String(repeating: "x", count: 65)
    case "reads[1].object_id": wrong.objectID = String(repeating: "x", count: 257)
    case "reads[1].role": wrong.role = "headmaster"
    case "reads[1].student_ids": wrong.studentIDs = Array(repeating: "ana", count: 1_001)
    case "reads[1].student_ids[0]": wrong.studentIDs = [String(repeating: "x", count: 257)]
    case "reads[1].calls": wrong.calls = 0
    default: wrong.minute = nil
    }
    let request = ActivityV1.RecordReadsRequest(reads: [read("1"), wrong])
    let entries = try await bench.entries {
      #expect(await refusal { try await service().recordReads(request) }?.field == field)
    }
    #expect(entries == [])
    let many = ActivityV1.RecordReadsRequest(reads: Array(repeating: read("1"), count: 1_001))
    #expect(await refusal { try await service().recordReads(many) }?.field == "reads")
  }

  @Test("whoever is not in the roster any more is not brought back by a read that was told late")
  func toldLate() async throws {
    _ = try await roster.erasePerson(.init(personID: "ana"))
    _ = try await roster.erasePerson(.init(personID: "tove"))
    let entries = try await bench.entries {
      _ = try await service().recordReads(.init(reads: [read("1", of: ["ana", "ben", "nobody"])]))
    }
    #expect(entries.map(\.subjectIDs) == [["ben"]] && entries.map(\.actorID) == [""])
    #expect(entries.map(\.role) == ["teacher"])
  }

  // MARK: Erasure

  @Test("an erased person is in no answer and in no row; the entries stay, and the chain holds")
  func erased() async throws {
    try await bench.posted("h", students: ["ana", "ben"])
    try await bench.record("ana-attempt-77", by: "ana")
    _ = try await HandoutServiceClient(bench.channel(.student, "ana")).markDone(.init(handoutID: "h", taskID: "t1"))
    _ = try await RosterServiceClient(tove).listPeople(.init(classID: "A"))
    _ = try await ActivityServiceClient(tove).voidAttempt(
      .init(attemptID: "ana-attempt-77", reason: "Ana-Luise was ill"))
    let before = try await bench.entries()
    let void = try #require(before.first { $0.action == "ATTEMPT_VOIDED" })
    #expect(void.objectID == "ana-attempt-77" && void.reason == "Ana-Luise was ill" && void.subjectIDs == ["ana"])

    _ = try await roster.erasePerson(.init(personID: "ana"))
    let after = try await bench.entries()
    for (former, entry) in zip(before, after) {
      #expect(former.digest == entry.digest && former.content == entry.content)
      #expect(entry.subjectCount == former.subjectCount)
      #expect(entry.subjectIDs == former.subjectIDs.filter { $0 != "ana" })
      #expect(entry.actorID == (former.actorID == "ana" ? "" : former.actorID))
      for text in [entry.objectID, entry.reason] { #expect(!text.contains("ana-") && !text.contains("Ana")) }
    }
    let erasure = try #require(after.last { $0.action == "PERSON_ERASED" })
    #expect(erasure.subjectIDs.isEmpty && erasure.actorID == "principal")
    #expect(try await bench.entries(of: "org", .init(subjectID: "ana")) == [])
    _ = try await bench.verify()

    let left = try await inStore { connection in
      try connection.all(
        """
        SELECT count(*) FROM audit_person WHERE person = 'ana' UNION ALL
        SELECT count(*) FROM audit_words
        """
      ) { row in try row.int(0) } + [connection.count(of: "ana", in: "SELECT content FROM audit_entry")]
    }
    #expect(left == [0, 0, 0])
  }

  @Test("what names an erased person later, such as work that still arrives, leads nobody to them")
  func namedLater() async throws {
    _ = try await roster.erasePerson(.init(personID: "ana"))
    _ = await refusal { try await roster.createPerson(.init(person: .init(personID: "ana", name: "Another Ana"))) }
    try await bench.host.store.write("org", by: AuditActor(person: "ana", role: "student", app: nil)) { scope in
      scope.audit(AuditDraft(.workDropped, object: "x", subjects: ["ana", "ben"]))
    }
    #expect(try await bench.entries(of: "org", .init(subjectID: "ana")) == [])
    let dropped = try #require(try await bench.entries().last { $0.action == "WORK_DROPPED" })
    #expect(dropped.subjectIDs == ["ben"] && dropped.actorID == "")
    let names = try await inStore { connection in
      try connection.first("SELECT count(*) FROM audit_person WHERE person = 'ana'") { row in try row.int(0) }
    }
    #expect(names == 0)
  }

  // MARK: Lists

  @Test("filters find what they name, page by page")
  func filters() async throws {
    _ = try await bench.draft("h")
    _ = try await roster.updatePerson(.init(person: .init(personID: "ana", name: "Anna"), updateFields: ["name"]))
    bench.clock.advance(minutes: 5)
    _ = try await RosterServiceClient(tove).getPerson(.init(personID: "ana"))
    func list(_ request: ActivityV1.ListAuditRequest) async throws -> [String] {
      try await bench.entries(of: "org", request).map(\.action)
    }
    let about = ["PERSON_CREATED", "STUDENT_ENROLLED", "PERSON_UPDATED", "PUPIL_READ"]
    for size in [1, 2, 3, 1_000] as [Int32] {
      #expect(try await list(.init(subjectID: "ana", pageSize: size)) == about)
      #expect(try await list(.init(actorID: "tove", pageSize: size)) == ["HANDOUT_CREATED", "PUPIL_READ"])
      #expect(try await list(.init(actions: ["CLASS_CREATED"], pageSize: size)).count == 2)
    }
    #expect(try await list(.init(actorID: "tove", subjectID: "ana")) == ["PUPIL_READ"])
    let later = WellKnown.Timestamp(SchoolBench.now + 60_000)
    #expect(try await list(.init(fromTime: later)) == ["PUPIL_READ"])
    #expect(try await list(.init(untilTime: later, subjectID: "ana")) == Array(about.dropLast()))
    #expect(try await list(.init(actorID: "nobody")) == [])
    #expect(try await list(.init(subjectID: "nobody")) == [])
  }

  @Test("only administrators see the log, each that of their organization")
  func whoSees() async throws {
    for role in Role.allCases where role != .administrator {
      let client = AuditServiceClient(bench.channel(role, "x"))
      #expect(await refusal { try await client.listAudit(.init()) }?.code == .permissionDenied)
    }
    #expect(try await bench.entries(of: "elsewhere") == [])
    let page = try await AuditServiceClient(bench.administrator).listAudit(.init(pageSize: 1))
    let other = AuditServiceClient(bench.channel(.administrator, of: "elsewhere"))
    #expect(
      await refusal { try await other.listAudit(.init(pageToken: page.nextPageToken)) }?.reason == "INVALID_PAGE_TOKEN")
    let wrong = ActivityV1.ListAuditRequest(actions: ["CLASS_CREATED", "class_created"])
    #expect(await refusal { try await AuditServiceClient(bench.administrator).listAudit(wrong) }?.field == "actions[1]")
  }

  @Test("a page ends where a message would become too large, and looks at so many entries at most")
  func largePages() async throws {
    let people = (0..<1_000).map { "a-person-with-a-long-name-\($0)" }
    let call = try await roster.importRoster()
    try await call.write(.init(people: people.map { .init(personID: $0, name: "P") }))
    _ = try await call.finish()
    for number in 0..<60 { _ = try await service().recordReads(.init(reads: [read("\(number)", of: people)])) }
    var request = ActivityV1.ListAuditRequest(actions: ["PUPIL_READ"], pageSize: 1_000)
    var pages = 0
    var count = 0
    repeat {
      let page = try await AuditServiceClient(bench.administrator).listAudit(request)
      #expect(try page.encoded().count < 2 * PageSize.bytesMax)
      count += page.entries.count
      pages += 1
      request.pageToken = page.nextPageToken
    } while !request.pageToken.isEmpty
    #expect(count == 60 && pages > 1)
  }

  // MARK: The chain in the store

  @Test("the chain goes on where it was after a restart, and a head that was noted is found in it")
  func restarted() async throws {
    let head = try await bench.verify()
    try await bench.restart()
    _ = try await roster.createPerson(.init(person: .init(personID: "new", name: "New")))
    #expect(try await bench.verify(noted: head).sequence > head.sequence)
  }

  @Test("a stop writes what was noted in memory")
  func stopped() async throws {
    _ = try await RosterServiceClient(tove).getPerson(.init(personID: "ana"))
    let before = try await bench.allEntries().last?.sequence ?? 0
    _ = try await RosterServiceClient(tove).getPerson(.init(personID: "ben"))
    _ = try await RosterServiceClient(tove).getPerson(.init(personID: "ana"))
    try await bench.restart()
    let entries = try await bench.entries().filter { $0.sequence > before }
    #expect(entries.filter { $0.method == "GetPerson" }.map(\.subjectIDs) == [["ana", "ben"]])
  }

  private typealias Tampering = @Sendable (any WriteConnection) throws -> Void
  private static let noise: Value = .blob((0..<32).map { _ in .random(in: 0...255) })

  /// What somebody could do who writes into the store.
  private static let tampering: [Tampering] = [
    { connection in
      let content = try #require(
        try connection.first("SELECT content FROM audit_entry WHERE seq = 2") { try $0.blob(0) })
      let changed = content.replacing("CLASS".utf8, with: "GLASS".utf8)
      #expect(changed != content)
      try connection.execute("UPDATE audit_entry SET content = ? WHERE seq = 2", [.blob(changed)])
    },
    { try $0.execute("DELETE FROM audit_entry WHERE seq = 4", []) },
    { try $0.execute("UPDATE audit_entry SET digest = ? WHERE seq = 4", [noise]) },
    {
      try $0.execute(
        "UPDATE audit_entry SET content = (SELECT content FROM audit_entry WHERE seq = 2) WHERE seq = 3", [])
    },
  ]

  @Test("an entry that was changed in the store is found", arguments: tampering.indices)
  func tampered(index: Int) async throws {
    try await inStore { try Self.tampering[index]($0) }
    try await bench.restart()
    await #expect(throws: AuditVerifier.Fault.self) { _ = try await bench.verify() }
  }

  private static let exchanges: [Tampering] = [
    { try $0.execute("UPDATE audit_person SET person = 'somebody' WHERE person = 'ana'", []) },
    { try $0.execute("UPDATE audit_person SET secret = ? WHERE person = 'ana'", [noise]) },
    { connection in
      for members in try connection.all("SELECT members FROM audit_group", row: { try $0.blob(0) }) {
        let others = members.map { $0 ^ 0x55 }
        try connection.execute("UPDATE audit_group SET members = ? WHERE members = ?", [.blob(others), .blob(members)])
      }
    },
    { try $0.execute("UPDATE audit_words SET reason = 'another'", []) },
  ]

  @Test("names, lists and words that were exchanged beside the chain are not shown", arguments: exchanges.indices)
  func exchanged(index: Int) async throws {
    try await bench.posted("h")
    try await bench.record("a", by: "ana")
    _ = try await ActivityServiceClient(tove).voidAttempt(.init(attemptID: "a", reason: "a reason"))
    try await inStore { try Self.exchanges[index]($0) }
    try await bench.restart()
    #expect(await refusal { try await bench.entries() }?.code == .dataLoss)
  }

  // MARK: Retention

  @Test("what is older than the organization says goes from the front, a step at a time, and the rest still holds")
  func trimmed() async throws {
    for number in 0..<(2 * AuditTrimming.entriesPerStep) {
      _ = try await roster.createTerm(.init(term: .init(termID: "t\(number)", title: "T")))
    }
    let old = try await bench.entries()
    let oldHead = try await bench.verify()
    bench.clock.advance(minutes: 20 * 24 * 60)
    _ = try await OrganizationServiceClient(bench.administrator).updateOrganization(
      .init(organization: .init(auditRetentionDays: 10), updateFields: ["audit_retention_days"]))
    _ = try await roster.createSchool(.init(school: .init(schoolID: "kept", title: "K")))
    try await bench.host.store.trimAudit()
    let entries = try await bench.entries()
    #expect(entries.first?.action == "AUDIT_CHECKPOINT" && entries.first?.content == [])
    #expect(entries.contains { $0.action == "SCHOOL_CREATED" } && !entries.contains { $0.action == "TERM_CREATED" })
    let told = entries.filter { $0.action == "AUDIT_TRIMMED" }
    #expect(told.count > 2 && told.allSatisfy { $0.actorID == "system" })
    #expect(told.reduce(0) { $0 + $1.count } >= old.count)
    _ = try await bench.verify()
    // Old enough for the day, and not for the rule: nothing more goes.
    let count = try await bench.allEntries().count
    try await bench.host.store.trimAudit()
    #expect(try await bench.allEntries().count <= count + 1)
    // The checkpoint is the last that was removed, which a head can still be held against; an earlier one cannot.
    _ = try await bench.verify(noted: oldHead)
    var verifier = AuditVerifier(noted: AuditHead(sequence: old[2].sequence, digest: old[2].digest))
    for entry in try await bench.allEntries() { try verifier.take(entry) }
    #expect(verifier.notedIsTrimmed)
    // Filters do not show what is no event.
    #expect(try await bench.entries(of: "org", .init(actorID: "system")).allSatisfy { $0.action == "AUDIT_TRIMMED" })
    try await bench.restart()
    _ = try await bench.verify()
    let groups = try await inStore { connection in
      try connection.all(
        """
        SELECT count(*) FROM audit_group WHERE NOT EXISTS (SELECT 1 FROM audit_entry WHERE people = group_id) UNION ALL
        SELECT count(*) FROM audit_member WHERE group_id NOT IN (SELECT group_id FROM audit_group)
        """
      ) { row in try row.integer(0) }
    }
    #expect(groups == [0, 0])
  }

  @Test("without a rule nothing is removed")
  func kept() async throws {
    bench.clock.advance(minutes: 5_000 * 24 * 60)
    try await bench.host.store.trimAudit()
    #expect(try await bench.entries().first?.sequence == 1)
    #expect(try await bench.entries().first?.action == "APP_ALLOWED")
  }

  // MARK: Before there was a chain

  @Test("what was noted before there was a chain is chained first, in its order")
  func former() async throws {
    try await inStore { connection in
      try connection.script(
        "DELETE FROM audit_entry; DELETE FROM audit_person; DELETE FROM audit_group; DELETE FROM audit_member")
      for number in 0..<2 {
        try connection.execute(
          """
          INSERT INTO audit (rowid, organization, noted_at, person, action, object, reason)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """,
          [
            .int(number), "org", .int(1_000 + number), "tove",
            .text(number == 0 ? "attempt voided" : "primary kind reset"), .text("o\(number)"), "why",
          ])
      }
    }
    try await bench.restart()
    _ = try await roster.createPerson(.init(person: .init(personID: "new", name: "New")))
    let entries = try await bench.entries()
    #expect(entries.map(\.action) == ["ATTEMPT_VOIDED", "PRIMARY_KIND_RESET", "PERSON_CREATED"])
    #expect(entries.map(\.objectID) == ["o0", "o1", ""] && entries.prefix(2).allSatisfy { $0.actorID == "tove" })
    #expect(entries[0].time == WellKnown.Timestamp(seconds: 1) && entries[1].reason == "why")
    _ = try await bench.verify()
    let left = try await inStore { try $0.first("SELECT count(*) FROM audit", row: { try $0.integer(0) }) }
    #expect(left == 0)
  }

  // MARK: The page

  @Test("docs/audit.md has every action of the code, and no other")
  func documented() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/audit.md")
    let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| `") }
    let documented = rows.flatMap { row in
      row.dropFirst().prefix { $0 != "|" }.matches(of: /`([A-Z][A-Z_]*)`/).map { String($0.1) }
    }
    #expect(Set(documented) == Set(AuditAction.allCases.map(\.rawValue)))
    #expect(documented.count == Set(documented).count)
  }
}
