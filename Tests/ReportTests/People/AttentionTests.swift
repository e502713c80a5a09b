import API
import Domain
import Feeds
import Messages
import RPC
import Testing

/// The worked cases of docs/needs-attention.md.
@Suite("Who needs attention")
struct AttentionTests {
  private static let hour = 60.0
  private static let day = 24 * hour

  private func world(_ students: [PersonID], now: Double) -> ReportWorld {
    let world = ReportWorld()
    world.clock.now = minute(now)
    world.schoolClass(students)
    return world
  }

  private func notes(
    _ world: ReportWorld, as caller: TestCaller = .teacher("tess"),
    _ change: (inout ReportV1.ReportOptions) -> Void = { _ in }
  ) async throws -> [ReportV1.AttentionNote] {
    try await world.run { report in
      var options = ReportV1.ReportOptions(atLeast: world.position)
      change(&options)
      let answer = try await report.client.listNeedsAttention(
        ReportV1.ListNeedsAttentionRequest(classID: "drama", options: options), caller.options)
      #expect(answer.ruleVersion == "2" && answer.position?.feeds == world.position)
      return answer.notes
    }
  }

  @Test("missing: two tasks or more, not those that are finished, and nobody without recording")
  func missing() async throws {
    let world = world(["ana", "ben", "eve"], now: 20)
    for context in [2, 3, 4] as [ContextID] { world.content(context, "scene \(context)") }
    world.handout(on: [2, 3, 4], due: 10)
    world.recording(.student("eve"), off: WindowSet(Window(opens: minute(-10))))
    world.done("ana", "h", "t0", at: 2, 5)
    try world.work("a", "ana", at: 3, ranges: [(0, 1)], stopped: true)
    let seen = try await notes(world)
    #expect(seen.map(\.studentID) == ["ben"])
    #expect(seen[0].reason == "MISSING_WORK" && seen[0].name == "Ben" && seen[0].handoutIDs == ["h"])
    #expect(seen[0].explanation == "3 of 3 tasks that were due are not done.")
    #expect(seen[0].facts.map(\.name) == ["tasks_missing", "tasks_due"] && seen[0].facts.map(\.value) == [3, 3])
    #expect(try await notes(world) { $0.studentIDs = ["ana"] } == [])
    // What has ended is nobody's to do.
    world.handout(on: [2, 3, 4], due: 10, ended: 15)
    #expect(try await notes(world) == [])
  }

  @Test(
    "not started: half of the others have, and there are enough of them",
    arguments: [(6, 3, true), (6, 2, false), (5, 2, true), (4, 3, false)])
  func notStarted(students: Int, begun: Int, isListed: Bool) async throws {
    let names = (0..<students).map { PersonID("s\($0)") }
    let world = world(names, now: 100)
    world.content(2, "scene")
    world.handout(on: [2], due: 100 + 5 * Self.hour + 1)
    for index in 0..<begun { try world.work(AttemptID("a\(index)"), names[index], minutes: 1) }
    let seen = try await notes(world)
    #expect(seen.map(\.studentID) == (isListed ? names[begun...].map(\.rawValue) : []))
    for note in seen {
      #expect(note.reason == "NOT_STARTED_BEFORE_DUE")
      #expect(
        note.explanation
          == "Not begun, and due in 5 hours; \(begun) of \(students - 1) others have begun.")
    }
    // A day and a minute before, nobody is told.
    world.handout(on: [2], due: 100 + Self.day + 1)
    #expect(try await notes(world) == [])
  }

  /// A class of six: one student's scores, and what the others have so that the class has its means.
  private func scores(_ own: [Double], classMeans: [Double]) throws -> ReportWorld {
    let world = world(["fay", "s1", "s2", "s3", "s4", "s5"], now: 1000)
    for (index, (score, mean)) in zip(own, classMeans).enumerated() {
      let context = ContextID(Int64(index) + 2)
      let handout = HandoutID("h\(index)")
      world.content(context, "quiz \(index)", kind: .score)
      world.handout(handout, on: [context], posted: Double(index) * 100)
      func quiz(_ student: PersonID, _ ratio: Double) throws {
        try world.work(
          AttemptID("\(student)-\(index)"), student, at: context, start: Double(index) * 100 + 1, handouts: [handout],
          primary: ReportTests.score(ratio * 1000, 1000))
      }
      try quiz("fay", score)
      for other in 1...5 { try quiz(PersonID("s\(other)"), (6 * mean - score) / 5) }
    }
    return world
  }

  @Test("low scores: against the class, and not of two")
  func lowScores() async throws {
    let low = try await notes(scores([0.4, 0.5, 0.3], classMeans: [0.6, 0.7, 0.5]))
    #expect(low.map(\.reason) == ["LOW_SCORE"] && low.map(\.studentID) == ["fay"])
    #expect(low[0].explanation == "A mean of 40 % over the last 3 scores; the class has 60 %.")
    #expect(low[0].handoutIDs == ["h2", "h1", "h0"])
    #expect(try await notes(scores([0.4, 0.5, 0.3], classMeans: [0.5, 0.5, 0.5])) == [])
    #expect(try await notes(scores([0.1, 0.1], classMeans: [0.6, 0.7])) == [])
    // The newest five: what was long ago is forgiven.
    #expect(
      try await notes(scores([0, 0, 0, 0.5, 0.5, 0.5, 0.5, 0.5], classMeans: Array(repeating: 0.7, count: 8))) == [])
  }

  @Test("an older score of a context says nothing once there is a newer one, be it of too few for a class mean")
  func olderScores() async throws {
    let world = try scores([0.2, 0.2, 0.2], classMeans: [0.7, 0.7, 0.7])
    #expect(try await notes(world).map(\.reason) == ["LOW_SCORE"])
    world.handout("again", on: [2], posted: 500)
    try world.work("better", "fay", at: 2, start: 501, handouts: ["again"], primary: score(1, 1))
    #expect(try await notes(world) == [])
  }

  @Test("nor when the newer one is of what students made for themselves (D28)")
  func ownScores() async throws {
    let world = try scores([0.2, 0.2, 0.2], classMeans: [0.7, 0.7, 0.7])
    world.content(9, "shelf")
    world.content(2, "quiz 0", below: 9, kind: .score, origin: .proposed)
    world.tell(.primaryKind(ActivityV1.PrimaryKindState(contextID: 2, kind: .score)))
    #expect(try await notes(world).map(\.reason) == ["LOW_SCORE"])
    world.handout("again", on: [9], posted: 500)
    try world.work("better", "fay", at: 2, start: 501, handouts: ["again"], primary: score(1, 1))
    #expect(try await notes(world) == [])
  }

  @Test("falling scores: against the class, so that harder quizzes accuse nobody")
  func fallingScores() async throws {
    let falling = try await notes(scores([0.8, 0.7, 0.5], classMeans: [0.6, 0.6, 0.6]))
    #expect(falling.map(\.reason) == ["FALLING_SCORES"] && falling.map(\.studentID) == ["fay"])
    #expect(
      falling[0].explanation == "The last 3 scores fell from 80 % to 50 %; the class went from 60 % to 60 %.")
    #expect(try await notes(scores([0.8, 0.7, 0.5], classMeans: [0.8, 0.7, 0.5])) == [])
    #expect(try await notes(scores([0.8, 0.5, 0.7], classMeans: [0.6, 0.6, 0.6])) == [])
  }

  @Test("no recent activity: while others work")
  func noRecentActivity() async throws {
    func world(othersWork: Bool) throws -> ReportWorld {
      let world = self.world(["ida", "s1", "s2", "s3", "s4", "s5"], now: 20 * Self.day)
      world.content(2, "scene")
      world.handout(on: [2], posted: 6 * Self.day)
      try world.work("i", "ida", start: 11 * Self.day - 1, minutes: 1)
      for other in 1...4 {
        try world.work(
          AttemptID("a\(other)"), PersonID("s\(other)"), start: (othersWork ? 18 : 10) * Self.day, minutes: 1)
      }
      world.done("s5", at: 2, 8 * Self.day)
      return world
    }
    let seen = try await notes(world(othersWork: true))
    #expect(seen.map(\.reason) == ["NO_RECENT_ACTIVITY"] && seen.map(\.studentID) == ["ida"])
    #expect(
      seen[0].explanation == "No work for 9 days, with 1 handout open; 4 of 5 others worked in the last 7 days.")
    #expect(try await notes(world(othersWork: false)) == [])
  }

  @Test("nobody is silent who went on without time (N82)")
  func laterActivity() async throws {
    let world = world(["ida", "s1", "s2", "s3", "s4", "s5"], now: 20 * Self.day)
    world.content(2, "scene")
    world.handout(on: [2], posted: 0)
    for other in 1...5 {
      try world.work(AttemptID("a\(other)"), PersonID("s\(other)"), start: 18 * Self.day, minutes: 1)
    }
    // As an earlier version of Activity tells it, which does not say what happened after that.
    try world.work("i", "ida", start: 11 * Self.day - 1, minutes: 1)
    #expect(try await notes(world).map(\.studentID) == ["ida"])
    for (later, isListed) in [(13 * Self.day, true), (13 * Self.day + 1, false), (19 * Self.day, false)] {
      try world.work("i", "ida", start: 11 * Self.day - 1, minutes: 1, later: later)
      let seen = try await notes(world)
      #expect(seen.map(\.studentID) == (isListed ? ["ida"] : []), "\(later)")
      #expect(seen.allSatisfy { $0.facts[0].name == "seconds_idle" && $0.facts[0].value == 7 * 86_400 })
    }
  }

  @Test("as of a due time it is by what had happened by then (N82, P20)")
  func laterActivityAsOf() async throws {
    let world = world(["ida", "s1", "s2", "s3", "s4", "s5"], now: 20 * Self.day)
    world.content(2, "scene")
    world.handout(on: [2], posted: 0, due: 19 * Self.day)
    for other in 1...5 {
      try world.work(AttemptID("a\(other)"), PersonID("s\(other)"), start: 18 * Self.day, minutes: 1)
    }
    func told(then: Double?) {
      let then = then.map { WellKnown.Timestamp(minute($0)) }
      world.tell(
        .attempt(
          ActivityV1.AttemptChange(
            attemptID: "i", studentID: "ida", contextID: 2, startTime: WellKnown.Timestamp(minute(1)), state: .paused,
            handoutIDs: ["h"],
            earlier: [
              ActivityV1.EarlierAttempt(asOfTime: WellKnown.Timestamp(minute(19 * Self.day)), lastActivityTime: then)
            ],
            lastActivityTime: WellKnown.Timestamp(minute(19.5 * Self.day)))))
    }
    for (then, isListed) in [(13 * Self.day, true), (14 * Self.day, false), (nil, true)] as [(Double?, Bool)] {
      told(then: then)
      #expect(try await notes(world).isEmpty)
      let seen = try await notes(world) { $0.asOfDue = true }
      #expect(seen.map(\.studentID) == (isListed ? ["ida"] : []), "\(String(describing: then))")
    }
  }

  @Test("as of an earlier instant it is told as it was told then (N95)")
  func earlier() async throws {
    let begun = (1...5).map { PersonID("s\($0)") }
    let world = world(["ana"] + begun, now: 40 * Self.day)
    for context in [2, 3, 4, 5] as [ContextID] { world.content(context, "scene \(context)") }
    world.handout(on: [2, 3], posted: 0, due: 10 * Self.day, ended: 35 * Self.day)
    world.handout("later", on: [4, 5], posted: 20 * Self.day, due: 30 * Self.day)
    for person in begun {
      try world.work(AttemptID("a\(person.rawValue)"), person, start: Self.day, minutes: 1)
      for (task, context) in [("t0", 2), ("t1", 3)] as [(TaskID, ContextID)] {
        world.done(person, "h", task, at: context, Self.day + 1)
      }
    }
    world.past.set { _ in [] }
    func told(_ time: Double) async throws -> [String] {
      try await notes(world) { $0.asOfTime = WellKnown.Timestamp(minute(time)) }.filter { $0.studentID == "ana" }.map {
        "\($0.reason) \($0.facts.map { Int($0.value) }) \($0.handoutIDs)"
      }
    }
    #expect(try await told(-1) == [])
    #expect(try await told(7.5 * Self.day) == [#"NO_RECENT_ACTIVITY [1, 5, 5] ["h"]"#])
    #expect(try await told(9.5 * Self.day) == [#"NOT_STARTED_BEFORE_DUE [43200, 5, 5] ["h"]"#])
    // The due instant itself is on time (P8).
    #expect(try await told(10 * Self.day) == [#"NOT_STARTED_BEFORE_DUE [0, 5, 5] ["h"]"#])
    #expect(try await told(10 * Self.day + 1) == [#"MISSING_WORK [2, 2] ["h"]"#])
    #expect(try await told(29 * Self.day) == [#"MISSING_WORK [2, 2] ["h"]"#])
    #expect(try await told(31 * Self.day) == [#"MISSING_WORK [4, 4] ["later", "h"]"#])
    // What is yet to come is now.
    #expect(try await told(50 * Self.day) == [#"MISSING_WORK [2, 2] ["later"]"#])
    let now = try await notes(world).filter { $0.studentID == "ana" }
    #expect(now.map(\.explanation) == ["2 of 2 tasks that were due are not done."])
  }

  @Test("an answer says by which instant the rule went (N95)", arguments: [(10.0, 10.0), (50, 40)])
  func judged(asked: Double, told: Double) async throws {
    let world = world(["ana"], now: 40)
    world.past.set { _ in [] }
    try await world.run { report in
      let options = ReportV1.ReportOptions(
        atLeast: world.position, asOfTime: WellKnown.Timestamp(minute(asked)))
      let answer = try await report.client.listNeedsAttention(
        ReportV1.ListNeedsAttentionRequest(classID: "drama", options: options), TestCaller.teacher("tess").options)
      #expect(answer.evaluateTime == WellKnown.Timestamp(minute(told)))
    }
  }

  @Test("only those who teach the class are told")
  func readers() async throws {
    let world = world(["ana"], now: 20)
    world.schoolClass(["zoe"], "maths", teacher: "max")
    #expect(try await notes(world, as: .administrator) == [])
    for caller in [TestCaller.teacher("max"), .student("ana"), TestCaller(user: "p", role: .publisher)] {
      await #expect { _ = try await notes(world, as: caller) } throws: {
        ($0 as? RPCError)?.code == .permissionDenied
      }
    }
  }
}
