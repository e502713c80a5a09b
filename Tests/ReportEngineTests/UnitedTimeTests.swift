import Chance
import Domain
import Testing

@testable import ReportEngine

/// Time over several contexts is the union of each student's intervals (P33), however many they are and in whatever order they came.
@Suite("United time")
struct UnitedTimeTests {
  private static let students: [PersonID] = ["ana", "ben", "cy"]
  /// By context: the one above it.
  private static let parents: [ContextID: ContextID?] = [1: nil, 2: 1, 3: 2, 4: 2, 5: 1]

  private static func school() -> Gradebook {
    var book = Gradebook("northfield")
    for (id, parent) in parents.sorted(by: { $0.key < $1.key }) {
      book.apply(
        OrganizationChange.context(
          ContextNode(
            id: id, app: "app", identifier: "c\(id.rawValue)",
            placements: [ContextNode.Placement(from: .distantPast, parent: parent)], title: "Content",
            type: parent == nil ? .app : .chapter, declaredKind: nil)))
    }
    book.apply(.schoolClass(SchoolClass(id: "7b", title: "7b")))
    for student in students { book.apply(.enrolment(Enrolment(student, in: "7b", as: .student, windows: .always))) }
    let task = HandoutTask(id: "t", app: "app", target: .context(1, includesDescendants: true))
    book.apply(
      .handout(
        Handout(id: "h", schoolClass: "7b", tasks: [task], state: .posted, posted: Instant(milliseconds: 1))))
    return book
  }

  private struct Work {
    var student: PersonID
    var context: ContextID
    var time: RunningTime

    /// - Parameter extent: milliseconds within which it begins.
    init(_ dice: inout Dice, extent: Int) {
      student = dice.pick(students)
      context = dice.pick(Array(parents.keys).sorted())
      let start = Int64(dice.roll(0..<extent) + 2)
      // Gaps; and an interval that is longer than a word of 32 bits tells.
      let lengths = (0..<dice.pick([0, 1, 1, 1, 3])).map { _ in Int64(dice.roll(1..<extent)) }
      var end = start
      time = RunningTime(
        lengths.map { length in
          defer { end += 2 * length }
          return Interval(start: Instant(milliseconds: end), end: Instant(milliseconds: end + length))
        })
      if dice.chance(0.01) {
        time = RunningTime([Interval(start: Instant(milliseconds: start), end: Instant(milliseconds: start + 1 << 33))])
      }
    }

    func change(_ id: AttemptID, start: Instant) -> WorkChange {
      .attempt(
        Attempt(
          id: id, student: student, app: "app", context: context, start: start, received: start, handouts: ["h"],
          progress: ProgressRanges([]), runningTime: time, items: AttemptItems(primary: nil, additional: []),
          primaryKind: nil, stopped: nil), isClockCorrected: false, earlier: [])
    }
  }

  @Test("at each context and with everything below it")
  func subtrees() {
    var dice = Dice()
    for _ in 0..<60 {
      var book = Self.school()
      let extent = dice.pick([30, 5_000, 1_000_000])
      let work = (0..<dice.roll(1..<500)).map { _ in Work(&dice, extent: extent) }
      for (index, one) in work.enumerated() {
        let start = one.time.intervals.first?.start ?? Instant(milliseconds: 5)
        book.apply(one.change(AttemptID("a\(index)"), start: start))
        if dice.chance(0.01) { book.pack() }
      }
      if dice.chance(0.5) { book.pack() }
      let scope = WorkScope(reader: .organization, context: 1)
      let plan = ContentPlan(scope, in: book.organization, book.segment, now: Instant(milliseconds: 5_000))
      let figures = SubtreeFigures(plan, in: book.segment, policies: .standard) {}
      #expect(figures.nodes.count == Self.parents.count)
      for node in figures.nodes {
        let below = work.filter { Self.isBelow($0.context, node.plan.id) }
        let times = Self.united(below)
        #expect(node.inclusive.totalTime == times.reduce(0, +), "seed \(dice.seed)")
        #expect(
          node.direct?.totalTime == Self.united(work.filter { $0.context == node.plan.id }).reduce(0, +),
          "seed \(dice.seed)")
        guard Self.parents.values.contains(node.plan.id) else { continue }
        #expect(node.inclusive.time.n == times.count, "seed \(dice.seed)")
        #expect(node.inclusive.time.mean == mean(times.map { Double($0) / 1_000 }), "seed \(dice.seed)")
      }
    }
  }

  private static func isBelow(_ context: ContextID, _ top: ContextID) -> Bool {
    context == top || (parents[context] ?? nil).map { isBelow($0, top) } ?? false
  }

  /// Milliseconds of each who worked at all.
  private static func united(_ work: [Work]) -> [Int64] {
    students.map { student in
      RunningTime(work.filter { $0.student == student }.flatMap(\.time.intervals)).measure
    }.filter { $0 > 0 }
  }
}

extension Dice {
  fileprivate mutating func pick<Element>(_ elements: [Element]) -> Element { elements[roll(0..<elements.count)] }
}
