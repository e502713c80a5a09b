import API
import Domain
import Messages
import RPC
import Testing

@Suite("The attempts behind a number")
struct ExplainTests {
  private func explain(
    _ report: RunningReport, as caller: TestCaller = .teacher("tess"),
    _ change: (inout ReportV1.ExplainRequest) -> Void = { _ in }
  ) async throws -> ReportV1.ExplainResponse {
    var request = ReportV1.ExplainRequest(
      handoutID: "h", taskID: "t", options: ReportV1.ReportOptions(atLeast: report.world.position))
    change(&request)
    return try await report.client.explain(request, caller.options)
  }

  private func world() throws -> ReportWorld {
    let world = ReportWorld()
    world.schoolClass(["ana", "ben", "cy"])
    world.schoolClass(["zoe"], "maths", teacher: "max")
    world.content(2, "quiz", kind: .score)
    world.handout(on: [2])
    try world.work("a1", "ana", start: 1, primary: score(4, 10), items: [quantity(1)], minutes: 2)
    try world.work("a2", "ana", start: 2, primary: score(8, 10), items: [quantity(3)], minutes: 3)
    try world.work("a3", "ana", start: 3, minutes: 1)
    try world.work("b1", "ben", start: 4, primary: score(3, 4))
    try world.work("c1", "cy", start: 5)
    return world
  }

  @Test("under every policy, those that the number is made of")
  func policies() async throws {
    let world = try world()
    try await world.run { report in
      for (policy, ids) in [
        (.unspecified, ["a2", "b1"]), (.latest, ["a2", "b1"]), (.first, ["a1", "b1"]), (.best, ["a2", "b1"]),
        (.mean, ["a1", "a2", "b1"]), (.all, ["a1", "a2", "b1"]),
      ] as [(ReportV1.AttemptPolicy, [String])] {
        let policies = ReportV1.AttemptPolicies(score: policy)
        let seen = try await explain(report) { $0.options?.policies = policies }
        #expect(seen.attempts.map(\.attemptID) == ids)
        let grid = try await report.grid("h", policies: policies)
        #expect(seen.summary == grid.columns[0].headline && seen.policies == grid.policies)
        #expect(seen.attempts.allSatisfy { $0.value?.metric == .score && $0.hasHeadline })
      }
      let time = try await explain(report) { $0.metric = .time }
      #expect(time.attempts.map(\.attemptID) == ["a1", "a2", "a3"])
      #expect(time.attempts.map { $0.value?.value } == [120, 180, 60])
      #expect(time.attempts.map(\.number) == [1, 2, 3])
      // An item comes from the attempt that was picked (P7), else goes its own way.
      func item(_ request: inout ReportV1.ExplainRequest) {
        request.itemIdentifier = "hints"
        request.itemKind = .quantity
      }
      let hints = try await explain(report, item)
      #expect(hints.attempts.map(\.attemptID) == ["a2"] && hints.summary?.mean == 3)
      let pooled = try await explain(report) { request in
        item(&request)
        request.options?.policies = ReportV1.AttemptPolicies(score: .all, quantity: .mean)
      }
      #expect(pooled.attempts.map(\.attemptID) == ["a1", "a2"] && pooled.summary?.mean == 2)
    }
  }

  @Test("carried attempts are marked as such, and those of a window alone are shown")
  func carried() async throws {
    let world = try world()
    world.handout("h2", on: [2], posted: 50)
    world.done("ben", "h2", at: 2, 60)
    world.clock.now = minute(100)
    try await world.run { report in
      let seen = try await explain(report) { $0.handoutID = "h2" }
      #expect(seen.attempts.map(\.attemptID) == ["b1"] && seen.attempts[0].carried)
      let early = try await explain(report) { $0.options?.untilTime = WellKnown.Timestamp(seconds: 1_700_000_090) }
      #expect(early.attempts.map(\.attemptID) == ["a1"])
    }
  }

  @Test("pages follow each other, and a number that has changed begins again")
  func pages() async throws {
    let world = try world()
    try await world.run { report in
      func page(_ token: String) async throws -> ReportV1.ExplainResponse {
        try await explain(report) { request in
          request.metric = .time
          request.pageSize = 2
          request.pageToken = token
        }
      }
      let first = try await page("")
      #expect(first.attempts.map(\.attemptID) == ["a1", "a2"] && !first.nextPageToken.isEmpty)
      let second = try await page(first.nextPageToken)
      #expect(second.attempts.map(\.attemptID) == ["a3"] && second.nextPageToken.isEmpty)
      #expect(second.summary == first.summary)
      // Of another number it is no token, and neither is anything made up.
      for token in [first.nextPageToken, "abcd"] {
        await #expect {
          _ = try await explain(report) { request in
            request.pageSize = 2
            request.pageToken = token
          }
        } throws: { ($0 as? RPCError)?.code == .invalidArgument }
      }
      // What does not touch the number does not touch its pages.
      try world.work("x", "cy", start: 7)
      #expect(try await page(first.nextPageToken).attempts.map(\.attemptID) == ["a3"])
      try world.work("b2", "ben", start: 8, minutes: 1)
      await #expect { _ = try await page(first.nextPageToken) } throws: { ($0 as? RPCError)?.code == .aborted }
    }
  }

  @Test("the attempts of one cell come in pages, too, each attempt once")
  func pagesOfACell() async throws {
    let world = try world()
    for number in 10..<15 { try world.work(AttemptID("more\(number)"), "ana", start: Double(number)) }
    try await world.run { report in
      func page(_ size: Int32, _ token: String = "") async throws -> ReportV1.ListCellAttemptsResponse {
        try await report.client.listCellAttempts(
          ReportV1.ListCellAttemptsRequest(
            handoutID: "h", taskID: "t", studentID: "ana", options: .init(atLeast: world.position), pageSize: size,
            pageToken: token), TestCaller.administrator.options)
      }
      let whole = try await page(0)
      #expect(whole.attempts.count >= 5 && whole.nextPageToken.isEmpty)
      var pages = [try await page(2)]
      while let token = pages.last?.nextPageToken, !token.isEmpty { pages.append(try await page(2, token)) }
      #expect(pages.flatMap(\.attempts) == whole.attempts && pages.dropLast().allSatisfy { $0.attempts.count == 2 })
      await #expect { _ = try await page(-1) } throws: { ($0 as? RPCError)?.code == .invalidArgument }
      try world.work("last", "ana", start: 20)
      await #expect { _ = try await page(2, pages[0].nextPageToken) } throws: { ($0 as? RPCError)?.code == .aborted }
    }
  }

  @Test("of a scope: all the work behind a distribution")
  func scope() async throws {
    let world = try world()
    try await world.run { report in
      let scope = ReportV1.ContentScope(appID: "org.example.plays", classID: "drama")
      func asked(_ request: inout ReportV1.ExplainRequest) {
        request.handoutID = ""
        request.taskID = ""
        request.scope = scope
        request.metric = .score
      }
      let seen = try await explain(report, asked)
      #expect(seen.attempts.map(\.attemptID) == ["a2", "b1"])
      let distribution = try await report.client.getDistribution(
        ReportV1.GetDistributionRequest(scope: scope, metric: .score), TestCaller.teacher("tess").options)
      #expect(seen.summary?.mean == distribution.mean && seen.summary?.population == distribution.population)
      #expect(try await explain(report, as: .student("ana"), asked).attempts.map(\.attemptID) == ["a2"])
      await #expect { _ = try await explain(report, as: .teacher("max"), asked) } throws: {
        ($0 as? RPCError)?.code == .permissionDenied
      }
      // Readers of the whole organization are not told who a small group is.
      world.settings(threshold: 5)
      await #expect {
        _ = try await explain(report, as: .administrator) { request in
          asked(&request)
          request.options?.atLeast = world.position
        }
      } throws: { ($0 as? RPCError)?.code == .permissionDenied }
    }
  }

  @Test(
    "it is authorised like the number",
    arguments: [
      (TestCaller.administrator, ["a2", "b1"], nil), (.student("ana"), ["a2"], nil),
      (.teacher("max"), [], StatusCode.permissionDenied), (.student("zoe"), [], .permissionDenied),
      (TestCaller(user: "p", role: .publisher), [], .permissionDenied),
      (TestCaller(user: "ana", role: .student, app: "org.example.reader"), [], .permissionDenied),
    ] as [(TestCaller, [String], StatusCode?)])
  func readers(caller: TestCaller, ids: [String], refused: StatusCode?) async throws {
    let world = try world()
    try await world.run { report in
      do {
        let seen = try await explain(report, as: caller)
        #expect(refused == nil && seen.attempts.map(\.attemptID) == ids)
      } catch let error as RPCError {
        #expect(error.code == refused)
      }
    }
  }

  @Test("what names no number is refused with the field's name")
  func refusals() async throws {
    let world = try world()
    try await world.run { report in
      for (code, change) in [
        (.invalidArgument, { $0.handoutID = "" }), (.invalidArgument, { $0.taskID = "" }),
        (.invalidArgument, { $0.metric = .quantity }), (.invalidArgument, { $0.itemIdentifier = "hints" }),
        (.invalidArgument, { $0.pageSize = -1 }),
        (.invalidArgument, { $0.scope = ReportV1.ContentScope(appID: "org.example.plays") }),
        (.notFound, { $0.handoutID = "other" }), (.notFound, { $0.taskID = "other" }),
        (.notFound, { $0.contextID = 99 }), (.notFound, { $0.options?.studentIDs = ["nobody"] }),
      ] as [(StatusCode, (inout ReportV1.ExplainRequest) -> Void)] {
        await #expect { _ = try await explain(report, change) } throws: { ($0 as? RPCError)?.code == code }
      }
    }
  }
}
