public import Messages
internal import ReportTables

// Output of a report for programs: as JSON, and each of its tables as CSV, in the words of exports.
extension ReportSheet {
  /// What is undefined is left out, and what is withheld is said to be.
  ///
  /// - Parameter isOneLine: for streams of reports, a line each.
  public func json(isOneLine: Bool = false) -> String {
    isOneLine ? TableValue.object(members).json : TableValue.lines(of: members)
  }

  /// Several grids as one JSON document.
  public static func json(of grids: [ReportV1.HandoutGrid]) -> String {
    TableValue.lines(of: [("handouts", .list(grids.map { .object(ReportSheet($0).members) }))])
  }

  private var members: [TableValue.Member] {
    [("report", .text(name)), ("title", .text(title)), ("age", age?.value ?? .none)] + report.members
  }

  /// One table of the report as CSV (RFC 4180), with full precision.
  ///
  /// - Parameter name: of the table; nil takes the main one.
  /// - Returns: nil where the report has no such table.
  public func csv(table name: String? = nil) -> String? {
    guard let name else { return report.table.csv }
    return report.tables.first { $0.name == name }?.csv
  }
}
