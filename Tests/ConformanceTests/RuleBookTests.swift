import Testing

@testable import Conformance

@Suite("The table of rules")
struct RuleBookTests {
  @Test("every rule of the domain has a row, in its order, and every published case one of its own")
  func whole() throws {
    let numbers = try RuleBook.all().map(\.number)
    let rules = (1...123).map { "R\($0)" } + (1...16).map { "W\($0)" }
    #expect(Array(numbers.prefix(rules.count)) == rules)
    let cases = numbers.dropFirst(rules.count)
    #expect(cases.count > 60)
    #expect(Array(cases) == cases.sorted())
    #expect(Set(numbers).count == numbers.count)
  }

  @Test("a rule is a sentence of a line or two")
  func sentences() throws {
    for rule in try RuleBook.all() where rule.number.hasPrefix("R") || rule.number.hasPrefix("W") {
      #expect(rule.sentence.hasSuffix("."), "\(rule.number)")
      #expect(10...120 ~= rule.sentence.count, "\(rule.number): \(rule.sentence.count) characters")
    }
  }

  @Test("rules are chosen whatever the case of their letters, and a number that is none is named")
  func choice() throws {
    let all = try RuleBook.all()
    #expect(try RuleRun.choose(["w3", "R14", "r14"], from: all).map(\.number) == ["R14", "W3"])
    #expect(try RuleRun.choose([], from: all).count == all.count)
    #expect(throws: RuleRun.UnknownRule.self) { try RuleRun.choose(["R14", "R124"], from: all) }
  }
}
