import API
import Domain
import Feeds
import Messages
import Observability
import Patience
import RPC
import Serving
import StoreKit
import Synchronization
import Testing

@testable import ActivityService

/// Counts that no school comes near, made small.
@Suite("How much an organization keeps (N90, N91)", .onBothStores)
struct RoomTests {
  private func bench(_ change: (inout Limits) -> Void) async throws -> SchoolBench {
    var limits = Limits.standard
    change(&limits)
    let bench = try SchoolBench(limits: limits)
    try await bench.populate()
    return bench
  }

  private func expectFull(
    _ reason: String, _ max: Int, location: SourceLocation = #_sourceLocation,
    _ body: () async throws -> some Sendable
  ) async {
    let refused = await refusal(body)
    #expect(refused?.code == .resourceExhausted && refused?.reason == reason, sourceLocation: location)
    #expect(refused?.facts["max"] ?? String(max) == String(max), sourceLocation: location)
    #expect(refused?.hasQuota == true && refused?.retries == false, sourceLocation: location)
  }

  @Test("schools, terms, classes and people are counted, be they made one by one or imported")
  func roster() async throws {
    let bench = try await bench { limits in
      (limits.schoolsMax, limits.termsMax, limits.classesMax, limits.peopleMax) = (2, 1, 3, 6)
    }
    let roster = RosterServiceClient(bench.administrator)
    func imported(_ request: ActivityV1.ImportRosterRequest) async throws -> ActivityV1.ImportRosterResponse {
      let call = try await roster.importRoster()
      try await call.write(request)
      return try await call.finish()
    }
    for id in ["s1", "s2"] { _ = try await roster.createSchool(.init(school: .init(schoolID: id, title: id))) }
    await expectFull("TOO_MANY_SCHOOLS", 2) { try await roster.createSchool(.init(school: .init(schoolID: "s3"))) }
    _ = try await roster.createSchool(.init(school: .init(schoolID: "s1", title: "s1")))
    await expectFull("TOO_MANY_SCHOOLS", 2) { try await imported(.init(schools: [.init(schoolID: "s3", title: "s3")])) }
    let term = ActivityV1.Term(
      termID: "t", title: "Term", startTime: .init(SchoolBench.now), endTime: .init(SchoolBench.now + 1000))
    var another = term
    another.termID = "u"
    _ = try await roster.createTerm(.init(term: term))
    await expectFull("TOO_MANY_TERMS", 1) { try await roster.createTerm(.init(term: another)) }
    await expectFull("TOO_MANY_TERMS", 1) { try await imported(.init(terms: [term, another])) }
    _ = try await roster.createClass(.init(schoolClass: .init(classID: "C", title: "Class C")))
    await expectFull("TOO_MANY_CLASSES", 3) {
      try await roster.createClass(.init(schoolClass: .init(classID: "D", title: "Class D")))
    }
    // Whoever deletes classes has no more for it while they can be taken back.
    _ = try await roster.deleteClass(.init(classID: "C"))
    await expectFull("TOO_MANY_CLASSES", 3) { try await imported(.init(classes: [.init(classID: "D", title: "D")])) }
    _ = try await roster.createPerson(.init(person: .init(personID: "dee", name: "Dee")))
    await expectFull("TOO_MANY_PEOPLE", 6) { try await roster.createPerson(.init(person: .init(name: "Eve"))) }
    await expectFull("TOO_MANY_PEOPLE", 6) {
      try await imported(.init(people: [.init(personID: "dee", name: "Dee"), .init(personID: "eve", name: "Eve")]))
    }
    #expect(try await imported(.init(people: [.init(personID: "dee", name: "Dee D.")])).changed == 1)
  }

  @Test("those who were ever in a class are counted, and how often each came; nobody is kept in it")
  func enrolments() async throws {
    let bench = try await bench { ($0.membersPerClassMax, $0.spansPerEnrolmentMax) = (5, 3) }
    let roster = RosterServiceClient(bench.administrator)
    func enrol(_ person: String) async throws -> ActivityV1.Enrolment {
      bench.clock.advance(minutes: 1)
      return try await roster.enrol(.init(classID: "A", personID: person, role: .student))
    }
    func unenrol(_ person: String) async throws {
      bench.clock.advance(minutes: 1)
      _ = try await roster.unenrol(.init(classID: "A", personID: person))
    }
    for _ in 0..<2 {
      try await unenrol("ana")
      _ = try await enrol("ana")
    }
    try await unenrol("ana")
    await expectFull("TOO_MANY_ENROLMENT_SPANS", 3) { try await enrol("ana") }
    _ = try await roster.createPerson(.init(person: .init(personID: "dee", name: "Dee")))
    _ = try await roster.createPerson(.init(person: .init(personID: "eve", name: "Eve")))
    _ = try await enrol("dee")
    await expectFull("TOO_MANY_CLASS_MEMBERS", 5) { try await enrol("eve") }
    let call = try await roster.importRoster()
    try await call.write(.init(enrolments: [.init(classID: "A", personID: "eve", role: .student)]))
    await expectFull("TOO_MANY_CLASS_MEMBERS", 5) { try await call.finish() }
    let spans = try await roster.importRoster()
    try await spans.write(
      .init(enrolments: [
        .init(
          classID: "A", personID: "ana", role: .student, joinTime: .init(SchoolBench.now - 120_000),
          leaveTime: .init(SchoolBench.now - 60_000))
      ]))
    await expectFull("TOO_MANY_ENROLMENT_SPANS", 3) { try await spans.finish() }
    try await unenrol("dee")
    _ = try await enrol("dee")
  }

  @Test("recording can always be switched off; it is not switched on again without end")
  func recording() async throws {
    let bench = try await bench { $0.recordingPausesMax = 2 }
    let organization = OrganizationServiceClient(bench.administrator)
    func set(_ mode: ActivityV1.SetRecordingRequest.Mode) async throws -> ActivityV1.SetRecordingResponse {
      bench.clock.advance(minutes: 1)
      return try await organization.setRecording(.init(scope: .classID("A"), mode: mode))
    }
    for _ in 0..<2 {
      _ = try await set(.on)
      _ = try await set(.paused)
    }
    await expectFull("TOO_MANY_RECORDING_PAUSES", 2) { try await set(.on) }
    _ = try await set(.paused)
    _ = try await organization.setRecording(.init(scope: .classID("B"), mode: .paused))
    _ = try await organization.setRecording(.init(scope: .classID("B"), mode: .on))
  }

  @Test("an organization lets in so many apps; one that is let in stays so")
  func apps() async throws {
    let bench = try await bench { $0.appsMax = 2 }
    let organization = OrganizationServiceClient(bench.administrator)
    _ = try await organization.allowApp(.init(appID: "org.example.two"))
    await expectFull("TOO_MANY_APPS", 2) { try await organization.allowApp(.init(appID: "org.example.three")) }
    _ = try await organization.allowApp(.init(appID: "org.example.two", mayAskAboutDocuments: true))
    _ = try await organization.disallowApp(.init(appID: "org.example.two"))
    _ = try await organization.allowApp(.init(appID: "org.example.three"))
  }

  @Test("a class has so many drafts and so many handouts, those included that are over")
  func handouts() async throws {
    let bench = try await bench { ($0.draftsPerClassMax, $0.handoutsPerClassMax) = (2, 4) }
    let tove = HandoutServiceClient(bench.channel(.teacher, "tove"))
    for id in ["d1", "d2"] { _ = try await bench.draft(id) }
    await expectFull("TOO_MANY_DRAFTS", 2) { try await bench.draft("d3") }
    #expect(try await bench.draft("d1").handoutID == "d1", "what is there is answered")
    func several(post: Bool) async throws -> ActivityV1.CreateHandoutsResponse {
      var common = SchoolBench.handout("")
      (common.classID, common.handoutID, common.tasks[0].taskID) = ("", "", "")
      common.recipients = nil
      return try await tove.createHandouts(
        .init(handout: common, classes: [.init(classID: "A")], post: post))
    }
    await expectFull("TOO_MANY_DRAFTS", 2) { try await several(post: false) }
    for _ in 0..<2 {
      let made = try await several(post: true).handouts[0]
      _ = try await tove.archiveHandout(.init(handoutID: made.handoutID))
    }
    _ = try await tove.deleteHandout(.init(handoutID: "d2"))
    _ = try await several(post: true)
    await expectFull("TOO_MANY_HANDOUTS", 4) { try await several(post: true) }
    await expectFull("TOO_MANY_HANDOUTS", 4) { try await bench.draft("d4") }
  }

  @Test("students come into a handout, and it closes and opens again, so often and no more")
  func histories() async throws {
    let bench = try await bench { ($0.recipientSpansPerHandoutMax, $0.closingsPerHandoutMax) = (3, 2) }
    let tove = HandoutServiceClient(bench.channel(.teacher, "tove"))
    try await bench.posted("h1", students: ["ana"])
    func add() async throws -> ActivityV1.Handout {
      bench.clock.advance(minutes: 1)
      return try await tove.addRecipients(.init(handoutID: "h1", studentIDs: ["ana"]))
    }
    func remove() async throws {
      bench.clock.advance(minutes: 1)
      _ = try await tove.removeRecipients(.init(handoutID: "h1", studentIDs: ["ana"]))
    }
    for _ in 0..<2 {
      try await remove()
      _ = try await add()
    }
    try await remove()
    await expectFull("TOO_MANY_RECIPIENT_SPANS", 3) { try await add() }
    _ = try await tove.completeHandout(.init(handoutID: "h1"))

    try await bench.posted("h2")
    func due(in minutes: Int64) async throws -> ActivityV1.Handout {
      bench.clock.advance(minutes: 10)
      return try await tove.updateHandout(
        .init(
          handout: .init(
            handoutID: "h2", dueTime: .init(bench.clock.wall.now + minutes * 60_000),
            latePolicy: .init(closeAfterSeconds: 0)), updateFields: ["due_time", "late_policy"]))
    }
    for _ in 0..<2 { _ = try await due(in: 1) }
    await expectFull("TOO_MANY_CLOSINGS", 2) { try await due(in: 1) }
    _ = try await tove.completeHandout(.init(handoutID: "h2"))
  }

  @Test("a teacher changes so much and no more for now: nobody else is kept from anything, and resends are answered")
  func changes() async throws {
    let passed = Mutex(Duration.zero)
    let changes = ChangeBudget(bytes: 4_096, now: { passed.withLock { $0 } })
    let bench = try SchoolBench(changes: changes)
    try await bench.populate()
    let tove = HandoutServiceClient(bench.channel(.teacher, "tove"))
    let made = ActivityV1.CreateHandoutRequest(handout: SchoolBench.handout("h0"), requestID: "r0")
    let first = try await tove.createHandout(made)
    var refused: RPCError?
    var count = 0
    while refused == nil, count < 100 {
      count += 1
      refused = await refusal { () async throws -> ActivityV1.DeleteHandoutResponse in
        _ = try await bench.draft("d")
        return try await tove.deleteHandout(.init(handoutID: "d"))
      }
    }
    // Each is there no more, and stays in the feed.
    #expect((5..<20).contains(count))
    #expect(refused?.code == .resourceExhausted && refused?.reason == "TOO_MANY_CHANGES")
    #expect(refused?.hasQuota == true && refused?.retries == true)
    #expect(try await tove.createHandout(made) == first)
    _ = try await tove.listHandouts(.init(classID: "A"))
    let bo = HandoutServiceClient(bench.channel(.teacher, "bo"))
    _ = try await bo.createHandout(.init(handout: SchoolBench.handout("h9", class: "B")))
    _ = try await OrganizationServiceClient(bench.administrator).setRecording(
      .init(scope: .classID("A"), mode: .paused))
    passed.withLock { $0 += .seconds(24 * 60 * 60) }
    _ = try await bench.draft("later")
  }

  @Test("answers that are remembered count for whoever asked, also where nothing was changed")
  func rememberedAnswers() async throws {
    let bench = try SchoolBench(changes: ChangeBudget(bytes: 16_384))
    try await bench.populate()
    let tove = HandoutServiceClient(bench.channel(.teacher, "tove"))
    var asked = SchoolBench.handout("h0")
    asked.instructions = String(repeating: "i", count: 1_000)
    _ = try await tove.createHandout(.init(handout: asked))
    func same(_ id: String) async throws -> ActivityV1.Handout {
      try await tove.updateHandout(.init(handout: asked, updateFields: ["instructions"], requestID: id))
    }
    for _ in 0..<100 { _ = try await same("") }
    let first = try await same("r0")
    var count = 0
    while count < 100, await refusal({ try await same("r\(count)") }) == nil { count += 1 }
    #expect((8..<16).contains(count), "each is some 1.3 KB")
    #expect(await refusal { try await same("r\(count)") }?.reason == "TOO_MANY_CHANGES")
    #expect(try await same("r0") == first, "what is remembered is answered")
    let ana = HandoutServiceClient(bench.channel(.student, "ana"))
    #expect(try await ana.listInbox(.init()).handouts.isEmpty, "nothing keeps others from anything")
  }
}

@Suite("How much is imported at a time")
struct ImportRoomTests {
  private static func people(_ count: Int, _ name: String) -> ActivityV1.ImportRosterRequest {
    .init(people: (0..<count).map { .init(personID: "\(name)\($0)", name: name) })
  }

  @Test("who gathers most gives way to another organization, and whoever has no room hears which share it is")
  func imports() async throws {
    let metrics = Metrics()
    let bench = try SchoolBench(imports: 290_000, metrics: metrics)
    func begin(_ organization: String, _ count: Int) async throws -> ClientStreamingCall<
      ActivityV1.ImportRosterRequest, ActivityV1.ImportRosterResponse
    > {
      let call = try await RosterServiceClient(bench.channel(.administrator, of: organization)).importRoster()
      try await call.write(Self.people(count, organization))
      return call
    }
    let large = try await begin("north", 400)
    try await patiently("what was gathered is counted") {
      metrics.text.split(separator: "\n").contains {
        $0.hasPrefix("homeroom_share_held{quota=\"imports\"} ") && !$0.hasSuffix(" 0")
      }
    }
    let second = await refusal { try await begin("north", 400).finish() }
    #expect(second?.code == .resourceExhausted && second?.reason == "TOO_MANY_IMPORTS")
    #expect(second?.hasQuota == true && second?.retries == true && second?.facts["quota"] == "imports")
    #expect(second?.facts["scope"] == "caller")
    #expect(try await begin("south", 20).finish().created == 20)
    let ended = await refusal { try await large.finish() }
    #expect(ended?.code == .resourceExhausted && ended?.reason == "TOO_MANY_IMPORTS" && ended?.retries == true)
    #expect(try await begin("north", 400).finish().created == 400)
    let held = metrics.text.split(separator: "\n").first { $0.hasPrefix("homeroom_share_held{quota=\"imports\"}") }
    #expect(held?.hasSuffix(" 0") == true)
  }
}

extension RPCError {
  fileprivate var facts: [String: String] {
    for case .errorInfo(_, _, let facts) in details { return facts }
    return [:]
  }

  fileprivate var hasQuota: Bool { details.contains { if case .quotaFailure = $0 { true } else { false } } }

  fileprivate var retries: Bool { details.contains { if case .retryInfo = $0 { true } else { false } } }
}
