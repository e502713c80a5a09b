import API
import Domain
import Feeds
import Messages
import RPC
import Testing

@Suite("Content from a context down")
struct SubtreeTests {
  /// Act 2 with scene 3, quiz 4 in it, scene 5; and 6, which nobody assigned.
  private func world() throws -> ReportWorld {
    let world = ReportWorld()
    world.schoolClass(["ana", "ben", "cy"])
    world.schoolClass(["zoe"], "maths", teacher: "max")
    world.content(2, "act", order: 1)
    world.content(3, "scene 1", below: 2, order: 1)
    world.content(4, "quiz", below: 3, kind: .score)
    world.content(5, "scene 2", below: 2, order: 2)
    world.content(6, "unassigned", order: 2)
    world.handout(on: [2])
    world.handout("other", of: "maths", on: [2])
    // W7: an act of 20 minutes with a scene of 15 inside it.
    try world.work("a1", "ana", at: 2, start: 1, minutes: 20)
    try world.work("a2", "ana", at: 3, start: 3, ranges: [(0, 1)], minutes: 15)
    try world.work("a3", "ana", at: 4, start: 30, primary: score(8, 10), minutes: 5)
    try world.work("b1", "ben", at: 3, start: 1, ranges: [(0, 0.5)], minutes: 10)
    try world.work("b2", "ben", at: 4, start: 40, primary: score(3, 4), minutes: 1)
    try world.work("b3", "ben", at: 4, start: 50, primary: score(1, 4), minutes: 1)
    try world.work("z", "zoe", at: 3, handouts: ["other"], ranges: [(0, 0.1)], minutes: 60)
    return world
  }

  @Test("P33: each level's own work, and with everything below it; time is the union")
  func levels() async throws {
    let report = try await world().run { try await $0.subtree() }
    #expect(report.nodes.map(\.title) == ["Plays", "act", "scene 1", "quiz", "scene 2"])
    #expect(report.nodes.map(\.depth) == [0, 1, 2, 3, 2])
    #expect(report.nodes.map { $0.direct?.attempts } == [0, 1, 2, 3, 0])
    #expect(report.nodes.map { $0.inclusive?.attempts } == [6, 6, 5, 3, 0])
    #expect(report.nodes.map { $0.inclusive?.students } == [2, 2, 2, 2, 0])
    // Ana 20 + 5 minutes, the scene inside the act; Ben 10 + 1 + 1.
    #expect(report.nodes.map { $0.inclusive?.totalTime?.seconds } == [2_220, 2_220, 1_920, 420, 0])
    #expect(report.nodes[1].inclusive?.time?.mean == 1_110 && report.nodes[1].direct?.time?.mean == 1_200)
    #expect(report.nodes[2].direct?.progress?.mean == 0.75 && report.nodes[2].direct?.score == nil)
    #expect(report.nodes[3].direct?.score?.mean == (0.8 + 0.25) / 2)
    #expect(report.nodes[1].inclusive?.score == report.nodes[3].direct?.score)
    #expect(report.nodes[1].inclusive?.progress?.mean == 0.75 && report.nodes[1].inclusive?.progress?.n == 2)
    #expect(report.nodes[1].inclusive?.progress?.population?.text == "3: 0 + 2 + 1")
    #expect(report.nodes[4].inclusive?.progress?.mean == nil)
    #expect(report.nodes[0].direct?.progress?.population?.text == "0: 0 + 0 + 0")
    #expect(report.policies?.progress == .union && report.policies?.score == .latest)
    #expect(report.nodes[3].primaryKind == .score && report.position != nil)
  }

  @Test("policies, depth, windows and filters are heeded")
  func options() async throws {
    try await world().run { report in
      let first = try await report.subtree(policies: .init(score: .first, time: .first))
      #expect(first.nodes[3].direct?.score?.mean == (0.8 + 0.75) / 2)
      // With nothing below it, inclusive is direct, by its policy for time.
      #expect(
        first.nodes[3].inclusive?.time?.mean == 180 && first.nodes[3].inclusive?.time == first.nodes[3].direct?.time)
      let all = try await report.subtree(policies: .init(score: .all))
      #expect(all.nodes[0].inclusive?.score?.n == 3 && near(all.nodes[0].inclusive?.score?.mean, 1.8 / 3))
      let shallow = try await report.subtree(depth: 1)
      #expect(shallow.nodes.map(\.title) == ["Plays", "act"] && shallow.nodes[1].inclusive?.attempts == 6)
      let early = try await report.subtree(window: Window(opens: minute(3), closes: minute(40)))
      #expect(early.nodes[0].inclusive?.attempts == 2)
      let sections = try await report.subtree { $0.topics = [.math] }
      #expect(sections.nodes.allSatisfy { $0.direct == nil && $0.inclusive?.attempts == 0 })
      let scene = try await report.subtree(3) { $0.withoutDescendants = true }
      #expect(scene.nodes.map(\.title) == ["scene 1"] && scene.nodes[0].inclusive?.attempts == 2)
      let path = try await report.subtree(0) { $0.identifierPath = ["act", "scene 1"] }
      #expect(path.nodes.map(\.title) == ["scene 1", "quiz"])
      #expect(await code { _ = try await report.subtree(0) { $0.identifierPath = ["nowhere"] } } == .notFound)
      #expect(await code { _ = try await report.subtree(depth: -1) } == .invalidArgument)
      #expect(await code { _ = try await report.subtree(99) } == .notFound)
    }
  }

  @Test("teachers see handouts of their classes, students themselves, administrators everyone, publishers nothing")
  func readers() async throws {
    try await world().run { report in
      func attempts(_ caller: TestCaller, _ change: RunningReport.ScopeChange = { _ in }) async throws -> Int64? {
        try await report.subtree(as: caller, change).nodes.first?.inclusive?.attempts
      }
      let own = try await attempts(.teacher("tess"))
      #expect(own == 6)
      #expect(try await attempts(.teacher("max")) == 1)
      #expect(try await attempts(.student("ben")) == 3)
      #expect(try await attempts(.administrator) == 7)
      #expect(try await attempts(.administrator) { $0.classID = "maths" } == 1)
      #expect(try await attempts(.teacher("tess")) { $0.handoutID = "h" } == 6)
      #expect(await code { _ = try await attempts(.teacher("tess")) { $0.classID = "maths" } } == .permissionDenied)
      #expect(await code { _ = try await attempts(.teacher("tess")) { $0.handoutID = "other" } } == .permissionDenied)
      #expect(await code { _ = try await attempts(.administrator) { $0.classID = "none" } } == .notFound)
      #expect(await code { _ = try await attempts(TestCaller(user: "p", role: .publisher)) } == .permissionDenied)
      #expect(
        await code { _ = try await report.distribution(.time, as: .student("ben"), students: ["ana"]) }
          == .permissionDenied)
    }
  }

  @Test("recording off hides, deleting deletes, and populations say so; withdrawn content keeps its work")
  func switches() async throws {
    let world = try world()
    world.recording(.student("ana"), off: WindowSet(Window(opens: minute(100))))
    world.recording(.student("ben"), off: .never, deletedBefore: minute(45))
    world.content(4, "quiz", below: 3, kind: .score, removed: minute(90))
    world.clock.now = minute(200)
    let report = try await world.run { try await $0.subtree() }
    let quiz = report.nodes.first { $0.title == "quiz" }
    #expect(quiz?.withdrawn == true && quiz?.direct?.attempts == 1 && quiz?.direct?.score?.mean == 0.25)
    #expect(report.nodes[0].inclusive?.progress?.population?.text == "3: 1 + 0 + 2")
    #expect(report.nodes[0].inclusive?.attempts == 1)
  }

  @Test("what is large is computed apart, and says the same")
  func large() async throws {
    let world = try world()
    for index in 0..<70 { world.handout(HandoutID("more\(index)"), on: [3]) }
    try await world.run { report in
      let whole = try await report.subtree(as: .teacher("tess"))
      let narrow = try await report.subtree(as: .administrator) { $0.classID = "drama" }
      #expect(whole.nodes == narrow.nodes && whole.nodes[0].inclusive?.attempts == 6)
    }
  }

  @Test("an empty class and a class without recording have no data, and neither is 0")
  func nothing() async throws {
    let world = ReportWorld()
    world.schoolClass([])
    world.schoolClass(["ana"], "off", teacher: "max")
    world.content(2, "scene")
    world.handout(on: [2])
    world.handout("g", of: "off", on: [2])
    world.recording(.organization, off: WindowSet(Window(opens: minute(0))))
    try await world.run { report in
      let empty = try await report.distribution(.progress, 2, quantiles: [0.5])
      #expect(empty.n == 0 && empty.mean == nil && empty.quantiles.isEmpty && empty.minimum == nil)
      #expect(empty.population?.text == "0: 0 + 0 + 0")
      let off = try await report.distribution(.progress, 2, as: .teacher("max"))
      #expect(off.population?.text == "1: 1 + 0 + 0" && off.standardDeviation == nil)
    }
  }
}
