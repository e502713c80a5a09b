import Domain
import Foundation
import Testing

@testable import ReportTables

@Suite("Exported values as text")
struct ExportTextTests {
  private func csv(_ value: TableValue) -> String {
    var bytes: [UInt8] = []
    RowWriter(format: .csv, columns: ["a"]).write([value], to: &bytes)
    return String(decoding: bytes.dropLast(2), as: UTF8.self)
  }

  private func json(_ value: TableValue) -> String {
    var bytes: [UInt8] = []
    JSONText.write(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("a text that a spreadsheet would take for a formula begins with an apostrophe, and so does one that has one")
  func formulas() throws {
    // A text and its cell: the page, which writes cells of its own, is held to the same ones.
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures/csv-cells.json")
    let cases = try JSONDecoder().decode([[String]].self, from: Data(contentsOf: file))
    #expect(cases.count > 20)
    for each in cases { #expect(Array(csv(.text(each[0])).utf8) == Array(each[1].utf8), "\(each[0])") }
  }

  @Test("cells are quoted where RFC 4180 needs it, and quotes are doubled")
  func quotes() {
    #expect(csv(.texts(["Act 1", "a/b"])) == "\"[\"\"Act 1\"\",\"\"a/b\"\"]\"")
  }

  @Test("numbers are ours: a negative one stays a number, and every double comes back as it was")
  func numbers() throws {
    #expect(csv(.number(-2.5)) == "-2.5" && csv(.integer(-3 as Int64)) == "-3" && csv(.none) == "")
    for number in [0.1, 1e-300, 1e21, 0.7 / 3, .leastNonzeroMagnitude] {
      #expect(Double(csv(.number(number))) == number && Double(json(.number(number))) == number)
    }
    #expect(csv(.flag(true)) == "true" && json(.flag(false)) == "false")
  }

  @Test("JSON escapes what it must and leaves out what is not there")
  func escapes() {
    #expect(json(.text("a\"\\\n\u{1}é")) == #""a\"\\\n\u0001é""#)
    #expect(
      json(.object([("a", .integer(1 as Int64)), ("b", .none), ("c", .list([.text("x"), .none]))]))
        == #"{"a":1,"c":["x",null]}"#)
  }

  @Test(
    "times are of UTC, to the millisecond, before 1970 too",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (1_788_768_000_123, "2026-09-07T08:00:00.123Z"),
      (-1, "1969-12-31T23:59:59.999Z"),
    ] as [(Int64, String)])
  func times(milliseconds: Int64, text: String) {
    #expect(csv(.time(Instant(milliseconds: milliseconds))) == text)
  }
}
