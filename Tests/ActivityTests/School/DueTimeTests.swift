import API
import Domain
import Feeds
import Messages
import RPC
import Storage
import StoreKit
import Testing

@testable import ActivityService

@Suite("How work stood at due times, as the feed tells it", .onBothStores)
struct DueTimeTests {
  let bench: SchoolBench
  private var tove: HandoutServiceClient { HandoutServiceClient(bench.channel(.teacher, "tove")) }
  private var ana: ActivityServiceClient {
    ActivityServiceClient(bench.channel(.student, "ana", app: CardboardContext.app))
  }

  init() async throws {
    bench = try SchoolBench()
    try await bench.populate()
    try await bench.posted()
    bench.clock.advance(minutes: 30)
  }

  private func at(_ minutes: Double) -> WellKnown.Timestamp {
    WellKnown.Timestamp(SchoolBench.now + Int64(minutes * 60_000))
  }

  private func isDue(_ minutes: Double?) async throws {
    _ = try await tove.updateHandout(
      .init(handout: .init(handoutID: "h1", dueTime: minutes.map { at($0) }), updateFields: ["due_time"]))
  }

  /// Progress up to a share of the content, at a time.
  private func record(
    _ id: String, from start: Double, to progress: Double, at happened: Double
  ) -> ActivityV1.AttemptRecord {
    ActivityV1.AttemptRecord(
      recordID: "\(id)-\(happened)", attemptID: id, appID: CardboardContext.app, identifierPath: ["Hamlet", "Act 3"],
      startTime: at(start), happenTime: at(happened), progress: progress)
  }

  private func send(_ records: [ActivityV1.AttemptRecord]) async throws {
    let results = try await ana.recordAttempts(.init(records: records)).results
    #expect(results.allSatisfy { $0.outcome == .accepted })
  }

  /// All that the feed holds, the newest last.
  private func feed() async throws -> [ActivityV1.Change] {
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

  /// The newest change of each attempt.
  private func attempts(_ changes: [ActivityV1.Change]) -> [String: (sequence: Int64, told: ActivityV1.AttemptChange)] {
    var attempts: [String: (sequence: Int64, told: ActivityV1.AttemptChange)] = [:]
    for change in changes {
      // What was told before is emptied: that an attempt without an id was removed.
      if case .attempt(let told) = change.change, !told.removed { attempts[told.attemptID] = (change.sequence, told) }
    }
    return attempts
  }

  private func lastHandout(_ changes: [ActivityV1.Change]) -> Int64? {
    changes.last { if case .handout = $0.change { true } else { false } }?.sequence
  }

  @Test("what went on past the due time is told with how it stood then, in whatever order it came (P20)")
  func told() async throws {
    try await isDue(10)
    try await send([record("a1", from: 5, to: 0.75, at: 12), record("a2", from: 20, to: 1, at: 21)])
    try await send([record("a1", from: 5, to: 0.5, at: 8)])
    let told = attempts(try await feed())
    #expect(told["a1"]?.told.progressTicks == [0, 750_000])
    #expect(told["a1"]?.told.earlier.map(\.asOfTime) == [at(10)])
    #expect(told["a1"]?.told.earlier.map(\.progressTicks) == [[0, 500_000]], "what arrived late counts by when it was")
    #expect(told["a2"]?.told.earlier == [], "it began later")
  }

  private func earlier(
    at minutes: Double, of students: [String] = ["ana", "ben"], organization: String = "org", from caller: String = "*"
  ) async throws -> [ActivityV1.EarlierWork] {
    let call = try await ChangesServiceClient(bench.channel(.service, "report", of: caller)).streamEarlierWork(
      .init(organizationID: organization, asOfTime: at(minutes), studentIDs: students))
    var told: [ActivityV1.EarlierWork] = []
    for try await work in call { told.append(work) }
    return told
  }

  @Test("how work stood at any instant is told when it is asked for, where it was otherwise than now (D34)")
  func anyInstant() async throws {
    let student = HandoutServiceClient(bench.channel(.student, "ana"))
    _ = try await student.markDone(
      .init(handoutID: "h1", taskID: "t1", time: .init(happenTime: at(15)), requestID: "m"))
    try await send([record("a1", from: 5, to: 0.75, at: 12), record("a2", from: 20, to: 1, at: 21)])
    try await send([record("a1", from: 5, to: 0.5, at: 8)])
    let told = try await earlier(at: 10)
    #expect(told.count == 1)
    #expect(told[0].attempts.map(\.attemptID) == ["a1"])
    #expect(told[0].attempts[0].progressTicks == [0, 750_000])
    #expect(told[0].attempts[0].earlier.map(\.progressTicks) == [[0, 500_000]])
    #expect(told[0].attempts[0].earlier.map(\.asOfTime) == [at(10)])
    #expect(told[0].done.map(\.done) == [true] && told[0].done[0].earlier.map(\.done) == [false])
    #expect(
      try await earlier(at: 8)[0].attempts[0].earlier.map(\.progressTicks) == [[0, 500_000]], "its instant belongs")
    #expect(try await earlier(at: 22).isEmpty, "all is as it was")
    #expect(try await earlier(at: 10, of: ["ben"]).isEmpty)
    #expect(try await earlier(at: 10, from: "elsewhere").isEmpty, "what is another organization's does not exist")
    await #expect(throws: (any Error).self) { try await earlier(at: 10, of: Array(repeating: "ana", count: 10_001)) }
    await #expect(throws: (any Error).self) {
      for try await _ in try await ChangesServiceClient(bench.channel(.teacher, "tove")).streamEarlierWork(
        .init(organizationID: "org", asOfTime: at(10), studentIDs: ["ana"]))
      {}
    }
  }

  @Test("a due time that is set or moved tells what straddles it, before it is told itself")
  func moved() async throws {
    try await send([record("a1", from: 5, to: 0.5, at: 8), record("over", from: 1, to: 1, at: 3)])
    try await send([record("a1", from: 5, to: 0.75, at: 12)])
    let before = attempts(try await feed())
    #expect(before["a1"]?.told.earlier == [])
    try await isDue(10)
    var changes = try await feed()
    var told = attempts(changes)
    #expect(told["a1"]?.told.earlier.map(\.progressTicks) == [[0, 500_000]])
    #expect(try #require(told["a1"]).sequence < #require(lastHandout(changes)))
    #expect(told["over"]?.sequence == before["over"]?.sequence, "what was over by then is not told again")

    try await isDue(7)
    changes = try await feed()
    told = attempts(changes)
    // Until the handout is told, its former due time still stands.
    #expect(told["a1"]?.told.earlier.map(\.asOfTime) == [at(7), at(10)])
    #expect(told["a1"]?.told.earlier.map(\.progressTicks) == [[], [0, 500_000]])
    #expect(try #require(told["a1"]).sequence < #require(lastHandout(changes)))

    // A future due time looks back on nothing.
    let count = changes.count
    try await isDue(1000)
    #expect(try await feed().count == count + 1)
  }

  @Test("marks are told with how they stood, also where what arrives late changes nothing now")
  func marks() async throws {
    let student = HandoutServiceClient(bench.channel(.student, "ana"))
    func request(_ id: String, _ minutes: Double) -> ActivityV1.MarkDoneRequest {
      .init(handoutID: "h1", taskID: "t1", time: .init(happenTime: at(minutes)), requestID: id)
    }
    try await isDue(10)
    func done() async throws -> ActivityV1.DoneState? {
      try await feed().compactMap { if case .done(let state) = $0.change { state } else { nil } }.last
    }
    _ = try await student.markDone(request("m1", 12))
    #expect(try await done()?.earlier == [ActivityV1.EarlierDone(asOfTime: at(10))])
    _ = try await student.unmarkDone(request("m2", 11))
    _ = try await student.markDone(request("m3", 9))
    let told = try #require(try await done())
    #expect(told.doneTime == at(12))
    #expect(
      told.earlier == [ActivityV1.EarlierDone(asOfTime: at(10), done: true, doneTime: at(9), receiveTime: at(30))])
    try await isDue(8)
    #expect(
      try await done()?.earlier == [
        ActivityV1.EarlierDone(asOfTime: at(8)),
        ActivityV1.EarlierDone(asOfTime: at(10), done: true, doneTime: at(9), receiveTime: at(30)),
      ])
  }

  @Test("more than one transaction should tell is told in several, all of it before the due time")
  func batches() async throws {
    let count = LookBack.publishedPerTransactionMax + 100
    let records = (0..<count).map { index in
      record("a\(index)", from: 1 + Double(index) / 1000, to: 0.5, at: 12)
    }
    for start in stride(from: 0, to: count, by: 200) { try await send(Array(records[start..<min(start + 200, count)])) }
    let before = try #require(try await feed().last?.sequence)
    try await isDue(10)
    let changes = try await feed()
    let told = attempts(changes)
    let due = try #require(lastHandout(changes))
    #expect(told.count == count)
    #expect(told.values.allSatisfy { before < $0.sequence && $0.sequence < due })
    // Only the last one is not superseded, so that what happened later counts.
    #expect(told["a\(count - 1)"]?.told.earlier.map(\.asOfTime) == [at(10)])
    // Nothing of it is left: work that comes now is told as of the due time alone.
    try await isDue(nil)
    try await send([record("b", from: 2, to: 0.25, at: 14)])
    #expect(try await attempts(feed())["b"]?.told.earlier == [])
  }
}
