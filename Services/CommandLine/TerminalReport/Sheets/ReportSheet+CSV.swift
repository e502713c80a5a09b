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
    let lines = [heading] + table.rows.map { row in places.map { CSV.field(row[$0].content) } }
    return lines.map { $0.joined(separator: ",") + "\r\n" }.joined()
  }
}

enum CSV {
  static func field(_ content: Cell.Content) -> String {
    switch content {
    case .nothing: ""
    case .notAvailable: "not_available"
    case .withheld: "suppressed"
    case .text(let text): field(text)
    case .count(let count): "\(count)"
    case .number(let number): "\(number)"
    case .flag(let flag): flag ? "true" : "false"
    case .texts(let texts): field(texts.joined(separator: " › "))
    }
  }

  /// A spreadsheet takes a text for a formula that begins with one of `= + - @` or with what it skips before them, and would
  /// run what a student has put into their name: such a text has an apostrophe before it. Numbers are not texts.
  static func field(_ text: String) -> String {
    var text = text
    if let first = text.unicodeScalars.first, "=+-@\t\r\n＝＋－＠".unicodeScalars.contains(first) { text = "'" + text }
    guard text.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else { return text }
    return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
