import API
import Domain
import Feeds
import Foundation
import Identity
import Messages
import RPC
import Storage
import StoreKit
import Testing

@testable import ActivityService

@Suite("Deleting classes and recording, and keeping work for so long", .onBothStores)
struct WorkRemovalTests {
  private static let days: Int64 = 24 * 60
  /// What Zarathustra's app called their work, and its requests about it. The request of their mark is not among them.
  private static let ids = ["z-attempt", "z-record", "z-live", "z-request-1", "z-request-2"]

  private func deletion(_ world: ErasureWorld) -> ActivityV1.DeleteClassRequest {
    .init(classID: "A", confirmHandouts: true)
  }

  /// Work of class B alone, so that something stays.
  private func workInB(_ world: ErasureWorld) async throws {
    let bo = HandoutServiceClient(world.bench.channel(.teacher, "bo"))
    _ = try await bo.createHandout(.init(handout: SchoolBench.handout("hb", path: ErasureWorld.quiz, class: "B")))
    _ = try await bo.postHandout(.init(handoutID: "hb"))
    world.bench.clock.advance(minutes: 5)
    let app = ActivityServiceClient(world.bench.channel(.student, "cy", app: CardboardContext.app))
    // One begun before hb was posted belongs to class A alone; this one to both.
    _ = try await app.recordAttempts(
      .init(records: [world.record("both", "record of both", ErasureWorld.quiz, minutesAgo: 2)]))
  }

  @Test("a class with handouts that were posted is refused with what would go, until that is confirmed")
  func confirmation() async throws {
    let world = try await ErasureWorld()
    var roster: RosterServiceClient { RosterServiceClient(world.bench.administrator) }
    let refused = await refusal { try await roster.deleteClass(.init(classID: "A")) }
    #expect(refused?.code == .failedPrecondition && refused?.reason == "LIVE_HANDOUTS")
    #expect(refused?.field == "confirm_handouts")
    func facts(of refusal: RPCError?) -> [String: String]? {
      guard case .errorInfo(_, _, let facts)? = refusal?.details.first else { return nil }
      return facts
    }
    #expect(
      facts(of: refused) == ["live_handouts": "2", "posted_handouts": "2", "handouts": "2", "students": "4"])
    // There is work under completed ones, too.
    let teacher = HandoutServiceClient(world.bench.channel(.teacher, "tove"))
    for handout in try await teacher.listHandouts(.init(classID: "A")).handouts {
      _ = try await teacher.completeHandout(.init(handoutID: handout.handoutID))
    }
    let completed = await refusal { try await roster.deleteClass(.init(classID: "A")) }
    #expect(
      facts(of: completed) == ["live_handouts": "0", "posted_handouts": "2", "handouts": "2", "students": "4"])
    #expect(try await roster.getClass(.init(classID: "A")).classID == "A")
    // One without goes at once.
    _ = try await roster.deleteClass(.init(classID: "B"))
  }

  @Test("a deleted class is in no answer but the list of deleted ones, and can be taken back for 30 days")
  func undelete() async throws {
    let world = try await ErasureWorld()
    try await workInB(world)
    let before = try await world.told()
    let rows = try await world.rows().filter { $0.hasPrefix("attempt") || $0.hasPrefix("done") }
    var roster: RosterServiceClient { RosterServiceClient(world.bench.administrator) }
    let enrolments = try await roster.listEnrolments(.init(classID: "A", includeFormer: true))
    let handouts = try await HandoutServiceClient(world.bench.administrator).listHandouts(.init(classID: "A"))
    let purge = try #require(try await roster.deleteClass(deletion(world)).purgeTime)
    #expect(Instant(purge) == world.bench.clock.wall.now + 30 * Self.days * 60_000)
    for restarted in [false, true] {
      if restarted { try await world.bench.restart() }
      try await world.bench.finishErasures()
      #expect(await refusal { try await roster.getClass(.init(classID: "A")) }?.code == .notFound)
      #expect(try await roster.listClasses(.init()).classes.map(\.classID) == ["B"])
      let all = try await roster.listClasses(.init(includeDeleted: true)).classes
      #expect(all.map(\.classID) == ["A", "B"] && all[0].purgeTime == purge && all[0].deleteTime != nil)
      let teacher = RosterServiceClient(world.bench.channel(.teacher, "tove"))
      #expect(await refusal { try await teacher.listClasses(.init(includeDeleted: true)) }?.code == .permissionDenied)
      #expect(
        await refusal { try await HandoutServiceClient(world.bench.administrator).getHandout(.init(handoutID: "h1")) }?
          .code == .notFound)
      #expect(try await HandoutServiceClient(world.bench.channel(.student, "ben")).listInbox(.init()).handouts.isEmpty)
      // Nobody takes its names meanwhile.
      let again = await refusal { try await roster.createClass(.init(schoolClass: .init(classID: "A", title: "A"))) }
      #expect(again?.code == .failedPrecondition && again?.reason == "CLASS_DELETED")
      let taken = await refusal {
        try await HandoutServiceClient(world.bench.channel(.teacher, "bo"))
          .createHandout(.init(handout: SchoolBench.handout("h1", class: "B")))
      }
      #expect(taken?.code == .alreadyExists)
      #expect(try await world.rows().filter { $0.hasPrefix("attempt") || $0.hasPrefix("done") } == rows)
    }
    world.bench.clock.advance(minutes: 29 * Self.days)
    try await world.bench.finishErasures()
    let back = try await roster.undeleteClass(.init(classID: "A"))
    #expect(back.revision == 2 && back.deleteTime == nil && back.purgeTime == nil)
    #expect(try await roster.undeleteClass(.init(classID: "A")) == back, "there is nothing to take back")
    try await world.bench.finishErasures()
    #expect(try await roster.listEnrolments(.init(classID: "A", includeFormer: true)) == enrolments)
    #expect(try await HandoutServiceClient(world.bench.administrator).listHandouts(.init(classID: "A")) == handouts)
    let after = try await world.told()
    #expect(after.attempts.mapValues(\.handoutIDs) == before.attempts.mapValues(\.handoutIDs))
    #expect(after.attempts.mapValues(\.runningMilliseconds) == before.attempts.mapValues(\.runningMilliseconds))
    #expect(after.done == before.done)
    // Work goes on.
    _ = try await ActivityServiceClient(world.bench.channel(.student, "ben", app: CardboardContext.app))
      .recordAttempts(.init(records: [world.record("b-new", "b-new", ErasureWorld.quiz, minutesAgo: 1)]))
    #expect(try await world.told().attempts["b-new"] != nil)
    #expect(try await roster.listErasures(.init()).erasures.isEmpty, "nothing was removed")
  }

  @Test("what was to be posted while its class was deleted is posted as of the undoing (N15)")
  func scheduledMeanwhile() async throws {
    let world = try await ErasureWorld()
    let bench = world.bench
    let tove = HandoutServiceClient(bench.channel(.teacher, "tove"))
    _ = try await tove.createHandout(.init(handout: SchoolBench.handout("later", path: ["Hamlet"])))
    let time = bench.clock.wall.now + 60_000
    _ = try await tove.scheduleHandout(.init(handoutID: "later", scheduleTime: WellKnown.Timestamp(time)))
    let roster = RosterServiceClient(bench.administrator)
    _ = try await roster.deleteClass(deletion(world))
    bench.clock.advance(minutes: 3)
    let back = bench.clock.wall.now
    _ = try await roster.undeleteClass(.init(classID: "A"))
    let posted = try await tove.getHandout(.init(handoutID: "later"))
    #expect(posted.state == .posted && posted.postTime == WellKnown.Timestamp(back) && posted.scheduleTime == nil)
  }

  @Test("when its time is over it is removed with what was its alone, killed at any step or not")
  func purge() async throws {
    // Killed is who goes on from a copy of the files.
    guard StoreKind.current == .sqlite else { return }
    let world = try await ErasureWorld()
    try await workInB(world)
    var roster: RosterServiceClient { RosterServiceClient(world.bench.administrator) }
    _ = try await roster.deleteClass(deletion(world))
    world.bench.clock.advance(minutes: 30 * Self.days)
    let late = await refusal { try await roster.undeleteClass(.init(classID: "A")) }
    #expect(late?.code == .notFound)
    let clock = world.bench.clock.wall.now
    try await world.bench.stop()
    func reopened(_ folder: String) throws -> ErasureWorld {
      let world = try ErasureWorld(copying: folder)
      world.bench.clock.set(clock)
      return world
    }
    let whole = try reopened(world.bench.directory)
    var steps = 0
    whole.bench.host.erasures.wake()
    while try await whole.bench.host.erasures.step() { steps += 1 }
    func comparable(_ world: ErasureWorld) async throws -> [String] {
      // The announcement names the job, which is begun after the copy.
      try await world.rows().filter { !$0.contains(" 19") }
    }
    let rows = try await comparable(whole)
    #expect(
      rows.filter { $0.hasPrefix("attempt b-") && !$0.hasSuffix("-") } == [], "what is left says that it began")
    #expect(rows.contains { $0.hasPrefix("attempt both") && !$0.hasSuffix("-") })
    #expect(!rows.contains { $0.hasPrefix("done") })
    let told = try await whole.told()
    #expect(Set(told.attempts.keys) == ["both"] && told.attempts["both"]?.handoutIDs == ["hb"])
    #expect(!told.texts.contains { $0.contains("Thus I have spoken") || $0.contains("Class A") })
    #expect(try whole.occurrences(of: ["Thus I have spoken", "Class A", "b-attempt"] + Self.ids) == [:])
    let receipt = try #require(
      try await RosterServiceClient(whole.bench.administrator).listErasures(.init()).erasures.first)
    #expect(receipt.kind == .class && receipt.state == .completed)
    let removed = Dictionary(receipt.removed.map { ($0.what, $0.count) }) { $0 + $1 }
    #expect(removed["attempts"] == 15 && removed["handouts"] == 2 && removed["classes"] == 1 && removed["marks"] == 2)
    for step in stride(from: 1, to: steps, by: max(1, steps / 10)) {
      let killed = try reopened(world.bench.directory)
      killed.bench.host.erasures.wake()
      for _ in 0..<step { _ = try await killed.bench.host.erasures.step() }
      let again = try reopened(killed.bench.directory)
      try await again.bench.finishErasures()
      #expect(try await comparable(again) == rows, "after step \(step)")
    }
    // The name is free again.
    _ = try await RosterServiceClient(whole.bench.administrator).createClass(
      .init(schoolClass: .init(classID: "A", title: "Another")))
  }

  @Test("whoever is erased while a class is deleted does not come back with it")
  func erasedMeanwhile() async throws {
    let world = try await ErasureWorld()
    var roster: RosterServiceClient { RosterServiceClient(world.bench.administrator) }
    _ = try await roster.deleteClass(deletion(world))
    _ = try await world.erase()
    // Before the job has come to the class's rows, and after.
    _ = try await roster.undeleteClass(.init(classID: "A"))
    #expect(try await !"\(roster.listEnrolments(.init(classID: "A")))".contains(ErasureWorld.person))
    try await world.bench.finishErasures()
    #expect(try world.occurrences() == [:])
    try await world.bench.restart()
    #expect(try await !"\(roster.listEnrolments(.init(classID: "A")))".contains(ErasureWorld.person))
  }

  @Test("what was told of a deleted class's work stays as it was, whatever is told of its contexts meanwhile")
  func toldMeanwhile() async throws {
    let world = try await ErasureWorld()
    func told() async throws -> [String: [Int64]] {
      try await world.told().attempts.filter { $0.value.studentID != ErasureWorld.person }
        .mapValues { $0.progressTicks + $0.runningMilliseconds }
    }
    let before = try await told()
    var roster: RosterServiceClient { RosterServiceClient(world.bench.administrator) }
    _ = try await roster.deleteClass(deletion(world))
    // With the person goes the kind that their work had fixed: all of the others' work there is folded anew.
    _ = try await world.erase()
    try await world.bench.finishErasures()
    #expect(try await told() == before && before.values.contains { !$0.isEmpty })
    _ = try await roster.undeleteClass(.init(classID: "A"))
    try await world.bench.finishErasures()
    #expect(try await told() == before)
  }

  @Test("recording that is deleted is hidden at once and removed by a job, Done stays (P12)")
  func recording() async throws {
    let world = try await ErasureWorld()
    _ = try await OrganizationServiceClient(world.bench.administrator).setRecording(
      .init(scope: .studentID(ErasureWorld.person), mode: .deleted))
    _ = try await OrganizationServiceClient(world.bench.administrator).setRecording(
      .init(scope: .studentID(ErasureWorld.person), mode: .deleted))
    try await world.bench.finishErasures()
    let told = try await world.told()
    #expect(told.attempts.count == 10 && told.done == ["h2 ben": true, "h2 zarathustra": true])
    #expect(try world.occurrences(of: ["Thus I have spoken"] + Self.ids) == [:])
    let receipts = try await RosterServiceClient(world.bench.administrator).listErasures(.init()).erasures
    #expect(receipts.map(\.kind) == [.recording] && receipts.map(\.state) == [.completed])
    #expect(receipts[0].removed.first { $0.what == "attempts" }?.count == 5)
  }

  @Test("of the ids of deleted work no byte is left, and what is sent again under them is known (N85)")
  func resent() async throws {
    let world = try await ErasureWorld()
    var service: ActivityServiceClient { ActivityServiceClient(world.bench.channel(.service, "sis")) }
    var organization: OrganizationServiceClient { OrganizationServiceClient(world.bench.administrator) }
    // One was voided before, which the audit log says: what is left of the attempt itself has no other fate.
    _ = try await ActivityServiceClient(world.bench.channel(.teacher, "tove")).voidAttempt(
      .init(attemptID: "z-attempt-2", reason: "a test", requestID: "void"))
    let student = ActivityV1.SetRecordingRequest.Scope.studentID(ErasureWorld.person)
    _ = try await organization.setRecording(.init(scope: student, mode: .deleted))
    try await world.bench.finishErasures()
    let (ids, voided) = (["z-attempt-0", "z-attempt-1", "z-attempt-3", "z-live", "z-record"], "z-attempt-2")
    #expect(try world.occurrences(of: ids + ["z-request-1", "z-request-2"]) == [:])
    #expect(try await !world.rows().contains { $0.contains(voided) })
    #expect(try await !world.told().texts.contains { $0.contains(voided) })
    world.bench.clock.advance(minutes: 1)
    _ = try await organization.setRecording(.init(scope: student, mode: .on))
    let before = try await world.told().attempts.count
    for restarted in [false, true] {
      if restarted { try await world.bench.restart() }
      world.bench.clock.advance(minutes: 1)
      let app = ActivityServiceClient(world.bench.channel(.student, ErasureWorld.person, app: CardboardContext.app))
      _ = try await app.startAttempt(
        .init(appID: CardboardContext.app, identifierPath: ErasureWorld.scene, attemptID: "z-live"))
      #expect(try await world.told().attempts.count == before, "it is the start of what was deleted")
      for id in ["z-attempt-1", voided] {
        let late = try await service.addProgress(.init(attemptID: id, progress: 1))
        #expect(late.attemptID == id, "it is called as whoever asks calls it")
        var record = world.record(id, "z-new-\(restarted)-\(id)", ErasureWorld.quiz, minutesAgo: 0)
        record.studentID = ErasureWorld.person
        let results = try await service.recordAttempts(.init(records: [record])).results
        #expect(results.map(\.outcome) == [.droppedDeleted])
      }
      #expect(try await world.told().attempts.count == before)
      let unknown = await refusal { try await service.addProgress(.init(attemptID: "z-never", progress: 1)) }
      #expect(unknown?.code == .notFound)
      _ = try await ActivityServiceClient(world.bench.administrator).voidAttempt(
        .init(attemptID: "z-attempt-1", reason: "again"))
      #expect(try world.occurrences(of: ids) == [:])
    }
    // The same name of another student's is theirs.
    let cy = ActivityServiceClient(world.bench.channel(.student, "cy", app: CardboardContext.app))
    _ = try await cy.startAttempt(
      .init(appID: CardboardContext.app, identifierPath: ErasureWorld.quiz, startNew: true, attemptID: "z-live"))
    let told = try await world.told().attempts
    #expect(told.count == before + 1 && told["z-live"] == nil)
  }

  @Test("no client may choose an id that reads like an alias")
  func chosen() async throws {
    let world = try await ErasureWorld()
    let store = world.bench.host.store
    let key = store.erasureKey
    let alias = key.alias(of: "b-live", in: "org")
    #expect(ErasureKey.isAlias(alias) && alias.rawValue.unicodeScalars.count > store.limits.idScalarsMax)
    let app = ActivityServiceClient(world.bench.channel(.student, "ben", app: CardboardContext.app))
    let refused = await refusal {
      try await app.startAttempt(
        .init(appID: CardboardContext.app, identifierPath: ErasureWorld.quiz, attemptID: alias.rawValue))
    }
    #expect(refused?.code == .invalidArgument && refused?.field == "attempt_id")
    #expect(key.alias(of: "b-live", in: "other") != alias && key.alias(of: "b-liv", in: "org") != alias)
  }

  @Test("the work of a class that can be taken back outlives what else removes work")
  func reinstatable() async throws {
    let world = try await ErasureWorld()
    _ = try await RosterServiceClient(world.bench.administrator).deleteClass(deletion(world))
    _ = try await OrganizationServiceClient(world.bench.administrator).setRecording(
      .init(scope: .studentID("cy"), mode: .deleted))
    try await world.bench.finishErasures()
    _ = try await RosterServiceClient(world.bench.administrator).undeleteClass(.init(classID: "A"))
    try await world.bench.finishErasures()
    let attempts = try await world.told().attempts
    // Cy's were deleted for Cy's own sake.
    #expect(Set(attempts.values.map(\.studentID)) == ["ben", ErasureWorld.person] && attempts.count == 10)
  }

  @Test("work is removed that is older than the organization keeps it, with a receipt a run")
  func retention() async throws {
    let world = try await ErasureWorld()
    world.bench.clock.advance(minutes: 20 * Self.days)
    try await workInB(world)
    let organization = OrganizationServiceClient(world.bench.administrator)
    func receipts() async throws -> [ActivityV1.Erasure] {
      try await RosterServiceClient(world.bench.administrator).listErasures(.init()).erasures
    }
    func keep(days: Int32) async throws {
      _ = try await organization.updateOrganization(
        .init(organization: .init(retentionDays: days), updateFields: ["retention_days"]))
      try await world.bench.finishErasures()
    }
    try await keep(days: 30)
    #expect(try await receipts().isEmpty)
    #expect(try await world.told().attempts.count == 16)
    // The day comes.
    world.bench.clock.advance(minutes: 11 * Self.days)
    try await world.bench.finishErasures()
    var told = try await world.told()
    #expect(Set(told.attempts.keys) == ["both"] && told.done.values.allSatisfy { !$0 })
    let first = try await receipts()
    #expect(first.map(\.kind) == [.retention] && first.map(\.state) == [.completed])
    let removed = Dictionary(first[0].removed.map { ($0.what, $0.count) }) { $0 + $1 }
    #expect(removed["attempts"] == 15 && removed["remains"] == 15 && removed["marks"] == 2)
    #expect(try world.occurrences(of: ["Thus I have spoken", "Z's own title", "b-attempt"] + Self.ids) == [:])
    // Work of that time is not taken any more, and what there was of it is not found.
    let app = ActivityServiceClient(world.bench.channel(.student, "ben", app: CardboardContext.app))
    let old = world.record("old", "old", ErasureWorld.quiz, minutesAgo: 31 * Self.days)
    _ = try await app.recordAttempts(.init(records: [old]))
    #expect(try await Set(world.told().attempts.keys) == ["both"])
    // Less is kept: at once.
    try await keep(days: 5)
    told = try await world.told()
    #expect(told.attempts.isEmpty)
    #expect(try await receipts().count == 2)
    try await keep(days: 5)
    world.bench.clock.advance(minutes: 2 * Self.days)
    try await world.bench.finishErasures()
    #expect(try await receipts().count == 2, "nothing was too old")
    #expect(try await RosterServiceClient(world.bench.administrator).getPerson(.init(personID: "ben")).name == "Ben")
  }

  @Test("marks go when the last of them on a thing is too old, and stand until then")
  func oldMarks() async throws {
    let world = try await ErasureWorld()
    world.bench.clock.advance(minutes: 20 * Self.days)
    let ben = HandoutServiceClient(world.bench.channel(.student, "ben"))
    _ = try await ben.unmarkDone(.init(handoutID: "h2", taskID: "t1"))
    world.bench.clock.advance(minutes: 1)
    _ = try await ben.markDone(.init(handoutID: "h2", taskID: "t1"))
    _ = try await OrganizationServiceClient(world.bench.administrator).updateOrganization(
      .init(organization: .init(retentionDays: 10), updateFields: ["retention_days"]))
    try await world.bench.finishErasures()
    #expect(try await world.told().done == ["h2 ben": true, "h2 zarathustra": false])
    let rows = try await world.rows().filter { $0.hasPrefix("done") }
    #expect(rows.count == 3 && rows.allSatisfy { $0.hasPrefix("done ben") })
  }

  @Test("marks that arrive when they are too old are not taken, unless what stands on the thing is kept")
  func lateOldMarks() async throws {
    let world = try await ErasureWorld()
    world.bench.clock.advance(minutes: 20 * Self.days)
    _ = try await OrganizationServiceClient(world.bench.administrator).updateOrganization(
      .init(organization: .init(retentionDays: 10), updateFields: ["retention_days"]))
    try await world.bench.finishErasures()
    let before = try await world.rows().filter { $0.hasPrefix("done") }
    #expect(before.isEmpty)

    let inbox = HandoutServiceClient(world.bench.channel(.student, "ben"))
    let tokens = [inbox, HandoutServiceClient(world.bench.channel(.student, "ben", app: CardboardContext.app))]
    let app = ActivityServiceClient(world.bench.channel(.student, "ben", app: CardboardContext.app))
    func time(daysAgo: Int64) -> ActivityV1.ClientTime {
      .init(happenTime: WellKnown.Timestamp(world.bench.clock.wall.now - daysAgo * Int64(Self.days) * 60_000))
    }
    // A mark whose taking back has gone must not come back alone.
    for (number, token) in tokens.enumerated() {
      _ = try await token.markDone(
        .init(handoutID: "h2", taskID: "t1", time: time(daysAgo: 15), requestID: "late-\(number)"))
    }
    _ = try await app.completeAssigned(
      .init(appID: CardboardContext.app, identifierPath: ErasureWorld.quiz, time: time(daysAgo: 15), requestID: "late"))
    #expect(try await world.told().done["h2 ben"] != true)
    #expect(try await world.rows().allSatisfy { !$0.hasPrefix("done") })
    let answer = try await inbox.markDone(
      .init(handoutID: "h2", taskID: "t1", time: time(daysAgo: 15), requestID: "once more"))
    #expect(!answer.done)

    // What is kept is taken; beside it the older one changes nothing.
    _ = try await inbox.unmarkDone(.init(handoutID: "h2", taskID: "t1", time: time(daysAgo: 9), requestID: "kept"))
    _ = try await inbox.markDone(.init(handoutID: "h2", taskID: "t1", time: time(daysAgo: 14), requestID: "older"))
    #expect(try await world.told().done["h2 ben"] == false)
    _ = try await inbox.markDone(.init(handoutID: "h2", taskID: "t1", time: time(daysAgo: 8), requestID: "newer"))
    #expect(try await world.told().done["h2 ben"] == true)
  }
}
