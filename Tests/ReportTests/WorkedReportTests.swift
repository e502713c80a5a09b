import Domain
import Messages
import Testing

/// The worked cases as tables of the finished service: changes go in by the feeds, reports come out by the RPC.
@Suite("Worked report cases")
struct WorkedReportTests {
  private func near(_ left: Double?, _ right: Double) -> Bool {
    left.map { abs($0 - right) < 0.00005 } ?? false
  }

  @Test("W1: the headline's kind belongs to the column")
  func columnKind() async throws {
    let world = ReportWorld()
    world.schoolClass(["ana", "ben"])
    world.content(2, "quiz", kind: .score)
    world.handout(on: [2])
    try world.work("a", "ana", primary: score(8, 10))
    try world.work("b", "ben", progress: 0.4)
    let grid = try await world.run { try await $0.grid("h") }
    #expect(grid.columns[0].headlineMetric == .score)
    #expect(grid.columns[0].headline?.mean == 0.8 && grid.columns[0].headline?.n == 1)
    #expect(grid.cell("ben").headline == nil && grid.cell("ben").progress?.value == 0.4)
    #expect(grid.cell("ana").headline?.score == ActivityV1.Score(points: 8, max: 10))
    #expect(grid.rows.map(\.name) == ["Ana", "Ben"])
  }

  @Test(
    "W2, W3: progress of five students under every policy, and the average is the mean of the cells",
    arguments: [
      (ReportV1.AttemptPolicy.unspecified, 0.7, 3), (.union, 0.7, 3), (.best, 0.6333, 3), (.latest, 0.5667, 3),
      (.mean, 0.6, 3), (.all, 0.525, 4),
    ])
  func progress(policy: ReportV1.AttemptPolicy, mean: Double, n: Int64) async throws {
    let world = ReportWorld()
    world.schoolClass(["ana", "ben", "cy", "dee", "eve"])
    world.content(2, "scene")
    world.handout(on: [2])
    world.recording(.student("eve"), off: WindowSet(Window(opens: minute(0))))
    try world.work("a1", "ana", ranges: [(0, 1)], superseded: true)
    try world.work("a2", "ana", start: 2)
    try world.work("b1", "ben", ranges: [(0, 0.3), (0.2, 0.5)])
    try world.work("c1", "cy", ranges: [(0, 0.4)])
    try world.work("c2", "cy", start: 2, ranges: [(0.6, 0.8)])
    try world.work("d1", "dee")
    let grid = try await world.run {
      try await $0.grid("h", policies: ReportV1.AttemptPolicies(progress: policy))
    }
    let column = grid.columns[0]
    #expect(near(column.headline?.mean, mean) && column.headline?.n == n)
    #expect(column.headline == column.progress)
    #expect(column.progress?.population?.text == "5: 1 + 3 + 1")
    #expect(column.counts?.opened == 4 && column.counts?.started == 3 && column.counts?.finished == 1)
    let shown = grid.rows.compactMap { $0.cells[0].progress }.flatMap {
      $0.observations.isEmpty ? [$0.value] : $0.observations
    }
    #expect(column.progress?.mean == Domain.mean(shown))
    #expect(grid.cell("eve").notAvailable && grid.cell("eve").progress == nil)
    #expect(grid.cell("dee").opened && !grid.cell("dee").started)
    #expect(grid.policies?.progress == (policy == .unspecified ? .union : policy))
  }

  @Test("W4: the newest attempt that has a score; a mean of ratios, not of points")
  func scores() async throws {
    let world = ReportWorld()
    world.schoolClass(["ana", "ben", "cy", "dee"])
    world.content(2, "quiz", kind: .score)
    world.handout(on: [2])
    try world.work("a1", "ana", primary: score(8, 10), superseded: true)
    try world.work("a2", "ana", start: 2)
    try world.work("b", "ben", primary: score(3, 4))
    try world.work("c", "cy", primary: score(9, 12))
    let grid = try await world.run { try await $0.grid("h") }
    #expect(near(grid.columns[0].headline?.mean, 0.7667) && grid.columns[0].headline?.n == 3)
    #expect(grid.columns[0].headline?.population?.text == "4: 0 + 3 + 1")
    #expect(grid.cell("ana").flags == [.newerAttemptUnfinished] && grid.cell("ana").attemptID == "a1")
    #expect(grid.cell("ana").finished && grid.columns[0].counts?.finished == 1)
  }

  @Test("W5: items and attempt time come from the attempt that was picked; ties go to the newer")
  func coherence() async throws {
    let world = ReportWorld()
    world.schoolClass(["ana"])
    world.content(2, "quiz", kind: .score)
    world.handout(on: [2])
    try world.work("1", "ana", primary: score(8, 10), items: [quantity(3)], minutes: 9)
    try world.work("2", "ana", start: 20, primary: score(4, 5), items: [quantity(1)], minutes: 4)
    try world.work("3", "ana", start: 40, primary: score(1, 5), items: [quantity(0)], minutes: 2)
    try await world.run { report in
      for (policy, id, hints, seconds) in [
        (ReportV1.AttemptPolicy.best, "2", 1.0, 240.0), (.latest, "3", 0, 120), (.first, "1", 3, 540),
      ] {
        let cell = try await report.grid("h", policies: ReportV1.AttemptPolicies(score: policy)).cell("ana")
        #expect(cell.attemptID == id)
        #expect(cell.items.map(\.value?.value) == [hints])
        #expect(cell.attemptTime?.value == seconds && cell.timeTotal?.value == 900)
      }
      let cell = try await report.grid("h", policies: ReportV1.AttemptPolicies(score: .mean)).cell("ana")
      #expect(cell.attemptID.isEmpty && cell.attemptTime == nil && cell.items.map(\.value?.value) == [0])
    }
  }

  @Test("W6: quantities and outcomes; absent is not zero, and mixed wording is plain true and false")
  func quantitiesAndOutcomes() async throws {
    let world = ReportWorld()
    world.schoolClass(["ana", "ben", "cy", "dee"])
    world.content(2, "hints")
    world.content(3, "outcome")
    world.tell(.primaryKind(ActivityV1.PrimaryKindState(contextID: 2, kind: .quantity)))
    world.tell(.primaryKind(ActivityV1.PrimaryKindState(contextID: 3, kind: .binary)))
    world.handout(on: [2, 3])
    try world.work("a", "ana", primary: quantity(0))
    try world.work("b", "ben", primary: quantity(3))
    try world.work("c", "cy")
    try world.work("d", "ana", at: 3, primary: binary(true, .passFail))
    try world.work("e", "ben", at: 3, primary: binary(false))
    try world.work("f", "cy", at: 3, primary: binary(true, .correctIncorrect))
    let grid = try await world.run { try await $0.grid("h") }
    #expect(grid.columns[0].headline?.mean == 1.5 && grid.columns[0].headline?.n == 2)
    #expect(near(grid.columns[1].headline?.mean, 2.0 / 3) && grid.columns[1].headline?.n == 3)
    #expect(grid.rows.compactMap { $0.cells[1].headline?.wording } == [.trueFalse, .trueFalse, .trueFalse])
    #expect(grid.cell("dee", 1).headline == nil)
  }

  @Test("W7: total time and the time of the attempt that was picked")
  func time() async throws {
    let world = ReportWorld()
    world.schoolClass(["ana"])
    world.content(2, "quiz", kind: .score)
    world.handout(on: [2])
    try world.work("a1", "ana", primary: score(8, 10), minutes: 9)
    try world.work("a2", "ana", start: 20, minutes: 2)
    let cell = try await world.run { try await $0.grid("h").cell("ana") }
    #expect(cell.timeTotal?.value == 660 && cell.attemptTime?.value == 540)
  }

  @Test("W8: done is apart from progress")
  func doneAndProgress() async throws {
    let world = ReportWorld()
    world.schoolClass(["a", "b", "c", "d"])
    world.content(2, "scene")
    world.handout(on: [2])
    world.recording(.student("c"), off: WindowSet(Window(opens: minute(0))))
    try world.work("1", "a", progress: 1)
    try world.work("2", "d", progress: 0.4)
    world.done("b", at: 2)
    world.done("c", at: 2)
    let grid = try await world.run { try await $0.grid("h") }
    #expect(grid.columns[0].counts?.done == 2 && grid.columns[0].counts?.assigned == 4)
    #expect(near(grid.columns[0].progress?.mean, 0.7) && grid.columns[0].progress?.n == 2)
    #expect(grid.cell("b").flags == [.doneWithoutData] && grid.cell("b").done)
    #expect(grid.cell("c").flags == [] && grid.cell("c").done && grid.cell("c").notAvailable)
  }

  @Test("W9: late, missing and arrived late, by the mark of done that stands")
  func lateness() async throws {
    let world = ReportWorld()
    world.schoolClass(["a", "b", "c", "d", "e"])
    world.content(2, "quiz", kind: .score)
    world.handout(on: [2], due: 100)
    world.clock.now = minute(2000)
    world.done("a", at: 2, 50)
    world.done("b", at: 2, 60, received: 1000)
    world.done("c", at: 2, 1000)
    world.done("d", at: 2, 100)
    try world.work("d1", "d", start: 50, primary: score(5, 10))
    try world.work("d2", "d", start: 1000, primary: score(9, 10), stopped: true)
    try world.work("e1", "e", start: 50, primary: score(9, 10), stopped: true)
    let grid = try await world.run { try await $0.grid("h") }
    #expect(grid.columns[0].counts?.late == 1 && grid.columns[0].counts?.missing == 1)
    #expect(grid.columns[0].counts?.done == 4)
    #expect(grid.cell("b").flags == [.doneWithoutData, .arrivedLate])
    #expect(grid.cell("c").flags == [.doneWithoutData, .late])
    #expect(grid.cell("d").flags == [] && grid.cell("d").headline?.value == 0.9)
    #expect(grid.cell("e").flags == [.missing, .finishedNotDone])
    #expect(grid.cell("a").doneTime == WellKnown.Timestamp(seconds: 1_700_003_000))
  }

  @Test("W10: a quiz handed out again shows the earlier work of those who mark it done without redoing it")
  func carried() async throws {
    let world = ReportWorld()
    world.schoolClass(["ana", "ben", "cy"])
    world.content(2, "quiz", kind: .score)
    world.handout("h1", on: [2], ended: 50)
    world.handout("h2", on: [2], posted: 60)
    try world.work("b1", "ben", handouts: ["h1"], primary: score(6, 10))
    try world.work("a1", "ana", handouts: ["h1"], primary: score(7, 10))
    try world.work("c1", "cy", handouts: ["h1"], primary: score(5, 10))
    try world.work("c2", "cy", start: 70, handouts: ["h2"], primary: score(9, 10))
    world.done("ben", "h2", at: 2, 80)
    world.clock.now = minute(100)
    try await world.run { report in
      let second = try await report.grid("h2")
      #expect(second.columns[0].headline?.mean == 0.75 && second.columns[0].headline?.n == 2)
      #expect(second.cell("ben").flags == [.carried] && second.cell("ben").headline?.value == 0.6)
      #expect(second.cell("ana").headline == nil)
      #expect(try await report.attempts("h2", of: "ben").map(\.carried) == [true])
      #expect(near(try await report.grid("h1").columns[0].headline?.mean, 0.6))
      // Own data ends it (P18).
      try world.work("b2", "ben", start: 90, handouts: ["h2"], primary: score(1, 10))
      let redone = try await report.grid("h2")
      #expect(redone.cell("ben").flags == [] && redone.cell("ben").headline?.value == 0.1)
    }
  }

  @Test("W11: each teacher sees what they handed out")
  func twoTeachers() async throws {
    let world = ReportWorld()
    world.schoolClass(["cy"], "a", teacher: "ms-a")
    world.schoolClass(["cy"], "b", teacher: "mr-b")
    world.content(2, "quiz", kind: .score)
    world.content(3, "reading")
    world.handout("ha", of: "a", on: [2])
    world.handout("hb", of: "b", on: [3])
    try world.work("1", "cy", handouts: ["ha"], primary: score(1, 2))
    try await world.run { report in
      let other = try await report.grid("hb", as: .teacher("mr-b"))
      #expect(other.columns.count == 1 && !other.cell("cy").opened)
      world.handout("hb2", of: "b", on: [2])
      try world.work("2", "cy", start: 5, handouts: ["ha", "hb2"], primary: score(2, 2))
      for (teacher, handout, numbers) in [
        ("ms-a", HandoutID("ha"), [Int32(1), 2]), ("mr-b", "hb2", [1]),
      ] {
        #expect(try await report.grid(handout, as: .teacher(teacher)).cell("cy").headline?.value == 1)
        // Numbered within what the reader may see (P34).
        let attempts = try await report.attempts(handout, of: "cy", as: .teacher(teacher))
        #expect(attempts.map(\.number) == numbers && attempts.last?.attemptID == "2")
      }
    }
  }

  @Test("W12: content that nobody assigned has no column anywhere")
  func unassigned() async throws {
    let world = ReportWorld()
    world.schoolClass(["dee"])
    world.content(2, "Hamlet")
    world.content(3, "Macbeth")
    world.handout(on: [2])
    let grid = try await world.run { try await $0.grid("h") }
    #expect(grid.columns.map(\.title) == ["Hamlet"])
    #expect(grid.columns[0].counts?.opened == 0)
  }

  @Test("W13: a container shows coverage and its sub-columns, and no number is invented for it")
  func container() async throws {
    let world = ReportWorld()
    world.schoolClass(["ana", "ben", "cy"])
    world.content(2, "Act 3")
    world.content(3, "Scene 1", below: 2, order: 1)
    world.content(4, "Quiz", below: 3, kind: .score)
    world.content(5, "Scene 2", below: 2, order: 2)
    world.content(6, "Notes", below: 2, order: 3, isAssignable: false)
    world.handout(on: [2])
    try world.work("1", "ana", at: 3, ranges: [(0, 1)])
    try world.work("2", "ana", at: 4, start: 2, primary: score(8, 10))
    try world.work("3", "ben", at: 3, ranges: [(0, 0.5)])
    world.done("cy", at: 5)
    let grid = try await world.run { try await $0.grid("h") }
    #expect(grid.columns.map(\.title) == ["Act 3", "Scene 1", "Quiz", "Scene 2"])
    #expect(grid.columns.map(\.isContainer) == [true, false, false, false])
    #expect(grid.columns.map(\.isSubColumn) == [false, true, true, true])
    #expect(grid.columns[2].identifierPath == ["Act 3", "Scene 1", "Quiz"])
    #expect(grid.rows.map { $0.cells[0].coverage?.withData } == [2, 1, 0])
    #expect(grid.rows.map { $0.cells[0].coverage?.done } == [0, 0, 1])
    #expect(grid.rows.allSatisfy { $0.cells[0].coverage?.total == 3 && $0.cells[0].headline == nil })
    // N83: Ana and Ben have worked below it, and Cy, who is done there, has nothing.
    #expect(grid.columns.map { $0.counts?.workedBelow } == [2] + [0, 0, 0])
    #expect(grid.columns[0].headline?.mean == nil && grid.columns[0].headline?.population?.noData == 3)
    #expect(grid.columns[1].headline?.mean == 0.75 && grid.columns[1].headline?.n == 2)
    #expect(grid.columns[2].headline?.mean == 0.8 && grid.columns[2].headline?.n == 1)
    #expect(grid.columns[3].headline?.mean == nil && grid.columns[3].counts?.done == 1)
  }

  @Test("W13, P16: content that was removed keeps its column as withdrawn, content that moved away keeps it plainly")
  func withdrawn() async throws {
    let world = ReportWorld()
    world.schoolClass(["ana"])
    world.content(2, "Act 3")
    world.content(3, "Scene 1", below: 2)
    world.content(4, "Scene 2", below: 2, order: 1)
    world.content(5, "Scene 3", below: 2, order: 2)
    world.handout(on: [2])
    try world.work("1", "ana", at: 3, ranges: [(0, 1)])
    try world.work("2", "ana", at: 4, ranges: [(0, 1)])
    try await world.run { report in
      #expect(try await report.grid("h").columns.map(\.title) == ["Act 3", "Scene 1", "Scene 2", "Scene 3"])
      world.content(3, "Scene 1", below: 2, removed: minute(10))
      world.content(5, "Scene 3", below: 2, removed: minute(10))
      world.tell(
        ContextNode(
          id: 4, app: ReportWorld.app, identifier: "Scene 2",
          placements: [.init(from: minute(-1000), parent: 2), .init(from: minute(10), parent: 1)], title: "Scene 2"))
      let grid = try await report.grid("h")
      #expect(grid.columns.map(\.title) == ["Act 3", "Scene 1", "Scene 2"])
      #expect(grid.columns.map(\.withdrawn) == [false, true, false])
      #expect(grid.columns[2].progress?.mean == 1)
    }
  }

  @Test("N18: a mark alone leaves no column behind when its content is moved, and stands again where that does")
  func markLeftBehind() async throws {
    let world = ReportWorld()
    world.schoolClass(["ana", "ben"])
    world.content(2, "Act 3")
    world.content(3, "Scene 1", below: 2)
    world.handout(on: [2])
    world.done("ana", at: 3)
    func scene(_ parents: (Double, ContextID)...) {
      world.tell(
        ContextNode(
          id: 3, app: ReportWorld.app, identifier: "Scene 1",
          placements: parents.map { .init(from: minute($0.0), parent: $0.1) }, title: "Scene 1"))
    }
    world.clock.now = minute(50)
    try await world.run { report in
      #expect(try await report.grid("h").cell("ana", 1).done)
      scene((-1000, 2), (10, 1))
      #expect(try await report.grid("h").columns.map(\.title) == ["Act 3"])
      scene((-1000, 2), (10, 1), (20, 2))
      let back = try await report.grid("h")
      #expect(back.columns.map(\.title) == ["Act 3", "Scene 1"] && back.cell("ana", 1).done)
      // Somebody's work has left the column: then the mark is in it.
      scene((-1000, 2), (10, 1))
      try world.work("b", "ben", at: 3, ranges: [(0, 1)])
      let left = try await report.grid("h")
      #expect(left.columns.map(\.title) == ["Act 3", "Scene 1"] && left.cell("ana", 1).done)
    }
  }

  @Test("W14: recording off is not an empty class, and a pause hides what it hides until it ends")
  func offAndEmpty() async throws {
    let world = ReportWorld()
    world.schoolClass(["ana", "ben"])
    world.schoolClass([], "empty")
    world.content(2, "scene")
    world.handout(on: [2])
    world.handout("none", of: "empty", on: [2])
    try world.work("1", "ana", ranges: [(0, 1)])
    world.clock.now = minute(10)
    try await world.run { report in
      world.recording(.schoolClass("drama"), off: WindowSet(Window(opens: minute(5))))
      let off = try await report.grid("h")
      #expect(off.columns[0].progress?.population?.text == "2: 2 + 0 + 0")
      #expect(off.columns[0].progress?.mean == nil && off.cell("ana").attempts == 0)
      #expect(off.columns[0].counts?.opened == 1)
      #expect(try await report.attempts("h", of: "ana").isEmpty)
      world.recording(.schoolClass("drama"), off: WindowSet(Window(opens: minute(5), closes: minute(6))))
      #expect(try await report.grid("h").columns[0].progress?.population?.text == "2: 0 + 1 + 1")
      #expect(try await report.attempts("h", of: "ana").map(\.number) == [1])
      // Deleted is deleted, whatever the feed still holds (P12).
      world.recording(.organization, off: .never, deletedBefore: minute(8))
      #expect(try await report.grid("h").columns[0].progress?.population?.text == "2: 0 + 0 + 2")
      #expect(try await report.attempts("h", of: "ana").isEmpty)
      let empty = try await report.grid("none")
      #expect(empty.rows.isEmpty && empty.columns[0].progress?.population?.text == "0: 0 + 0 + 0")
      #expect(empty.columns[0].progress?.mean == nil)
    }
  }

  @Test("W16: three thirds are one")
  func ticks() async throws {
    let world = ReportWorld()
    world.schoolClass(["ana"])
    world.content(2, "scene")
    world.handout(on: [2])
    try world.work("1", "ana", ranges: [(0, 1.0 / 3)])
    try world.work("2", "ana", start: 2, ranges: [(1.0 / 3, 2.0 / 3)])
    try world.work("3", "ana", start: 3, ranges: [(2.0 / 3, 1)])
    let cell = try await world.run { try await $0.grid("h").cell("ana") }
    #expect(cell.progress?.value == 1 && cell.attempts == 3)
  }

  @Test("P38: the task of a whole app reports done and nothing else")
  func wholeApp() async throws {
    let world = ReportWorld()
    world.schoolClass(["ana", "ben"])
    world.content(2, "scene")
    world.handout(on: [nil])
    world.done("ana", at: nil)
    let grid = try await world.run { try await $0.grid("h") }
    #expect(grid.columns[0].contextID == 0 && grid.columns[0].title == "Plays" && grid.columns[0].type == .app)
    #expect(grid.columns[0].headline == nil && grid.columns[0].progress == nil)
    #expect(grid.columns[0].counts?.done == 1 && grid.cell("ana").done)
    #expect(grid.cell("ana").flags == [])
  }
}
