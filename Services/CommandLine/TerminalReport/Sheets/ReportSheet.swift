internal import Messages
internal import ReportTables

/// A report made ready to be read: by a person as lines, by a program as JSON or CSV.
///
/// What programs take from a report is in `ReportTables`, as for exports; a sheet adds what people see of it.
public struct ReportSheet: Sendable {
  /// Which report it is, for programs.
  var name: String
  var title: String
  let report: any TabularReport
  /// Single figures of the whole report.
  var facts: [(label: String, shown: Shown)] = []
  /// Lines drawn to the width of the terminal.
  var drawing: @Sendable (Terminal) -> [String] = { _ in [] }
  var tables: [SheetTable] = []
  /// Instead of the tables, where there is nothing in them.
  var emptiness = "no data"
  /// Nil for a report that is not old, or that nobody has looked at with a clock.
  var age: ReportAge?
  var isAgeLasting = false
  /// What of the report is in another answer, in a line for people; nil where this is all.
  public internal(set) var restLine: String?

  init(_ name: String, title: String, _ report: any TabularReport) {
    self.name = name
    self.title = title
    self.report = report
  }

  /// The names of the tables that programs can ask for; the first is the main one.
  public var tableNames: [String] { report.tables.map(\.name) }
}
