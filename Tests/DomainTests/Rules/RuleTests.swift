import Domain
import Testing

@Suite("Limits and text")
struct RuleTests {
  @Test("256 scalars fit, 257 do not, whatever they weigh in bytes (R4)", arguments: ["a", "é", "🎭"])
  func identifierLength(scalar: String) throws {
    let fits = String(repeating: scalar, count: 256)
    #expect(try IdentifierPath(checking: [fits]).entries == [fits])
    #expect(throws: Violation(.tooLong(scalarsMax: 256), field: "identifier_path[0]")) {
      try IdentifierPath(checking: [fits + scalar])
    }
  }

  @Test("combining marks count as scalars, not as letters")
  func scalarsNotCharacters() {
    #expect(throws: Violation.self) { try IdentifierPath(checking: [String(repeating: "e\u{301}", count: 129)]) }
  }

  @Test("seven entries below the root fit, eight are too deep (R5, D9)")
  func depth() throws {
    let seven = (0..<7).map { "level \($0)" }
    #expect(try IdentifierPath(checking: seven).entries.count == 7)
    let error = #expect(throws: Violation.self) { try IdentifierPath(checking: seven + ["one more"]) }
    #expect(error?.category == .count)
    #expect(error?.reason == "PATH_TOO_DEEP")
  }

  @Test("a configured total bounds the path as a whole (R6)")
  func total() throws {
    var limits = Limits.standard
    limits.pathScalarsMax = 5
    #expect(try IdentifierPath(checking: ["abc", "de"], limits: limits).entries.count == 2)
    #expect(throws: Violation(.tooMany(.pathScalars, max: 5), field: "identifier_path")) {
      try IdentifierPath(checking: ["abc", "def"], limits: limits)
    }
  }

  @Test("a message is refused for all that it breaks, in its order, up to a bound")
  func severalBroken() {
    var broken = BrokenRules()
    #expect(throws: Never.self) { try broken.refuse() }
    let titles = (0...BrokenRules.listedMax).map { ("titles[\($0)]", " ") }
    for (field, title) in [("sound", "T")] + titles {
      broken.check(try Limits.standard.titleRule.check(title, field: field))
    }
    let error = #expect(throws: Violation.self) { try broken.refuse() }
    #expect(error?.all.map(\.field) == titles.dropLast().map(\.0))
    #expect(error?.all.allSatisfy { $0.rule == .blank && $0.further.isEmpty } == true)
    #expect(
      error?.description.hasPrefix("titles[0] must hold a character that is not white space; titles[1] must") == true)
    #expect(error?.renamingFields { "context.\($0)" }.all.first?.field == "context.titles[0]")
  }

  @Test("what was found together is noted together, and a value that is refused is replaced")
  func brokenWithin() {
    var inner = BrokenRules()
    for field in ["b", "c"] { inner.note(Violation(.empty, field: field)) }
    var outer = BrokenRules()
    outer.note(Violation(.empty, field: "a"))
    #expect(outer.value(try IdentifierPath(checking: ["x"]), or: .root) == ["x"])
    outer.check(try inner.refuse())
    #expect(outer.value(try IdentifierPath(checking: [""]), or: .root) == .root)
    let error = #expect(throws: Violation.self) { try outer.refuse() }
    #expect(error?.all.map(\.field) == ["a", "b", "c", "identifier_path[0]"])
  }

  @Test("spaces and slashes are ordinary; nothing and NUL are not", arguments: ["Act 1", "a/b", " ", "\u{202E}"])
  func opaque(identifier: String) throws {
    #expect(try IdentifierPath(checking: [identifier]).entries == [identifier])
    #expect(throws: Violation(.containsNUL, field: "identifier_path[1]")) {
      try IdentifierPath(checking: ["a", identifier + "\0"])
    }
    #expect(throws: Violation(.empty, field: "identifier_path[0]")) { try IdentifierPath(checking: [""]) }
  }

  @Test(
    "a title holds something to read (R11, R98)",
    arguments: ["", " ", "\t\n", "\u{A0}\u{2003}", "\u{200B}\u{200B}", " \u{2066}\u{FEFF}\u{3164}", "\u{1B}\u{85}"])
  func blankTitle(title: String) {
    let error = #expect(throws: Violation.self) { try Limits.standard.titleRule.check(title, field: "title") }
    #expect(error?.category == .format)
  }

  @Test(
    "what can be seen may have beside it what cannot",
    arguments: ["\u{200B}a", "👩\u{200D}👧", "می\u{200C}خواهم", "\u{5D0}\u{200F}"])
  func visibleTitle(title: String) throws { try Limits.standard.titleRule.check(title, field: "title") }

  @Test("a summary of 4000 fits, 4001 does not (R44)")
  func summary() throws {
    try Limits.standard.summaryRule.check(String(repeating: "x", count: 4_000), field: "summary")
    let error = #expect(throws: Violation.self) {
      try Limits.standard.summaryRule.check(String(repeating: "x", count: 4_001), field: "summary")
    }
    #expect(error?.category == .length)
  }

  @Test("paths are compared entry by entry, by bytes")
  func pathEquality() {
    #expect(IdentifierPath(["a/b"]) != ["a", "b"])
    #expect(IdentifierPath(["\u{E9}"]) != IdentifierPath(["e\u{301}"]))
    #expect(IdentifierPath(["a"]) < ["a", "b"])
    #expect(IdentifierPath(["a", "b"]).parent == ["a"])
    #expect(IdentifierPath.root.parent == nil)
  }
}
