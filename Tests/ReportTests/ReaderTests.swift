import API
import Domain
import Feeds
import Identity
import Messages
import RPC
import ReportService
import Testing

@Suite("Who reads what, and when")
struct ReaderTests {
  private func world() throws -> ReportWorld {
    let world = ReportWorld()
    world.schoolClass(["ana", "ben"])
    world.schoolClass(["zoe"], "maths", teacher: "max")
    world.content(2, "quiz", kind: .score)
    world.handout(on: [2])
    try world.work("a", "ana", primary: score(8, 10))
    try world.work("b", "ben", primary: score(6, 10))
    return world
  }

  private func code(_ body: () async throws -> Void) async -> StatusCode? {
    do {
      try await body()
      return nil
    } catch {
      return (error as? RPCError)?.code
    }
  }

  @Test(
    "the handout's teacher, administrators and services see all; students themselves; others nothing",
    arguments: [
      (TestCaller.teacher("tess"), ["ana", "ben"], nil), (.administrator, ["ana", "ben"], nil),
      (TestCaller(user: "activity", role: .service), ["ana", "ben"], nil), (.student("ana"), ["ana"], nil),
      (.teacher("max"), [], StatusCode.permissionDenied), (.student("zoe"), [], .permissionDenied),
      (.teacher("ana"), [], .permissionDenied), (TestCaller(user: "p", role: .publisher), [], .permissionDenied),
      (TestCaller(user: "tess", role: .teacher, organization: "elsewhere"), [], .notFound),
      // An app cannot find out what its user was assigned (R107).
      (TestCaller(user: "ana", role: .student, app: "org.example.reader"), [], .permissionDenied),
    ] as [(TestCaller, [String], StatusCode?)])
  func visibility(caller: TestCaller, rows: [String], refused: StatusCode?) async throws {
    let world = try world()
    try await world.run { report in
      _ = try await report.grid("h")
      let seen = await code {
        let request = ReportV1.GetHandoutGridRequest(handoutID: "h")
        let grid = try await report.client.getHandoutGrid(request, caller.options)
        #expect(grid.rows.map(\.studentID) == rows)
        // A student learns no number made from others' work.
        #expect(grid.columns[0].headline?.n == Int64(rows.count))
        #expect(grid.columns[0].counts?.assigned == Int32(rows.count))
      }
      #expect(seen == refused)
    }
  }

  @Test("cells are authorised like the grid that holds them")
  func cells() async throws {
    let world = try world()
    try await world.run { report in
      let seen = try await report.attempts("h", of: "ana", as: .teacher("tess"))
      #expect(seen.map(\.attemptID) == ["a"])
      let own = try await report.attempts("h", of: "ana", as: .student("ana"))
      #expect(own.map(\.number) == [1])
      #expect(await code { _ = try await report.attempts("h", of: "ben", as: .student("ana")) } == .permissionDenied)
      #expect(await code { _ = try await report.attempts("h", of: "ana", as: .teacher("max")) } == .permissionDenied)
      #expect(await code { _ = try await report.attempts("h", of: "zoe", as: .teacher("tess")) } == .notFound)
      #expect(await code { _ = try await report.attempts("h", "x", of: "ana") } == .notFound)
      #expect(await code { _ = try await report.attempts("h", context: 9, of: "ana") } == .notFound)
    }
  }

  @Test("an attempt shows what it holds")
  func attempt() async throws {
    let world = try world()
    try world.work(
      "c", "ana", start: 5, ranges: [(0, 0.5)], primary: score(9, 10), items: [quantity(2)], minutes: 1.5,
      stopped: true)
    let attempt = try await world.run { try await $0.attempts("h", of: "ana")[1] }
    #expect(attempt.number == 2 && attempt.state == .stopped && attempt.finished && attempt.hasHeadline)
    #expect(attempt.progress == 0.5 && attempt.hasProgress)
    #expect(attempt.time == WellKnown.Duration(seconds: 90, nanos: 0))
    #expect(attempt.primaryItem?.value == .score(ActivityV1.Score(points: 9, max: 10)))
    #expect(attempt.additionalItems.map(\.identifier) == ["hints"])
  }

  @Test("what cannot be asked for is refused with the field's name")
  func refusals() async throws {
    let world = try world()
    try await world.run { report in
      _ = try await report.grid("h")
      func refusal(_ request: ReportV1.GetHandoutGridRequest) async -> RPCError? {
        do {
          _ = try await report.client.getHandoutGrid(request, TestCaller.administrator.options)
          return nil
        } catch {
          return error as? RPCError
        }
      }
      func policies(_ policies: ReportV1.AttemptPolicies) -> ReportV1.GetHandoutGridRequest {
        ReportV1.GetHandoutGridRequest(handoutID: "h", options: ReportV1.ReportOptions(policies: policies))
      }
      for (request, field) in [
        (policies(ReportV1.AttemptPolicies(quantity: .best)), "options.policies.quantity"),
        (policies(ReportV1.AttemptPolicies(score: .union)), "options.policies.score"),
        (policies(ReportV1.AttemptPolicies(progress: .sum)), "options.policies.progress"),
        (policies(ReportV1.AttemptPolicies(time: .unrecognized(99))), "options.policies.time"),
        (ReportV1.GetHandoutGridRequest(), "handout_id"),
        (
          ReportV1.GetHandoutGridRequest(
            handoutID: "h",
            options: ReportV1.ReportOptions(
              fromTime: WellKnown.Timestamp(seconds: 20), untilTime: WellKnown.Timestamp(seconds: 10))),
          "options.until_time"
        ),
      ] {
        let refused = await refusal(request)
        #expect(refused?.code == .invalidArgument)
        #expect(refused?.details.contains { "\($0)".contains("\"\(field)\"") } == true, "\(field)")
      }
      #expect(await refusal(ReportV1.GetHandoutGridRequest(handoutID: "other"))?.code == .notFound)
      #expect(
        await refusal(
          ReportV1.GetHandoutGridRequest(handoutID: "h", options: ReportV1.ReportOptions(studentIDs: ["nobody"])))?.code
          == .notFound)
    }
  }

  @Test("options narrow a grid to students and to a span of time")
  func options() async throws {
    let world = try world()
    try world.work("c", "ana", start: 60, primary: score(1, 10))
    try await world.run { report in
      let one = try await report.grid("h") { $0.studentIDs = ["ben"] }
      #expect(one.rows.map(\.studentID) == ["ben"] && one.columns[0].headline?.mean == 0.6)
      let early = try await report.grid("h") { $0.untilTime = WellKnown.Timestamp(minute(60)) }
      #expect(early.cell("ana").headline?.value == 0.8)
      let late = try await report.grid("h") { $0.fromTime = WellKnown.Timestamp(minute(60)) }
      #expect(late.cell("ana").headline?.value == 0.1 && late.cell("ben").headline == nil)
    }
  }

  @Test("who waits for a position that does not come is told to come back")
  func atLeast() async throws {
    let world = try world()
    var configuration = ReportConfiguration()
    configuration.waitMax = .milliseconds(300)
    try await world.run(configuration) { report in
      var position = world.position
      position.activitySequence += 1
      let request = ReportV1.GetHandoutGridRequest(
        handoutID: "h", options: ReportV1.ReportOptions(atLeast: position))
      do {
        _ = try await report.client.getHandoutGrid(request, TestCaller.administrator.options)
        Issue.record("it answered")
      } catch let error as RPCError {
        #expect(error.code == .unavailable)
        #expect(error.details.contains { if case .retryInfo = $0 { true } else { false } })
      }
    }
    // And it is there as soon as the change is.
    try await world.run { report in
      var position = world.position
      position.activitySequence += 1
      let request = ReportV1.GetHandoutGridRequest(
        handoutID: "h", options: ReportV1.ReportOptions(atLeast: position))
      async let waiting = report.client.getHandoutGrid(request, TestCaller.administrator.options)
      try world.work("c", "ana", start: 60, primary: score(1, 10))
      #expect(try await waiting.cell("ana").attempts == 2)
    }
  }

  @Test("a position of what vendors publish is waited for, also where nothing is known of the organization")
  func atLeastOfCatalog() async throws {
    let world = try world()
    let stranger = TestCaller(user: "head", role: .administrator, organization: "southfield")
    var configuration = ReportConfiguration()
    configuration.waitMax = .milliseconds(300)
    let early = ReportV1.GetHandoutGridRequest(
      handoutID: "h", options: .init(atLeast: world.positionBehindNextPublication))
    try await world.run(configuration) { report in
      for caller in [TestCaller.administrator, stranger] {
        #expect(await code { _ = try await report.client.getHandoutGrid(early, caller.options) } == .unavailable)
      }
    }
    try await world.run { report in
      async let known = report.client.getHandoutGrid(early, TestCaller.administrator.options)
      async let unknown = code { _ = try await report.client.getHandoutGrid(early, stranger.options) }
      world.publish(
        ContextNode(
          id: 1001, app: "of-a-vendor", identifier: "of-a-vendor",
          placements: [ContextNode.Placement(from: minute(-1000), parent: nil)], title: "Plays", type: .app)
      )
      let position = try await known.position
      #expect(position?.catalogSequence == 1 && position?.catalogEpoch == early.options?.atLeast?.catalogEpoch)
      #expect(await unknown == .notFound)
    }
  }

  @Test("before the feeds are there nothing is answered, and then everything they held")
  func catchingUp() async throws {
    let gradebook = ReportWorld()
    try await gradebook.run { report in
      while !report.host.isReady { try await Task.sleep(for: .milliseconds(1)) }
      let request = ReportV1.GetHandoutGridRequest(handoutID: "h")
      #expect(
        await code {
          _ = try await report.client.getHandoutGrid(request, TestCaller.administrator.options)
        } == .notFound)
    }
  }

  @Test("a restart reads the feeds again and gives identical answers")
  func restart() async throws {
    let world = try world()
    world.done("ana", at: 2)
    func answers() async throws -> (ReportV1.HandoutGrid, [ReportV1.ReportedAttempt]) {
      try await world.run { report in
        var grid = try await report.grid("h")
        grid.position = grid.position?.feeds
        return (grid, try await report.attempts("h", of: "ana"))
      }
    }
    let (grid, attempts) = try await answers()
    let (again, attemptsAgain) = try await answers()
    #expect(grid == again && attempts == attemptsAgain)
  }

  @Test("a new epoch replaces an organization's history, and content outlives that of the school")
  func newEpoch() async throws {
    let world = try world()
    try await world.run { report in
      #expect(try await report.grid("h").rows.count == 2)
      world.activity.restart(world.organization, epoch: 8)
      world.schoolClass(["cy"])
      world.handout(on: [2])
      try world.work("c", "cy", primary: score(3, 10))
      let grid = try await report.grid("h")
      #expect(grid.rows.map(\.studentID) == ["cy"] && grid.columns[0].title == "quiz")
      #expect(grid.columns[0].headline?.mean == 0.3 && grid.position?.activityEpoch == 8)
      world.context.restart(world.organization, epoch: 9)
      world.content(2, "new title", kind: .score)
      #expect(try await report.grid("h").columns[0].title == "new title")
      #expect(try await report.grid("h").cell("cy").headline?.value == 0.3)
    }
  }

  @Test("an erased person is gone from every report")
  func erasure() async throws {
    let world = try world()
    try await world.run { report in
      #expect(try await report.grid("h").columns[0].headline?.n == 2)
      world.tell(.erasedPersonID("ana"))
      let grid = try await report.grid("h")
      #expect(grid.rows.map(\.studentID) == ["ben"] && grid.columns[0].headline?.mean == 0.6)
      #expect(grid.columns[0].counts?.assigned == 1)
    }
  }

  @Test(
    "an erased person stays away though the rest of a history names them once more, as one does that is being rewritten"
  )
  func erasedAndNamedAgain() async throws {
    let world = ReportWorld()
    let digest = ReportWorld.erasureKey.digest(of: "ana", in: world.organization)
    func erase() { world.tell(.erasedPerson(ActivityV1.ErasedPerson(digest: digest.bytes, erasureID: "e"))) }
    erase()
    world.schoolClass(["ana", "ben"])
    world.content(2, "quiz", kind: .score)
    world.handout(on: [2])
    try world.work("a", "ana", primary: score(8, 10))
    try world.work("b", "ben", primary: score(6, 10))
    erase()
    try await world.run { report in
      let grid = try await report.grid("h")
      #expect(grid.rows.map(\.studentID) == ["ben"] && grid.columns[0].headline?.mean == 0.6)
      let request = ReportV1.GetStudentReportRequest(studentID: "ana", options: .init(atLeast: world.position))
      #expect(
        await code {
          _ = try await report.client.getStudentReport(request, TestCaller.administrator.options)
        } == .notFound)
    }
  }

  @Test("a handout that names an erased person once more names the others alone")
  func erasedAmongOthers() throws {
    let key = ReportWorld.erasureKey
    var filter = ErasedPersonFilter(key: key)
    let handout = ActivityV1.Change(
      sequence: 3,
      change: .handout(
        ActivityV1.HandoutHistory(
          handout: .init(
            handoutID: "h", recipients: .init(studentIDs: ["ana", "ben"]),
            studentDueTimes: [.init(studentID: "ana"), .init(studentID: "ben")]),
          recipients: [.init(studentID: "ana"), .init(studentID: "ben")])))
    func rest() -> ActivityV1.Change? { filter.rest(of: handout, in: "northfield") }
    #expect(rest() == handout)
    filter.insert(key.digest(of: "ana", in: "southfield"))
    #expect(rest() == handout, "another organization's ana")
    // Identifiers are their bytes: this one is written like somebody who was erased, and is somebody else.
    filter.insert(key.digest(of: "\u{E9}", in: "northfield"))
    let alike = ["\u{E9}", "e\u{301}"].map { ActivityV1.Change(change: .person(ActivityV1.Person(personID: $0))) }
    #expect(alike.map { filter.rest(of: $0, in: "northfield") != nil } == [false, true])
    filter.insert(key.digest(of: "ana", in: "northfield"))
    let left = try #require(rest())
    #expect(left.sequence == 3 && !"\(left)".contains("ana") && "\(left)".contains("ben"))
  }

  @Test("a grid of a large class that has not begun is read by the product's own clients")
  func empty() async throws {
    let world = ReportWorld()
    world.schoolClass((0..<120).map { PersonID("s\($0)") })
    world.content(2, "Everything")
    for number in 0..<60 { world.content(ContextID(Int64(10 + number)), "Page \(number)", below: 2) }
    world.handout(on: [2])
    try await world.run { report in
      let grid = try await report.grid("h")
      #expect(grid.rows.count == 120 && grid.columns.count == 61)
      let overview = try await report.overview("drama")
      #expect(overview.handouts.count == 1)
    }
  }
}
