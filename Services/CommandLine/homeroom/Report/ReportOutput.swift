import Arguments
import Console
import TerminalReport

/// In which form a report is printed.
struct ReportOutput: Sendable {
  private static let csv = Flag("csv", environment: "HOMEROOM_CSV", help: "Print a table of the report as CSV.")
  private static let table = Option<String?>(
    "table", .optional(.text("NAME")), default: nil,
    help: "Which table --csv prints, where a report has several; the main one when left out.")
  static let all: [any Declared] = [csv, table, Pager.off]

  private enum Form {
    case text
    case json
    case csv(table: String?)
  }

  private let form: Form
  private let values: Values

  /// - Throws: where two forms are asked for.
  init(_ values: Values) throws {
    guard !values[Self.csv] || !values[Output.json] else { throw WrongCall("say --json or --csv, not both") }
    guard values[Self.table] == nil || values[Self.csv] else {
      throw WrongCall("--table is for --csv: the others print all tables")
    }
    self.values = values
    form = values[Self.csv] ? .csv(table: values[Self.table]) : values[Output.json] ? .json : .text
  }

  func print(_ sheet: ReportSheet) throws {
    switch form {
    case .text: try Pager.show(sheet.lines(in: Terminal.ofStandardOutput), values)
    case .json: try Output.say(sheet.json())
    case .csv(let table):
      guard let text = sheet.csv(table: table) else {
        throw WrongCall(
          "there is no table \(table ?? "") in this report: \(sheet.tableNames.joined(separator: ", "))")
      }
      // A table has no room for it.
      for line in [sheet.ageLine, sheet.restLine].compactMap(\.self) { Output.complain(line) }
      try Output.write(text)
    }
  }

  /// One of many states of a report: a line of JSON each, or for people the last one in place of the one before.
  func printState(_ sheet: ReportSheet) throws {
    switch form {
    case .text:
      let terminal = Terminal.ofStandardOutput
      if terminal.styled { try Output.write("\u{1B}[H\u{1B}[2J\u{1B}[3J") }
      try Output.say(sheet.lines(in: terminal).joined(separator: "\n") + (terminal.styled ? "" : "\n"))
    case .json: try Output.say(sheet.json(isOneLine: true))
    case .csv: throw WrongCall("--watch prints tables or --json, a line a state")
    }
  }
}
