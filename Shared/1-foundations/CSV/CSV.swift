/// Cells of CSV (RFC 4180), as every table of the product writes them.
///
/// A text that a spreadsheet would take for a formula is given an apostrophe in front: what a student has put into their name must
/// not run on a teacher's machine. So is one that begins with an apostrophe itself: whoever reads a text back takes one
/// leading apostrophe off. Numbers, which may begin with a minus, are no texts.
public enum CSV {
  /// The cell of a text.
  public static func cell(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the cell of a text, in UTF-8.
  public static func append(_ text: String, to bytes: inout [UInt8]) {
    var cell = Array(text.utf8)
    if isTakenForFormula(cell) { cell.insert(UInt8(ascii: "'"), at: 0) }
    if cell.contains(where: needsQuotes) || cell.first == UInt8(ascii: " ") || cell.last == UInt8(ascii: " ") {
      appendQuoted(cell, to: &bytes)
    } else {
      bytes += cell
    }
  }

  /// Appends a cell as it is, between quotes.
  ///
  /// - Parameter cell: in UTF-8; nothing that a spreadsheet would run.
  public static func appendQuoted(_ cell: [UInt8], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in cell {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Spreadsheets skip tabs and line ends, and know the signs in full width, too.
  private static func isTakenForFormula(_ text: [UInt8]) -> Bool {
    signs.contains { text.starts(with: $0.utf8) }
  }

  private static let signs = ["=", "+", "-", "@", "\t", "\r", "\n", "'", "＝", "＋", "－", "＠"]

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
