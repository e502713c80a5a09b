import Chance
import Domain
import ReportEngine
import Testing

/// Whole histories of a school: what the engine shows against what the definitions say.
@Suite("Grids against the reference")
struct GridHistoryTests {
  /// A history: what was told, and the same as plain lists.
  private struct History {
    var random: RandomAttempts
    var told: [Told] = []
    var organization = Organization(id: "northfield")
    var attempts: [AttemptID: Attempt] = [:]
    var done: [DoneKey: [PersonID: DoneState]] = [:]

    enum Told {
      case organization(OrganizationChange)
      case work(WorkChange)
    }

    mutating func tell(_ change: OrganizationChange) {
      told.append(.organization(change))
      if case .classDeleted(let id) = change {
        for handout in organization.handouts(of: id) { done = done.filter { $0.key.handout != handout.id } }
      }
      if case .personErased(let person) = change {
        attempts = attempts.filter { $0.value.student != person }
        for key in done.keys { done[key]?[person] = nil }
      }
      organization.apply(change)
    }

    mutating func tell(_ change: WorkChange) {
      told.append(.work(change))
      switch change {
      case .attempt(let attempt, _): attempts[attempt.id] = attempt
      case .attemptRemoved(let id): attempts[id] = nil
      case .done(let key, let student, let state): done[key, default: [:]][student] = state
      case .personErased, .handoutDeleted: break
      }
    }

    mutating func window() -> WindowSet {
      let opens = Instant(milliseconds: Int64(random.dice.roll(0..<60)) * 60_000)
      let isOpen = random.dice.chance(0.6)
      return WindowSet(Window(opens: opens, closes: isOpen ? nil : opens + Int64(random.dice.roll(1..<40)) * 60_000))
    }

    mutating func begin() {
      for context in [(1, nil), (2, 1), (3, 2), (4, 2)] as [(ContextID, ContextID?)] {
        tell(node(context.0, context.1))
      }
      for schoolClass in ["c1", "c2"] as [ClassID] {
        tell(.schoolClass(SchoolClass(id: schoolClass, title: "")))
        for student in random.students where random.dice.chance(0.8) {
          tell(
            .enrolment(
              Enrolment(student, in: schoolClass, as: .student, windows: [Window(opens: .init(milliseconds: 0))])))
        }
      }
      for student in random.students { tell(.person(Person(id: student, name: random.pick(["Kim", "Lee", "Ada"])))) }
      for handout in random.handouts { tell(self.handout(handout)) }
      for (context, kind) in random.kinds where random.dice.chance(0.7) { tell(.primaryKind(context, kind)) }
    }

    func node(_ id: ContextID, _ parent: ContextID?, removed: Instant? = nil) -> OrganizationChange {
      .context(
        ContextNode(
          id: id, app: "org.example.plays", identifier: "n\(id)",
          placements: [ContextNode.Placement(from: Instant(milliseconds: 0), parent: parent)], title: "n\(id)",
          removed: removed))
    }

    mutating func handout(_ id: HandoutID) -> OrganizationChange {
      let posted = Instant(milliseconds: Int64(random.dice.roll(0..<20)) * 60_000)
      let isEnded = random.dice.chance(0.2)
      var tasks: [HandoutTask] = []
      for context in [2, 3, 4] as [ContextID] where random.dice.chance(0.5) {
        tasks.append(
          HandoutTask(
            id: TaskID("t\(context)"), app: "org.example.plays",
            target: .context(context, includesDescendants: random.dice.chance(0.7))))
      }
      if random.dice.chance(0.2) { tasks.append(HandoutTask(id: "tw", app: "org.example.plays", target: .wholeApp)) }
      let named = random.students.filter { _ in random.dice.chance(0.7) }
      return .handout(
        Handout(
          id: id, schoolClass: random.pick(["c1", "c2"]), tasks: tasks,
          recipients: random.dice.chance(0.7) ? .wholeClass : .students(named), state: isEnded ? .completed : .posted,
          posted: posted, ended: isEnded ? posted + 1_800_000 : nil,
          due: random.dice.chance(0.6) ? posted + 1_200_000 : nil))
    }

    mutating func step() {
      let id = AttemptID("a\(random.dice.roll(0..<40))")
      let student = random.pick(random.students)
      switch random.dice.roll(0..<30) {
      case 0: tell(OrganizationChange.personErased(student))
      case 1: tell(handout(random.pick(random.handouts)))
      case 2:
        let scope: RecordingSwitch.Scope = random.pick([.organization, .schoolClass("c1"), .student(student)])
        let deleted = random.dice.chance(0.3) ? Instant(milliseconds: Int64(random.dice.roll(0..<40)) * 60_000) : nil
        let off = random.dice.chance(0.5) ? window() : .never
        tell(.recording(RecordingSwitch(scope: scope, off: off, deletedBefore: deleted)))
      case 3:
        let windows = window()
        tell(.enrolment(Enrolment(student, in: random.pick(["c1", "c2"]), as: .student, windows: windows)))
      case 4:
        tell(.primaryKind(random.pick(random.contexts), random.dice.chance(0.8) ? random.pick(ItemKind.allCases) : nil))
      case 5:
        tell(
          node(
            random.pick([3, 4]), random.pick([1, 2]),
            removed: random.dice.chance(0.5) ? Instant(milliseconds: 600_000) : nil))
      case 6...7: tell(.attemptRemoved(id))
      case 8...13:
        let context: ContextID? = random.dice.chance(0.9) ? random.pick([2, 3, 4]) : nil
        let key = DoneKey(
          handout: random.pick(random.handouts), task: context.map { TaskID("t\($0)") } ?? "tw", context: context)
        let since = Instant(milliseconds: Int64(random.dice.roll(0..<60)) * 60_000)
        let mark = DoneState.Mark(since: since, received: since + Int64(random.dice.roll(0..<900_000)))
        tell(.done(key, student, random.dice.chance(0.8) ? DoneState(mark: mark) : .notDone))
      default: tell(.attempt(random.attempt(id)))
      }
    }
  }

  @Test("whatever happens to a school, its grids are as the definitions say")
  func histories() async throws {
    var random = RandomAttempts(dice: Dice())
    let seed = random.dice.seed
    for number in 0..<400 {
      // Other tests wait for timers on the same threads.
      await Task.yield()
      var history = History(random: random)
      history.begin()
      var book = Gradebook("northfield")
      var taken = 0
      for _ in 0..<random.dice.roll(1..<8) {
        for _ in 0..<history.random.dice.roll(1..<40) { history.step() }
        // A feed may begin anew at any point, and may repeat what it said.
        if history.random.dice.chance(0.1) { (book, taken) = (Gradebook("northfield"), 0) }
        if history.random.dice.chance(0.1) { taken = max(0, taken - 5) }
        for told in history.told[taken...] {
          switch told {
          case .organization(let change): book.apply(change)
          case .work(let change): book.apply(change)
          }
        }
        taken = history.told.count
        try compare(&book, &history, "seed \(seed), history \(number)")
      }
      random = history.random
    }
  }

  private func compare(_ book: inout Gradebook, _ history: inout History, _ place: String) throws {
    let now = Instant(milliseconds: Int64(history.random.dice.roll(0..<80)) * 60_000)
    let id = history.random.pick(history.random.handouts)
    guard let handout = history.organization.handout(id) else { return }
    var query = GridQuery(policies: try history.random.policies())
    if history.random.dice.chance(0.2) { query.students = ["ana", "cy"] }
    if history.random.dice.chance(0.2) {
      query.window = Window(opens: Instant(milliseconds: 300_000), closes: Instant(milliseconds: 1_500_000))
    }
    let planned = book.plan(of: id, now: now)
    let plan = try #require(planned)
    let grid = book.segment.grid(plan, query, now: now)
    let expected = ReferenceGrid(
      handout, history.organization, attempts: Array(history.attempts.values), done: history.done, query: query,
      now: now)
    #expect(grid.rows.map(\.plan.student) == expected.students, "\(place)")
    #expect(grid.columns.map(\.plan.context) == expected.columns.map(\.context), "\(place)")
    for (index, column) in grid.columns.enumerated() {
      expect(column, grid.rows.map { $0.cells[index] }, equals: expected.columns[index], place)
    }
  }

  private func expect(
    _ column: HandoutGrid.Column, _ cells: [HandoutGrid.Cell], equals expected: ReferenceGrid.Column, _ place: String
  ) {
    for (index, (cell, row)) in zip(cells, expected.rows).enumerated() {
      #expect(cell.isNotAvailable == row.isNotAvailable, "\(place)")
      #expect(cell.done == row.done && cell.timeliness == row.timeliness, "\(place)")
      #expect(cell.isOpened == row.cell.isOpened && cell.isStarted == row.cell.isStarted, "\(place)")
      #expect(cell.isFinished == row.cell.isFinished, "\(place)")
      if let coverage = expected.coverage?[index] {
        #expect(cell.coverage == CellCoverage(coverage), "\(place)")
      } else {
        #expect(cell.coverage == nil, "\(place)")
      }
      guard !row.isNotAvailable else {
        #expect(cell.figures == CellFigures(), "\(place)")
        continue
      }
      #expect(cell.isCarried == row.isCarried, "\(place)")
      #expect(cell.figures.headline?.number == row.cell.headline.number, "\(place)")
      #expect(cell.figures.progress?.number == row.cell.progress.number, "\(place)")
      #expect(cell.figures.items.map(\.figure.number) == row.cell.items.map { $0.reading.number ?? .nan }, "\(place)")
    }
    let summary = ColumnSummary(expected.rows)
    if expected.context != nil {
      #expect(column.headline == MetricSummary(summary.headline), "\(place)")
      #expect(column.progress == MetricSummary(summary.progress), "\(place)")
      // Milliseconds there, seconds here.
      #expect(column.time.population == summary.totalTime.population, "\(place)")
      #expect(column.time.n == summary.totalTime.n, "\(place)")
    }
    let counts = column.counts
    #expect(counts.opened == summary.opened && counts.started == summary.started, "\(place)")
    #expect(counts.finished == summary.finished && counts.done == summary.done, "\(place)")
    #expect(counts.late == summary.late && counts.missing == summary.missing, "\(place)")
    for item in column.items {
      let name = ItemColumn(identifier: item.identifier, kind: item.kind)
      #expect(item.summary == MetricSummary(ColumnSummary.item(name, expected.rows)), "\(place)")
    }
  }
}

extension MetricSummary {
  fileprivate init(_ summary: ColumnSummary.MetricSummary) {
    self.init()
    population = summary.population
    n = summary.n
    mean = summary.mean
  }
}

extension CellCoverage {
  fileprivate init(_ coverage: Coverage) {
    self.init()
    withData = coverage.withData
    done = coverage.done
    total = coverage.total
  }
}
