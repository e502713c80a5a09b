import API
import Domain
import Feeds
import Messages
import RPC
import Testing

@testable import ActivityService

@Suite("What a handout says of work after its due time (N71, N72)")
struct LatePolicyTests {
  let bench: SchoolBench
  private var tove: HandoutServiceClient { HandoutServiceClient(bench.channel(.teacher, "tove")) }
  private func student(_ name: String) -> HandoutServiceClient { HandoutServiceClient(bench.channel(.student, name)) }

  /// A handout that is due after ten minutes and closes five minutes later.
  init() async throws {
    bench = try SchoolBench()
    try await bench.populate()
    var handout = SchoolBench.handout(path: Self.act)
    handout.dueTime = at(10)
    handout.latePolicy = .init(closeAfterSeconds: 300)
    _ = try await tove.createHandout(.init(handout: handout))
    _ = try await tove.postHandout(.init(handoutID: "h1"))
  }

  private static let act = ["Hamlet", "Act 3"]

  private func at(_ minutes: Int64) -> WellKnown.Timestamp { WellKnown.Timestamp(SchoolBench.now + minutes * 60_000) }

  /// Whether a record of work that happened then is stored, which arrives now.
  private func isStored(_ id: String, by student: String = "ana", at minutes: Int64) async throws -> Bool {
    let result = try await ActivityServiceClient(bench.channel(.service, "sis")).recordAttempts(
      .init(records: [
        .init(
          recordID: "r \(id)", attemptID: id, studentID: student, appID: CardboardContext.app, identifierPath: Self.act,
          startTime: at(minutes), happenTime: at(minutes), progress: 0.5)
      ])
    ).results.first
    return result?.outcome == .stored
  }

  private func update(_ policy: ActivityV1.LatePolicy?) async throws -> ActivityV1.Handout {
    try await tove.updateHandout(
      .init(handout: .init(handoutID: "h1", latePolicy: policy), updateFields: ["late_policy"]))
  }

  @Test(
    "what happened before it closed counts whenever it arrives, and what happened later does not, also after a restart")
  func closing() async throws {
    #expect(try await student("ana").listInbox(.init()).handouts.map(\.closeTime) == [at(15)])
    bench.clock.advance(minutes: 14)
    #expect(try await isStored("a1", at: 14))
    bench.clock.advance(minutes: 46)
    try await bench.restart()
    #expect(try await isStored("a2", at: 12), "offline work of before")
    #expect(try await !isStored("a3", at: 15), "the closing instant does not belong (P9)")
    #expect(try await !isStored("a4", at: 60))
    #expect(try await student("ana").listInbox(.init()).handouts.isEmpty)
    #expect(try await tove.getHandout(.init(handoutID: "h1")).state == .posted, "only its teacher completes it")
    func mark(_ minutes: Int64, _ id: String) async throws -> ActivityV1.InboxTask {
      try await student("ana").markDone(
        .init(handoutID: "h1", taskID: "t1", time: .init(happenTime: at(minutes)), requestID: id))
    }
    #expect(try await mark(14, "m1").done)
    #expect(await refusal { try await mark(16, "m2") }?.reason == "HANDOUT_NOT_OPEN")
  }

  @Test("a due time that is given after it has closed opens it to that student, from then on")
  func extended() async throws {
    bench.clock.advance(minutes: 20)
    #expect(try await !isStored("a1", at: 20))
    _ = try await tove.setStudentDueTimes(.init(handoutID: "h1", studentIDs: ["ana"], dueTime: at(60)))
    #expect(try await student("ana").listInbox(.init()).handouts.map(\.closeTime) == [at(65)])
    bench.clock.advance(minutes: 10)
    try await bench.restart()
    #expect(try await isStored("a2", at: 25))
    #expect(try await isStored("a3", at: 30))
    #expect(try await !isStored("a4", at: 18), "what was closed then stays closed")
    #expect(try await !isStored("b1", by: "ben", at: 30))
    #expect(try await student("ben").listInbox(.init()).handouts.isEmpty)
    _ = try await tove.clearStudentDueTimes(.init(handoutID: "h1", studentIDs: ["ana"]))
    bench.clock.advance(minutes: 1)
    #expect(try await !isStored("a5", at: 31))
    #expect(try await isStored("a6", at: 29), "what was open then stays open")
    _ = try await RosterServiceClient(bench.administrator).erasePerson(.init(personID: "ana"))
    try await bench.finishErasures()
    try await bench.restart()
    #expect(try await tove.getHandout(.init(handoutID: "h1")).latePolicy?.closeAfterSeconds == 300)
  }

  @Test("an attempt that runs on past the closing counts until then")
  func running() async throws {
    let ana = ActivityServiceClient(bench.channel(.student, "ana", app: CardboardContext.app))
    bench.clock.advance(minutes: 5)
    _ = try await ana.startAttempt(.init(appID: CardboardContext.app, identifierPath: Self.act, attemptID: "a"))
    bench.clock.advance(minutes: 20)
    _ = try await ana.stopAttempt(.init(attemptID: "a"))
    let told = try #require(try await attempts().last)
    #expect(told.runningMilliseconds == [5, 15].map { (SchoolBench.now + $0 * 60_000).milliseconds })
  }

  /// What the feed tells of attempts, the newest last.
  private func attempts() async throws -> [ActivityV1.AttemptChange] {
    var told: [ActivityV1.AttemptChange] = []
    let call = try await ChangesServiceClient(bench.channel(.service, "report", of: "*")).streamChanges(.init())
    var head: Int64?
    for try await batch in call {
      if batch.organizationID.isEmpty { head = batch.heads.first { $0.organizationID == "org" }?.sequence }
      for change in batch.changes where batch.organizationID == "org" {
        if case .attempt(let attempt) = change.change, !attempt.removed { told.append(attempt) }
      }
      if let head, let last = batch.changes.last?.sequence, head <= last { break }
    }
    return told
  }

  @Test("a handout without one has the organization's of then, and keeps it")
  func standard() async throws {
    let organization = OrganizationServiceClient(bench.administrator)
    func setDefault(_ policy: ActivityV1.LatePolicy?) async throws {
      _ = try await organization.updateOrganization(
        .init(organization: .init(latePolicy: policy), updateFields: ["late_policy"]))
    }
    func made(_ id: String, _ policy: ActivityV1.LatePolicy? = nil) async throws -> ActivityV1.LatePolicy? {
      var handout = SchoolBench.handout(id, path: Self.act)
      handout.latePolicy = policy
      return try await tove.createHandout(.init(handout: handout)).latePolicy
    }
    #expect(try await made("none") == nil)
    let policy = ActivityV1.LatePolicy(graceSeconds: 600, closeAfterSeconds: 3_600)
    try await setDefault(policy)
    #expect(try await organization.getOrganization(.init()).latePolicy == policy)
    #expect(try await made("standard") == policy)
    #expect(try await made("own", .init(graceSeconds: 1)) == .init(graceSeconds: 1))
    #expect(try await made("free", .init()) == nil, "said and empty, it says that there is none")
    try await setDefault(nil)
    #expect(try await made("standard") == policy, "made once, be the setting another one by now")
    #expect(try await organization.getOrganization(.init()).latePolicy == nil)
  }

  @Test("what it may say is bounded, and the closing is not before the end of the grace")
  func refused() async throws {
    let tooLong = Int32(LatePolicy.longest / 1000) + 1
    let wrong: [(ActivityV1.LatePolicy, String)] = [
      (.init(graceSeconds: -1), "grace_seconds"), (.init(graceSeconds: tooLong), "grace_seconds"),
      (.init(closeAfterSeconds: -1), "close_after_seconds"), (.init(closeAfterSeconds: tooLong), "close_after_seconds"),
      (.init(graceSeconds: 2, closeAfterSeconds: 1), "close_after_seconds"),
    ]
    for (policy, field) in wrong {
      #expect(await refusal { try await update(policy) }?.fields == ["handout.late_policy.\(field)"])
      let organization = OrganizationServiceClient(bench.administrator)
      #expect(
        await refusal {
          try await organization.updateOrganization(
            .init(organization: .init(latePolicy: policy), updateFields: ["late_policy"]))
        }?.fields == ["organization.late_policy.\(field)"])
    }
    #expect(try await update(.init(graceSeconds: 60, closeAfterSeconds: 60)).latePolicy?.graceSeconds == 60)
    #expect(try await update(nil).latePolicy == nil)
    #expect(try await student("ana").listInbox(.init()).handouts.map(\.closeTime) == [nil])
  }

  @Test("a student's inbox says until when each task is on time: as reports judge it")
  func onTimeUntil() async throws {
    func told(_ student: String) async throws -> [WellKnown.Timestamp?] {
      try await self.student(student).listInbox(.init()).handouts.flatMap(\.tasks).map(\.onTimeUntilTime)
    }
    #expect(try await told("ana") == [at(10)])
    _ = try await update(.init(graceSeconds: 120))
    _ = try await tove.setStudentDueTimes(.init(handoutID: "h1", studentIDs: ["ben"], dueTime: at(60)))
    #expect(try await told("ana") == [at(12)])
    #expect(try await told("ben") == [at(62)])
    let marked = try await student("ana").markDone(.init(handoutID: "h1", taskID: "t1", requestID: "m"))
    #expect(marked.onTimeUntilTime == at(12), "the answer to a mark says it as the inbox does")
    _ = try await tove.reopenTask(.init(handoutID: "h1", taskID: "t1", studentID: "ana", untilTime: at(90)))
    #expect(try await told("ana") == [at(90)])
    _ = try await tove.setStudentDueTimes(.init(handoutID: "h1", studentIDs: ["ben"], neverDue: true))
    #expect(try await told("ben") == [nil])
  }

  @Test("a grace that is set looks back at its end as a due time does")
  func lookingBack() async throws {
    bench.clock.advance(minutes: 14)
    #expect(try await isStored("a", at: 5))
    let results = try await ActivityServiceClient(bench.channel(.service, "sis")).recordAttempts(
      .init(records: [
        .init(
          recordID: "later", attemptID: "a", studentID: "ana", appID: CardboardContext.app, identifierPath: Self.act,
          happenTime: at(14), progress: 1)
      ])
    ).results
    #expect(results.map(\.outcome) == [.stored])
    func earlier() async throws -> [WellKnown.Timestamp?]? { try await attempts().last?.earlier.map(\.asOfTime) }
    #expect(try await earlier() == [at(10)])
    _ = try await update(.init(graceSeconds: 120))
    #expect(try await earlier()?.last == at(12))
  }
}
