import Testing
import Text

@Suite("The order of names")
struct CollationTests {
  @Test(
    "names stand where people of the language look for them",
    arguments: [
      ("de", ["Zorn", "Ärger", "Arger", "österreich", "Olm"], ["Arger", "Ärger", "Olm", "österreich", "Zorn"]),
      ("sv", ["Öberg", "Zorn", "Åberg", "Ärlig", "Berg"], ["Berg", "Zorn", "Åberg", "Ärlig", "Öberg"]),
      ("", ["Class 10", "class 2", "Class 1"], ["Class 1", "class 2", "Class 10"]),
      ("nowhere-such", ["b", "A", "a"], ["a", "A", "b"]),
      ("de", ["", "\0b", "a"], ["", "a", "\0b"]),
    ])
  func order(language: String, names: [String], expected: [String]) {
    #expect(Collation(language: language).sorted(names, by: \.self) == expected)
  }

  @Test("what has the same name stays in its order")
  func stable() {
    let sorted = Collation().sorted([("b", 1), ("a", 2), ("b", 3), ("a", 4)], by: \.0)
    #expect(sorted.map(\.1) == [2, 4, 1, 3])
  }

  @Test(
    "the environment's language is taken, the most special first",
    arguments: [
      (["LANG": "de_DE.UTF-8"], "de_DE"), (["LANG": "de_DE.UTF-8", "LC_ALL": "sv_SE@euro"], "sv_SE"),
      (["LANG": "C.UTF-8"], ""), (["LC_ALL": "", "LC_COLLATE": "fi"], "fi"), ([:], ""),
    ])
  func language(environment: [String: String], expected: String) {
    #expect(Collation.language(of: environment) == expected)
  }
}
