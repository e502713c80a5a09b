import Chance
import Domain
import Testing

/// The worked cases that are about one column of cells, with their numbers.
@Suite("Worked cases: attempts and averages")
struct WorkedCaseTests {
  /// The mean of a column: the mean of the observations of the cells shown (W3).
  private func average(_ readings: [Reading]) -> Double? {
    mean(readings.flatMap(\.observations).map(\.number))
  }

  private func cells(
    _ students: [[Attempt]], _ kind: ItemKind?, _ policy: AttemptPolicy? = nil
  ) throws -> [StudentCell] {
    var policies = PolicySet.standard
    if let policy { try policies.set(policy, for: .headline(primaryKind: kind)) }
    return students.map { StudentCell($0, primaryKind: kind, policies: policies) }
  }

  @Test("W1: a column has one kind; who has only progress has no score")
  func columnKind() throws {
    let column = try cells(
      [[attempt("a", primary: score(8, of: 10))], [attempt("b", progress: 0.4, kind: .score)]], .score)
    #expect(column.map(\.headline.hasData) == [true, false])
    #expect(average(column.map(\.headline)) == 0.8)
    #expect(column[1].progress.number == 0.4)
    #expect(column[1].hasData)
  }

  @Test(
    "W2: progress of five students under each policy",
    arguments: [
      (AttemptPolicy.union, 0.7, 3), (.best, 0.6333, 3), (.latest, 0.5667, 3), (.mean, 0.6, 3), (.all, 0.525, 4),
    ])
  func progress(policy: AttemptPolicy, expected: Double, n: Int) throws {
    let ana = [attempt("a1", ranges: [range(0, 1)]), attempt("a2", at: 10)]
    let ben = [attempt("b1", ranges: [range(0, 0.3)]), attempt("b2", at: 10, ranges: [range(0.2, 0.5)])]
    let benOnce = [attempt("b1", ranges: [range(0, 0.3), range(0.2, 0.5)])]
    let cy = [attempt("c1", ranges: [range(0, 0.4)]), attempt("c2", at: 10, ranges: [range(0.6, 0.8)])]
    let dee = [attempt("d1")]
    let column = try cells([ana, benOnce, cy, dee], nil, policy)
    #expect(near(average(column.map(\.headline)), expected))
    #expect(column.flatMap(\.headline.observations).count == n)
    #expect(column.map(\.hasData) == [true, true, true, false])
    #expect(column.map(\.isOpened) == [true, true, true, true])
    if policy == .latest { #expect(column[0].headline.newerAttemptUnfinished) }
    // Ben's two ranges in two attempts give the same union.
    if policy == .union { #expect(try cells([ben], nil, policy)[0].headline.number == 0.5) }
  }

  @Test("W4: the latest attempt that has a score makes the score")
  func scores() throws {
    let ana = [attempt("a1", primary: score(8, of: 10)), attempt("a2", at: 10, kind: .score)]
    let column = try cells(
      [ana, [attempt("b", primary: score(3, of: 4))], [attempt("c", primary: score(9, of: 12))], []], .score)
    #expect(near(average(column.map(\.headline)), 0.7667))
    #expect(column.map(\.headline.hasData) == [true, true, true, false])
    #expect(column.map(\.headline.newerAttemptUnfinished) == [true, false, false, false])
    let twice = [attempt("x", primary: score(8, of: 10)), attempt("y", at: 1, primary: score(3, of: 4))]
    #expect(try cells([twice], .score, .mean)[0].headline.number == 0.775)
  }

  @Test("W5: a policy that picks an attempt shows that attempt's items and time; ties go to the newer")
  func coherence() throws {
    let attempts = [
      attempt("1", primary: score(8, of: 10), additional: [quantity(3)], minutes: 9),
      attempt("2", at: 20, primary: score(4, of: 5), additional: [quantity(1)], minutes: 4),
      attempt("3", at: 40, primary: score(1, of: 5), additional: [quantity(0), quantity(5, "words")], minutes: 2),
    ]
    let hints = ItemColumn(identifier: "hints", kind: .quantity)
    for (policy, id, hintsShown, minutes) in [
      (AttemptPolicy.best, "2", 1.0, 4), (.latest, "3", 0, 2), (.first, "1", 3, 9),
    ] as [(AttemptPolicy, AttemptID, Double, Int64)] {
      let cell = try cells([attempts], .score, policy)[0]
      #expect(cell.headline.observations.map(\.attempt) == [id])
      #expect(cell[hints]?.number == hintsShown)
      #expect(cell.attemptTime == minutes * minuteMilliseconds)
      #expect(cell.items.count == (policy == .latest ? 2 : 1))
    }
  }

  @Test("P7: a policy that picks none leaves items to their own kind's policy and shows no attempt time")
  func noPick() throws {
    let attempts = [
      attempt("1", primary: score(8, of: 10), additional: [quantity(3), quantity(9, "words")], minutes: 9),
      attempt("2", at: 20, primary: score(4, of: 10), additional: [quantity(1)], minutes: 4),
    ]
    let cell = try cells([attempts], .score, .mean)[0]
    #expect(cell.attemptTime == nil)
    #expect(cell[ItemColumn(identifier: "hints", kind: .quantity)]?.number == 1)
    let words = cell[ItemColumn(identifier: "words", kind: .quantity)]
    #expect(words?.number == 9 && words?.newerAttemptUnfinished == true)
  }

  @Test("P7: no attempt with the headline, neither items nor attempt time; the data still counts as data (P17)")
  func noHeadline() throws {
    let cell = try cells([[attempt("1", kind: .score, additional: [quantity(3)], minutes: 3)]], .score)[0]
    #expect(cell.items.isEmpty && cell.attemptTime == nil && cell.hasData)
    #expect(cell.totalTime.number == 180)
  }

  @Test("W6: quantities and outcomes")
  func quantitiesAndBinaries() throws {
    let hints = try cells(
      [[attempt("a", primary: quantity(0))], [attempt("b", primary: quantity(3))], []], .quantity)
    #expect(average(hints.map(\.headline)) == 1.5)
    let outcomes = [binary(true, .passFail), binary(false), binary(true, .correctIncorrect)]
    let passed = try cells(outcomes.map { [attempt("x", primary: $0)] } + [[]], .binary)
    #expect(near(average(passed.map(\.headline)), 0.66667))
    #expect(passed.filter(\.headline.hasData).count == 3)
    #expect(BinaryWording.shared(by: passed.flatMap(\.headline.observations).compactMap(\.item)) == .trueFalse)
  }

  @Test("W7: total and attempt time")
  func time() throws {
    let ana = [attempt("a1", primary: score(8, of: 10), minutes: 9), attempt("a2", at: 20, kind: .score, minutes: 2)]
    let cell = try cells([ana], .score)[0]
    #expect(cell.totalTime.number == 660)
    #expect(cell.attemptTime == 9 * minuteMilliseconds)
  }

  @Test("P2: which policy goes with which metric")
  func legalPairs() {
    let illegal: Set<[UInt8]> = Set(
      [
        (AttemptPolicy.best, Metric.quantity), (.best, .time), (.union, .score), (.union, .quantity),
        (.union, .binary), (.union, .time), (.sum, .score), (.sum, .quantity), (.sum, .binary), (.sum, .progress),
      ].map { [$0.0.rawValue, $0.1.rawValue] })
    for policy in AttemptPolicy.allCases {
      for metric in Metric.allCases {
        let isLegal = !illegal.contains([policy.rawValue, metric.rawValue])
        #expect(policy.isLegal(for: metric) == isLegal, "\(policy) \(metric)")
        let changed = try? PolicySet.standard.with(policy, for: metric)
        #expect((changed?[metric] == policy) == isLegal)
      }
    }
  }

  @Test("P2: time under the picking policies looks at attempts that have time")
  func timePolicies() throws {
    let attempts = [attempt("1", minutes: 3), attempt("2", at: 10, minutes: 5), attempt("3", at: 20)]
    for (policy, minutes) in [(AttemptPolicy.latest, 5.0), (.first, 3), (.mean, 4), (.sum, 8)] {
      let cell = StudentCell(attempts, primaryKind: nil, policies: try PolicySet.standard.with(policy, for: .time))
      #expect(cell.totalTime.number == minutes * 60)
      #expect(cell.totalTime.newerAttemptUnfinished == (policy == .latest))
    }
  }

  @Test("P35: MEAN of outcomes is the share of true; BEST prefers true, of equals the newer")
  func binaryPolicies() throws {
    let attempts = [
      attempt("1", primary: binary(true)), attempt("2", at: 1, primary: binary(true)),
      attempt("3", at: 2, primary: binary(false)), attempt("4", at: 3, primary: binary(false)),
    ]
    #expect(try cells([attempts], .binary, .mean)[0].headline.number == 0.5)
    #expect(try cells([attempts], .binary, .best)[0].headline.observations.first?.attempt == "2")
  }

  @Test("a report never mixes kinds: one column per identifier and kind (D7)")
  func itemColumns() throws {
    let mixed = [quantity(2, "x"), binary(true, .yesNo, "y")]
    let cell = try cells(
      [[attempt("1", additional: mixed), attempt("2", at: 1, additional: [binary(true, .yesNo, "x")])]], nil)[0]
    #expect(
      cell.items.map(\.column) == [
        ItemColumn(identifier: "x", kind: .quantity), ItemColumn(identifier: "y", kind: .binary),
        ItemColumn(identifier: "x", kind: .binary),
      ])
  }

  @Test("W3: the column's average is the mean of the cells shown, at full precision")
  func invariant() throws {
    var dice = Dice()
    for policy in [AttemptPolicy.latest, .first, .best, .mean] {
      let students = (0..<30).map { number in
        (0..<dice.roll(0..<4)).map { index in
          let possible = Double(dice.roll(1..<40))
          return attempt(
            AttemptID("\(index)"), at: Double(index), primary: score(possible / Double(dice.roll(1..<9)), of: possible))
        }
      }
      let column = try cells(students, .score, policy)
      let shown = column.compactMap(\.headline.number)
      let readings = column.map(\.headline).shuffled(using: &dice)
      #expect(average(readings) == mean(shown), "seed \(dice.seed)")
    }
  }
}
