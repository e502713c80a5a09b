import Domain
import ReportEngine
import Testing

@testable import ReportService

/// Plans are kept as long as they would be made the same again, and never more of them than there is room for.
@Suite("Kept plans")
struct KeptPlansTests {
  private static let start = Instant(milliseconds: 1_000_000)
  private static let scope = WorkScope(reader: .organization, context: 1)

  /// Ana sits in the class; Ben will, a minute later.
  private func school() -> Gradebook {
    var book = Gradebook("northfield")
    book.apply(
      OrganizationChange.context(
        ContextNode(
          id: 1, app: "org.example.plays", identifier: "hamlet",
          placements: [ContextNode.Placement(from: .distantPast, parent: nil)], title: "Hamlet", type: .app,
          declaredKind: .score)))
    book.apply(.schoolClass(SchoolClass(id: "7b", title: "7b")))
    book.apply(.enrolment(Enrolment("ana", in: "7b", as: .student, windows: .always)))
    let later = WindowSet(Window(opens: Self.start + 60_000))
    book.apply(.enrolment(Enrolment("ben", in: "7b", as: .student, windows: later)))
    book.apply(
      .handout(
        Handout(
          id: "h", schoolClass: "7b",
          tasks: [
            HandoutTask(id: "t", app: "org.example.plays", target: .context(1, includesDescendants: true))
          ], state: .posted, posted: Instant(milliseconds: 1))))
    return book
  }

  /// Ana's one attempt, as it stands.
  private func work(_ points: Double) -> WorkChange {
    let item = Item(identifier: "score", title: "Score", value: .score(points: points, possible: 2))
    return .attempt(
      Attempt(
        id: "a", student: "ana", app: "org.example.plays", context: 1, start: Self.start, received: Self.start,
        handouts: ["h"], progress: ProgressRanges([]), runningTime: RunningTime(),
        items: AttemptItems(primary: item, additional: []), primaryKind: .score, stopped: nil),
      isClockCorrected: false, earlier: [])
  }

  private func assigned(_ plans: KeptPlans, _ book: Gradebook, _ now: Instant = start) -> Int {
    let plan = plans.plan(Self.scope, in: book, now: now)
    return plan.observations(
      of: .score, at: 0, inclusive: true, in: book.segment, policies: .standard, checkpoint: {}
    ).population.assigned
  }

  @Test("what was kept holds until the time or the school goes on")
  func stale() {
    let plans = KeptPlans()
    var book = school()
    #expect(assigned(plans, book) == 1)
    #expect(assigned(plans, book) == 1 && plans.count == 1)
    #expect(assigned(plans, book, Self.start + 60_000) == 2, "Ben has come")
    #expect(assigned(plans, book) == 1, "and the clock can be set back")
    book.apply(.enrolment(Enrolment("cleo", in: "7b", as: .student, windows: .always)))
    #expect(assigned(plans, book) == 2)
    #expect(plans.count == 1)
  }

  @Test("an attempt of somebody new counts, though the plan knew nobody of that number")
  func newNumbers() {
    let plans = KeptPlans()
    var book = school()
    func found() -> Int {
      plans.plan(Self.scope, in: book, now: Self.start).observations(
        of: .score, at: 0, inclusive: true, in: book.segment, policies: .standard, checkpoint: {}
      ).n
    }
    #expect(found() == 0)
    book.apply(work(1))
    #expect(found() == 1)
  }

  @Test("an attempt that goes on, the only one of its handout there, changes no plan")
  func goesOn() {
    var book = school()
    book.apply(work(0))
    let version = book.segment.workVersion
    book.apply(work(1))
    #expect(book.segment.workVersion == version)
    book.apply(WorkChange.attemptRemoved("a"))
    #expect(book.segment.workVersion > version)
  }

  @Test("no more are kept than there is room for", arguments: [0, 1, 3])
  func bound(_ plansMax: Int) {
    let plans = KeptPlans(plansMax: plansMax)
    let book = school()
    for type in ContextType.allCases {
      var scope = Self.scope
      scope.types = [type]
      _ = plans.plan(scope, in: book, now: Self.start)
      #expect(plans.count <= plansMax)
    }
  }

  @Test("a large one is made each time, one of a class, of some students or a teacher's, too")
  func notKept() {
    let book = school()
    let plans = KeptPlans(bytesMax: 0)
    #expect(assigned(plans, book) == 1)
    #expect(plans.count == 0)
    let others = KeptPlans()
    var scope = Self.scope
    scope.students = ["ana"]
    _ = others.plan(scope, in: book, now: Self.start)
    _ = others.plan(WorkScope(reader: .teacher(Staff(person: "tess")), context: 1), in: book, now: Self.start)
    scope = Self.scope
    scope.schoolClass = "7b"
    _ = others.plan(scope, in: book, now: Self.start)
    #expect(others.count == 0)
  }

  @Test("an erasure forgets them all: they hold names")
  func erasure() {
    let organizationState = OrganizationState("northfield", connected: [])
    organizationState.change { $0.gradebook = school() }
    organizationState.withContents { _ = $0.contentPlans.plan(Self.scope, in: $0.gradebook, now: Self.start) }
    #expect(organizationState.withContents { $0.contentPlans.count } == 1)
    organizationState.change { $0.gradebook.apply(OrganizationChange.personErased("ana")) }
    #expect(organizationState.withContents { $0.contentPlans.count } == 0)
  }

  @Test("what was made of a state before an erasure, and is done after it, is not kept")
  func lateErasure() {
    let plans = KeptPlans()
    let book = school()
    plans.forget(erasures: 1)
    #expect(assigned(plans, book) == 1)
    #expect(plans.count == 0)
  }

  @Test("a plan of an earlier state does not take the place of a later one")
  func older() {
    let plans = KeptPlans()
    let earlier = school()
    var later = earlier
    later.apply(.enrolment(Enrolment("cleo", in: "7b", as: .student, windows: .always)))
    #expect(assigned(plans, later) == 2)
    #expect(assigned(plans, earlier) == 1)
    #expect(assigned(plans, later) == 2 && plans.count == 1)
  }
}
