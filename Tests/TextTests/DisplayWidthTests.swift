import Testing
import Text

@Suite("Columns of a terminal")
struct DisplayWidthTests {
  /// As tmux 3.3 and glibc count letters; pictures as terminals of today draw them.
  static let texts = [
    ("Ana", 3), ("", 0), ("Zoë", 3), ("Zoe\u{308}", 3), ("王小明", 6), ("김민준", 6), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("ｆｕｌｌ", 8), ("a\u{200B}b", 2), ("क्षितिज", 6), ("किशोर", 5), ("स्त्री", 4), ("กำธร", 4), ("น้ำ", 2), ("สมชาย", 5),
    ("ကျော်", 4), ("தமிழ்", 4), ("ﷺ", 1), ("سلام", 4), ("\u{FEFF}", 0), ("✓", 1), ("…", 1), ("█", 1),
    ("👩‍👩‍👧", 2), ("👨‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("☂\u{FE0F}", 2), ("☂", 1), ("❤️", 2), ("👍🏽", 2), ("1️⃣", 2),
  ]

  @Test("text takes as many columns as a terminal gives it", arguments: texts)
  func width(text: String, columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }

  @Test("a cut text is never wider than asked, and whole characters go", arguments: 0...8)
  func cut(width: Int) {
    for text in ["王小明的作业", String(repeating: "e\u{301}", count: 9), String(repeating: "👩‍👩‍👧", count: 5), "किशोर किशोर"] {
      let cut = DisplayWidth.cut(text, to: width)
      #expect(DisplayWidth.of(cut) <= width)
      #expect(width == 0 || cut.hasSuffix("…"))
      #expect(text.hasPrefix(cut.dropLast()))
    }
  }

  @Test("a broken text keeps its words and its order", arguments: [1, 2, 5, 9, 80])
  func wrap(width: Int) {
    let text = "three missing, 王小明 none"
    let lines = DisplayWidth.wrap(text, to: width)
    #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= max(width, 2) })
  }
}
