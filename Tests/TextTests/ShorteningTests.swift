import Testing
import Text

@Suite("Texts cut short")
struct ShorteningTests {
  static let lists = [
    ["Schmidt, Anna", "Schulze, Bernd", "Schmidt, Andreas"],
    ["Hamlet, Act 3, Scene 1", "Hamlet, Act 3, Scene 2", "Hamlet, Act 3"],
    (1...300).map { "The same beginning \($0) and the same end" },
    ["王小明的作业一", "王小明的作业二", "王小明的练习一"], ["Ana", "Ana", "Ben"], [],
  ]

  @Test(
    "however short two different texts are cut, they stay different, and no wider than asked", arguments: lists, 6...24)
  func distinct(texts: [String], width: Int) {
    let shortening = Shortening(texts, to: width)
    let shown = Set(texts).map { shortening[$0] }
    #expect(Set(shown).count == shown.count)
    #expect(shown.allSatisfy { DisplayWidth.of($0) <= width })
    for text in texts where DisplayWidth.of(text) <= width { #expect(shortening[text] == text) }
  }

  @Test("beginnings alone are shown where they say which it is")
  func beginnings() {
    let texts = ["Schmidt, Anna", "Schulze, Bernd"]
    #expect(Shortening.width(of: texts, within: 4...20) == 5)
    let shortening = Shortening(texts, to: 5)
    #expect(texts.map { shortening[$0] } == ["Schm…", "Schu…"])
    #expect(Shortening(texts, to: 4)[texts[0]] == "Sc…a")
  }
}
