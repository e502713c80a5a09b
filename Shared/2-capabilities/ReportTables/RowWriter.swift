internal import CSV

/// Writes the rows of a table as CSV (RFC 4180) or as JSON Lines, both in UTF-8.
public struct RowWriter: Hashable, Sendable {
  /// How rows are written, both with a line end behind each.
  public enum Format: Hashable, Sendable {
    case csv
    case jsonLines
  }

  let format: Format
  let columns: [String]

  /// - Parameter columns: the names, in the order of each row's values.
  public init(format: Format, columns: [String]) {
    self.format = format
    self.columns = columns
  }

  /// The names of the columns, in CSV alone.
  public func writeHeader(to bytes: inout [UInt8]) {
    guard format == .csv else { return }
    for (index, column) in columns.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += column.utf8
    }
    bytes += [0x0D, 0x0A]
  }

  /// - Parameter row: a value a column.
  public func write(_ row: [TableValue], to bytes: inout [UInt8]) {
    switch format {
    case .csv:
      for (index, value) in row.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        writeCell(value, to: &bytes)
      }
      bytes += [0x0D, 0x0A]
    case .jsonLines:
      JSONText.write(members: zip(columns, row).lazy.map { ($0, $1) }, to: &bytes)
      bytes.append(0x0A)
    }
  }

  private func writeCell(_ value: TableValue, to bytes: inout [UInt8]) {
    switch value {
    case .none: break
    case .text(let text): CSV.append(text, to: &bytes)
    case .number(let number): bytes += "\(number)".utf8
    case .integer(let number): bytes += "\(number)".utf8
    case .flag(let flag): bytes += (flag ? "true" : "false").utf8
    case .time(let instant): bytes += instant.exported.utf8
    case .list, .object:
      // What has no cell of its own is JSON; it begins with a bracket.
      var text: [UInt8] = []
      JSONText.write(value, to: &text)
      CSV.appendQuoted(text, to: &bytes)
    }
  }
}
