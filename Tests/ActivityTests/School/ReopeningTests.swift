import API
import Domain
import Feeds
import Messages
import RPC
import StoreKit
import Testing

@testable import ActivityService

@Suite("A task that is open again to one student (D33, N58)", .onBothStores)
struct ReopeningTests {
  let bench: SchoolBench
  private var tove: HandoutServiceClient { HandoutServiceClient(bench.channel(.teacher, "tove")) }
  private func student(_ name: String) -> HandoutServiceClient { HandoutServiceClient(bench.channel(.student, name)) }

  private static let (act, quiz) = (["Hamlet", "Act 3"], ["Hamlet", "Act 3", "Scene 1", "Quiz"])

  /// A handout of two tasks, completed a minute ago.
  init() async throws {
    bench = try SchoolBench()
    try await bench.populate()
    var handout = SchoolBench.handout(path: Self.act)
    handout.tasks[0].includeDescendants = false
    handout.tasks.append(.init(taskID: "t2", appID: CardboardContext.app, identifierPath: Self.quiz))
    _ = try await tove.createHandout(.init(handout: handout))
    _ = try await tove.postHandout(.init(handoutID: "h1"))
    bench.clock.advance(minutes: 9)
    _ = try await tove.completeHandout(.init(handoutID: "h1"))
    bench.clock.advance(minutes: 1)
  }

  private func at(_ minutes: Int64) -> WellKnown.Timestamp { WellKnown.Timestamp(SchoolBench.now + minutes * 60_000) }

  @discardableResult
  private func reopen(_ task: String = "t1", to student: String = "ana", until minutes: Int64? = nil) async throws
    -> ActivityV1.Handout
  {
    try await tove.reopenTask(
      .init(handoutID: "h1", taskID: task, studentID: student, untilTime: minutes.map { at($0) }))
  }

  /// Whether a record of work that happens now is stored.
  private func isStored(_ id: String, _ path: [String] = act, by student: String = "ana") async throws -> Bool {
    let service = ActivityServiceClient(bench.channel(.service, "sis"))
    let now = WellKnown.Timestamp(bench.clock.wall.now)
    let result = try await service.recordAttempts(
      .init(records: [
        .init(
          recordID: "r \(id) \(now.seconds)", attemptID: id, studentID: student, appID: CardboardContext.app,
          identifierPath: path, startTime: now, happenTime: now, progress: 0.5)
      ])
    ).results.first
    return result?.outcome == .stored
  }

  private func inbox(_ name: String) async throws -> [String] {
    try await student(name).listInbox(.init()).handouts.flatMap { $0.tasks.map(\.taskID) }
  }

  @Test("its work counts and its mark is taken until the end, and nobody else's, and nothing of another task")
  func window() async throws {
    #expect(try await !isStored("before"))
    let handout = try await reopen(until: 20)
    #expect(
      handout.reopenings == [.init(taskID: "t1", studentID: "ana", fromTime: at(10), untilTime: at(20))])
    #expect(handout.state == .completed)
    #expect(try await isStored("a1"))
    #expect(try await !isStored("a2", Self.quiz))
    #expect(try await !isStored("b1", by: "ben"))
    #expect(try await (inbox("ana"), inbox("ben")) == (["t1"], []))
    let task = try #require(try await student("ana").listInbox(.init()).handouts.first?.tasks.first)
    #expect(task.reopened && task.reopenedUntilTime == at(20))
    #expect(try await student("ana").markDone(.init(handoutID: "h1", taskID: "t1")).done)
    #expect(
      await refusal { try await student("ana").markDone(.init(handoutID: "h1", taskID: "t2")) }?.reason
        == "HANDOUT_NOT_OPEN")
    #expect(
      await refusal { try await student("ben").markDone(.init(handoutID: "h1", taskID: "t1")) }?.reason
        == "HANDOUT_NOT_OPEN")
    try await bench.restart()
    bench.clock.advance(minutes: 10)
    #expect(try await !isStored("a3"), "the closing instant does not belong (P9)")
    #expect(try await inbox("ana") == [])
  }

  @Test("a work of before the end goes on in it, and what happened between does not count")
  func goesOn() async throws {
    try await bench.posted("h2", path: Self.act)
    #expect(try await isStored("a1"))
    bench.clock.advance(minutes: 1)
    _ = try await tove.completeHandout(.init(handoutID: "h2"))
    bench.clock.advance(minutes: 5)
    let service = ActivityServiceClient(bench.channel(.service, "sis"))
    func add(_ record: String, from: Double, to: Double) async throws {
      let now = WellKnown.Timestamp(bench.clock.wall.now)
      _ = try await service.recordAttempts(
        .init(records: [
          .init(
            recordID: record, attemptID: "a1", studentID: "ana", appID: CardboardContext.app, identifierPath: Self.act,
            happenTime: now, progressRanges: [.init(start: from, end: to)])
        ]))
    }
    func progress() async throws -> Double? {
      try await service.listAttempts(
        .init(appID: CardboardContext.app, identifierPath: Self.act, studentID: "ana")
      ).attempts.first?.progress
    }
    try await add("between", from: 0.5, to: 0.7)
    _ = try await tove.reopenTask(.init(handoutID: "h2", taskID: "t1", studentID: "ana"))
    bench.clock.advance(minutes: 1)
    try await add("again", from: 0.9, to: 1)
    #expect(try await progress() == 0.6)
  }

  @Test("it is closed again from now on, and may be given another end")
  func closed() async throws {
    try await reopen(until: 20)
    bench.clock.advance(minutes: 1)
    #expect(try await reopen(until: 30).reopenings.map(\.untilTime) == [at(30)])
    bench.clock.advance(minutes: 1)
    let closed = try await tove.closeReopenedTask(.init(handoutID: "h1", taskID: "t1", studentID: "ana"))
    #expect(closed.reopenings == [.init(taskID: "t1", studentID: "ana", fromTime: at(10), untilTime: at(12))])
    #expect(try await !isStored("a1"))
    #expect(
      try await tove.closeReopenedTask(.init(handoutID: "h1", taskID: "t1", studentID: "ana")).revision
        == closed.revision)
    bench.clock.advance(minutes: 1)
    #expect(try await reopen().reopenings.map(\.fromTime) == [at(10), at(13)])
    #expect(try await isStored("a1"))
  }

  @Test("only a task of a posted or completed handout, to a recipient, until later, and by who looks after the class")
  func refused() async throws {
    #expect(await refusal { try await reopen("none") }?.reason == "TASK_UNKNOWN")
    #expect(await refusal { try await reopen(to: "nobody") }?.reason == "NOT_A_RECIPIENT")
    #expect(await refusal { try await reopen(until: 10) }?.fields == ["until_time"])
    let bo = HandoutServiceClient(bench.channel(.teacher, "bo"))
    #expect(
      await refusal { try await bo.reopenTask(.init(handoutID: "h1", taskID: "t1", studentID: "ana")) }?.reason
        == "NOT_A_TEACHER_OF_THE_CLASS")
    _ = try await tove.archiveHandout(.init(handoutID: "h1"))
    #expect(await refusal { try await reopen() }?.reason == "HANDOUT_STATE")
  }

  @Test("an erased student is in none of them")
  func erased() async throws {
    try await reopen(to: "ben")
    try await reopen()
    _ = try await RosterServiceClient(bench.administrator).erasePerson(.init(personID: "ana"))
    #expect(try await tove.getHandout(.init(handoutID: "h1")).reopenings.map(\.studentID) == ["ben"])
    try await bench.finishErasures()
    #expect(try await tove.getHandout(.init(handoutID: "h1")).reopenings.map(\.studentID) == ["ben"])
  }

  @Test("a handout has as many of them as it may, and no more")
  func limit() async throws {
    var limits = Limits.standard
    limits.reopeningsPerHandoutMax = 1
    let bench = try SchoolBench(limits: limits)
    try await bench.populate()
    try await bench.posted()
    let tove = HandoutServiceClient(bench.channel(.teacher, "tove"))
    _ = try await tove.reopenTask(.init(handoutID: "h1", taskID: "t1", studentID: "ana"))
    #expect(
      await refusal { try await tove.reopenTask(.init(handoutID: "h1", taskID: "t1", studentID: "ben")) }?.reason
        == "TOO_MANY_REOPENINGS")
  }
}
