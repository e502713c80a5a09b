import API
import Domain
import Feeds
import Messages
import RPC
import ReportService
import Testing

@Suite("Watching a grid")
struct WatchTests {
  private func world() throws -> ReportWorld {
    let world = ReportWorld()
    world.schoolClass(["ana", "ben"])
    world.content(2, "scene")
    world.handout(on: [2])
    try world.work("a", "ana", ranges: [(0, 0.25)])
    return world
  }

  private var quick: ReportConfiguration {
    var configuration = ReportConfiguration.patient
    configuration.watchInterval = .milliseconds(20)
    configuration.watchRefresh = .milliseconds(200)
    configuration.watchSignOfLife = .milliseconds(50)
    return configuration
  }

  private func watch(
    _ report: RunningReport, as caller: TestCaller = .teacher("tess"), resume token: String = "",
    withSignsOfLife: Bool = false, timeout: Duration = .seconds(90)
  ) async throws -> ResponseStream<ReportV1.WatchResponse> {
    try await report.client.watch(
      ReportV1.WatchRequest(
        report: .handoutGrid(
          ReportV1.GetHandoutGridRequest(
            handoutID: "h", options: ReportV1.ReportOptions(atLeast: report.world.position))),
        resumeToken: token, withSignsOfLife: withSignsOfLife), caller.options(timeout: timeout))
  }

  private func grid(_ response: ReportV1.WatchResponse?) throws -> ReportV1.HandoutGrid {
    guard case .handoutGrid(let grid) = response?.report else { throw RPCError(.internal, "no grid") }
    return grid
  }

  @Test("the end state of a stream is what a query answers")
  func endState() async throws {
    let world = try world()
    try await world.run(quick) { report in
      var stream = try await watch(report).makeAsyncIterator()
      #expect(try grid(await stream.next()).cell("ana").progress?.value == 0.25)
      for step in 1...40 {
        try world.work(AttemptID("b\(step)"), "ben", start: Double(step), ranges: [(0, Double(step) / 40)])
      }
      let end = try await report.grid("h")
      var last = try grid(await stream.next())
      while last.cell("ben").attempts < 40 { last = try grid(await stream.next()) }
      #expect(last == end)
    }
  }

  @Test("who asks for signs of life hears that the report still holds, and the next state all the same")
  func signsOfLife() async throws {
    let world = try world()
    try await world.run(quick) { report in
      var stream = try await watch(report, withSignsOfLife: true).makeAsyncIterator()
      let first = try #require(await stream.next())
      #expect(try grid(first).cell("ana").progress?.value == 0.25)
      var sign = try #require(await stream.next())
      // As of when it is may be told once more first.
      while sign.report != nil { sign = try #require(await stream.next()) }
      #expect(sign.resumeToken == first.resumeToken && !sign.reset)
      let position = try grid(first).position
      #expect(sign.position?.activitySequence == position?.activitySequence)
      try world.work("b", "ben", ranges: [(0, 0.5)])
      var next = try #require(await stream.next())
      while try next.report == nil || grid(next).cell("ben").attempts == 0 { next = try #require(await stream.next()) }
      #expect(try grid(next).cell("ben").progress?.value == 0.5)
      // Resumed, there is nothing but signs.
      var again = try await watch(report, resume: next.resumeToken, withSignsOfLife: true).makeAsyncIterator()
      #expect(try await again.next()?.report == nil)
    }
  }

  @Test("who goes on where it was and asks for signs of life hears one at once")
  func firstSign() async throws {
    var patient = quick
    patient.watchSignOfLife = .seconds(3_600)
    let world = try world()
    try await world.run(patient) { report in
      var stream = try await watch(report, withSignsOfLife: true).makeAsyncIterator()
      var first = try #require(await stream.next())
      var again: ReportV1.WatchResponse?
      repeat {
        var resumed = try await watch(report, resume: first.resumeToken, withSignsOfLife: true).makeAsyncIterator()
        again = try await resumed.next()
        // The position may have moved on meanwhile: then that is told.
        if let again, again.report != nil { first = again }
      } while again?.report != nil
      #expect(again?.resumeToken == first.resumeToken)
    }
  }

  @Test("a reader that does not read is sent the newest state only, and at most one in an interval")
  func slowReader() async throws {
    let world = try world()
    try await world.run(quick) { report in
      var stream = try await watch(report).makeAsyncIterator()
      _ = try await stream.next()
      let begin = ContinuousClock.now
      for step in 1...30 {
        try world.work("b", "ben", ranges: [(0, Double(step) / 30)])
        try await Task.sleep(for: .milliseconds(5))
      }
      var states = 0
      while true {
        let grid = try grid(await stream.next())
        states += 1
        if grid.cell("ben").progress?.value == 1 { break }
      }
      // One more for that which the first interval begins with, and one for the last.
      #expect(Double(states) <= (ContinuousClock.now - begin) / quick.watchInterval + 2)
    }
  }

  @Test("a token stays silent until there is something newer, and says so when it means nothing any more")
  func resuming() async throws {
    let world = try world()
    try await world.run(quick) { report in
      var first = try await watch(report).makeAsyncIterator()
      let token = try await first.next()?.resumeToken ?? ""

      var resumed = try await watch(report, resume: token).makeAsyncIterator()
      try world.work("b", "ben", ranges: [(0, 1)])
      // What was done comes in as many pieces as it comes.
      while true {
        let next = try #require(try await resumed.next())
        #expect(!next.reset)
        if try grid(next).cell("ben").progress?.value == 1 { break }
      }

      for unknown in ["nonsense", "g1.0.1.1.1.1", "g1.ffff.7.999999.7.1"] {
        var other = try await watch(report, resume: unknown).makeAsyncIterator()
        #expect(try await other.next()?.reset == true)
      }
    }
    // Another process knows the state by its token, too.
    try await world.run(quick) { report in
      var before = try await watch(report).makeAsyncIterator()
      let token = try await before.next()?.resumeToken ?? ""
      var resumed = try await watch(report, resume: token).makeAsyncIterator()
      try world.work("c", "ben", start: 9)
      #expect(try await resumed.next()?.reset == false)
    }
  }

  @Test(
    "who says how far the report must have followed is shown nothing earlier, whatever others who watch it have seen")
  func atLeast() async throws {
    let world = try world()
    var slow = quick
    // What one has looked at is another's, too, for so long.
    slow.watchInterval = .seconds(1)
    try await world.run(slow) { report in
      for step in 1...3 {
        var early = try await watch(report).makeAsyncIterator()
        _ = try await early.next()
        try world.work(AttemptID("b\(step)"), "ben", start: Double(step), ranges: [(0, 0.5)])
        var late = try await watch(report).makeAsyncIterator()
        #expect(try grid(await late.next()).cell("ben").attempts == Int32(step))
      }
    }
  }

  @Test("who watches over the beginning of a new history is told so once, be it that the report shows the same")
  func newEpoch() async throws {
    let world = try world()
    var slow = quick
    // The new history is read between two looks; where a look comes upon it half read, the stream ends, and the reader goes on.
    slow.watchInterval = .seconds(1)
    try await world.run(slow) { report in
      var stream = try await watch(report).makeAsyncIterator()
      let first = try #require(try await stream.next())
      world.activity.replaceHistory(of: world.organization, epoch: 8)
      var (resets, next) = (0, first)
      while try grid(next).position?.activityEpoch != 8 {
        do {
          next = try #require(try await stream.next())
          resets += next.reset ? 1 : 0
          #expect(try grid(next).rows == grid(first).rows)
        } catch let error as RPCError where error.code == .unavailable {
          stream = try await watch(report, resume: next.resumeToken).makeAsyncIterator()
        }
      }
      #expect(next.reset && resets == 1)
      try world.work("n", "ben", start: 20, ranges: [(0, 1)])
      #expect(try await stream.next()?.reset == false)
    }
  }

  @Test("work on other handouts changes nothing, and the position catches up in time")
  func otherHandouts() async throws {
    let world = try world()
    try await world.run(quick) { report in
      var stream = try await watch(report).makeAsyncIterator()
      let first = try #require(try await stream.next())
      try world.work("x", "ana", start: 3, handouts: ["other"], ranges: [(0, 1)])
      let second = try #require(try await stream.next())
      #expect(try grid(second).rows == grid(first).rows)
      #expect(try grid(second).position?.feeds == world.position)
    }
  }

  @Test("work becomes missing while somebody watches")
  func dueTimePasses() async throws {
    let world = try world()
    world.handout(on: [2], due: 10)
    world.clock.now = minute(10) - 50
    try await world.run(quick) { report in
      var stream = try await watch(report).makeAsyncIterator()
      #expect(try grid(await stream.next()).columns[0].counts?.missing == 0)
      world.clock.now = minute(10) + 1
      #expect(try grid(await stream.next()).columns[0].counts?.missing == 2)
    }
  }

  @Test("whom it is due for at a time of their own is missing after that, also for who watches")
  func ownDueTimePasses() async throws {
    let world = try world()
    world.handout(on: [2], due: 10, ownDues: ["ana": 20])
    world.clock.now = minute(10) + 1
    try await world.run(quick) { report in
      var stream = try await watch(report).makeAsyncIterator()
      let first = try grid(await stream.next())
      #expect(first.columns[0].counts?.missing == 1 && first.cell("ben").flags == [.missing])
      #expect(first.rows.map(\.ownDue) == [ReportV1.OwnDueTime(dueTime: WellKnown.Timestamp(minute(20))), nil])
      world.clock.now = minute(20)
      #expect(try await report.grid("h").columns[0].counts?.missing == 1, "the due instant itself is on time")
      world.clock.now = minute(20) + 1
      var next = try grid(await stream.next())
      while next.columns[0].counts?.missing == 1 { next = try grid(await stream.next()) }
      #expect(next.columns[0].counts?.missing == 2)
    }
  }

  @Test("a task that is opened again by a clock that goes ahead is open for who watches as soon as it is open here")
  func opensByAnotherClock() async throws {
    let world = try world()
    world.handout(on: [2], reopened: ["ben": 20])
    world.clock.now = minute(20) - 1
    try await world.run(quick) { report in
      var stream = try await watch(report).makeAsyncIterator()
      #expect(try grid(await stream.next()).cell("ben").flags == [])
      world.clock.now = minute(20)
      #expect(try grid(await stream.next()).cell("ben").flags == [.reopened])
    }
  }

  @Test("a student who watches is told their own due time, and nobody else's")
  func ownDueTimeIsShown() async throws {
    let world = try world()
    world.handout(on: [2], due: 10, ownDues: ["ana": 20, "ben": nil])
    try await world.run(quick) { report in
      for (student, due) in [("ana", 20), ("ben", nil)] as [(String, Double?)] {
        var stream = try await watch(report, as: .student(student)).makeAsyncIterator()
        let seen = try grid(await stream.next())
        #expect(seen.dueTime == due.map { WellKnown.Timestamp(minute($0)) })
        #expect(seen.rows.map(\.studentID) == [student])
      }
      var stream = try await watch(report).makeAsyncIterator()
      #expect(try grid(await stream.next()).dueTime == WellKnown.Timestamp(minute(10)))
    }
  }

  @Test(
    "teachers are told the late policy where there is one, and a student is not",
    arguments: [
      nil, ActivityV1.LatePolicy(graceSeconds: 600), .init(closeAfterSeconds: 0),
      .init(graceSeconds: 60, closeAfterSeconds: 3600),
    ] as [ActivityV1.LatePolicy?])
  func latePolicyIsShown(policy: ActivityV1.LatePolicy?) async throws {
    let world = try world()
    world.handout(on: [2], due: 10, latePolicy: policy)
    try await world.run(quick) { report in
      var stream = try await watch(report).makeAsyncIterator()
      #expect(try grid(await stream.next()).latePolicy == policy)
      #expect(try await report.grid("h").latePolicy == policy)
      var own = try await watch(report, as: .student("ana")).makeAsyncIterator()
      #expect(try grid(await own.next()).latePolicy == nil)
    }
  }

  @Test(
    "a clock that stands at either end of time harms nobody",
    arguments: [Int64.min + 1, -1, 0, Int64.max - 1] as [Int64])
  func strangeClocks(milliseconds: Int64) async throws {
    let world = try world()
    world.handout(on: [2], due: 10)
    try await world.run(quick) { report in
      var stream = try await watch(report).makeAsyncIterator()
      _ = try await stream.next()
      world.clock.now = Instant(milliseconds: milliseconds)
      world.recording(.student("ben"), off: WindowSet(Window(opens: minute(5))))
      _ = try await report.grid("h")
    }
  }

  @Test("a stream ends when its reader may not see the class any more")
  func rightIsLost() async throws {
    let world = try world()
    try await world.run(quick) { report in
      var stream = try await watch(report).makeAsyncIterator()
      _ = try await stream.next()
      world.clock.now = minute(20)
      world.enrol("tess", in: "drama", as: .teacher, WindowSet(Window(opens: minute(0), closes: minute(10))))
      await #expect { while try await stream.next() != nil {} } throws: {
        ($0 as? RPCError)?.code == .permissionDenied
      }
    }
  }

  @Test("there are so many streams and no more, and they end with the service")
  func bounds() async throws {
    let world = try world()
    var configuration = quick
    configuration.watchersMax = 2
    try await world.run(configuration) { report in
      var streams = [try await watch(report).makeAsyncIterator(), try await watch(report).makeAsyncIterator()]
      for index in streams.indices { _ = try await streams[index].next() }
      var third = try await watch(report).makeAsyncIterator()
      await #expect { try await third.next() } throws: { ($0 as? RPCError)?.code == .resourceExhausted }
      report.host.stopWatching()
      for index in streams.indices {
        await #expect { while try await streams[index].next() != nil {} } throws: {
          ($0 as? RPCError)?.code == .unavailable
        }
      }
    }
  }

  @Test("when all streams are taken, whoever has most of them gives the first up to whoever has fewer, and hears why")
  func shares() async throws {
    let world = try world()
    var configuration = quick
    configuration.watchersMax = 3
    try await world.run(configuration) { report in
      // One after another, so that it is known which came first.
      var greedy = [try await watch(report).makeAsyncIterator()]
      _ = try await greedy[0].next()
      for index in 1...2 {
        greedy.append(try await watch(report).makeAsyncIterator())
        _ = try await greedy[index].next()
      }
      var modest = try await watch(report, as: .administrator).makeAsyncIterator()
      #expect(try await modest.next() != nil)
      await #expect { while try await greedy[0].next() != nil {} } throws: { error in
        guard let error = error as? RPCError else { return false }
        return error.code == .resourceExhausted
          && error.details.contains {
            if case .errorInfo("TOO_MANY_WATCHERS", _, let facts) = $0 { facts["scope"] == "caller" } else { false }
          }
          && error.details.contains { if case .quotaFailure = $0 { true } else { false } }
          && error.details.contains { if case .retryInfo = $0 { true } else { false } }
      }
      // One each of two and one: neither has to give up more, and the others go on.
      var refused = try await watch(report, as: .teacher("tess")).makeAsyncIterator()
      await #expect { try await refused.next() } throws: { ($0 as? RPCError)?.code == .resourceExhausted }
      try world.work("late", "ana", start: 20)
      for index in 1...2 { #expect(try await greedy[index].next() != nil) }
    }
  }

  @Test("a student watches their own row")
  func ownRow() async throws {
    let world = try world()
    try await world.run(quick) { report in
      var stream = try await watch(report, as: .student("ben")).makeAsyncIterator()
      let grid = try grid(await stream.next())
      #expect(grid.rows.map(\.studentID) == ["ben"] && grid.columns[0].progress?.mean == nil)
    }
  }
}
