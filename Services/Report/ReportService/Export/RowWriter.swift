/// Writes the rows of a table as CSV (RFC 4180) or as JSON Lines, both in UTF-8.
struct RowWriter: Hashable, Sendable {
  enum Format: Hashable, Sendable {
    case csv
    case jsonLines
  }

  let format: Format
  let columns: [String]

  /// The names of the columns, in CSV alone.
  func writeHeader(to bytes: inout [UInt8]) {
    guard format == .csv else { return }
    for (index, column) in columns.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += column.utf8
    }
    bytes += [0x0D, 0x0A]
  }

  /// - Parameter row: a value a column.
  func write(_ row: [ExportValue], to bytes: inout [UInt8]) {
    switch format {
    case .csv:
      for (index, value) in row.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        CSVText.write(value, to: &bytes)
      }
      bytes += [0x0D, 0x0A]
    case .jsonLines:
      JSONText.write(members: zip(columns, row).lazy.map { ($0, $1) }, to: &bytes)
      bytes.append(0x0A)
    }
  }
}
