import Chance
import Domain
import Testing

@testable import ReportEngine

/// Who worked where is found of each run once, and is what the attempts say whatever has happened since.
@Suite("Who worked where")
struct WorkPeopleTests {
  private static let students = (0..<40).map { PersonID("s\($0)") }
  private static let metrics: [Metric?] = [nil, .score, .progress, .time, .quantity]

  private static func school() -> Gradebook {
    var book = Gradebook("northfield")
    book.apply(
      OrganizationChange.context(
        ContextNode(
          id: 1, app: "app", identifier: "quiz",
          placements: [ContextNode.Placement(from: .distantPast, parent: nil)], title: "Quiz", type: .app,
          declaredKind: .score)))
    book.apply(.schoolClass(SchoolClass(id: "7b", title: "7b")))
    for student in students { book.apply(.enrolment(Enrolment(student, in: "7b", as: .student, windows: .always))) }
    let task = HandoutTask(id: "t", app: "app", target: .context(1, includesDescendants: true))
    book.apply(
      .handout(
        Handout(id: "h", schoolClass: "7b", tasks: [task], state: .posted, posted: Instant(milliseconds: 1))))
    return book
  }

  /// What an attempt may have: a score, some progress, some time.
  private struct Work {
    var student: PersonID
    var hasScore: Bool
    var hasProgress: Bool
    var hasTime: Bool

    init(_ student: PersonID, _ dice: inout Dice) {
      self.student = student
      hasScore = dice.chance(0.6)
      hasProgress = dice.chance(0.6)
      hasTime = dice.chance(0.6)
    }

    func counts(as metric: Metric?) -> Bool {
      switch metric {
      case nil: true
      case .score: hasScore
      case .progress: hasProgress
      case .time: hasTime
      default: false
      }
    }

    func change(_ id: AttemptID) -> WorkChange {
      let start = Instant(milliseconds: 1_000)
      let item = Item(identifier: "score", title: "Score", value: .score(points: 1, possible: 2))
      return .attempt(
        Attempt(
          id: id, student: student, app: "app", context: 1, start: start, received: start, handouts: ["h"],
          progress: ProgressRanges(hasProgress ? [TickRange(lower: Ticks(count: 0), upper: Ticks(count: 5))] : []),
          runningTime: RunningTime(hasTime ? [Interval(start: start, end: Instant(milliseconds: 2_000))] : []),
          items: AttemptItems(primary: hasScore ? item : nil, additional: []), primaryKind: .score, stopped: nil),
        isClockCorrected: false, earlier: [])
    }
  }

  @Test("whatever came, changed, went and was packed since", arguments: [16 << 20, 8, 0])
  func afterChanges(peopleBytesMax: Int) throws {
    var dice = Dice()
    var book = Self.school()
    var standing: [AttemptID: Work] = [:]
    func put(_ id: AttemptID, _ work: Work) {
      standing[id] = work
      book.apply(work.change(id))
    }
    // Everybody has a number, so that the plan knows them.
    for (index, student) in Self.students.enumerated() { put(AttemptID("a\(index)"), Work(student, &dice)) }
    let scope = WorkScope(reader: .organization, context: 1)
    var plan = ContentPlan(scope, in: book.organization, book.segment, now: Instant(milliseconds: 5_000))
    plan.selections = RunSelections(peopleBytesMax: peopleBytesMax)
    for step in 0..<200 {
      switch dice.roll(0..<4) {
      case 0: book.pack()
      case 1: put(AttemptID("b\(step)"), Work(Self.students[dice.roll(0..<40)], &dice))
      case 2:
        if let id = standing.keys.sorted().randomElement(using: &dice), let work = standing[id] {
          put(id, Work(work.student, &dice))
        }
      default:
        if standing.count > 1, let id = standing.keys.sorted().randomElement(using: &dice) {
          standing[id] = nil
          book.apply(WorkChange.attemptRemoved(id))
        }
      }
      let found = WorkPeople(Self.metrics, ContentTable(plan), in: book.segment) {}
      for metric in Self.metrics {
        var people: Set<PersonID> = []
        found.people(metric, over: 0..<1).forEach { people.insert(plan.person($0, in: book.segment)) }
        let wanted = Set(standing.values.filter { $0.counts(as: metric) }.map(\.student))
        #expect(people == wanted, "seed \(dice.seed), step \(step), \(String(describing: metric))")
      }
    }
    #expect(plan.selections.peopleByteCount <= peopleBytesMax)
    #expect(peopleBytesMax < 1 << 10 || plan.selections.peopleByteCount > 0)
  }
}
