import Chance
import Domain
import ReportEngine
import Testing

/// What is packed comes out as it went in, also where it is out of the ordinary.
@Suite("Packing")
struct PackingTests {
  private func expectKept(_ attempts: [Attempt], _ place: String) {
    var segment = Segment()
    for attempt in attempts { segment.apply(.attempt(attempt)) }
    segment.packAll()
    #expect(segment.attemptCount == attempts.count, "\(place)")
    for attempt in attempts {
      var found: [Attempt] = []
      if let student = segment.number(attempt.student), let context = segment.number(attempt.context) {
        var rows: [Row] = []
        segment.collect(student, at: context, .all, into: &rows)
        found = rows.map { segment.attempt($0, app: attempt.app, primaryKind: attempt.primaryKind) }
      }
      #expect(found.contains(attempt), "\(place): \(attempt.id)")
      let isKnown = segment.contains(attempt.id)
      #expect(isKnown, "\(place)")
    }
  }

  private func attempt(
    _ id: AttemptID, _ student: PersonID = "ana", start: Int64 = 0, received: Int64 = 0, stopped: Int64? = nil,
    leaseEnds: Int64? = nil, later: Int64? = nil, ranges: [(UInt32, UInt32)] = [], intervals: [(Int64, Int64)] = [],
    primary: Item? = nil,
    items: [Item] = []
  ) -> Attempt {
    Attempt(
      id: id, student: student, app: "app", context: 1, start: Instant(milliseconds: start),
      received: Instant(milliseconds: received), handouts: ["h"],
      progress: ProgressRanges(ranges.map { TickRange(lower: Ticks(count: $0.0), upper: Ticks(count: $0.1)) }),
      runningTime: RunningTime(
        intervals.map { Interval(start: Instant(milliseconds: $0.0), end: Instant(milliseconds: $0.1)) }),
      items: AttemptItems(primary: primary, additional: items), primaryKind: primary?.kind,
      stopped: stopped.map { Instant(milliseconds: $0) }, leaseEnds: leaseEnds.map { Instant(milliseconds: $0) },
      laterActivity: later.map { Instant(milliseconds: $0) })
  }

  @Test("ids of every spelling")
  func ids() {
    let ids: [AttemptID] = [
      "a", "0123456789abcdef", "018f3c5e-7a10-7000-8000-000000000001", "018F3C5E-7A10-7000-8000-000000000001",
      "018f3c5e-7a10-7000-8000-00000000000g", "018f3c5e+7a10-7000-8000-000000000001",
      "ffffffff-ffff-ffff-ffff-ffffffffffff", "00000000-0000-0000-0000-000000000000", "é", "e\u{301}",
      "018f3c5e-7a10-7000-8000-0000000000é",
    ]
    expectKept(ids.map { attempt($0) }, "ids")
    // All at one instant: in the order of their bytes (N1).
    var segment = Segment()
    for id in ids { segment.apply(.attempt(attempt(id))) }
    func order() -> [AttemptID] {
      var rows: [Row] = []
      if let ana = segment.number("ana" as PersonID), let context = segment.number(1 as ContextID) {
        segment.collect(ana, at: context, .all, into: &rows)
      }
      return rows.map { segment.attempt($0, app: "app", primaryKind: nil).id }
    }
    #expect(order() == ids.sorted())
    segment.packAll()
    #expect(order() == ids.sorted())
  }

  @Test("times far from each other, and none")
  func times() {
    let weeks: Int64 = 100 * 7 * 86_400_000
    expectKept(
      [
        attempt("a", start: .min, received: .max, stopped: .max, leaseEnds: 0),
        attempt("b", start: .max, received: .min, stopped: .min),
        attempt("c", start: 5, received: 5 + weeks, stopped: 5 + weeks, intervals: [(5, 5 + weeks)]),
        attempt("d", start: 5, received: 4, stopped: 5, intervals: [(6, 7), (9, 12)]),
        attempt("e", start: 5, received: 5 + Int64(UInt32.max), intervals: [(5, 5 + Int64(UInt32.max))]),
        attempt("f", start: 5, received: 4 + Int64(UInt32.max), intervals: [(5, 4 + Int64(UInt32.max))]),
        attempt("g", start: 5, later: 6), attempt("h", start: .min, later: .max), attempt("i", start: -7, later: 0),
        attempt("j", start: 5, stopped: 9, later: 5 + weeks, intervals: [(5, 8)]),
      ], "times")
  }

  @Test("the column of what happened after running time and stop is there only where something did")
  func laterActivity() {
    func bytes(_ later: Int64?) -> Int {
      var gradebook = Gradebook("northfield")
      for number in 0..<1_000 {
        gradebook.apply(
          .attempt(
            attempt(AttemptID("a\(number)"), PersonID("s\(number)"), stopped: 9, later: later, intervals: [(0, 9)])))
      }
      gradebook.pack(nil)
      return gradebook.size.runBytes
    }
    let weekly: Int64 = 9 * 86_400_000
    #expect(bytes(weekly) - bytes(nil) == 4 * 1_000)
  }

  @Test("progress with gaps, and from elsewhere than the beginning")
  func progress() {
    expectKept(
      [
        attempt("a"), attempt("b", ranges: [(0, 1_000_000)]), attempt("c", ranges: [(0, 5)]),
        attempt("d", ranges: [(5, 10)]), attempt("e", ranges: [(0, 5), (6, 7)]),
      ], "progress")
  }

  @Test("a hundred items, three hundred questions, every order, thousands of values, answers")
  func items() {
    var dice = Dice()
    var attempts: [Attempt] = []
    for number in 0..<400 {
      var questions = (0..<300).shuffled(using: &dice).prefix(dice.roll(0..<101))
      if dice.chance(0.5) { questions.sort() }
      let items = questions.map { question in
        let value: ItemValue =
          switch question % 10 {
          case 0: .score(points: Double(dice.roll(0..<5_000)) / 7, possible: 1_000)
          case 1: .quantity(dice.chance(0.1) ? -0.0 : Double(dice.roll(-50..<50)))
          default: .binary(dice.chance(0.5), dice.chance(0.5) ? .trueFalse : .passFail)
          }
        return Item(
          identifier: "q\(question)", title: dice.chance(0.9) ? "Question" : "Another", value: value,
          response: dice.chance(0.2) ? ["A", "B", ""][dice.roll(0..<3)] : nil)
      }
      attempts.append(
        attempt(
          AttemptID("a\(number)"), PersonID("s\(dice.roll(0..<30))"), start: Int64(number),
          primary: dice.chance(0.8)
            ? Item(
              identifier: "score", title: "Score",
              value: .score(points: Double(dice.roll(0..<3_000)) / 3, possible: 1_000)) : nil, items: items))
    }
    expectKept(attempts, "seed \(dice.seed)")
  }

  @Test("a packing whose segment was replaced on the way is given up", arguments: [0, 1, 2])
  func replaced(steps: Int) throws {
    var segment = Segment()
    for number in 0..<100 { segment.apply(.attempt(attempt(AttemptID("a\(number)"), PersonID("s\(number)")))) }
    segment.requestIdlePacking()
    let begun = segment.beginPacking()
    var packing = try #require(begun)
    packing.cellsPerStep = 10
    for _ in 0..<steps { #expect(segment.read(&packing)) }
    var another = Segment()
    let goesOn = another.read(&packing)
    #expect(!goesOn)
    let installed = another.install(packing.packed(), packing)
    #expect(!installed)
    let settles = another.settle(&packing)
    #expect(!settles)
    #expect(another.attemptCount == 0)
    #expect(segment.attemptCount == 100)
  }
}
