import Domain
import Testing

@testable import ReportEngine

@Suite("Limits of item analysis")
struct ItemLimitTests {
  /// A student whose app calls its items something else each time.
  private func plan(attempts: Int, items: Int) -> (plan: ContentPlan, segment: Segment) {
    var book = Gradebook("northfield")
    book.apply(
      OrganizationChange.context(
        ContextNode(
          id: 1, app: "org.example.plays", identifier: "quiz",
          placements: [ContextNode.Placement(from: .distantPast, parent: nil)], title: "Quiz", type: .quiz,
          declaredKind: .score)))
    book.apply(.enrolment(Enrolment("ana", in: "7b", as: .student, windows: .always)))
    book.apply(
      .handout(
        Handout(
          id: "h", schoolClass: "7b",
          tasks: [HandoutTask(id: "t", app: "org.example.plays", target: .context(1, includesDescendants: true))],
          state: .posted, posted: Instant(milliseconds: 1))))
    for number in 0..<attempts {
      let start = Instant(milliseconds: Int64(1_000 + number))
      book.apply(
        WorkChange.attempt(
          Attempt(
            id: AttemptID("a\(number)"), student: "ana", app: "org.example.plays", context: 1, start: start,
            received: start, handouts: ["h"], progress: ProgressRanges([]), runningTime: RunningTime(),
            items: AttemptItems(
              primary: Item(identifier: "score", title: "Score", value: .score(points: 1, possible: 2)),
              additional: (0..<items).map {
                Item(identifier: "\(number)-\($0)", title: "Question", value: .binary(true, .correctIncorrect))
              }), primaryKind: .score, stopped: start)))
    }
    let scope = WorkScope(reader: .organization, context: 1)
    return (
      ContentPlan(scope, in: book.organization, book.segment, now: Instant(milliseconds: 1_000_000)), book.segment
    )
  }

  private func sheets(
    _ school: (plan: ContentPlan, segment: Segment), declared: [String] = [], _ limits: QuizSheets.Limits
  ) throws -> QuizSheets {
    try QuizSheets(school.plan, in: school.segment, policy: .all, declared: declared, limits: limits)
  }

  @Test("more items than are looked at are refused; those that were named are not")
  func items() throws {
    let school = plan(attempts: 3, items: 4)
    var limits = QuizSheets.Limits()
    limits.itemsMax = 12
    #expect(try sheets(school, limits).sheets.items.count == 12)
    limits.itemsMax = 11
    #expect(throws: QuizSheets.TooManyItems.self) { try sheets(school, limits) }
    #expect(try sheets(school, declared: ["2-3"], limits).sheets.items.count == 1)
  }

  @Test("attempts times items have a limit, too")
  func answers() throws {
    let school = plan(attempts: 3, items: 4)
    var limits = QuizSheets.Limits()
    limits.answersMax = 36
    #expect(try sheets(school, limits).sheets.count == 3)
    limits.answersMax = 35
    #expect(throws: QuizSheets.TooManyItems.self) { try sheets(school, limits) }
  }
}
