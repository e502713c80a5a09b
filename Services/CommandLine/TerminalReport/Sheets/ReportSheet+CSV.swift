internal import CSV

// Output of one table of a report sheet as CSV.
extension ReportSheet {
  /// One table of the report as CSV (RFC 4180), with full precision: nothing where there is no data, `suppressed` and
  /// `not_available` where there is none to be had.
  ///
  /// - Parameter name: of the table; nil takes the main one.
  /// - Returns: nil where the report has no such table.
  public func csv(table name: String? = nil) -> String? {
    let wanted = name ?? tableNames.first
    guard let table = tables.first(where: { $0.key == wanted && $0.audience != .people }) else { return nil }
    let places = table.places(for: .programs)
    let heading = places.map { table.columns[$0].key }
    let lines = [heading] + table.rows.map { row in places.map { row[$0].content.csv } }
    return lines.map { $0.joined(separator: ",") + "\r\n" }.joined()
  }
}

extension Cell.Content {
  /// As a cell of CSV.
  var csv: String {
    switch self {
    case .nothing: ""
    case .notAvailable: "not_available"
    case .withheld: "suppressed"
    case .text(let text): CSV.cell(text)
    case .count(let count): "\(count)"
    case .number(let number): "\(number)"
    case .flag(let flag): flag ? "true" : "false"
    case .texts(let texts): CSV.cell(texts.joined(separator: " › "))
    }
  }
}
