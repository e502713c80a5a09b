import Chance
import Domain
import Testing

@Suite("Progress")
struct ProgressTests {
  @Test("three thirds are exactly one (W16)")
  func thirds() throws {
    let ranges = ProgressRanges([range(0, 1.0 / 3), range(1.0 / 3, 2.0 / 3), range(2.0 / 3, 1)])
    #expect(ranges.measure == .whole)
    #expect(ranges.isComplete)
    #expect(ranges.measure.fraction == 1)
  }

  @Test("ticks round half up from the exact double (P5)")
  func exactTicks() {
    #expect(Ticks(0)?.count == 0)
    #expect(Ticks(-0.0)?.count == 0)
    #expect(Ticks(1)?.count == 1_000_000)
    #expect(Ticks(0.3)?.count == 300_000)
    // 0.5 millionths: the double next to it lies above or below, and that decides.
    #expect(Ticks(0.0000005)?.count == 0)
    #expect(Ticks(0.0000005.nextUp)?.count == 1)
    // Exactly a half: 2^-1 · k / 10^6 is a double only where 10^6 divides well, as at 1/128 = 7812.5 ticks.
    #expect(Ticks(1.0 / 128)?.count == 7_813)
    #expect(Ticks((1.0 / 128).nextDown)?.count == 7_812)
    // Here the product in doubles rounds up to a half, the exact one stays below it.
    #expect(Ticks(0.4999995.nextDown)?.count == 499_999)
    #expect(Ticks(.leastNonzeroMagnitude)?.count == 0)
    #expect(Ticks((1.0).nextDown)?.count == 1_000_000)
    for bad in [-.leastNonzeroMagnitude, 1.0.nextUp, .nan, .infinity, -1] { #expect(Ticks(bad) == nil) }
  }

  @Test("every tick survives the way through its double")
  func roundTrip() {
    for count in stride(from: UInt32(0), through: 1_000_000, by: 7) {
      #expect(Ticks(Ticks(count: count).fraction)?.count == count)
    }
  }

  @Test("overlap counts once, gaps do not count (R80, R81, R82, R83)")
  func unions() throws {
    #expect(ProgressRanges([range(0, 0.3), range(0.2, 0.5)]).measure.fraction == 0.5)
    #expect(ProgressRanges([range(0, 0.3), range(0, 0.3)]).measure.fraction == 0.3)
    #expect(ProgressRanges([range(0, 0.2), range(0.6, 0.8)]).measure.fraction == 0.4)
    var ranges = ProgressRanges([range(0.6, 0.8)])
    ranges.insert(try TickRange(progress: 0.3), isExplicit: true)
    #expect(ranges.measure.fraction == 0.5)
    var high = ProgressRanges()
    high.insert(try TickRange(progress: 0.7), isExplicit: true)
    high.insert(try TickRange(progress: 0.2), isExplicit: true)
    #expect(high.measure.fraction == 0.7)
  }

  @Test("setting 0 is data, a range below a tick is not (D6, P6)")
  func dataOrNot() throws {
    var set = ProgressRanges()
    set.insert(try TickRange(progress: 0), isExplicit: true)
    #expect(set.hasData && set.measure == .zero)
    var tiny = ProgressRanges()
    tiny.insert(try TickRange(start: 0.5, end: 0.5.nextUp))
    #expect(!tiny.hasData)
  }

  @Test(
    "what is outside is refused, not clamped (R84, R85)",
    arguments: [(-0.1, 0.5), (0.5, 1.1), (0.5, 0.5), (0.6, 0.5), (0, 0), (.nan, 1), (0, .infinity)])
  func refused(start: Double, end: Double) {
    #expect(throws: Violation.self) { try TickRange(start: start, end: end) }
    if end < 0 || end > 1 || end.isNaN { #expect(throws: Violation.self) { try TickRange(progress: end) } }
  }

  @Test("union is commutative, associative and idempotent, and agrees with counting ticks (R88)")
  func algebra() {
    var dice = Dice()
    func some() -> ProgressRanges {
      ProgressRanges(
        (0..<dice.roll(0..<6)).map { _ in
          let lower = UInt32(dice.roll(0..<100))
          return TickRange(lower: Ticks(count: lower), upper: Ticks(count: lower + UInt32(dice.roll(0..<40))))
        }, isExplicit: dice.chance(0.2))
    }
    for _ in 0..<300 {
      let (a, b, c) = (some(), some(), some())
      #expect(a.union(b) == b.union(a), "seed \(dice.seed)")
      #expect(a.union(b).union(c) == a.union(b.union(c)), "seed \(dice.seed)")
      #expect(a.union(a) == a, "seed \(dice.seed)")
      var one = a
      for next in b.ranges.shuffled(using: &dice) { one.insert(next) }
      #expect(one.ranges == a.union(b).ranges, "seed \(dice.seed)")
      let counted = Set((a.ranges + b.ranges).flatMap { $0.lower.count..<$0.upper.count }).count
      #expect(Int(a.union(b).measure.count) == counted, "seed \(dice.seed)")
    }
  }
}
