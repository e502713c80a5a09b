import API
import Domain
import Feeds
import Messages
import RPC
import Testing

@testable import ActivityService

@Suite("A due time of one student (N70)")
struct StudentDueTimeTests {
  let bench: SchoolBench
  private var tove: HandoutServiceClient { HandoutServiceClient(bench.channel(.teacher, "tove")) }
  private func student(_ name: String) -> HandoutServiceClient { HandoutServiceClient(bench.channel(.student, name)) }

  /// A handout that is due after 100 minutes, of which 30 are over.
  init() async throws {
    bench = try SchoolBench()
    try await bench.populate()
    try await bench.posted()
    _ = try await tove.updateHandout(
      .init(handout: .init(handoutID: "h1", dueTime: at(100)), updateFields: ["due_time"]))
    bench.clock.advance(minutes: 30)
  }

  private func at(_ minutes: Int64) -> WellKnown.Timestamp { WellKnown.Timestamp(SchoolBench.now + minutes * 60_000) }

  @discardableResult
  private func give(_ students: String..., due minutes: Int64?, reason: String = "", revision: Int64 = 0) async throws
    -> ActivityV1.Handout
  {
    try await tove.setStudentDueTimes(
      .init(
        handoutID: "h1", studentIDs: students, dueTime: minutes.map { at($0) }, neverDue: minutes == nil,
        reason: reason,
        revision: revision))
  }

  private func due(_ name: String) async throws -> WellKnown.Timestamp? {
    try #require(try await student(name).listInbox(.init()).handouts.first).dueTime
  }

  /// What a student is told is due soon.
  private func soon(_ name: String) async throws -> [WellKnown.Timestamp?] {
    try await student(name).listNotices(.init()).notices.filter { $0.kind == .dueSoon }.map(\.dueTime)
  }

  private func changes() async throws -> [ActivityV1.Change] {
    var changes: [ActivityV1.Change] = []
    let call = try await ChangesServiceClient(bench.channel(.service, "report", of: "*")).streamChanges(.init())
    var head: Int64?
    for try await batch in call {
      if batch.organizationID.isEmpty { head = batch.heads.first { $0.organizationID == "org" }?.sequence }
      if batch.organizationID == "org" { changes += batch.changes }
      if let head, let last = changes.last?.sequence, head <= last { break }
    }
    return changes
  }

  private func earlier(of attempt: String) async throws -> [WellKnown.Timestamp?]? {
    try await changes().compactMap { change in
      if case .attempt(let told) = change.change, told.attemptID == attempt {
        told.earlier.map(\.asOfTime)
      } else {
        nil
      }
    }.last
  }

  @Test("the student's inbox and notices are due at it, and nobody else's; taken back, the handout's holds again")
  func shown() async throws {
    let given = try await give("ana", due: 60 * 48)
    #expect(given.studentDueTimes == [.init(studentID: "ana", dueTime: at(60 * 48), setTime: at(30))])
    #expect(given.dueTime == at(100))
    #expect(try await (due("ana"), due("ben")) == (at(60 * 48), at(100)))
    #expect(try await (soon("ana"), soon("ben")) == ([], [at(100)]))
    try await give("ana", due: nil)
    #expect(try await due("ana") == nil)
    try await bench.restart()
    #expect(try await due("ana") == nil)
    let cleared = try await tove.clearStudentDueTimes(.init(handoutID: "h1", studentIDs: ["ana", "ben"]))
    #expect(cleared.studentDueTimes == [] && cleared.revision == given.revision + 2)
    #expect(try await due("ana") == at(100))
    #expect(
      try await tove.clearStudentDueTimes(.init(handoutID: "h1", studentIDs: ["ana"])).revision == cleared.revision)
  }

  @Test("the same once more is no change, and an older revision or the same request with other content is refused")
  func again() async throws {
    let first = try await give("ana", due: 200)
    bench.clock.advance(minutes: 1)
    #expect(try await give("ana", due: 200) == first)
    #expect(await refusal { try await give("ana", due: 300, revision: first.revision - 1) }?.code == .aborted)
    let request = ActivityV1.SetStudentDueTimesRequest(
      handoutID: "h1", studentIDs: ["ben"], dueTime: at(300), requestID: "r")
    let answered = try await tove.setStudentDueTimes(request)
    try await give("ben", due: 400)
    #expect(try await tove.setStudentDueTimes(request) == answered, "sent again, it is done once")
    #expect(try await tove.getHandout(.init(handoutID: "h1")).studentDueTimes.map(\.dueTime) == [at(200), at(400)])
    var other = request
    other.dueTime = at(301)
    #expect(await refusal { try await tove.setStudentDueTimes(other) }?.code == .alreadyExists)
  }

  @Test("work that goes on past it is told with how it stood then, before the handout is, and nobody else's work is")
  func lookingBack() async throws {
    func record(_ student: String, from: Int64, to progress: Double, at happened: Int64) async throws {
      let results = try await ActivityServiceClient(bench.channel(.service, "sis")).recordAttempts(
        .init(records: [
          .init(
            recordID: "\(student) \(happened)", attemptID: student, studentID: student, appID: CardboardContext.app,
            identifierPath: ["Hamlet", "Act 3"], startTime: at(from), happenTime: at(happened), progress: progress)
        ])
      ).results
      #expect(results.allSatisfy { $0.outcome == .stored })
    }
    for student in ["ana", "ben"] {
      try await record(student, from: 5, to: 0.5, at: 8)
      try await record(student, from: 5, to: 0.75, at: 20)
    }
    _ = try await student("ana").markDone(
      .init(handoutID: "h1", taskID: "t1", time: .init(happenTime: at(25)), requestID: "m"))
    try await give("ana", due: 10)
    let told = try await changes()
    #expect(try await earlier(of: "ana") == [at(10)])
    #expect(try await earlier(of: "ben") == [])
    let done = told.compactMap { if case .done(let state) = $0.change { state } else { nil } }.last
    #expect(done?.earlier == [ActivityV1.EarlierDone(asOfTime: at(10))])
    let order = told.suffix(3).map { change in
      switch change.change {
      case .attempt: "attempt"
      case .done: "mark"
      case .handout: "handout"
      default: "other"
      }
    }
    #expect(order == ["attempt", "mark", "handout"])
    // What comes later is told with it, for as long as it stands.
    try await record("ana", from: 5, to: 0.9, at: 28)
    #expect(try await earlier(of: "ana") == [at(10)])
    _ = try await tove.clearStudentDueTimes(.init(handoutID: "h1", studentIDs: ["ana"]))
    try await record("ana", from: 5, to: 1, at: 29)
    #expect(try await earlier(of: "ana") == [])
  }

  @Test(
    "a draft has them as well; an archived handout takes none, and nobody gives them who does not look after the class")
  func states() async throws {
    _ = try await tove.createHandout(.init(handout: SchoolBench.handout("h2", path: ["Hamlet", "Act 3"])))
    let draft = try await tove.setStudentDueTimes(.init(handoutID: "h2", studentIDs: ["ana"], dueTime: at(500)))
    #expect(draft.studentDueTimes.map(\.studentID) == ["ana"] && draft.state == .draft)
    #expect(await refusal { try await give("nobody", due: 200) }?.reason == "NOT_A_RECIPIENT")
    #expect(await refusal { try await give(due: 200) }?.fields == ["student_ids"])
    for request in [
      ActivityV1.SetStudentDueTimesRequest(handoutID: "h1", studentIDs: ["ana"]),
      ActivityV1.SetStudentDueTimesRequest(handoutID: "h1", studentIDs: ["ana"], dueTime: at(1), neverDue: true),
    ] {
      #expect(await refusal { try await tove.setStudentDueTimes(request) }?.fields == ["due_time"])
    }
    #expect(
      await refusal { try await give("ana", due: 200, reason: String(repeating: "x", count: 257)) }?.fields
        == ["reason"])
    let bo = HandoutServiceClient(bench.channel(.teacher, "bo"))
    #expect(
      await refusal { try await bo.setStudentDueTimes(.init(handoutID: "h1", studentIDs: ["ana"], neverDue: true)) }?
        .reason == "NOT_A_TEACHER_OF_THE_CLASS")
    #expect(
      await refusal { try await bo.clearStudentDueTimes(.init(handoutID: "h1", studentIDs: ["ana"])) }?.reason
        == "NOT_A_TEACHER_OF_THE_CLASS")
    _ = try await tove.archiveHandout(.init(handoutID: "h1"))
    #expect(await refusal { try await give("ana", due: 200) }?.reason == "HANDOUT_STATE")
  }

  @Test("who gave it, when and why is in the audit log, and goes with the student")
  func audited() async throws {
    try await give("ana", "ben", due: 200, reason: "Both were ill.")
    func entries() async throws -> [ActivityV1.AuditEntry] {
      try await AuditServiceClient(bench.administrator).listAudit(.init()).entries
        .filter { $0.action == "STUDENT_DUE_TIMES_SET" }
    }
    var found = try await entries()
    #expect(Set(found.flatMap(\.subjectIDs)) == ["ana", "ben"])
    #expect(found.allSatisfy { $0.actorID == "tove" && $0.reason == "Both were ill." && $0.objectID == "h1" })
    _ = try await tove.clearStudentDueTimes(.init(handoutID: "h1", studentIDs: ["ana"], reason: "A mistake."))
    let cleared = try await AuditServiceClient(bench.administrator).listAudit(.init()).entries.last {
      $0.action == "STUDENT_DUE_TIMES_CLEARED"
    }
    #expect(cleared?.subjectIDs == ["ana"] && cleared?.reason == "A mistake.")
    try await give("ana", due: 300)
    _ = try await RosterServiceClient(bench.administrator).erasePerson(.init(personID: "ana"))
    #expect(try await tove.getHandout(.init(handoutID: "h1")).studentDueTimes.map(\.studentID) == ["ben"])
    try await bench.finishErasures()
    #expect(try await tove.getHandout(.init(handoutID: "h1")).studentDueTimes.map(\.studentID) == ["ben"])
    found = try await entries()
    #expect(found.map(\.reason).sorted() == ["", "", "Both were ill."])
  }

  @Test("a handout has as many of them as it may, and no more")
  func limit() async throws {
    var limits = Limits.standard
    limits.studentDuesPerHandoutMax = 1
    let bench = try SchoolBench(limits: limits)
    try await bench.populate()
    try await bench.posted()
    let tove = HandoutServiceClient(bench.channel(.teacher, "tove"))
    _ = try await tove.setStudentDueTimes(.init(handoutID: "h1", studentIDs: ["ana"], neverDue: true))
    #expect(
      await refusal {
        try await tove.setStudentDueTimes(.init(handoutID: "h1", studentIDs: ["ben"], neverDue: true))
      }?.reason == "TOO_MANY_STUDENT_DUE_TIMES")
  }
}
