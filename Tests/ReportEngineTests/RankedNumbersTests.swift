import Chance
import Testing

@testable import ReportEngine

@Suite("Numbers by rank")
struct RankedNumbersTests {
  /// Few and many, close together, far apart, and beyond what a double can tell of their distance.
  private static func numbers(_ dice: inout Dice) -> [Double] {
    let scale = dice.pick([0, .leastNonzeroMagnitude, 1, 1e6, 1e308])
    var numbers = (0..<dice.roll(1..<400)).map { _ in Double(dice.roll(-50..<50)) / 50 * scale }
    if dice.chance(0.3) { numbers.append(dice.pick([-1e300, 1e9, 1.7e308])) }
    return numbers.map { $0 + 0 }
  }

  @Test("each stands where it would if all were in order, whichever was asked for before")
  func ranks() {
    var dice = Dice()
    for _ in 0..<500 {
      let numbers = Self.numbers(&dice)
      let sorted = numbers.sorted()
      var ranked = RankedNumbers(numbers)
      for _ in 0..<8 {
        let rank = dice.roll(0..<numbers.count)
        #expect(ranked[rank] == sorted[rank], "seed \(dice.seed), rank \(rank) of \(numbers)")
      }
      let probability = Double(dice.roll(0..<101)) / 100
      #expect(ranked.quantile(probability) == NumberCounts(numbers).quantile(probability), "seed \(dice.seed)")
    }
  }

  @Test("there is no quantile of nothing")
  func none() {
    var ranked = RankedNumbers([])
    #expect(ranked.quantile(0.5) == nil)
  }
}

extension Dice {
  fileprivate mutating func pick<Element>(_ elements: [Element]) -> Element { elements[roll(0..<elements.count)] }
}
