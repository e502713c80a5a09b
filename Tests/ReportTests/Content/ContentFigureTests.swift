import API
import Domain
import Feeds
import Messages
import RPC
import Testing

@Suite("Distributions, items, series, coverage, comparison")
struct ContentFigureTests {
  private func quiz(_ scores: [(PersonID, Double, Double)]) throws -> ReportWorld {
    let world = ReportWorld()
    world.schoolClass(scores.map(\.0) + ["nobody"])
    world.content(2, "quiz", kind: .score)
    world.handout(on: [2])
    for (student, points, possible) in scores {
      try world.work(AttemptID("a-\(student)"), student, primary: score(points, possible), minutes: 2, stopped: true)
    }
    return world
  }

  @Test("scores of different maxima, by hand: .5, .75, 1, 1.25 and one student without")
  func distribution() async throws {
    try await quiz([("ana", 5, 10), ("ben", 3, 4), ("cy", 7, 7), ("dee", 2.5, 2)]).run { report in
      let seen = try await report.distribution(.score, quantiles: [0, 0.25, 0.5, 0.9, 1])
      #expect(seen.n == 4 && seen.mean == 0.875 && seen.minimum == 0.5 && seen.maximum == 1.25)
      // Squares .140625 + .015625 + .015625 + .140625 = .3125 over 3.
      #expect(seen.standardDeviation == (0.3125 / 3).squareRoot())
      #expect(seen.quantiles.count == 5 && seen.quantiles[1] == 0.6875 && seen.quantiles[2] == 0.875)
      #expect(near(seen.quantiles[3], 1.175))
      #expect(seen.histogram.map(\.count) == [0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 1])
      #expect(seen.histogram.last?.overMaximum == true && seen.population?.text == "5: 0 + 4 + 1")
      let time = try await report.distribution(.time, bins: 3)
      #expect(time.n == 4 && time.mean == 120 && time.standardDeviation == 0 && time.histogram.map(\.count) == [4])
      let nodes = try await report.distribution(.score, nodes: .direct).nodes
      #expect(
        nodes.map(\.title) == ["Plays", "quiz"] && nodes[0].distribution?.n == 0 && nodes[1].distribution?.n == 4)
      let grid = try await report.grid("h")
      #expect(seen.mean == grid.columns[0].headline?.mean)
      #expect(await code { _ = try await report.distribution(.unspecified) } == .invalidArgument)
      #expect(await code { _ = try await report.distribution(.score, quantiles: [1.5]) } == .invalidArgument)
      #expect(await code { _ = try await report.distribution(.score, bins: 1_001) } == .invalidArgument)
      let many = Array(repeating: "a0", count: 20_001)
      #expect(await code { _ = try await report.distribution(.score, students: many) } == .invalidArgument)
      #expect(
        await code { _ = try await report.distribution(.quantity, policies: .init(quantity: .best)) }
          == .invalidArgument)
    }
  }

  private func answer(_ identifier: String, _ outcome: Bool, _ response: String? = nil) -> Item {
    Item(
      identifier: identifier, title: "Question \(identifier)", value: .binary(outcome, .correctIncorrect),
      response: response)
  }

  @Test("W15: items are those of each student's first finished attempt, and the answer says so")
  func items() async throws {
    let world = ReportWorld()
    world.schoolClass(["ana", "ben", "cy"])
    world.content(2, "quiz", kind: .score)
    world.handout(on: [2])
    func sit(_ id: AttemptID, _ student: PersonID, _ start: Double, _ items: [Item], stopped: Bool = true) throws {
      try world.work(id, student, start: start, primary: score(1, 2), items: items, stopped: stopped)
    }
    try sit("a0", "ana", 1, [answer("p", false)], stopped: false)
    try sit("a1", "ana", 2, [answer("p", true, "A"), answer("q", true), quantity(3)])
    try sit("a2", "ana", 3, [answer("p", false), answer("q", false)])
    try sit("b1", "ben", 1, [answer("p", true, "A"), answer("q", false)])
    try sit("c1", "cy", 1, [answer("p", false, "B")])
    try await world.run { report in
      let seen = try await report.items(2)
      #expect(seen.attempts == 3 && seen.complete == 2 && seen.allBinary && seen.finishedOnly)
      #expect(seen.policies?.score == .first && seen.headlineMetric == .score)
      #expect(seen.items.map(\.identifier) == ["p", "q"] && seen.items.map(\.title) == ["Question p", "Question q"])
      #expect(near(seen.items[0].facility, 2.0 / 3) && seen.items[1].facility == 0.5 && seen.items[1].absent == 1)
      #expect(seen.items[0].responses == [.init(response: "A", count: 2), .init(response: "B", count: 1)])
      #expect(seen.items.allSatisfy { $0.smallN && $0.discriminationSmallN && $0.omitted == nil })
      // Totals 2, 1, 0: groups of one.
      #expect(seen.items[0].discrimination == 1)
      let latest = try await report.items(2, policies: .init(score: .latest))
      #expect(near(latest.items[0].facility, 1.0 / 3) && latest.policies?.score == .latest)
      #expect(try await report.items(2, policies: .init(score: .all)).attempts == 4)
      #expect(try await report.items(2, includeUnfinished: true).items[0].facility == 1.0 / 3)
      let declared = try await report.items(2, declared: ["q", "p", "r"])
      #expect(declared.items.map(\.identifier) == ["q", "p", "r"] && declared.complete == 0)
      #expect(declared.items.map(\.omitted) == [1, 0, 0] && declared.items.map(\.notReached) == [0, 0, 3])
      #expect(await code { _ = try await report.items(2, policies: .init(score: .mean)) } == .invalidArgument)
      #expect(await code { _ = try await report.items(2, declared: ["p", "p"]) } == .invalidArgument)
    }
  }

  /// Minute 0 is Tuesday, 2023-11-14, 22:13:20 UTC: 23:13 in Berlin.
  @Test("P32: buckets are the school's days, weeks from Monday and months; a bucket is a window")
  func series() async throws {
    let world = try quiz([])
    world.settings(timeZone: "Europe/Berlin")
    world.enrol("ana", in: "drama")
    let day = 1_440.0
    try world.work("1", "ana", start: 1, primary: score(1, 2), minutes: 1)
    try world.work("2", "ana", start: 60, primary: score(2, 2), minutes: 3)
    try world.work("3", "ana", start: 5 * day, primary: score(1, 4))
    try world.work("4", "ana", start: 20 * day, primary: score(1, 4), minutes: 9)
    try await world.run { report in
      let days = try await report.series(.day)
      #expect(days.buckets.map(\.startDate) == ["2023-11-14", "2023-11-15", "2023-11-19", "2023-12-04"])
      #expect(days.timeZone == "Europe/Berlin" && days.policies?.score == .all && days.policies?.time == .all)
      #expect(days.buckets[1].startTime == WellKnown.Timestamp(Instant(milliseconds: 1_700_002_800_000)))
      #expect(days.buckets[2].medianTime == nil && days.buckets[1].p95Time == 180)
      let weeks = try await report.series(.week)
      #expect(weeks.buckets.map(\.startDate) == ["2023-11-13", "2023-12-04"])
      #expect(weeks.buckets[0].attempts == 3 && weeks.buckets[0].activeStudents == 1)
      #expect(near(weeks.buckets[0].meanScore, (0.5 + 1 + 0.25) / 3) && weeks.buckets[0].medianTime == 120)
      let months = try await report.series(.month, policies: .init(score: .latest))
      #expect(months.buckets.map(\.startDate) == ["2023-11-01", "2023-12-01"] && months.buckets[0].meanScore == 0.25)
      // P39: observations are attempts, populations students; ana is all of the class that has data.
      let all = days.buckets[1].score?.population
      #expect(weeks.buckets.map(\.score?.n) == [3, 1] && weeks.buckets.map(\.time?.n) == [2, 1])
      #expect(all?.withData == 1 && all?.assigned == (all?.noData ?? 0) + 1)
      #expect(weeks.buckets[0].time?.mean == 120 && weeks.buckets[0].time?.metric == .time)
      #expect(days.buckets[2].time?.n == 0 && days.buckets[2].time?.mean == nil)
      #expect(days.buckets[2].time?.population?.noData == days.buckets[2].time?.population?.assigned)
      // Every bucket shows what a report with the bucket as its window would.
      let firsts = ReportV1.AttemptPolicies(score: .first, time: .first)
      for bucket in try await report.series(.day, 2, policies: firsts).buckets {
        let opens = try #require(bucket.startTime.map { Instant(milliseconds: $0.seconds * 1_000) })
        let window = Window(opens: opens, closes: opens + 86_400_000)
        let figures = try await report.subtree(2, policies: firsts, window: window).nodes[0].inclusive
        #expect(bucket.score == figures?.score && bucket.time == figures?.time, "\(bucket.startDate)")
      }
      let unscored = try await report.series(.day, 2) { $0.types = [.video] }
      #expect(unscored.buckets.isEmpty)
      #expect(await code { _ = try await report.series(.unspecified) } == .invalidArgument)
    }
    world.settings(timeZone: "Mars/Olympus")
    #expect(await code { try await world.run { _ = try await $0.series(.day) } } == .failedPrecondition)
  }

  @Test("who is excused is in no strip of a column, and not among those without data (N56)")
  func excusedFromCoverage() async throws {
    let world = ReportWorld()
    world.schoolClass(["ana", "ben", "cy", "dee"])
    world.content(2, "scene")
    world.handout(on: [2], excused: ["ben", "dee"])
    for student in ["ana", "ben"] { try world.work(AttemptID(student), PersonID(student), progress: 1) }
    try await world.run { report in
      let request = ReportV1.GetCoverageRequest(
        handoutID: "h", taskID: "t", parts: 2, options: .init(atLeast: world.position))
      let strip = try await report.client.getCoverage(request, TestCaller.teacher("tess").options)
      #expect(strip.population?.text == "2: 0 + 1 + 1" && strip.withData == 1 && strip.students == [1, 1])
      let progress = try await report.grid("h").columns[0].progress
      #expect(progress?.population == strip.population)
    }
  }

  @Test("coverage counts students who covered the whole of a part, in exact ticks")
  func coverage() async throws {
    let world = ReportWorld()
    world.schoolClass(["ana", "ben", "cy", "dee"])
    world.content(2, "scene")
    world.handout(on: [2])
    try world.work("a1", "ana", ranges: [(0, 1.0 / 3)])
    try world.work("a2", "ana", start: 2, ranges: [(1.0 / 3, 2.0 / 3), (2.0 / 3, 1)])
    try world.work("b", "ben", ranges: [(0, 0.5), (0.6, 0.9)])
    try world.work("c", "cy", progress: 0)
    try await world.run { report in
      func strip(
        _ parts: Int32, _ policies: ReportV1.AttemptPolicies? = nil, byHandout: Bool
      ) async throws -> ReportV1.CoverageStrip {
        try await report.client.getCoverage(
          .init(
            handoutID: byHandout ? "h" : "", taskID: byHandout ? "t" : "", parts: parts,
            options: .init(policies: policies, atLeast: world.position),
            scope: byHandout ? nil : .init(contextID: 2)), TestCaller.teacher("tess").options)
      }
      for byHandout in [true, false] {
        let thirds = try await strip(3, byHandout: byHandout)
        #expect(thirds.students == [2, 1, 1] && thirds.withData == 3)
        #expect(thirds.population?.text == "4: 0 + 3 + 1")
        #expect(try await strip(10, byHandout: byHandout).students == [2, 2, 2, 2, 2, 1, 2, 2, 2, 1])
        #expect(try await strip(1, .init(progress: .latest), byHandout: byHandout).students == [0])
        #expect(try await strip(0, byHandout: byHandout).students.count == 50)
      }
      #expect(await code { _ = try await strip(1_001, byHandout: true) } == .invalidArgument)
      let both = ReportV1.GetCoverageRequest(handoutID: "h", taskID: "t", scope: .init(contextID: 2))
      #expect(
        await code { _ = try await report.client.getCoverage(both, TestCaller.teacher("tess").options) }
          == .invalidArgument)
      #expect(await code { _ = try await strip(5, .init(progress: .mean), byHandout: true) } == .invalidArgument)
    }
  }

  @Test("classes, windows and students beside each other: Student's interval for means, Wilson's for outcomes")
  func comparison() async throws {
    let world = try quiz([("ana", 2, 10), ("ben", 4, 10), ("cy", 6, 10), ("dee", 8, 10), ("eve", 10, 10)])
    world.content(3, "check", kind: .binary)
    world.handout("g", on: [3])
    for (index, student) in ["ana", "ben", "cy"].enumerated() {
      try world.work(
        AttemptID("b\(index)"), PersonID(student), at: 3, start: 9, handouts: ["g"], primary: binary(index != 2))
    }
    try await world.run { report in
      let seen = try await report.compare(
        .score,
        [
          .init(label: "all"), .init(label: "class", classID: "drama"),
          .init(label: "two", studentIDs: ["ana", "eve"]),
          .init(label: "one", studentIDs: ["ben"]), .init(label: "none", untilTime: WellKnown.Timestamp(minute(-50))),
        ])
      #expect(seen.groups.map(\.label) == ["all", "class", "two", "one", "none"] && seen.confidence == 0.95)
      #expect(near(seen.groups[0].summary?.mean, 0.6) && near(seen.groups[0].standardDeviation, 0.1.squareRoot()))
      // .6 ± 2.776445 · √.1 / √5.
      let reach = 2.776_445_105_197_79 * (0.1 / 5).squareRoot()
      #expect(near(seen.groups[0].interval?.lower, 0.6 - reach) && near(seen.groups[0].interval?.upper, 0.6 + reach))
      #expect(seen.groups[0].interval?.method == .student && seen.groups[1].summary == seen.groups[0].summary)
      #expect(near(seen.groups[2].summary?.mean, 0.6) && seen.groups[2].summary?.n == 2)
      #expect(
        seen.groups[3].interval == nil && seen.groups[3].standardDeviation == nil && seen.groups[3].summary?.n == 1)
      #expect(seen.groups[4].summary?.n == 0 && seen.groups[4].summary?.mean == nil && seen.groups[4].interval == nil)
      let outcomes = try await report.compare(.binary, [.init(label: "all")])
      #expect(outcomes.groups[0].interval?.method == .wilson && near(outcomes.groups[0].summary?.mean, 2.0 / 3))
      #expect(abs((outcomes.groups[0].interval?.lower ?? 0) - 0.2077) < 0.0001)
      let shares = try await report.compare(.binary, [.init(label: "all")], policies: .init(binary: .mean))
      #expect(shares.groups[0].interval?.method == .student)
      #expect(await code { _ = try await report.compare(.score, []) } == .invalidArgument)
      #expect(await code { _ = try await report.compare(.score, [.init()], confidence: 1) } == .invalidArgument)
      #expect(
        await code { _ = try await report.compare(.score, [.init(classID: "drama")], as: .teacher("max")) }
          == .permissionDenied)
    }
  }
}
