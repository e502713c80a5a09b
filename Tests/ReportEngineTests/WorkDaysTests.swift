import Chance
import Domain
import Testing

@testable import ReportEngine

/// What windows are judged on: who worked where on which days, and who did so again.
@Suite("Work by day")
struct WorkDaysTests {
  private static let students = (0..<6).map { PersonID("s\($0)") }
  private static let contexts: Range<Int64> = 1..<4
  private static let day: Int64 = 86_400_000
  private static let days: Range<Int64> = 0..<5

  private struct Work {
    var student: PersonID
    var context: Int64
    var day: Int64
    var metrics: Set<Metric>
    /// Of "g" and "h", each for a class of its own.
    var handouts: Set<HandoutID> = ["h"]
  }

  /// An app with two quizzes, assigned to everybody twice.
  private static func school() -> Gradebook {
    var book = Gradebook("northfield")
    for context in contexts {
      let parent: ContextID? = context == 1 ? nil : 1
      book.apply(
        OrganizationChange.context(
          ContextNode(
            id: ContextID(rawValue: context), app: "app", identifier: "c\(context)",
            placements: [ContextNode.Placement(from: .distantPast, parent: parent)], title: "Quiz",
            type: context == 1 ? .app : .quiz, declaredKind: context == 1 ? nil : .score)))
    }
    let task = HandoutTask(id: "t", app: "app", target: .context(1, includesDescendants: true))
    for (id, handout) in [("7b", "h"), ("chess", "g")] as [(ClassID, HandoutID)] {
      book.apply(.schoolClass(SchoolClass(id: id, title: id.rawValue)))
      for student in students { book.apply(.enrolment(Enrolment(student, in: id, as: .student, windows: .always))) }
      book.apply(
        .handout(
          Handout(id: handout, schoolClass: id, tasks: [task], state: .posted, posted: Instant(milliseconds: 0))))
    }
    return book
  }

  private static func work(_ dice: inout Dice) -> Work {
    let context = Int64(dice.roll(Int(contexts.lowerBound)..<Int(contexts.upperBound)))
    var metrics: Set<Metric> = []
    for metric in [Metric.progress, .time] where dice.chance(0.6) { metrics.insert(metric) }
    if context > 1, dice.chance(0.6) { metrics.insert(.score) }
    return Work(
      student: students[dice.roll(0..<students.count)], context: context,
      day: Int64(dice.roll(0..<days.count)), metrics: metrics,
      handouts: dice.chance(0.8) ? ["h"] : dice.chance(0.5) ? ["g"] : ["g", "h"])
  }

  private static func change(_ work: Work, _ number: Int) -> WorkChange {
    let start = Instant(milliseconds: work.day * day + Int64(number) + 1)
    let item = Item(identifier: "score", title: "Score", value: .score(points: 1, possible: 2))
    return .attempt(
      Attempt(
        id: AttemptID("a\(number)"), student: work.student, app: "app", context: ContextID(rawValue: work.context),
        start: start, received: start, handouts: work.handouts.sorted(),
        progress: ProgressRanges(
          work.metrics.contains(.progress) ? [TickRange(lower: Ticks(count: 0), upper: Ticks(count: 5))] : []),
        runningTime: RunningTime(
          work.metrics.contains(.time)
            ? [Interval(start: start, end: Instant(milliseconds: start.milliseconds + 1))] : []),
        items: AttemptItems(primary: work.metrics.contains(.score) ? item : nil, additional: []),
        primaryKind: .score, stopped: nil),
      isClockCorrected: false, earlier: [])
  }

  /// A school whose students have worked, now and then packed.
  private static func worked(
    _ dice: inout Dice
  ) -> (all: [Work], book: Gradebook, plan: ContentPlan, days: WorkDays) {
    var book = school()
    // Everybody has worked, so that the plan knows them.
    var all = students.map { Work(student: $0, context: 1, day: 0, metrics: []) }
    all += (0..<dice.roll(1..<80)).map { _ in work(&dice) }
    for (number, work) in all.enumerated() {
      book.apply(change(work, number))
      if dice.chance(0.05) { book.pack() }
    }
    let scope = WorkScope(reader: .organization, context: 1)
    let plan = ContentPlan(scope, in: book.organization, book.segment, now: Instant(milliseconds: 10 * day))
    return (all, book, plan, WorkDays(plan, in: book.segment, LocalCalendar(.utc)) {})
  }

  @Test("whatever is packed, people and those who worked again are counted as by looking at each attempt")
  func likeEachAttempt() throws {
    var dice = Dice()
    for _ in 0..<20 {
      let (all, book, plan, days) = Self.worked(&dice)
      func people(_ set: PersonSet) -> Set<PersonID> {
        var people: Set<PersonID> = []
        set.forEach { people.insert(plan.person($0, in: book.segment)) }
        return people
      }
      for first in Self.days {
        for end in first...Self.days.upperBound {
          let window = Window(
            opens: Instant(milliseconds: first * Self.day), closes: Instant(milliseconds: end * Self.day))
          let work = WindowWork(days, in: window)
          for nodes in [0..<3, 1..<3, 0..<1, 1..<2, 2..<3] {
            let contexts = Set(plan.nodes[nodes].map(\.id.rawValue))
            let mine = all.filter { first <= $0.day && $0.day < end && contexts.contains($0.context) }
            #expect(
              people(work.people(nil, over: nodes)) == Set(mine.map(\.student)), "seed \(dice.seed)")
            for metric in [Metric.progress, .time, .score, .quantity] {
              let data = mine.filter { $0.metrics.contains(metric) }
              #expect(
                people(work.people(metric, over: nodes)) == Set(data.map(\.student)),
                "seed \(dice.seed), \(metric)")
              let again = Dictionary(grouping: data) { "\($0.student) \($0.context)" }.values.filter { $0.count > 1 }
              #expect(
                people(work.repeated(metric, over: nodes)) == Set(again.map { $0[0].student }),
                "seed \(dice.seed), \(metric)")
            }
          }
        }
      }
    }
  }

  // MARK: Ends that are moved

  /// An end that is moved day by day: the days that the window is of before and after each step.
  private typealias Steps = [(before: Range<Int64>, after: Range<Int64>)]

  /// In the order of `EdgeMove.moves`.
  private static func moves(of window: Range<Int64>, over worked: [Int64]) -> [Steps] {
    func steps(_ days: [Int64], _ after: (Int64) -> Range<Int64>) -> Steps {
      var former = window
      return days.map { day in
        defer { former = after(day) }
        return (former, after(day))
      }
    }
    let inside = worked.filter(window.contains)
    var moves = [
      steps(worked.filter { $0 < window.lowerBound }.reversed()) { $0..<window.upperBound },
      steps(inside) { ($0 + 1)..<max(window.upperBound, $0 + 1) },
      steps(worked.filter { $0 >= window.upperBound }) { window.lowerBound..<($0 + 1) },
    ]
    if inside.count > 1 { moves.append(steps(inside.reversed()) { window.lowerBound..<$0 }) }
    return moves
  }

  /// What a student's attempts at a context come to in a window, in the order in which they began: those that count.
  private static func figure(
    _ work: [(number: Int, work: Work)], _ metric: Metric?, _ policy: AttemptPolicy, in window: Range<Int64>
  ) -> [Int] {
    let data = work.filter { window.contains($0.work.day) && (metric.map($0.work.metrics.contains) ?? true) }
      .sorted { ($0.work.day, $0.number) < ($1.work.day, $1.number) }.map(\.number)
    switch metric == nil ? .all : policy {
    case .first: return Array(data.prefix(1))
    case .latest: return Array(data.suffix(1))
    default: return data
    }
  }

  @Test(
    "an end that is moved changes whom it changes when each attempt is looked at, whatever contexts and classes are asked for",
    arguments: [AttemptPolicy.all, .first, .latest])
  func moves(_ policy: AttemptPolicy) throws {
    var dice = Dice()
    let policies = try PolicySet.standard.with(policy, for: .score)
    for _ in 0..<12 {
      let (all, book, plan, days) = Self.worked(&dice)
      let byCell = Dictionary(grouping: all.enumerated().map { (number: $0, work: $1) }) {
        "\($0.work.student) \($0.work.context)"
      }
      let worked = Set(all.map(\.day)).sorted()
      let classWork = ClassWork(plan, in: book.segment) {}
      for (metric, first) in [(nil, 1), (Metric.score, 2), (.score, 1)] as [(Metric?, Int64)] {
        let window = first..<Int64(dice.roll(Int(first) + 1..<6))
        let found = try #require(
          EdgeMove.moves(
            of: Window(
              opens: Instant(milliseconds: window.lowerBound * Self.day),
              closes: Instant(milliseconds: window.upperBound * Self.day)), days, metric, policies,
            threshold: SuppressionThreshold(3)))
        let expected = Self.moves(of: window, over: worked)
        #expect(found.count == expected.count, "seed \(dice.seed)")
        let classDays = ClassDays(classWork, days, metric, of: plan)
        for (move, steps) in zip(found, expected) {
          /// The first step that changes somebody, and those.
          func change(_ cells: [[(number: Int, work: Work)]]) -> (distance: Int, people: Set<PersonID>)? {
            for (distance, step) in steps.enumerated() {
              let changed = cells.filter {
                Self.figure($0, metric, policy, in: step.before) != Self.figure($0, metric, policy, in: step.after)
              }
              if !changed.isEmpty { return (distance, Set(changed.map { $0[0].work.student })) }
            }
            return nil
          }
          func cells(_ nodes: Range<Int>) -> [[(number: Int, work: Work)]] {
            let contexts = Set(plan.nodes[nodes].map(\.id.rawValue))
            return byCell.values.filter { contexts.contains($0[0].work.context) }
          }
          for nodes in [0..<3, 1..<3, 0..<1, 1..<2, 2..<3] {
            let (own, wanted) = (move.people(over: nodes), change(cells(nodes)))
            #expect(own.count == min(wanted?.people.count ?? 0, 3), "seed \(dice.seed), \(nodes)")
            if let wanted { #expect(own.distance == wanted.distance, "seed \(dice.seed), \(nodes)") }
          }
          for (node, groups) in move.people(by: classDays).ofNode.enumerated() {
            let ofSets = Dictionary(grouping: cells(node..<node + 1)) { cell in
              Set(cell.filter { metric.map($0.work.metrics.contains) ?? true }.map(\.work.handouts))
            }
            let wanted = ofSets.compactMap { sets, cells in
              change(cells).map { "\(sets.count > 1 ? 1 : $0.people.count) after \($0.distance)" }
            }
            #expect(
              groups.map { "\($0.people.count) after \($0.distance)" }.sorted() == wanted.sorted(),
              "seed \(dice.seed), \(node)")
          }
        }
      }
    }
  }
}
