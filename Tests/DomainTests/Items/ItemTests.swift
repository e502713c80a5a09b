import Domain
import Testing

@Suite("Items")
struct ItemTests {
  @Test(
    "a score lies within its maximum (R97)",
    arguments: [(0, 1), (1, 1), (0.5, 10), (7, 7.5), (0, .leastNormalMagnitude)] as [(Double, Double)])
  func legalScores(points: Double, possible: Double) throws {
    try score(points, of: possible).check()
  }

  @Test(
    "anything else is refused",
    arguments: [
      (-1, 10), (11, 10), (0, 0), (1, -1), (.nan, 10), (1, .nan), (1, .infinity), (.infinity, .infinity),
    ] as [(Double, Double)])
  func illegalScores(points: Double, possible: Double) {
    let error = #expect(throws: Violation.self) { try score(points, of: possible).check(field: "items[3]") }
    #expect(error?.field == "items[3].value")
  }

  @Test("a teacher's bonus may pass the maximum, an app's may not (D25)")
  func bonus() throws {
    try score(11, of: 10).check(by: .teacher)
    #expect(throws: Violation.self) { try score(11, of: 10).check(by: .client) }
    #expect(throws: Violation.self) { try score(1, of: .leastNonzeroMagnitude).check(by: .teacher) }
    try score(1_000, of: 10).check(by: .teacher)
    #expect(throws: Violation.self) { try score(1_001, of: 10).check(by: .teacher) }
    #expect(throws: Violation.self) { try score(1.7e308, of: 10).check(by: .teacher) }
  }

  @Test("quantities are finite, titles can be read")
  func others() throws {
    try quantity(-3.5).check()
    #expect(throws: Violation(.notFinite, field: "item.value")) { try quantity(.infinity).check() }
    var item = quantity(1)
    item.title = " "
    #expect(throws: Violation(.blank, field: "item.title")) { try item.check() }
  }

  @Test("the better score is the larger exact quotient, even where doubles cannot tell (P35)")
  func exactQuotients() {
    let third = ItemValue.score(points: 1, possible: 3)
    #expect(!third.isBetter(than: .score(points: 2, possible: 6)))
    // Both round to the same double; the exact quotients differ.
    let a = ItemValue.score(points: 9_007_199_254_740_991, possible: 9_007_199_254_740_992)
    let b = ItemValue.score(points: 9_007_199_254_740_990, possible: 9_007_199_254_740_991)
    #expect(a.isBetter(than: b))
    #expect(!b.isBetter(than: a))
    let tiny = ItemValue.score(points: .leastNonzeroMagnitude, possible: 1e300)
    #expect(tiny.isBetter(than: .score(points: 0, possible: 1)))
    #expect(!ItemValue.score(points: 0, possible: 1).isBetter(than: .score(points: 0, possible: 5)))
  }

  @Test("true beats false, quantities do not compete")
  func otherKinds() {
    #expect(ItemValue.binary(true, .passFail).isBetter(than: .binary(false, .yesNo)))
    #expect(!ItemValue.quantity(3).isBetter(than: .quantity(2)))
  }
}
