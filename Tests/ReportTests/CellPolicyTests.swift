import Chance
import Domain
import Testing

@testable import ReportEngine

/// The worked cases that are about one cell, or about a column of cells, asked of the engine: loose and packed alike.
@Suite("What a cell shows under each policy")
struct CellPolicyTests {
  private func minute(_ minutes: Double) -> Instant {
    Instant(milliseconds: 1_700_000_000_000 + Int64(minutes * 60_000))
  }

  private func score(_ points: Double, of possible: Double) -> Item {
    Item(identifier: "score", title: "Points", value: .score(points: points, possible: possible))
  }

  private func quantity(_ number: Double, _ identifier: String = "hints") -> Item {
    Item(identifier: identifier, title: "Hints used", value: .quantity(number))
  }

  private func binary(
    _ outcome: Bool, _ identifier: String = "passed", _ wording: BinaryWording = .trueFalse
  ) -> Item {
    Item(identifier: identifier, title: "Passed", value: .binary(outcome, wording))
  }

  private func attempt(
    _ id: AttemptID, at start: Double = 0, ranges: [(Double, Double)] = [], primary: Item? = nil,
    additional: [Item] = [], minutes: Double = 0
  ) throws -> Attempt {
    Attempt(
      id: id, student: "ana", app: "org.example.plays", context: 1, start: minute(start), received: minute(start),
      handouts: ["h1"], progress: ProgressRanges(try ranges.map { try TickRange(start: $0.0, end: $0.1) }),
      runningTime: RunningTime([Interval(start: minute(start), end: minute(start + minutes))]),
      items: AttemptItems(primary: primary, additional: additional), primaryKind: primary?.kind)
  }

  /// One student's cell; the same whether its attempts are loose or packed.
  private func cell(
    _ attempts: [Attempt], _ kind: ItemKind?, _ policy: AttemptPolicy? = nil, for metric: Metric? = nil
  ) throws -> CellFigures {
    var policies = PolicySet.standard
    if let policy { try policies.set(policy, for: metric ?? .headline(primaryKind: kind)) }
    var segment = Segment()
    for attempt in attempts { segment.apply(.attempt(attempt)) }
    let loose = figures(in: segment, kind, policies)
    segment.packAll()
    #expect(figures(in: segment, kind, policies) == loose)
    return loose
  }

  private func figures(in segment: Segment, _ kind: ItemKind?, _ policies: PolicySet) -> CellFigures {
    var rows: [Row] = []
    if let student = segment.number("ana" as PersonID), let context = segment.number(1 as ContextID) {
      segment.collect(student, at: context, .all, into: &rows)
    }
    return segment.figures(of: rows, primaryKind: kind, policies: policies)
  }

  /// What the average over some cells is of (W3).
  private func observations(_ figures: [Figure?]) -> [Double] {
    figures.compactMap { $0 }.flatMap { $0.observations.isEmpty ? [$0.number] : $0.observations }
  }

  @Test(
    "W2: progress of five students under each policy",
    arguments: [
      (AttemptPolicy.union, 0.7, 3), (.best, 0.6333, 3), (.latest, 0.5667, 3), (.mean, 0.6, 3), (.all, 0.525, 4),
    ])
  func progress(policy: AttemptPolicy, expected: Double, n: Int) throws {
    let column = try [
      [attempt("a1", ranges: [(0, 1)]), attempt("a2", at: 10)],
      [attempt("b1", ranges: [(0, 0.3), (0.2, 0.5)])],
      [attempt("c1", ranges: [(0, 0.4)]), attempt("c2", at: 10, ranges: [(0.6, 0.8)])],
      [attempt("d1")],
    ].map { try cell($0, nil, policy) }
    let observed = observations(column.map(\.headline))
    #expect(observed.count == n)
    #expect(abs((mean(observed) ?? 0) - expected) < 0.00005)
    #expect(column.map(\.hasData) == [true, true, true, false])
    #expect(column.map(\.isOpened) == [true, true, true, true])
    if policy == .latest { #expect(column[0].newerAttemptUnfinished) }
    // Two ranges in two attempts give the same union.
    let apart = try [attempt("b1", ranges: [(0, 0.3)]), attempt("b2", at: 10, ranges: [(0.2, 0.5)])]
    if policy == .union { #expect(try cell(apart, nil, policy).headline?.number == 0.5) }
  }

  @Test("P7: a policy that picks none leaves items to their own kind's policy and shows no attempt time")
  func noPick() throws {
    let cell = try cell(
      [
        attempt("1", primary: score(8, of: 10), additional: [quantity(3), quantity(9, "words")], minutes: 9),
        attempt("2", at: 20, primary: score(4, of: 10), additional: [quantity(1)], minutes: 4),
      ], .score, .mean)
    #expect(cell.attemptTime == nil)
    #expect(cell.items.map(\.identifier) == ["hints", "words"])
    #expect(cell.items.map(\.figure.number) == [1, 9])
  }

  @Test("P7: no attempt with the headline, neither items nor attempt time; the data still counts as data (P17)")
  func noHeadline() throws {
    let cell = try cell([attempt("1", additional: [quantity(3)], minutes: 3)], .score)
    #expect(cell.items.isEmpty && cell.attemptTime == nil && cell.hasData)
    #expect(cell.totalTime?.number == 180)
  }

  @Test(
    "P2: time under each of its policies looks at attempts that have time",
    arguments: [(AttemptPolicy.latest, 5.0), (.first, 3), (.mean, 4), (.sum, 8)])
  func time(policy: AttemptPolicy, minutes: Double) throws {
    let attempts = try [attempt("1", minutes: 3), attempt("2", at: 10, minutes: 5), attempt("3", at: 20)]
    #expect(try cell(attempts, nil, policy, for: .time).totalTime?.number == minutes * 60)
  }

  @Test("P35: MEAN of outcomes is the share of true; BEST prefers true, of equals the newer")
  func outcomes() throws {
    let attempts = try [
      attempt("1", primary: binary(true)), attempt("2", at: 1, primary: binary(true)),
      attempt("3", at: 2, primary: binary(false)), attempt("4", at: 3, primary: binary(false)),
    ]
    #expect(try cell(attempts, .binary, .mean).headline?.number == 0.5)
    #expect(try cell(attempts, .binary, .best).picked?.id == "2")
  }

  @Test("P27: mixed wordings read as true and false (R92)", arguments: [BinaryWording.passFail, .yesNo])
  func wordings(second: BinaryWording) throws {
    let cell = try cell(
      [
        attempt("1", primary: binary(true, "passed", .passFail)),
        attempt("2", at: 1, primary: binary(false, "passed", second)),
      ], .binary, .mean)
    #expect(cell.headline?.wordings.shared == (second == .passFail ? .passFail : .trueFalse))
  }

  @Test("D7: a report never mixes kinds: one column for each identifier and kind")
  func itemColumns() throws {
    let cell = try cell(
      [
        attempt("1", additional: [quantity(2, "x"), binary(true, "y")]),
        attempt("2", at: 1, additional: [binary(true, "x")]),
      ], nil)
    #expect(cell.items.map(\.identifier) == ["x", "y", "x"])
    #expect(cell.items.map(\.kind) == [.quantity, .binary, .binary])
  }

  @Test("W3: a column's average is the mean of the cells shown, at full precision, in whatever order they come")
  func average() throws {
    var dice = Dice()
    for policy in [AttemptPolicy.latest, .first, .best, .mean] {
      let column = try (0..<30).map { _ in
        try cell(
          (0..<dice.roll(0..<4)).map { index in
            let possible = Double(dice.roll(1..<40))
            return try attempt(
              AttemptID("\(index)"), at: Double(index),
              primary: score(possible / Double(dice.roll(1..<9)), of: possible))
          }, .score, policy)
      }
      let shown = column.compactMap(\.headline?.number)
      #expect(mean(observations(column.map(\.headline).shuffled(using: &dice))) == mean(shown), "seed \(dice.seed)")
    }
  }
}
