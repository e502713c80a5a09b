import Chance
import Domain
import Testing

@testable import ReportEngine

@Suite("How numbers are spread")
struct SpreadTests {
  @Test("five numbers by hand: mean 6, squares 16 + 4 + 0 + 4 + 16, variance 40 / 4")
  func byHand() {
    let summary = NumberCounts([10, 2, 6, 8, 4])
    #expect(summary.n == 5 && summary.mean == 6 && summary.minimum == 2 && summary.maximum == 10)
    #expect(summary.standardDeviation == 10.0.squareRoot())
    // Type 7: rank 4p; p = 0.1 is 0.4 of the way from 2 to 4.
    #expect(summary.quantile(0.1) == 2.8 && summary.quantile(0.25) == 4 && summary.quantile(0.9) == 9.2)
    #expect(summary.quantile(0) == 2 && summary.quantile(1) == 10)
  }

  @Test("P31: one number has no deviation, none has nothing, equal ones deviate by 0 whatever their mean rounds to")
  func edges() {
    let one = NumberCounts([0.3])
    #expect(one.standardDeviation == nil && one.mean == 0.3 && one.quantile(0.5) == 0.3 && one.quantile(0.95) == 0.3)
    let none = NumberCounts([])
    #expect(none.mean == nil && none.standardDeviation == nil && none.minimum == nil && none.quantile(0.5) == nil)
    #expect(none.histogram(.span, bins: 3).bins.isEmpty && none.histogram(.share, bins: 10).bins.count == 10)
    for count in 2..<60 {
      #expect(NumberCounts(Array(repeating: 0.1, count: count)).standardDeviation == 0)
    }
  }

  @Test(
    "numbers at the ends of what a double holds neither overflow nor vanish",
    arguments: [1e300, 1e-300, .leastNormalMagnitude / 1_000])
  func scale(unit: Double) throws {
    let summary = NumberCounts([2, 4, 6, 8, 10].map { $0 * unit })
    let ratio = try #require(summary.standardDeviation) / unit
    // Subnormal numbers have few digits themselves.
    #expect(abs(ratio - 10.0.squareRoot()) < (unit.isNormal ? 1e-14 : 1e-3))
    let widest = NumberCounts([-Double.greatestFiniteMagnitude, .greatestFiniteMagnitude])
    #expect(widest.quantile(0.5) == 0 && widest.mean == 0)
    #expect(widest.histogram(.span, bins: 2).bins.map(\.count) == [1, 1])
  }

  @Test("order changes no digit, and thousands of distinct fractions agree with a sum in longer numbers")
  func order() {
    var dice = Dice(seed: 31)
    let numbers = (0..<5_000).map { _ in Double(dice.roll(0..<1_000_000)) / Double(1 + dice.roll(0..<997)) }
    let summary = NumberCounts(numbers)
    let shuffled = NumberCounts(numbers.reversed())
    #expect(summary.standardDeviation == shuffled.standardDeviation && summary.mean == shuffled.mean)
    // Independent: Float80 throughout.
    #if arch(x86_64)
      let mean = numbers.reduce(Float80(0)) { $0 + Float80($1) } / 5_000
      let squares = numbers.reduce(Float80(0)) { sum, number in
        sum + (Float80(number) - mean) * (Float80(number) - mean)
      }
      let deviation = Double((squares / 4_999).squareRoot())
      #expect(abs((summary.standardDeviation ?? 0) / deviation - 1) < 1e-14)
    #endif
    #expect(summary.quantile(0) == numbers.min() && summary.quantile(1) == numbers.max())
  }

  @Test("P31, D25: bins of ratios, the last one closed, what is over 100 % apart")
  func shares() {
    let bins = NumberCounts([0, 0.0999, 0.1, 0.3, 0.7, 0.95, 1, 1.2]).histogram(.share, bins: 10).bins
    #expect(bins.map(\.count) == [2, 1, 0, 1, 0, 0, 0, 1, 0, 2, 1])
    #expect(bins[10].isOverMaximum && bins[10].from == 1 && bins[10].until == 1.2)
    #expect(bins[3].from == 0.3 && bins[9].until == 1)
    #expect(NumberCounts([0.5]).histogram(.share, bins: 4).bins.map(\.count) == [0, 0, 1, 0])
  }

  @Test("quantities and times: equal parts from the least to the greatest, one where nothing varies")
  func spans() {
    let bins = NumberCounts([-2, 0, 1, 4, 8]).histogram(.span, bins: 5).bins
    #expect(bins.map(\.count) == [1, 2, 0, 1, 1])
    #expect(bins.map(\.from) == [-2, 0, 2, 4, 6] && bins[4].until == 8)
    #expect(NumberCounts([7, 7]).histogram(.span, bins: 5).bins.map(\.count) == [2])
  }
}
