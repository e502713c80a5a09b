import API
import Domain
import Feeds
import Messages
import Patience
import RPC
import ReportEngine
import Serving
import Testing
import Wire

@testable import ReportService

@Suite("Watching classes and students")
struct WatchPeopleTests {
  private var quick: ReportConfiguration {
    var configuration = ReportConfiguration.patient
    configuration.watchInterval = .milliseconds(20)
    configuration.watchRefresh = .milliseconds(200)
    return configuration
  }

  private func watch(
    _ report: RunningReport, _ watched: ReportV1.WatchRequest.Report, as caller: TestCaller = .teacher("tess"),
    resume token: String = ""
  ) async throws -> ResponseStream<ReportV1.WatchResponse> {
    try await report.client.watch(
      ReportV1.WatchRequest(report: watched, resumeToken: token), caller.options(timeout: patience))
  }

  private func overview(_ response: ReportV1.WatchResponse?) throws -> ReportV1.ClassOverview {
    guard case .classOverview(let overview) = response?.report else { throw RPCError(.internal, "no overview") }
    return overview
  }

  private func student(_ response: ReportV1.WatchResponse?) throws -> ReportV1.StudentReport {
    guard case .studentReport(let report) = response?.report else { throw RPCError(.internal, "no report") }
    return report
  }

  private let drama = ReportV1.WatchRequest.Report.classOverview(ReportV1.GetClassOverviewRequest(classID: "drama"))
  private let ana = ReportV1.WatchRequest.Report.studentReport(ReportV1.GetStudentReportRequest(studentID: "ana"))

  @Test("the end state of a class's stream is what a query answers, handouts that come and go included")
  func overviewEnds() async throws {
    let world = try PeopleTests.world()
    try await world.run(quick) { report in
      _ = try await report.overview("drama")
      var stream = try await watch(report, drama).makeAsyncIterator()
      #expect(try overview(await stream.next()).handouts.map(\.handoutID) == ["h3", "h2", "h1"])
      for step in 1...20 {
        try world.work(
          AttemptID("s\(step)"), "ben", at: step % 2 == 0 ? 2 : 4, start: Double(30 + step),
          handouts: [step % 2 == 0 ? "h1" : "h2"], ranges: [(0, Double(step) / 20)])
      }
      world.handout("h4", on: [4], posted: 90, due: 99)
      world.tell(.deletedHandoutID("h3"))
      let end = try await report.overview("drama")
      #expect(end.handouts.map(\.handoutID) == ["h4", "h2", "h1"])
      var last = try overview(await stream.next())
      while last.handouts != end.handouts || last.position != end.position { last = try overview(await stream.next()) }
      #expect(last == end)
    }
  }

  @Test("a student's stream ends at the query's answer, for a teacher and for the student")
  func studentEnds() async throws {
    let world = try PeopleTests.world()
    try await world.run(quick) { report in
      _ = try await report.student("ana")
      for caller in [TestCaller.teacher("tess"), .teacher("max"), .student("ana")] {
        var stream = try await watch(report, ana, as: caller).makeAsyncIterator()
        let first = try student(await stream.next())
        try world.work(AttemptID("n-\(caller.user)"), "ana", start: 80, handouts: ["h1", "m1"], primary: score(9, 10))
        let end = try await report.student("ana", as: caller)
        #expect(first.handouts != end.handouts)
        var last = try student(await stream.next())
        while last != end { last = try student(await stream.next()) }
      }
    }
  }

  @Test("a token stays silent until there is something newer, and says so when it means nothing")
  func resuming() async throws {
    let world = try PeopleTests.world()
    try await world.run(quick) { report in
      _ = try await report.overview("drama")
      var first = try await watch(report, drama).makeAsyncIterator()
      let token = try await first.next()?.resumeToken ?? ""
      var resumed = try await watch(report, drama, resume: token).makeAsyncIterator()
      try world.work("n", "ben", start: 70, handouts: ["h1"], primary: score(1, 10))
      // What was done comes in as many pieces as it comes.
      while true {
        let next = try #require(try await resumed.next())
        #expect(!next.reset)
        if try overview(next).handouts[2].columns[0].headline?.mean == 0.45 { break }
      }
      var lost = try await watch(report, drama, resume: "nonsense").makeAsyncIterator()
      #expect(try await lost.next()?.reset == true)
    }
  }

  @Test("work becomes missing, and a member leaves, while somebody watches")
  func edges() async throws {
    let world = try PeopleTests.world()
    world.handout("h4", on: [4], posted: 90, due: 110)
    world.enrol("ben", in: "drama", WindowSet(Window(opens: minute(-100), closes: minute(130))))
    world.clock.now = minute(110) - 40
    try await world.run(quick) { report in
      _ = try await report.overview("drama")
      var stream = try await watch(report, drama).makeAsyncIterator()
      #expect(try overview(await stream.next()).handouts[0].columns[0].counts?.missing == 0)
      world.clock.now = minute(110) + 1
      var last = try overview(await stream.next())
      #expect(last.handouts[0].columns[0].counts?.missing == 2)
      // Whatever comes next makes everybody look again.
      world.clock.now = minute(131)
      try world.work("n", "ana", at: 4, start: 111, handouts: ["h4"], ranges: [(0, 1)])
      last = try overview(await stream.next())
      while last.handouts[0].columns[0].progress?.n != 1 { last = try overview(await stream.next()) }
      #expect(last.handouts.allSatisfy { $0.columns.allSatisfy { $0.counts?.assigned == 1 } })
    }
  }

  @Test("a handout that a student no longer has by the passing of time leaves their stream")
  func leaves() async throws {
    let world = try PeopleTests.world()
    world.enrol("ben", in: "drama", WindowSet(Window(opens: minute(-100), closes: minute(130))))
    world.clock.now = minute(130) - 40
    try await world.run(quick) { report in
      let watched = ReportV1.WatchRequest.Report.studentReport(ReportV1.GetStudentReportRequest(studentID: "ben"))
      var stream = try await watch(report, watched, as: .administrator).makeAsyncIterator()
      #expect(try student(await stream.next()).handouts.isEmpty == false)
      world.clock.now = minute(130) + 1
      #expect(try student(await stream.next()).handouts.isEmpty)
    }
  }

  @Test("a teacher who leaves one of a student's classes goes on with what is theirs")
  func fewerRights() async throws {
    let world = try PeopleTests.world()
    world.enrol("tess", in: "maths", as: .teacher)
    try await world.run(quick) { report in
      _ = try await report.overview("drama")
      var stream = try await watch(report, ana).makeAsyncIterator()
      #expect(try student(await stream.next()).handouts.map(\.handoutID) == ["h3", "h2", "m1", "h1"])
      world.enrol("tess", in: "drama", as: .teacher, WindowSet(Window(opens: minute(0), closes: minute(10))))
      var last = try student(await stream.next())
      while last.handouts.count > 1 { last = try student(await stream.next()) }
      #expect(last.handouts.map(\.handoutID) == ["m1"])
    }
  }

  @Test("who may not look is refused at once, and who may no longer is cut off")
  func rights() async throws {
    let world = try PeopleTests.world()
    try await world.run(quick) { report in
      _ = try await report.overview("drama")
      for (watched, caller) in [
        (drama, TestCaller.teacher("max")), (drama, .student("ana")), (ana, .student("ben")),
        (ana, TestCaller(user: "p", role: .publisher)),
      ] {
        var stream = try await watch(report, watched, as: caller).makeAsyncIterator()
        await #expect { try await stream.next() } throws: { ($0 as? RPCError)?.code == .permissionDenied }
      }
      var stream = try await watch(report, drama).makeAsyncIterator()
      _ = try await stream.next()
      world.enrol("tess", in: "drama", as: .teacher, WindowSet(Window(opens: minute(0), closes: minute(10))))
      await #expect { while try await stream.next() != nil {} } throws: {
        ($0 as? RPCError)?.code == .permissionDenied
      }
      var nothing = try await report.client.watch(ReportV1.WatchRequest(), TestCaller.administrator.options)
        .makeAsyncIterator()
      await #expect { try await nothing.next() } throws: { ($0 as? RPCError)?.code == .invalidArgument }
    }
  }

  @Test("watchers of one report share one state and its bytes; only the handouts that changed are made again")
  func shared() async throws {
    let organizationState = OrganizationState("northfield", connected: Set(Feed.allCases))
    organizationState.change { state in
      state.gradebook.apply(.schoolClass(SchoolClass(id: "drama", title: "Drama")))
      state.gradebook.apply(.enrolment(Enrolment("ana", in: "drama", as: .student, windows: .always)))
      state.gradebook.apply(
        .context(
          ContextNode(
            id: 2, app: ReportWorld.app, identifier: "quiz",
            placements: [ContextNode.Placement(from: .distantPast, parent: nil)], title: "Quiz", type: .quiz)))
      for name in ["h1", "h2"] as [HandoutID] {
        state.gradebook.apply(
          .handout(
            Handout(
              id: name, schoolClass: "drama", title: "\(name)",
              tasks: [HandoutTask(id: "t", app: ReportWorld.app, target: .context(2, includesDescendants: true))],
              state: .posted, posted: minute(0))))
      }
    }
    let question = try WatchedRequest(ReportV1.WatchRequest(report: drama))
    let head = Caller(organization: "northfield", user: "head", role: .administrator)
    let lazy = SharedWatch(
      question, at: organizationState, in: ComputePool("tests", admittedMax: 8), interval: .seconds(3_600))
    let state = try await lazy.look(for: head, wall: minute(1))
    #expect(try await lazy.look(for: head, wall: minute(2)) === state)

    let watch = SharedWatch(question, at: organizationState, in: ComputePool("tests", admittedMax: 8), interval: .zero)
    let before = try watch.renew(for: head, wall: minute(1))
    organizationState.change { state in
      state.gradebook.apply(
        .attempt(
          Attempt(
            id: "a", student: "ana", app: ReportWorld.app, context: 2, start: minute(1), received: minute(1),
            handouts: ["h1"], progress: ProgressRanges([TickRange(lower: Ticks(count: 0), upper: .whole)]))))
    }
    let after = try watch.renew(for: head, wall: minute(1))
    #expect(after.fingerprint != before.fingerprint)
    // It is written in the order of the schema, so that who reads it and encodes it again has the same.
    #expect(try ReportV1.ClassOverview(decoding: after.bytes).encoded() == after.bytes)
    #expect(after.parts.parts["h1"]?.version != before.parts.parts["h1"]?.version)
    #expect(after.parts.order == before.parts.order)
    // Looked at again without a change it is another look at the same.
    #expect(try watch.renew(for: head, wall: minute(1)).fingerprint == after.fingerprint)
    #expect(try after.response(isReset: false).byteCount + 2 == after.response(isReset: true).byteCount)
  }
}
