import API
import Domain
import Feeds
import Messages
import RPC
import Testing

@Suite("Why attempts are shown or not")
struct AttemptReasonsTests {
  private func why(
    _ report: RunningReport, _ student: String = "ana", _ handout: String = "",
    as caller: TestCaller = .teacher("tess"),
    _ change: (inout ReportV1.ExplainAttemptsRequest) -> Void = { _ in }
  ) async throws -> ReportV1.ExplainAttemptsResponse {
    var request = ReportV1.ExplainAttemptsRequest(
      studentID: student, contextID: 2, handoutID: handout,
      options: ReportV1.ReportOptions(atLeast: report.world.position))
    change(&request)
    return try await report.client.explainAttempts(request, caller.options)
  }

  /// Two classes, a quiz, and a handout of it in the first.
  private func world() throws -> ReportWorld {
    let world = ReportWorld()
    world.clock.now = minute(100)
    world.schoolClass(["ana", "ben", "cy"])
    world.schoolClass(["ana", "zoe"], "maths", teacher: "max")
    world.content(2, "quiz", kind: .score)
    world.content(3, "essay")
    world.handout(on: [2], posted: 0, ended: 60)
    return world
  }

  private static let early = WindowSet(Window(opens: minute(-100), closes: minute(20)))

  /// What happened besides an attempt `b` for the handout `h` of the class, and why handout `g` of the class shows nothing.
  private static let silentHandouts: [(ReportV1.HiddenReason, @Sendable (ReportWorld) -> Void)] = [
    (.notPosted, { $0.handout("g", on: [2], posted: 500) }),
    (.notRecipient, { $0.handout("g", on: [2], recipients: .students(["ben"])) }),
    (
      .neverWhileOpen,
      {
        $0.handout(
          "g", on: [2], ended: 20,
          recipients: Domain.Recipients(isWholeClass: false, spans: ["ana": WindowSet(Window(opens: minute(30)))]))
      }
    ),
    (.noColumn, { $0.handout("g", on: [3]) }),
  ]

  @Test("a handout that shows nothing of a student says why, to its teacher too", arguments: silentHandouts.indices)
  func handout(index: Int) async throws {
    let world = try world()
    try world.work("b", "ana", start: 5)
    Self.silentHandouts[index].1(world)
    try await world.run { report in
      for caller in [TestCaller.teacher("tess"), .administrator] {
        let told = try await why(report, "ana", "g", as: caller)
        #expect(told.handouts.map(\.reason) == [Self.silentHandouts[index].0] && !told.handouts[0].shown)
        // What another handout shows is named, and is not shown by this one for its reason.
        #expect(told.attempts.map(\.attempt?.attemptID) == ["b"])
        #expect(told.attempts[0].verdicts.map(\.reason) == [Self.silentHandouts[index].0])
      }
    }
  }

  /// What else happened, and why handout `g` of the class does not show the attempt `b`, begun at minute 5 for `h`.
  private static let hiddenAttempts: [(ReportV1.HiddenReason, @Sendable (ReportWorld) -> Void)] = [
    (.beforePost, { $0.handout("g", on: [2], posted: 10) }),
    (.afterEnd, { $0.handout("g", on: [2], posted: 0, ended: 5) }),
    (
      .notRecipientThen,
      {
        $0.handout(
          "g", on: [2],
          recipients: Domain.Recipients(isWholeClass: false, spans: ["ana": WindowSet(Window(opens: minute(30)))]))
      }
    ),
    (.otherHandout, { $0.handout("g", on: [2]) }),
    (
      .notInClassThen,
      {
        // For both classes' teacher.
        $0.enrol("tess", in: "maths", as: .teacher)
        $0.enrol("ana", in: "maths", WindowSet(Window(opens: minute(30))))
        $0.handout("g", of: "maths", on: [2])
      }
    ),
    (
      .recordingOffThen,
      {
        $0.enrol("tess", in: "maths", as: .teacher)
        $0.handout("g", of: "maths", on: [2])
        $0.recording(.schoolClass("maths"), off: early)
      }
    ),
  ]

  @Test("an attempt that a handout does not show has the first reason", arguments: hiddenAttempts.indices)
  func attempt(index: Int) async throws {
    let world = try world()
    try world.work("b", "ana", start: 5)
    Self.hiddenAttempts[index].1(world)
    try await world.run { report in
      let told = try await why(report)
      #expect(told.handouts.map(\.shown) == [true, true] && told.attempts.count == 1)
      let verdict = try #require(told.attempts[0].verdicts.first { $0.handoutID == "g" })
      #expect(!verdict.shown && verdict.reason == Self.hiddenAttempts[index].0 && verdict.role == .unspecified)
      #expect(told.attempts[0].verdicts.first { $0.handoutID == "h" }?.shown == true)
    }
  }

  @Test("outside the window, and deleted with one of its classes")
  func windowAndDeletion() async throws {
    let world = try world()
    world.enrol("tess", in: "maths", as: .teacher)
    world.handout("g", of: "maths", on: [2])
    try world.work("a", "ana", start: 5, handouts: ["g", "h"])
    try world.work("b", "ana", start: 6, handouts: ["g", "h"])
    world.recording(.schoolClass("maths"), off: .never, deletedBefore: minute(6))
    try await world.run { report in
      let told = try await why(report) { $0.options?.fromTime = WellKnown.Timestamp(minute(6)) }
      let reasons = told.attempts.map { attempt in attempt.verdicts.map { "\($0.handoutID) \($0.reason)" }.sorted() }
      #expect(reasons == [["g deleted", "h outsideWindow"], ["g unspecified", "h unspecified"]])
      // That something was deleted is for those to know who may delete it.
      #expect(told.handouts.allSatisfy { $0.deleteBeforeTime == nil })
      let whole = try await why(report, "ana", "g", as: .administrator)
      #expect(whole.handouts[0].deleteBeforeTime == WellKnown.Timestamp(minute(6)))
    }
  }

  @Test("under every policy the attempt that the grid's cell is of, and what the others are")
  func roles() async throws {
    let world = try world()
    try world.work("a1", "ana", start: 1, primary: score(4, 10), superseded: true)
    try world.work("a2", "ana", start: 2, primary: score(8, 10), superseded: true)
    try world.work("a3", "ana", start: 3, primary: score(8, 10), superseded: true)
    try world.work("a4", "ana", start: 4, primary: quantity(3))
    try await world.run { report in
      for (policy, roles) in [
        (.unspecified, [.passedOver, .passedOver, .picked, .noHeadline]),
        (.first, [.picked, .passedOver, .passedOver, .noHeadline]),
        (.best, [.passedOver, .passedOver, .picked, .noHeadline]),
        (.mean, [.counted, .counted, .counted, .noHeadline]),
      ] as [(ReportV1.AttemptPolicy, [ReportV1.AttemptRole])] {
        let policies = ReportV1.AttemptPolicies(score: policy)
        let told = try await why(report, "ana", "h") { $0.options?.policies = policies }
        #expect(told.attempts.map { $0.verdicts[0].role } == roles && told.handouts[0].attempts == 4)
        let cell = try await report.grid("h", policies: policies).cell("ana")
        #expect(told.handouts[0].pickedAttemptID == cell.attemptID)
        #expect(told.attempts.map(\.quarantinedKind) == [.unspecified, .unspecified, .unspecified, .quantity])
        #expect(told.attempts.map(\.attempt?.state) == [.superseded, .superseded, .superseded, .paused])
        #expect(
          told.headlineMetric == .score && told.title == "quiz"
            && told.policies?.score == (policy == .unspecified ? .latest : policy))
        let listed = try await report.attempts("h", of: "ana", as: .teacher("tess"))
        #expect(told.attempts.compactMap(\.attempt) == listed)
      }
    }
  }

  @Test("carried work is shown as that of its handout, in the place of attempts without data")
  func carried() async throws {
    let world = try world()
    world.handout("h2", on: [2], posted: 50)
    try world.work("a", "ana", start: 5, primary: score(1, 2))
    try world.work("b", "ana", start: 51, handouts: ["h2"])
    world.done("ana", "h2", at: 2, 55)
    try await world.run { report in
      let told = try await why(report, "ana", "h2")
      #expect(told.handouts[0].carriedFromHandoutID == "h" && told.handouts[0].pickedAttemptID == "a")
      #expect(told.attempts.map { $0.verdicts[0].reason } == [.unspecified, .carriedInstead])
      #expect(told.attempts.map { $0.verdicts[0].carried } == [true, false])
      let late = try await why(report, "ana", "h2") { $0.options?.fromTime = WellKnown.Timestamp(minute(6)) }
      #expect(late.attempts.map { $0.verdicts[0].reason } == [.outsideWindow, .carriedInstead])
    }
  }

  @Test("of work that nobody may see no attempt is named: the handout says why, and administrators are told no more")
  func hidden() async throws {
    for (scope, reason) in [
      (RecordingSwitch.Scope.student("ana"), ReportV1.HiddenReason.recordingOff),
      (.schoolClass("drama"), .recordingOff),
      (.organization, .recordingOff),
    ] {
      let world = try world()
      try world.work("a", "ana", start: 5, primary: score(1, 2))
      world.recording(scope, off: WindowSet(Window(opens: minute(50))))
      try await world.run { report in
        for caller in [TestCaller.teacher("tess"), .administrator, .student("ana")] {
          let told = try await why(report, as: caller)
          #expect(told.handouts.map(\.reason) == [reason] && told.attempts.isEmpty && told.handouts[0].attempts == 0)
        }
      }
    }
    // Who has left the class is no student of its teacher's; administrators learn that they have left.
    let world = try world()
    try world.work("a", "ana", start: 5)
    world.enrol("ana", in: "drama", WindowSet(Window(opens: minute(-100), closes: minute(50))))
    try await world.run { report in
      let told = try await why(report, as: .administrator)
      #expect(told.handouts.map(\.reason) == [.notInClass] && told.attempts.isEmpty)
    }
  }

  @Test("whoever may not read the student's work is refused as for the attempts of the cell, work or none")
  func refusals() async throws {
    let world = try world()
    try world.work("a", "ana", start: 5)
    world.enrol("ben", in: "drama", WindowSet(Window(opens: minute(-100), closes: minute(50))))
    try await world.run { report in
      for (caller, student) in [
        (.teacher("max"), "ana"), (.teacher("max"), "zoe"), (.student("ben"), "ana"), (.student("zoe"), "zoe"),
        (TestCaller(user: "pat", role: .publisher), "ana"), (.teacher("tess"), "ben"), (.teacher("tess"), "zoe"),
        (.teacher("tess"), "nobody"), (.administrator, "nobody"),
      ] as [(TestCaller, String)] {
        let listed = await refusal { _ = try await report.attempts("h", of: PersonID(student), as: caller) }
        let told = await refusal { _ = try await why(report, student, "h", as: caller) }
        #expect(told != nil && told == listed, "\(caller.user) \(student)")
      }
      for (caller, student, code) in [
        (.teacher("tess"), "zoe", .permissionDenied), (.teacher("tess"), "ben", .permissionDenied),
        (.student("ben"), "ana", .permissionDenied), (.administrator, "nobody", .notFound),
      ] as [(TestCaller, String, StatusCode)] {
        let refused = await refusal { _ = try await why(report, student, as: caller) }
        #expect(refused?.code == code)
      }
      // Students ask for themselves, and hear of handouts that are theirs.
      world.handout("g", on: [2], recipients: .students(["cy"]))
      let own = try await why(report, "ana", as: .student("ana"))
      #expect(own.handouts.map(\.handoutID) == ["h"])
      let refused = await refusal { _ = try await why(report, "ana", "g", as: .student("ana")) }
      #expect(refused?.code == .permissionDenied)
      let whole = try await why(report, "ana", as: .administrator)
      #expect(whole.handouts.map(\.handoutID).sorted() == ["g", "h"])
    }
  }

  private static let wrongRequests:
    [(field: String, change: @Sendable (inout ReportV1.ExplainAttemptsRequest) -> Void)] = [
      ("student_id", { $0.studentID = "" }), ("app_id", { $0.contextID = 0 }),
      ("options.student_ids", { $0.options?.studentIDs = ["ana"] }),
      ("options.as_of_due", { $0.options?.asOfDue = true }), ("page_size", { $0.pageSize = -1 }),
    ]

  @Test("wrong requests are named", arguments: wrongRequests.indices)
  func wrong(index: Int) async throws {
    try await world().run { report in
      let refused = await refusal { _ = try await why(report, "ana", "h", Self.wrongRequests[index].change) }
      #expect(refused?.code == .invalidArgument && refused?.message.contains(Self.wrongRequests[index].field) == true)
    }
  }

  @Test("a path names the context as its number does, and unknown ones are not found")
  func path() async throws {
    let world = try world()
    try world.work("a", "ana", start: 5)
    try await world.run { report in
      let told = try await why(report) { request in
        request.contextID = 0
        request.appID = ReportWorld.app.rawValue
        request.identifierPath = ["quiz"]
      }
      #expect(told.contextID == 2 && told.attempts.count == 1)
      let refused = await refusal { _ = try await why(report) { $0.contextID = 77 } }
      #expect(refused?.code == .notFound)
    }
  }

  @Test("attempts come in pages, each once, and what is shown otherwise begins again")
  func pages() async throws {
    let world = try world()
    for number in 0..<5 { try world.work(AttemptID("a\(number)"), "ana", start: Double(number)) }
    try await world.run { report in
      func page(_ token: String) async throws -> ReportV1.ExplainAttemptsResponse {
        try await why(report) { request in
          request.pageSize = 2
          request.pageToken = token
        }
      }
      var pages = [try await page("")]
      while let token = pages.last?.nextPageToken, !token.isEmpty { pages.append(try await page(token)) }
      #expect(pages.map(\.attempts.count) == [2, 2, 1] && pages.allSatisfy { $0.handouts == pages[0].handouts })
      #expect(pages.flatMap(\.attempts).compactMap(\.attempt?.number) == [1, 2, 3, 4, 5])
      try world.work("a9", "ana", start: 9)
      let refused = await refusal { _ = try await page(pages[0].nextPageToken) }
      #expect(refused?.code == .aborted)
    }
  }

  @Test("a hundred handouts are judged, and of more one has to be named")
  func manyHandouts() async throws {
    let world = try world()
    try world.work("a", "ana", start: 5)
    for number in 1..<100 { world.handout(HandoutID("g\(number)"), on: [2], posted: Double(number) / 10) }
    try await world.run { report in
      let most = try await why(report)
      #expect(most.handouts.count == 100)
      world.handout("one-more", on: [2])
      let refused = await refusal { _ = try await why(report) }
      #expect(refused?.code == .resourceExhausted)
      let one = try await why(report, "ana", "h")
      #expect(one.handouts.count == 1)
    }
  }

  @Test("readers of the whole organization hear whether the context's figure is withheld from them")
  func withheld() async throws {
    for (students, isWithheld) in [(3, true), (6, false)] {
      let world = ReportWorld()
      world.clock.now = minute(100)
      world.settings(threshold: 5)
      let names = (0..<students).map { PersonID("s\($0)") }
      world.schoolClass(names)
      world.content(2, "quiz", kind: .score)
      world.handout(on: [2])
      for name in names { try world.work(AttemptID("of-\(name)"), name, primary: score(1, 2)) }
      try await world.run { report in
        let told = try await why(report, "s0", as: .administrator)
        #expect(told.suppressed == isWithheld && told.attempts.count == 1)
        #expect(try await report.distribution(.score, 2, as: .administrator).suppressed == isWithheld)
        let own = try await why(report, "s0")
        #expect(!own.suppressed)
      }
    }
  }
}

private struct Refused: Equatable {
  var code: StatusCode
  var message: String
}

private func refusal(_ body: () async throws -> Void) async -> Refused? {
  do {
    try await body()
    return nil
  } catch let error as RPCError {
    return Refused(code: error.code, message: error.message)
  } catch {
    return nil
  }
}
