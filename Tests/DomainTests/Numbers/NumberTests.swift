import Chance
import Domain
import Testing

@Suite("Sums, means and display")
struct NumberTests {
  @Test("what doubles lose, the sum keeps")
  func exact() {
    #expect(ExactSum([1e300, 1, -1e300]).value == 1)
    #expect(ExactSum([0.1, 0.2, 0.3, -0.6]).value != 0)
    #expect(ExactSum([.leastNonzeroMagnitude, 1, -1]).value == .leastNonzeroMagnitude)
    #expect(ExactSum([1, .ulpOfOne / 2]).value == 1)
    #expect(ExactSum([1, .ulpOfOne / 2, .leastNonzeroMagnitude]).value == 1.0.nextUp)
    #expect(ExactSum([]).value == 0)
    #expect(ExactSum([-1.5, 1]).value == -0.5)
  }

  @Test("means of huge numbers are numbers")
  func huge() {
    let most = Double.greatestFiniteMagnitude
    #expect(mean([most, most, most]) == most)
    #expect(mean([-most, -most]) == -most)
    #expect(mean([Double]()) == nil)
  }

  @Test("neither order nor grouping changes a digit; what was added can be taken back (W3, D14)")
  func orderless() {
    var dice = Dice()
    for _ in 0..<100 {
      let numbers = (0..<50).map { _ in
        Double.random(in: -1...1, using: &dice) * Double(sign: .plus, exponent: dice.roll(-300..<300), significand: 1)
      }
      let sum = ExactSum(numbers)
      #expect(ExactSum(numbers.shuffled(using: &dice)) == sum, "seed \(dice.seed)")
      var parts = ExactSum(numbers[..<17])
      parts.merge(ExactSum(numbers[17...]))
      #expect(parts == sum, "seed \(dice.seed)")
      var oneByOne = ExactSum()
      for number in numbers { oneByOne.add(number, times: 1) }
      #expect(oneByOne == sum, "seed \(dice.seed)")
      var together = ExactSum()
      together.add(numbers.span)
      #expect(together == sum, "seed \(dice.seed)")
      var more = sum
      more.add(numbers[3], times: 12_345)
      more.add(numbers[3], times: -12_345)
      #expect(more == sum, "seed \(dice.seed)")
    }
  }

  @Test("many numbers of one size are added together as one by one", arguments: [0, 1, 2_047, 2_048, 2_049, 9_999])
  func together(count: Int) {
    var dice = Dice()
    // The greatest that begin in one limb, and what lies at its edges.
    let edges = [0x1.fffffffffffffp1, 0x1p2.nextDown, 0x1p2, 0, -1, .leastNonzeroMagnitude, .greatestFiniteMagnitude]
    let numbers = (0..<count).map { _ in dice.chance(0.9) ? edges[0] : edges[dice.roll(edges.indices)] }
    var sum = ExactSum()
    sum.add(numbers.span)
    #expect(sum == ExactSum(numbers), "seed \(dice.seed)")
  }

  @Test("counting a value is adding it again and again")
  func counted() {
    var once = ExactSum()
    once.add(2.0 / 3, times: 1_000)
    #expect(once == ExactSum(Array(repeating: 2.0 / 3, count: 1_000)))
  }

  @Test("integers up to 2^53 are summed as integers are")
  func integers() {
    var dice = Dice()
    for _ in 0..<200 {
      let numbers = (0..<20).map { _ in dice.roll(-1_000_000_000..<1_000_000_000) }
      #expect(ExactSum(numbers.map(Double.init)).value == Double(numbers.reduce(0, +)), "seed \(dice.seed)")
    }
  }

  @Test(
    "percent rounds half up and never reaches 100 from below (D26)",
    arguments: [
      (0.9996, 0, "99"), (0.9996, 1, "99.9"), (0.99996, 2, "99.99"), (1, 0, "100"), (1, 1, "100.0"), (0.145, 0, "15"),
      (29.0 / 200, 0, "15"), (0.125, 0, "13"), (0.7666666666666667, 1, "76.7"), (0, 0, "0"), (0, 2, "0.00"),
      (1e-7, 1, "0.0"), (0.0005, 1, "0.1"), (1.1, 0, "110"), (2.0 / 3, 0, "67"), (0.005, 0, "1"), (0.0049, 0, "0"),
      (0.05, 1, "5.0"), (1e-5, 3, "0.001"), (12.5, 0, "1250"),
    ] as [(Double, Int, String)])
  func display(ratio: Double, decimals: Int, text: String) {
    #expect(DisplayedPercent(ratio, decimals: decimals)?.description == text)
  }

  @Test("what is no ratio is not displayed", arguments: [-0.1, .nan, .infinity, 1e9])
  func noDisplay(number: Double) {
    #expect(DisplayedPercent(number) == nil)
  }
}
