import API
import Domain
import Feeds
import Messages
import RPC
import Storage
import StoreKit
import Testing

@testable import ActivityService

@Suite("Who is excused from a task (D33)", .onBothStores)
struct ExcuseTests {
  let bench: SchoolBench
  private var tove: HandoutServiceClient { HandoutServiceClient(bench.channel(.teacher, "tove")) }
  private func student(_ name: String) -> HandoutServiceClient { HandoutServiceClient(bench.channel(.student, name)) }

  init() async throws {
    bench = try SchoolBench()
    try await bench.populate()
    try await bench.posted()
    bench.clock.advance(minutes: 1)
  }

  private func excuse(_ students: String..., request: String = "", revision: Int64 = 0) async throws
    -> ActivityV1.Handout
  {
    try await tove.excuseStudents(
      .init(handoutID: "h1", taskID: "t1", studentIDs: students, revision: revision, requestID: request))
  }

  private func unexcuse(_ students: String...) async throws -> ActivityV1.Handout {
    try await tove.unexcuseStudents(.init(handoutID: "h1", taskID: "t1", studentIDs: students))
  }

  private func isExcused(_ name: String) async throws -> Bool? {
    try await student(name).listInbox(.init()).handouts.first?.tasks.first?.excused
  }

  @Test("the handout says who is, the student's inbox says so, and nobody else's does, until it is taken back")
  func excused() async throws {
    let handout = try await excuse("ben", "ana")
    #expect(handout.excuses.map(\.studentID) == ["ana", "ben"] && handout.excuses.map(\.taskID) == ["t1", "t1"])
    #expect(handout.excuses.first?.excuseTime == WellKnown.Timestamp(SchoolBench.now + 60_000))
    #expect(handout.revision == 3)
    #expect(try await (isExcused("ana"), isExcused("cy")) == (true, false))
    try await bench.restart()
    #expect(try await isExcused("ana") == true)
    #expect(try await unexcuse("ana").excuses.map(\.studentID) == ["ben"])
    #expect(try await isExcused("ana") == false)
  }

  @Test("what stands already is not changed again, and the same request is answered as before")
  func again() async throws {
    let first = try await excuse("ana", request: "r")
    bench.clock.advance(minutes: 1)
    #expect(try await excuse("ana") == first)
    #expect(try await unexcuse("ben") == first)
    _ = try await unexcuse("ana")
    #expect(try await excuse("ana", request: "r") == first, "answered as before, and nothing is done")
    #expect(try await isExcused("ana") == false)
    #expect(await refusal { try await excuse("ben", request: "r") }?.reason == "REQUEST_ID_REUSED")
    #expect(await refusal { try await excuse("ben", revision: 1) }?.reason == "STALE_REVISION")
  }

  @Test("only recipients of a posted handout are, from its tasks, and by those who look after the class")
  func refused() async throws {
    _ = try await bench.draft("h2")
    #expect(
      await refusal {
        try await tove.excuseStudents(.init(handoutID: "h2", taskID: "t1", studentIDs: ["ana"]))
      }?.reason == "HANDOUT_STATE")
    #expect(
      await refusal {
        try await tove.excuseStudents(.init(handoutID: "h1", taskID: "none", studentIDs: ["ana"]))
      }?.reason == "TASK_UNKNOWN")
    #expect(await refusal { try await excuse("nobody") }?.reason == "NOT_A_RECIPIENT")
    #expect(await refusal { try await excuse() }?.fields == ["student_ids"])
    _ = try await tove.removeRecipients(.init(handoutID: "h1", studentIDs: ["ben"]))
    #expect(await refusal { try await excuse("ana", "ben") }?.reason == "NOT_A_RECIPIENT")
    #expect(try await isExcused("ana") == false, "all or nobody")
    let bo = HandoutServiceClient(bench.channel(.teacher, "bo"))
    #expect(
      await refusal {
        try await bo.excuseStudents(.init(handoutID: "h1", taskID: "t1", studentIDs: ["ana"]))
      }?.reason == "NOT_A_TEACHER_OF_THE_CLASS")
  }

  @Test("it is possible after the handout's end, and work and marks are taken as ever")
  func recordingGoesOn() async throws {
    _ = try await excuse("ana")
    let marked = try await student("ana").markDone(.init(handoutID: "h1", taskID: "t1"))
    #expect(marked.done && marked.excused)
    let app = ActivityServiceClient(bench.channel(.student, "ana", app: CardboardContext.app))
    let attempt = try await app.startAttempt(
      .init(appID: CardboardContext.app, identifierPath: ["Hamlet", "Act 3"], attemptID: "a"))
    #expect(attempt.attemptID == "a")
    let service = ActivityServiceClient(bench.channel(.service, "sis"))
    let stored = try await service.listAttempts(
      .init(appID: CardboardContext.app, identifierPath: ["Hamlet", "Act 3"], studentID: "ana"))
    #expect(stored.attempts.count == 1)
    _ = try await tove.completeHandout(.init(handoutID: "h1"))
    #expect(try await excuse("ben").excuses.map(\.studentID) == ["ana", "ben"])
  }

  @Test("nobody is told that what they need not do is due soon")
  func notDue() async throws {
    _ = try await tove.updateHandout(
      .init(
        handout: .init(handoutID: "h1", dueTime: WellKnown.Timestamp(SchoolBench.now + 3_600_000)),
        updateFields: ["due_time"]))
    func kinds(_ name: String) async throws -> Set<ActivityV1.Notice.Kind> {
      Set(try await student(name).listNotices(.init()).notices.map(\.kind))
    }
    _ = try await excuse("ana")
    #expect(try await kinds("ana") == [.progressShared])
    #expect(try await kinds("ben") == [.progressShared, .dueSoon])
  }

  @Test("an erased student is in no excuse, neither in answers nor in what a follower is told from the beginning")
  func erased() async throws {
    _ = try await excuse("ana", "ben", request: "ana and ben")
    _ = try await RosterServiceClient(bench.administrator).erasePerson(.init(personID: "ana"))
    #expect(try await tove.getHandout(.init(handoutID: "h1")).excuses.map(\.studentID) == ["ben"])
    try await bench.finishErasures()
    let left = try await bench.host.store.read { connection in
      try connection.count(
        of: "ana", in: "SELECT payload FROM change", "SELECT payload FROM entity", "SELECT response FROM request")
    }
    #expect(left == 0)
    #expect(try await tove.getHandout(.init(handoutID: "h1")).excuses.map(\.studentID) == ["ben"])
  }

  @Test("a handout has as many excuses as it may, and no more")
  func limit() async throws {
    var limits = Limits.standard
    limits.excusesPerHandoutMax = 2
    let bench = try SchoolBench(limits: limits)
    try await bench.populate()
    try await bench.posted()
    let tove = HandoutServiceClient(bench.channel(.teacher, "tove"))
    _ = try await tove.excuseStudents(.init(handoutID: "h1", taskID: "t1", studentIDs: ["ana", "ben"]))
    #expect(
      await refusal {
        try await tove.excuseStudents(.init(handoutID: "h1", taskID: "t1", studentIDs: ["cy"]))
      }?.reason == "TOO_MANY_EXCUSES")
    _ = try await tove.unexcuseStudents(.init(handoutID: "h1", taskID: "t1", studentIDs: ["ana"]))
    _ = try await tove.excuseStudents(.init(handoutID: "h1", taskID: "t1", studentIDs: ["cy"]))
  }
}
