import Testing
import Text

@testable import TerminalReport

@Suite("Tables in the terminal")
struct TextTableTests {
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

  @Test("each row of each block is named, by each column that names it, at any width", arguments: 40...100)
  func rowNames(width: Int) {
    let columns: [TextTable.Column] =
      [.long(""), .text("due"), .rowName("task")] + (1...4).map { .text("c\($0)") }
    func values(_ row: Int) -> [Shown] { (1...4).map { Shown("value \(row)\($0)") } }
    let begin = "Chapters of a book that is read"
    let rows: [[Shown]] = (1...3).map { row in
      [Shown(row == 1 ? "A handout of a rather long title" : ""), Shown(row == 1 ? "2026-09-11 21:59" : "")]
        + [Shown("\(begin) \(row)")] + values(row)
    }
    let lines = TextTable(columns, rows).lines(in: Terminal(styled: false, width: width))
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= width }, "\(lines)")
    let blocks = lines.split(separator: "")
    for block in blocks {
      #expect(block.first?.contains("task") == true)
      // A row's name ends differently from any other's, and is not blank.
      let named = block.dropFirst().map { line in (1...3).filter { line.contains("\($0)") } }
      #expect(block.count == 4 && named.allSatisfy { !$0.isEmpty }, "\(block)")
      #expect(block.dropFirst(2).allSatisfy { $0.contains("Cha") }, "\(block)")
    }
    #expect(blocks.count > 1 || width > 80)
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

  @Test("a heading that does not fit is a number, explained below; one that fits stays", arguments: [40, 80])
  func headings(width: Int) {
    let columns =
      [TextTable.Column(heading: "name", isElastic: true)]
      + ["n", "How far they have read in it", "Of all"].map { TextTable.Column(heading: $0) }
    let lines = TextTable(columns, [[Shown("A name that is rather long"), Shown("1"), Shown("12 %"), Shown("3")]])
      .lines(in: Terminal(styled: false, width: width))
    #expect(lines.contains("[1] How far they have read in it") == (width == 40))
    #expect(lines[0].contains("How far") == (width == 80))
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
  }

  @Test("two names that begin alike stay two, at any width", arguments: 40...60)
  func distinct(width: Int) {
    let names = ["Schmidt-Bauer, Annegret", "Schmidt-Bauer, Annemarie", "Schmidt-Baumann, Anna", "Schulze"]
    let columns = [TextTable.Column(heading: "", isElastic: true)] + (1...3).map { .init(heading: "c\($0)") }
    let lines = TextTable(columns, names.map { [Shown($0)] + (1...3).map { Shown("value no. \($0)") } })
      .lines(in: Terminal(styled: false, width: width))
    #expect(Set(lines.filter { $0.contains("no. 1") }).count == names.count)
  }

  @Test("pictures are in all cells of a column or in none", arguments: 40...80)
  func allPictures(width: Int) {
    let rows = [("50 %", ""), ("100 %", "12 m 30 s late, not handed in, no work")].map { lead, rest in
      [Shown("Ana"), Shown(lead, .bar(0.5), rest: rest)]
    }
    let lines = TextTable([.init(heading: ""), .init(heading: "")], rows).lines(
      in: Terminal(styled: false, width: width))
    #expect(lines[0].contains("█") == lines[1].contains("█"))
  }
}
