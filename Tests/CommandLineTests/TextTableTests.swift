import Testing

@testable import TerminalReport

@Suite("Tables in the terminal")
struct TextTableTests {
  @Test(
    "text takes as many columns as a terminal gives it",
    arguments: [
      ("Ana", 3), ("", 0), ("Zoë", 3), ("Zoe\u{308}", 3), ("王小明", 6), ("김민준", 6), ("\u{1112}\u{1161}\u{11AB}", 2),
      ("ｆｕｌｌ", 8), ("a\u{200B}b", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("☂\u{FE0F}", 2), ("✓", 1), ("ﷺ", 1), ("\u{FEFF}", 0),
    ])
  func width(text: String, columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }

  @Test("a cut text is never wider than asked, and whole characters go", arguments: 0...8)
  func cut(width: Int) {
    for text in ["王小明的作业", "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}", "👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧"] {
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

  @Test("a name cannot move the cursor, colour the line or turn it round")
  func hostile() {
    let lines = TextTable([.init(heading: "\u{1B}]0;x\u{07}")], [[Shown("\u{1B}[2JAna\r\n\u{202E}nib")]]).lines(
      in: .plain)
    #expect(lines == ["\u{FFFD}]0;x\u{FFFD}", "\u{FFFD}[2JAna\u{FFFD}\u{FFFD}\u{FFFD}nib"])
  }

  @Test("numbers stand at the right, texts at the left, wide letters in line")
  func alignment() {
    let table = TextTable(
      [.init(heading: "name", isElastic: true), .init(heading: "n", alignment: .right), .init(heading: "end")],
      [[Shown("王小明"), Shown("7"), Shown("x")], nil, [Shown("Ana"), Shown("1234"), Shown("y")]])
    #expect(
      table.lines(in: .plain) == [
        "name       n  end",
        "王小明     7  x",
        "",
        "Ana     1234  y",
      ])
  }

  @Test("long texts are cut first; what still does not fit goes on below, with the first column again")
  func narrow() {
    let name = "a name that is far too long for any column"
    let columns = [TextTable.Column(heading: "name", isElastic: true)] + (1...5).map { .init(heading: "c\($0)") }
    let lines = TextTable(columns, [[Shown(name)] + (1...5).map { Shown("value \($0)") }])
      .lines(in: Terminal(styled: false, width: 50))
    #expect(
      lines == [
        "name            c1       c2       c3       c4",
        "a name that i…  value 1  value 2  value 3  value 4",
        "",
        "name                                       c5",
        "a name that is far too long for any colu…  value 5",
      ])
  }

  @Test("a picture takes the room that is left, and goes where there is none", arguments: [40, 41, 120])
  func pictures(width: Int) {
    let table = TextTable(
      [.init(heading: "", pictureMax: 10)], [[Shown("50 %", .bar(0.5), rest: "15 m")]])
    let line = table.lines(in: Terminal(styled: false, width: width))[0]
    #expect(line.hasPrefix("50 %") && line.hasSuffix("15 m"))
    #expect(line.contains("█"))
  }

  @Test("colours only where the terminal has them, and they change no place")
  func styles() {
    let table = TextTable(
      [.init(heading: "h")], [[Shown("100 %", rest: "late", look: .strong)], [Shown("–", look: .dim)]])
    let plain = table.lines(in: .plain)
    #expect(!plain.joined().contains("\u{1B}"))
    let styled = table.lines(in: Terminal(styled: true, width: 80))
    #expect(styled[1] == "\u{1B}[1m100 %\u{1B}[0m late")
    #expect(styled.count == plain.count)
  }
}
