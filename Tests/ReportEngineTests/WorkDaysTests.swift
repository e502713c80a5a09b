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
  }

  /// An app with two quizzes, assigned to everybody.
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
    book.apply(.schoolClass(SchoolClass(id: "7b", title: "7b")))
    for student in students { book.apply(.enrolment(Enrolment(student, in: "7b", as: .student, windows: .always))) }
    let task = HandoutTask(id: "t", app: "app", target: .context(1, includesDescendants: true))
    book.apply(
      .handout(
        Handout(id: "h", schoolClass: "7b", tasks: [task], state: .posted, posted: Instant(milliseconds: 0))))
    return book
  }

  private static func work(_ dice: inout Dice) -> Work {
    let context = Int64(dice.roll(Int(contexts.lowerBound)..<Int(contexts.upperBound)))
    var metrics: Set<Metric> = []
    for metric in [Metric.progress, .time] where dice.chance(0.6) { metrics.insert(metric) }
    if context > 1, dice.chance(0.6) { metrics.insert(.score) }
    return Work(
      student: students[dice.roll(0..<students.count)], context: context,
      day: Int64(dice.roll(0..<days.count)), metrics: metrics)
  }

  private static func change(_ work: Work, _ number: Int) -> WorkChange {
    let start = Instant(milliseconds: work.day * day + Int64(number) + 1)
    let item = Item(identifier: "score", title: "Score", value: .score(points: 1, possible: 2))
    return .attempt(
      Attempt(
        id: AttemptID("a\(number)"), student: work.student, app: "app", context: ContextID(rawValue: work.context),
        start: start, received: start, handouts: ["h"],
        progress: ProgressRanges(
          work.metrics.contains(.progress) ? [TickRange(lower: Ticks(count: 0), upper: Ticks(count: 5))] : []),
        runningTime: RunningTime(
          work.metrics.contains(.time)
            ? [Interval(start: start, end: Instant(milliseconds: start.milliseconds + 1))] : []),
        items: AttemptItems(primary: work.metrics.contains(.score) ? item : nil, additional: []),
        primaryKind: .score, stopped: nil),
      isClockCorrected: false, earlier: [])
  }

  @Test("whatever is packed, people and those who worked again are counted as by looking at each attempt")
  func likeEachAttempt() throws {
    var dice = Dice()
    for _ in 0..<20 {
      var book = Self.school()
      // Everybody has worked, so that the plan knows them.
      var all = Self.students.map { Work(student: $0, context: 1, day: 0, metrics: []) }
      all += (0..<dice.roll(1..<80)).map { _ in Self.work(&dice) }
      for (number, work) in all.enumerated() {
        book.apply(Self.change(work, number))
        if dice.chance(0.05) { book.pack() }
      }
      let scope = WorkScope(reader: .organization, context: 1)
      let plan = ContentPlan(scope, in: book.organization, book.segment, now: Instant(milliseconds: 10 * Self.day))
      let days = WorkDays(plan, in: book.segment, LocalCalendar(.utc)) {}
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
}
