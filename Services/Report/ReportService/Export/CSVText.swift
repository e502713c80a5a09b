internal import Domain

/// One cell of CSV (RFC 4180).
///
/// A text that a spreadsheet would take for a formula is given an apostrophe in front, and so is one that begins with an
/// apostrophe itself: whoever reads it back takes one leading apostrophe off. Numbers, which may begin with a minus, are
/// ours and stay as they are.
enum CSVText {
  static func write(_ value: ExportValue, to bytes: inout [UInt8]) {
    switch value {
    case .none: break
    case .text(let text): write(text, to: &bytes)
    case .number(let number): bytes += "\(number)".utf8
    case .integer(let number): bytes += "\(number)".utf8
    case .flag(let flag): bytes += (flag ? "true" : "false").utf8
    case .time(let instant): bytes += instant.exported.utf8
    case .list, .object:
      // What has no cell of its own is JSON; it begins with a bracket.
      var text: [UInt8] = []
      JSONText.write(value, to: &text)
      quote(text, to: &bytes)
    }
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    var cell = Array(text.utf8)
    if let first = cell.first, isTakenForFormula(first) { cell.insert(UInt8(ascii: "'"), at: 0) }
    if cell.contains(where: needsQuotes) || cell.first == UInt8(ascii: " ") || cell.last == UInt8(ascii: " ") {
      quote(cell, to: &bytes)
    } else {
      bytes += cell
    }
  }

  private static func isTakenForFormula(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), UInt8(ascii: "'"): true
    case 0x09, 0x0A, 0x0D: true
    default: false
    }
  }

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func quote(_ text: [UInt8], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
