import API
import Domain
import Feeds
import Foundation
import Identity
import Messages
import RPC
import Sharing
import Storage
import StoreKit
import Testing
import Wire

@testable import ActivityService

@Suite("Erasing a person", .onBothStores)
struct PersonErasureTests {
  @Test("with the first step the person is in no answer, before any row has gone")
  func firstStep() async throws {
    let world = try await ErasureWorld()
    let bench = world.bench
    _ = try await world.erase()
    var roster: RosterServiceClient { RosterServiceClient(bench.administrator) }
    #expect(await refusal { try await roster.getPerson(.init(personID: ErasureWorld.person)) }?.code == .notFound)
    #expect(try await !"\(roster.listPeople(.init()))".contains(ErasureWorld.person))
    #expect(
      try await !"\(roster.listEnrolments(.init(classID: "A", includeFormer: true)))".contains(ErasureWorld.person))
    let handouts = try await HandoutServiceClient(bench.administrator).listHandouts(.init(classID: "A"))
    #expect(handouts.handouts.count == 2 && !"\(handouts)".contains(ErasureWorld.person))
    var service: ActivityServiceClient { ActivityServiceClient(bench.channel(.service, "sis")) }
    let attempts = try await service.listAttempts(
      .init(appID: CardboardContext.app, identifierPath: ErasureWorld.quiz, studentID: ErasureWorld.person))
    #expect(attempts.attempts.isEmpty)
    // Not by name either.
    var teacher: ActivityServiceClient { ActivityServiceClient(bench.channel(.teacher, "tove")) }
    #expect(
      await refusal { try await teacher.voidAttempt(.init(attemptID: "z-attempt-1", reason: "?")) } == nil,
      "it counts as removed, which tells nothing")
    // A restart knows it too.
    try await bench.restart()
    #expect(try await !"\(RosterServiceClient(bench.administrator).listPeople(.init()))".contains(ErasureWorld.person))
  }

  @Test("one change tells it, which names nobody to who has no key")
  func told() async throws {
    let world = try await ErasureWorld()
    let before = try await world.told().texts.count
    let erasure = try await world.erase()
    let page = try await world.bench.host.store.read {
      try ChangeLog.page(of: "org", after: nil, limit: 10_000, on: $0)
    }
    let last = try #require(page?.changes.last)
    #expect(page?.changes.count == before + 1)
    guard case .erasedPerson(let told) = try ActivityV1.Change(decoding: last.payload).change else {
      Issue.record("the last change tells of something else")
      return
    }
    #expect(told.erasureID == erasure)
    var batches = try await ChangesServiceClient(world.bench.channel(.service, "report", of: "*"))
      .streamChanges(.init()).makeAsyncIterator()
    let first = try await batches.next()
    let key = try #require(first.flatMap { ErasureKey($0.erasureKey) })
    #expect(key.digest(of: PersonID(ErasureWorld.person), in: "org").bytes == told.digest)
    #expect(key.digest(of: PersonID(ErasureWorld.person), in: "other").bytes != told.digest)
  }

  /// In a database: in any row. What a server keeps of deleted rows, and for how long, is the server's.
  @Test("in the end no byte of name, id, answers or client-made ids is in any file, while the service runs")
  func files() async throws {
    let world = try await ErasureWorld()
    let before = try world.occurrences()
    #expect(before.count == ErasureWorld.traces.count, "\(before)")
    let erasure = try await world.erase()
    try await world.bench.finishErasures()
    #expect(try world.occurrences() == [:])
    #expect(try world.occurrences(of: ["ben", "b-attempt", "To be"]).count == 3)
    let receipt = try await RosterServiceClient(world.bench.administrator).getErasure(.init(erasureID: erasure))
    #expect(receipt.state == .completed && receipt.kind == .person && receipt.waitingFor.isEmpty)
    #expect(try receipt.computedDigest() == receipt.digest && !receipt.digest.isEmpty)
    let removed = Dictionary(receipt.removed.map { ($0.what, $0.count) }) { $0 + $1 }
    #expect(removed["attempts"] == 5 && removed["marks"] == 1 && removed["people"] == 1 && removed["enrolments"] == 1)
    #expect(removed["records"] == 6 && removed["recipients"] == 2)
    // That they were made, enrolled, taken out of a handout, and marked something.
    #expect(removed["requests"] == 4)
    // What is left goes on.
    _ = try await ActivityServiceClient(world.bench.channel(.student, "ben", app: CardboardContext.app)).addProgress(
      .init(attemptID: "b-live", progress: 0.7))
    #expect(try world.occurrences() == [:])
  }

  @Test("whoever reads the rewritten history ends as those who followed it, and never sees the person")
  func history() async throws {
    let world = try await ErasureWorld()
    let before = try await world.told()
    _ = try await world.erase()
    try await world.bench.finishErasures()
    let after = try await world.told()
    for text in after.texts {
      for trace in ErasureWorld.traces { #expect(!text.contains(trace), "\(text)") }
    }
    #expect(Set(after.attempts.keys) == Set(before.attempts.keys.filter { !$0.hasPrefix("z") }))
    #expect(after.attempts.count == 10 && after.done == ["h2 ben": true])
    // The kind that they fixed is unfixed (P25): the scores of the others count.
    #expect(before.attempts["b-attempt-1"]?.primaryItem == nil)
    #expect(after.attempts["b-attempt-1"]?.primaryItem?.identifier == "score")
  }

  @Test("killed after any step it goes on from there, and ends as if it had not been")
  func killed() async throws {
    // Killed is who goes on from a copy of the files.
    guard StoreKind.current == .sqlite else { return }
    let world = try await ErasureWorld()
    let erasure = try await world.erase()
    try await world.bench.stop()
    let folder = world.bench.directory
    let whole = try ErasureWorld(copying: folder)
    var steps = 0
    while try await whole.bench.host.erasures.step() { steps += 1 }
    let rows = try await whole.rows()
    #expect(steps > 20)
    for step in stride(from: 1, to: steps, by: max(1, steps / 24)) {
      let killed = try ErasureWorld(copying: folder)
      for _ in 0..<step { _ = try await killed.bench.host.erasures.step() }
      // As kill -9 leaves the files.
      let again = try ErasureWorld(copying: killed.bench.directory)
      try await again.bench.finishErasures()
      #expect(try await again.rows() == rows, "after step \(step)")
      #expect(try again.occurrences() == [:], "after step \(step)")
      let receipt = try await RosterServiceClient(again.bench.administrator).getErasure(.init(erasureID: erasure))
      #expect(receipt.state == .completed)
      try await killed.bench.stop()
      try await again.bench.stop()
    }
  }

  @Test("their token answers nothing", arguments: [Role.student, .teacher, .administrator])
  func token(role: Role) async throws {
    let world = try await ErasureWorld()
    var mine: InProcessChannel { world.bench.channel(role, ErasureWorld.person) }
    _ = try await OrganizationServiceClient(mine).getOrganization(.init())
    _ = try await world.erase()
    for refused in [
      await refusal { try await OrganizationServiceClient(mine).getOrganization(.init()) },
      await refusal { try await HandoutServiceClient(mine).listInbox(.init()) },
      await refusal { try await ActivityServiceClient(mine).getLimits(.init()) },
    ] {
      #expect(refused?.code == .permissionDenied && refused?.reason == "PERSON_ERASED")
    }
    try await world.bench.restart()
    let again = await refusal {
      try await OrganizationServiceClient(world.bench.channel(role, ErasureWorld.person)).getOrganization(.init())
    }
    #expect(again?.reason == "PERSON_ERASED")
    #expect(
      await refusal {
        try await OrganizationServiceClient(world.bench.channel(.student, "somebody else")).getOrganization(.init())
      } == nil)
    // Of another organization: another person.
    #expect(
      await refusal {
        try await OrganizationServiceClient(world.bench.channel(.student, ErasureWorld.person, of: "other"))
          .getOrganization(.init())
      } == nil)
  }

  @Test("a stream that was open before ends with the next message")
  func openStream() async throws {
    let world = try await ErasureWorld()
    let call = try await ActivityServiceClient(
      world.bench.channel(.student, ErasureWorld.person, app: CardboardContext.app)
    ).streamRecordAttempts()
    try await call.write(.init(records: [world.record("z-attempt-9", "z-record-9", ErasureWorld.scene, minutesAgo: 1)]))
    var answers = call.responses.makeAsyncIterator()
    #expect(try await answers.next() != nil)
    _ = try await world.erase()
    let refused = await refusal {
      try await call.write(
        .init(records: [world.record("z-attempt-10", "z-record-10", ErasureWorld.scene, minutesAgo: 1)]))
      return try await answers.next() == nil
    }
    #expect(refused?.reason == "PERSON_ERASED")
  }

  @Test("the same id does not come back as the same person")
  func notAgain() async throws {
    let world = try await ErasureWorld()
    let erasure = try await world.erase()
    #expect(try await world.erase() == erasure, "asked again, it is the erasure that there was")
    var roster: RosterServiceClient { RosterServiceClient(world.bench.administrator) }
    let person = ActivityV1.Person(personID: ErasureWorld.person, name: "Another")
    func imported(_ request: ActivityV1.ImportRosterRequest) async -> RPCError? {
      await refusal {
        let call = try await roster.importRoster()
        try await call.write(request)
        return try await call.finish()
      }
    }
    let enrolment = ActivityV1.Enrolment(classID: "A", personID: ErasureWorld.person, role: .student)
    for refused in [
      await refusal { try await roster.createPerson(.init(person: person)) },
      await refusal { try await roster.enrol(.init(classID: "A", personID: ErasureWorld.person, role: .student)) },
      await imported(.init(people: [person])), await imported(.init(enrolments: [enrolment])),
    ] {
      #expect(refused?.code == .failedPrecondition && refused?.reason == "PERSON_ERASED")
    }
    try await world.bench.finishErasures()
    #expect(await refusal { try await roster.createPerson(.init(person: person)) }?.reason == "PERSON_ERASED")
    #expect(try await world.erase() == erasure)
  }

  @Test("work of theirs that arrives late is not stored, whoever sends it and however far the erasure is")
  func lateWork() async throws {
    let world = try await ErasureWorld()
    _ = try await world.erase()
    let service = ActivityServiceClient(world.bench.channel(.service, "sis", app: CardboardContext.app))
    func late() async throws -> [ActivityV1.RecordResult.Outcome] {
      let records = ["z-attempt-1", "z-attempt-8"].map { attempt in
        world.record(attempt, "late \(attempt)", ErasureWorld.quiz, minutesAgo: 8) {
          $0.studentID = ErasureWorld.person
        }
      }
      return try await service.recordAttempts(.init(records: records)).results.map(\.outcome)
    }
    #expect(try await late() == [.droppedDeleted, .droppedUnassigned])
    try await world.bench.finishErasures()
    #expect(try await late().allSatisfy { $0 != .stored })
    #expect(try await world.told().attempts.count == 10)
    #expect(try world.occurrences(of: ["late z"]) == [:])
  }

  @Test("it is complete when all who ever followed have confirmed, and says whom it waits for")
  func followers() async throws {
    let world = try await ErasureWorld()
    try await world.follow(as: "report")
    try await world.follow(as: "context")
    // Others follow too, and nobody waits for them.
    for try await _ in try await ChangesServiceClient(world.bench.channel(.service, "sis", of: "*")).streamChanges(
      .init())
    { break }
    let erasure = try await world.erase()
    var roster: RosterServiceClient { RosterServiceClient(world.bench.administrator) }
    func receipt() async throws -> ActivityV1.Erasure {
      try await world.bench.finishErasures()
      return try await roster.getErasure(.init(erasureID: erasure))
    }
    #expect(try await receipt().state == .running)
    #expect(try await receipt().waitingFor == ["context", "report"])
    #expect(try await receipt().digest.isEmpty)
    try await world.confirm(erasure, by: "report")
    try await world.confirm(erasure, by: "report")
    #expect(try await receipt().waitingFor == ["context"])
    try await world.bench.restart()
    try await world.confirm(erasure, by: "context")
    let complete = try await RosterServiceClient(world.bench.administrator).getErasure(.init(erasureID: erasure))
    #expect(complete.state == .running)
    try await world.bench.finishErasures()
    let last = try await RosterServiceClient(world.bench.administrator).getErasure(.init(erasureID: erasure))
    #expect(last.state == .completed && last.completeTime != nil && last.waitingFor.isEmpty)
    #expect(last.removed.filter { $0.service == "report" }.map(\.count) == [5], "counted once")
  }

  @Test("of several instances of a follower each confirms, and the receipt says which has removed what")
  func instances() async throws {
    let world = try await ErasureWorld()
    try await world.follow(as: "report")
    let erasure = try await world.erase()
    func receipt() async throws -> ActivityV1.Erasure {
      try await world.bench.finishErasures()
      return try await RosterServiceClient(world.bench.administrator).getErasure(.init(erasureID: erasure))
    }
    #expect(try await receipt().waitingFor == ["report"])
    try await world.confirm(erasure, at: "https://a:1", of: ["https://b:1", "https://a:1"])
    try await world.confirm(erasure, at: "https://a:1", of: ["https://b:1", "https://a:1"])
    #expect(try await receipt().waitingFor == ["report", "report at https://b:1"])
    try await world.bench.restart()
    // Its list has another one by now.
    try await world.confirm(erasure, at: "https://b:1", of: ["https://b:1", "https://c:1"])
    #expect(try await receipt().waitingFor == ["report", "report at https://c:1"])
    try await world.confirm(erasure, at: "https://c:1", of: ["https://b:1", "https://c:1"])
    let last = try await receipt()
    #expect(last.state == .completed && last.waitingFor.isEmpty)
    let removed = last.removed.filter { $0.service.hasPrefix("report") }
    #expect(removed.map(\.service) == ["a", "b", "c"].map { "report at https://\($0):1" })
    #expect(removed.map(\.count) == [5, 5, 5], "counted once each")
    // What is over stays as it is.
    try await world.confirm(erasure, at: "https://d:1", of: ["https://d:1"])
    #expect(try await receipt() == last)
  }

  @Test("an instance that is none is refused")
  func noInstances() async throws {
    let world = try await ErasureWorld()
    try await world.follow(as: "report")
    let erasure = try await world.erase()
    try await world.bench.finishErasures()
    let many = (0...CopyPlacement.instancesMax).map { "a\($0)" }
    for (instance, holders) in [
      ("a", []), ("", ["a"]), ("a", ["b"]), ("a", ["a", "a"]), ("a b", ["a b"]), ("a0", many),
    ] {
      let refused = await refusal { try await world.confirm(erasure, at: instance, of: holders) }
      #expect(refused?.code == .invalidArgument, "\(instance) of \(holders)")
    }
    let receipt = try await RosterServiceClient(world.bench.administrator).getErasure(.init(erasureID: erasure))
    #expect(receipt.waitingFor == ["report"])
  }

  @Test("whoever confirms it too early is to say so again: what they read meanwhile may name the person")
  func early() async throws {
    let world = try await ErasureWorld()
    try await world.follow()
    let erasure = try await world.erase()
    var steps = 0
    while try await world.bench.host.store.read({ try ErasureRows(on: $0).running() }).first?.step != .files {
      let refused = await refusal { try await world.confirm(erasure) }
      #expect(refused?.code == .unavailable && refused?.reason == "ERASURE_UNDER_WAY")
      _ = try await world.bench.host.erasures.step()
      steps += 1
    }
    #expect(steps > 10)
    let told = try #require(try await world.told().texts.last)
    #expect(told.contains(erasure), "its end was told: \(told)")
    try await world.confirm(erasure)
    try await world.bench.finishErasures()
    let receipt = try await RosterServiceClient(world.bench.administrator).getErasure(.init(erasureID: erasure))
    #expect(receipt.state == .completed)
  }

  @Test("who confirms what is not theirs, or what there is not, changes nothing")
  func strangers() async throws {
    let world = try await ErasureWorld()
    try await world.follow()
    let erasure = try await world.erase()
    try await world.confirm("no such erasure")
    let wrong = await refusal {
      try await ChangesServiceClient(world.bench.channel(.service, "x", of: "*")).confirmErasure(
        .init(organizationID: "org", erasureID: erasure, service: "portal"))
    }
    #expect(wrong?.code == .invalidArgument)
    // What one service holds another cannot say to be gone.
    for other in ["x", "context-service", "portal-service"] {
      let refused = await refusal {
        try await ChangesServiceClient(world.bench.channel(.service, other, of: "*")).confirmErasure(
          .init(organizationID: "org", erasureID: erasure, service: "report"))
      }
      #expect(refused?.code == .permissionDenied, "\(other)")
    }
    let own = ChangesServiceClient(world.bench.channel(.service, "report-service", of: "org"))
    _ = try await own.confirmErasure(.init(organizationID: "org", erasureID: erasure, service: "report"))
    let confined = ChangesServiceClient(world.bench.channel(.service, "report-service", of: "other"))
    _ = try await confined.confirmErasure(.init(organizationID: "org", erasureID: erasure, service: "report"))
    let student = await refusal {
      try await ChangesServiceClient(world.bench.channel(.student, "ben")).confirmErasure(
        .init(organizationID: "org", erasureID: erasure, service: "report"))
    }
    #expect(student?.code == .permissionDenied)
    let many = (0...ChangesHandler.countsMax).map { ActivityV1.ErasedCount(service: "report", what: "\($0)", count: 1) }
    let tooMany = await refusal {
      try await ChangesServiceClient(world.bench.channel(.service, "report-service", of: "*")).confirmErasure(
        .init(organizationID: "org", erasureID: erasure, service: "report", removed: many))
    }
    #expect(tooMany?.code == .invalidArgument)
    try await world.bench.finishErasures()
    let receipt = try await RosterServiceClient(world.bench.administrator).getErasure(.init(erasureID: erasure))
    #expect(receipt.waitingFor == ["report"])
  }

  @Test("receipts are listed, the newest first, a page at a time, for administrators alone")
  func receipts() async throws {
    let world = try await ErasureWorld()
    var roster: RosterServiceClient { RosterServiceClient(world.bench.administrator) }
    var ids: [String] = []
    for person in ["ben", "cy", ErasureWorld.person] {
      ids.append(try await world.erase(person))
      world.bench.clock.advance(minutes: 1)
    }
    try await world.bench.finishErasures()
    var listed: [String] = []
    var token = ""
    repeat {
      let page = try await roster.listErasures(.init(pageSize: 2, pageToken: token))
      listed += page.erasures.map(\.erasureID)
      token = page.nextPageToken
      for receipt in page.erasures {
        for name in ["ben", "cy", ErasureWorld.person] { #expect(!"\(receipt)".contains("\"\(name)\"")) }
      }
    } while !token.isEmpty
    #expect(listed == ids.reversed())
    let unknown = await refusal { try await roster.getErasure(.init(erasureID: "x")) }
    #expect(unknown?.code == .notFound && unknown?.reason == "ERASURE_UNKNOWN")
    let teacher = RosterServiceClient(world.bench.channel(.teacher, "tove"))
    #expect(await refusal { try await teacher.getErasure(.init(erasureID: ids[0])) }?.code == .permissionDenied)
    #expect(await refusal { try await teacher.listErasures(.init()) }?.code == .permissionDenied)
    let other = RosterServiceClient(world.bench.channel(.administrator, of: "other"))
    #expect(await refusal { try await other.getErasure(.init(erasureID: ids[0])) }?.code == .notFound)
  }

  @Test("histories of earlier versions, in which erased people are named, are rewritten")
  func earlierHistory() async throws {
    let world = try await ErasureWorld()
    // As an earlier version left it: rows gone, the history names them.
    try await world.bench.host.store.write("org") { scope in
      for statement in [
        "DELETE FROM attempt_event WHERE attempt_row IN (SELECT row FROM attempt WHERE student = 'zarathustra')",
        "DELETE FROM attempt WHERE student = 'zarathustra'", "DELETE FROM done_event WHERE student = 'zarathustra'",
        "DELETE FROM request", "UPDATE kind_fix SET attempt_id = NULL",
        "DELETE FROM entity WHERE id = 'zarathustra' OR id LIKE '%zarathustra%'",
        "INSERT INTO earlier_history (organization, after_seq) VALUES ('org', 0)",
      ] as [SQL] {
        try scope.transaction.execute(statement)
      }
      try scope.store(.erasedPersonID(ErasureWorld.person))
    }
    try await world.bench.restart()
    try await world.bench.finishErasures()
    #expect(try world.occurrences() == [:])
    let receipts = try await RosterServiceClient(world.bench.administrator).listErasures(.init()).erasures
    #expect(receipts.map(\.state) == [.completed])
    let back = await refusal {
      try await RosterServiceClient(world.bench.administrator).createPerson(
        .init(person: .init(personID: ErasureWorld.person, name: "Z")))
    }
    #expect(back?.reason == "PERSON_ERASED")
  }

  @Test("a reset in developer mode forgets who was erased, too")
  func reset() async throws {
    let world = try await ErasureWorld()
    _ = try await world.erase()
    _ = try await DeveloperServiceClient(world.bench.administrator).resetOrganization(.init())
    try await world.bench.finishErasures()
    try await world.bench.restart()
    try await world.bench.populate()
    try await world.admit(ErasureWorld.person)
    _ = try await OrganizationServiceClient(world.bench.channel(.student, ErasureWorld.person)).getOrganization(.init())
  }

  @Test("answers to others stay remembered in which something else is called as the person is")
  func namesakes() async throws {
    let world = try await ErasureWorld()
    // A task, an app and a title are called so, too.
    for person in ["t1", CardboardContext.app, "Act 3"] { try await world.admit(person) }
    let tove = HandoutServiceClient(world.bench.channel(.teacher, "tove"))
    let made = SchoolBench.handout("h3", path: ErasureWorld.quiz, students: ["t1", "ben"])
    _ = try await tove.createHandout(.init(handout: made, requestID: "make"))
    _ = try await tove.createHandout(.init(handout: SchoolBench.handout("h4", students: ["ben"])))
    let retitle = ActivityV1.UpdateHandoutRequest(
      handout: .init(handoutID: "h4", instructions: "Read it"), updateFields: ["instructions"], revision: 1,
      requestID: "instruct")
    let answer = try await tove.updateHandout(retitle)
    for person in ["t1", CardboardContext.app, "Act 3"] { _ = try await world.erase(person) }
    try await world.bench.finishErasures()
    #expect(try await tove.updateHandout(retitle) == answer, "it is answered as before, and not done again")
    let left = try await world.bench.host.store.read { connection in
      try connection.all("SELECT request_id FROM request WHERE method = 'CreateHandout'") { try $0.text(0) }
    }
    #expect(!left.contains { $0.hasSuffix("make") }, "this one names one of them")
  }
}
