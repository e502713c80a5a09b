import API
import ActivityDoor
import Domain
import Feeds
import Messages
import Observability
import RPC
import Storage
import StoreKit
import Synchronization
import Testing

@testable import ActivityService

@Suite("Erasures where something goes wrong beside them", .onBothStores)
struct ErasureFaultTests {
  private static let days: Int64 = 24 * 60

  private func finish(_ runner: ErasureRunner) async throws {
    runner.wake()
    while try await runner.step() {}
  }

  private func receipts(_ world: ErasureWorld) async throws -> [ActivityV1.Erasure] {
    try await RosterServiceClient(world.bench.administrator).listErasures(.init()).erasures
  }

  private func removed(by receipt: ActivityV1.Erasure) -> [String: Int64] {
    Dictionary(receipt.removed.map { ($0.what, $0.count) }) { $0 + $1 }
  }

  private func keep(days: Int32, in world: ErasureWorld) async throws {
    _ = try await OrganizationServiceClient(world.bench.administrator).updateOrganization(
      .init(organization: .init(retentionDays: days), updateFields: ["retention_days"]))
  }

  // MARK: Failures

  /// One job of another organization whose row makes no sense, and one that fails whenever it is tried.
  private func breakJobs(in world: ErasureWorld) async throws {
    try await world.bench.host.store.writeRows { transaction in
      for (id, kind) in [("unreadable", 99), ("lost", ErasureJob.Kind.recording.rawValue)] {
        try transaction.execute(
          """
          INSERT INTO erasure (organization, erasure_id, kind, subject, begun_at, step, cursor_text, cursor_id, cursor_number,
            cursor_start, history_end) VALUES ('another', ?, ?, 'nonsense', 0, ?, '', '', 0, 0, 0)
          """, .text(id), .int(kind), .int(ErasureJob.Step.attempts.rawValue))
      }
    }
  }

  @Test("a job that fails, and one that cannot be read, hold up nobody else's, are logged once, and are tried again")
  func othersGoOn() async throws {
    let world = try await ErasureWorld()
    let (time, lines) = (SteadyTime(), LogLines())
    let runner = world.runner(time, lines)
    try await breakJobs(in: world)
    _ = try await world.erase()
    _ = try await RosterServiceClient(world.bench.administrator).deleteClass(.init(classID: "B"))
    world.bench.clock.advance(minutes: 31 * Self.days)
    try await finish(runner)
    let others = try await receipts(world)
    #expect(Set(others.map(\.kind)) == [.person, .class] && others.allSatisfy { $0.state == .completed })
    #expect(try world.occurrences() == [:])
    try await finish(runner)
    #expect(lines.count("stands still") == 2)
    // What was wrong is put right.
    try await world.bench.host.store.writeRows { transaction in
      try transaction.execute("UPDATE erasure SET subject = 'organization' WHERE erasure_id = 'lost'")
    }
    let store = world.bench.host.store
    func step() async throws -> ErasureJob.Step? {
      let job = try await store.read { connection in try ErasureRows(on: connection).job("lost", of: "another") }
      return job?.step
    }
    try await finish(runner)
    #expect(try await step() == .attempts, "it is left alone for a while")
    time.advance(seconds: 6)
    try await finish(runner)
    #expect(try await step() != .attempts && lines.count("goes on") == 1)
  }

  @Test("settings that cannot be read hold up no other organization's retention")
  func othersKeep() async throws {
    let world = try await ErasureWorld()
    try await world.bench.host.store.write("another") { scope in
      _ = try scope.store(
        .organization(ActivityV1.Organization(organizationID: "another", timeZone: "UTC", recording: true, revision: 1))
      )
    }
    try await world.bench.host.store.writeRows { transaction in
      try transaction.execute(
        "UPDATE entity SET payload = ? WHERE organization = 'another' AND id = ''", .blob([0xFF]))
    }
    try await keep(days: 30, in: world)
    world.bench.clock.advance(minutes: 31 * Self.days)
    try await world.bench.finishErasures()
    #expect(try await receipts(world).map(\.kind) == [.retention])
    #expect(try await world.told().attempts.isEmpty)
  }

  @Test("each failure in a row doubles the pause, and what works again begins anew")
  func pauses() {
    var failed = FailedWork()
    let (key, start) = (FailedWork.Key(organization: "org", part: .job("j")), ContinuousClock.now)
    let others = FailedWork.Key(organization: "another", part: .job("j"))
    var news = ["no", "no", "otherwise"].map { failed.note(key, $0, at: start, pause: .seconds(5)) }
    #expect(news == [true, false, true])
    #expect(!failed.mayBeTried(key, at: start + .seconds(19)) && failed.mayBeTried(key, at: start + .seconds(20)))
    #expect(failed.mayBeTried(others, at: start))
    let successes = (0..<2).map { _ in failed.noteSuccess(key) }
    #expect(successes == [true, false] && failed.mayBeTried(key, at: start))
    news = [failed.note(key, "no", at: start, pause: .seconds(5))]
    #expect(news == [true] && failed.mayBeTried(key, at: start + .seconds(5)))
  }

  // MARK: A class that is deleted meanwhile

  @Test("recording of a class that is being deleted goes all the same where the class is deleted", arguments: [0, 2])
  func classDeletedMeanwhile(steps: Int) async throws {
    let world = try await ErasureWorld()
    let roster = RosterServiceClient(world.bench.administrator)
    _ = try await OrganizationServiceClient(world.bench.administrator).setRecording(
      .init(scope: .classID("A"), mode: .deleted))
    for _ in 0..<steps { _ = try await world.bench.host.erasures.step() }
    _ = try await roster.deleteClass(.init(classID: "A", confirmHandouts: true))
    try await world.bench.finishErasures()
    let receipt = try #require(try await receipts(world).first)
    #expect(receipt.kind == .recording && receipt.state == .completed)
    #expect(removed(by: receipt)["attempts"] == 15)
    #expect(try await world.told().attempts.isEmpty)
    #expect(try world.occurrences(of: ["Thus I have spoken"]) == [:])
    // Marks stay (P12), and come back with the class.
    _ = try await roster.undeleteClass(.init(classID: "A"))
    try await world.bench.finishErasures()
    let told = try await world.told()
    #expect(told.attempts.isEmpty && told.done == ["h2 ben": true, "h2 zarathustra": true])
  }

  // MARK: The clock

  @Test("a clock that jumps ahead removes nothing, whatever is stored meanwhile, until it has gone on for an hour")
  func clockJumps() async throws {
    let world = try await ErasureWorld()
    let (time, lines) = (SteadyTime(), LogLines())
    let roster = RosterServiceClient(world.bench.administrator)
    var runner = world.runner(time, lines)
    runner.watchClock()
    try await keep(days: 30, in: world)
    _ = try await roster.deleteClass(.init(classID: "B"))
    func finishNothing() async throws {
      try await finish(runner)
      #expect(try await receipts(world).isEmpty)
      #expect(try await world.told().attempts.count == 15)
      let current = try await world.bench.host.store.current("org")
      #expect(current.organization.recordingSwitch(.organization).deletedBefore == nil)
    }
    try await finishNothing()
    world.bench.clock.advance(minutes: 400 * Self.days)
    time.advance(seconds: 60)
    // What is stored by the wrong clock proves nothing.
    _ = try await roster.createTerm(.init(term: .init(termID: "t", title: "T")))
    for isRestarted in [false, true] {
      if isRestarted {
        runner = world.runner(time, lines)
        runner.watchClock()
      }
      try await finishNothing()
      try await finishNothing()
    }
    #expect(lines.count("not believed") == 2, "each process says so once")
    world.bench.clock.advance(minutes: -400 * Self.days)
    try await finishNothing()
    // The school was switched off for so long, be it that nobody believes it at first.
    world.bench.clock.advance(minutes: 40 * Self.days)
    for minutes in [0, 30, 29] as [Int64] {
      world.bench.clock.advance(minutes: minutes)
      time.advance(seconds: 60 * minutes)
      try await finishNothing()
    }
    world.bench.clock.advance(minutes: 1)
    time.advance(seconds: 60)
    try await finish(runner)
    #expect(try await Set(receipts(world).map(\.kind)) == [.class, .retention])
    #expect(try await world.told().attempts.isEmpty)
    #expect(lines.count("not believed") == 3)
  }

  @Test("the clock of developer mode is no time of day: work is too old by it at once")
  func developerClock() async throws {
    let world = try await ErasureWorld()
    let runner = world.runner(SteadyTime(), LogLines())
    runner.watchClock()
    try await keep(days: 30, in: world)
    try await finish(runner)
    _ = try await DeveloperServiceClient(world.bench.administrator).setClock(
      .init(time: WellKnown.Timestamp(world.bench.clock.wall.now + 100_000 * 60_000)))
    try await finish(runner)
    #expect(try await receipts(world).map(\.kind) == [.retention])
    #expect(try await world.told().attempts.isEmpty)
  }

  @Test("the time of day is believed within two days of the last known one, and after an hour of the same otherwise")
  func watch() {
    let (start, wall, day) = (ContinuousClock.now, SchoolBench.now, ErasureRunner.day)
    var watch = ClockWatch(lastKnown: nil, wall: wall, now: start)
    #expect(watch.look(at: wall, now: start) == .believed)
    #expect(watch.look(at: wall + 2 * day, now: start) == .believed)
    #expect(watch.look(at: wall + 9 * day, now: start + .seconds(9 * 24 * 3600)) == .believed)
    #expect(watch.look(at: wall + 3 * day, now: start) == .doubted(daysOff: 3, isNew: true))
    #expect(watch.look(at: wall + 3 * day, now: start) == .doubted(daysOff: 3, isNew: false))
    #expect(watch.look(at: wall - 3 * day, now: start) == .doubted(daysOff: -3, isNew: true))
    #expect(watch.look(at: wall, now: start) == .believedAgain)
    // Set again, it has to go on for an hour from then.
    let half = Duration.seconds(1800)
    #expect(watch.look(at: wall + 5 * day, now: start) == .doubted(daysOff: 5, isNew: true))
    #expect(watch.look(at: wall + 7 * day, now: start + half) == .doubted(daysOff: 6, isNew: true))
    #expect(
      watch.look(at: wall + 7 * day + 1_800_000, now: start + half + half) == .doubted(daysOff: 6, isNew: false))
    #expect(watch.look(at: wall + 7 * day + 3_600_000, now: start + half + half + half) == .believedAgain)
    #expect(watch.look(at: wall + 7 * day + 3_600_000, now: start + half + half + half) == .believed)

    var switchedOff = ClockWatch(lastKnown: wall - 3 * day, wall: wall, now: start)
    #expect(switchedOff.look(at: wall, now: start) == .doubted(daysOff: 3, isNew: true))
    #expect(switchedOff.look(at: wall - 2 * day, now: start) == .believedAgain)
  }

  // MARK: Receipts

  @Test("a receipt counts what was given back with it, and notices that nobody can be told again")
  func counts() async throws {
    let world = try await ErasureWorld()
    let tove = HandoutServiceClient(world.bench.channel(.teacher, "tove"))
    _ = try await tove.returnWork(.init(handoutID: "h2", studentID: "ben", comment: "Once more, please."))
    for name in ["ana", "cy"] {
      let student = HandoutServiceClient(world.bench.channel(.student, name))
      let notice = try #require(try await student.listNotices(.init()).notices.first)
      _ = try await student.acknowledgeNotice(.init(noticeID: notice.noticeID))
    }
    try await keep(days: 20, in: world)
    world.bench.clock.advance(minutes: 21 * Self.days)
    try await world.bench.finishErasures()
    let old = try #require(try await receipts(world).first)
    #expect(old.kind == .retention && removed(by: old)["returned"] == 1 && removed(by: old)["notices"] == nil)
    _ = try await RosterServiceClient(world.bench.administrator).deleteClass(
      .init(classID: "A", confirmHandouts: true))
    world.bench.clock.advance(minutes: 31 * Self.days)
    try await world.bench.finishErasures()
    let gone = try #require(try await receipts(world).first)
    #expect(gone.kind == .class && removed(by: gone)["notices"] == 1)
    let students = try await world.bench.host.store.read { connection in
      try connection.all("SELECT student FROM acknowledged_notice") { try $0.text(0) }
    }
    #expect(students == ["cy"], "who is in another class may have read a notice of that one")
  }
}

extension ErasureWorld {
  /// A runner beside that of the service, by a monotonic clock that stands where a test puts it.
  fileprivate func runner(_ time: SteadyTime, _ lines: LogLines) -> ErasureRunner {
    let own = bench.host.erasures
    return ErasureRunner(
      store: own.store, door: own.door, content: own.content, pace: .eager,
      log: Logger("test", to: LogSink(.logfmt) { lines.add($0) }), monotonic: { time.now })
  }
}

/// A monotonic clock that stands where a test puts it.
private final class SteadyTime: Sendable {
  private let instant = Mutex(ContinuousClock.now)

  var now: ContinuousClock.Instant { instant.withLock { $0 } }
  func advance(seconds: Int64) { instant.withLock { $0 = $0.advanced(by: .seconds(seconds)) } }
}

private final class LogLines: Sendable {
  private let lines = Mutex<[String]>([])

  func add(_ line: [UInt8]) { lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }
  func count(_ text: String) -> Int { lines.withLock { lines in lines.count { $0.contains(text) } } }
}
