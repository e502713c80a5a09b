/// A field's value on its way into a line.
enum LogValue: Sendable {
  case text(String)
  case integer(Int64)
  case real(Double)
  case bool(Bool)

  init(_ value: any CustomStringConvertible) {
    switch value {
    case let value as Bool: self = .bool(value)
    case let value as any BinaryInteger: self = Int64(exactly: value).map(LogValue.integer) ?? .text(value.description)
    case let value as Double: self = .real(value)
    default: self = .text(value.description)
    }
  }
}

/// Lays out one line. A value is quoted where it could be taken for more than one thing, so that nobody outside can
/// write lines or fields of their own.
struct LogLine {
  /// Bytes of one text; the rest is cut, and an ellipsis says so.
  static let textBytesMax = 1024

  private(set) var bytes: [UInt8] = []

  mutating func appendLogfmt(_ name: String, _ value: LogValue) {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
    bytes += name.utf8.map { Self.isPlain($0) ? $0 : UInt8(ascii: "_") }
    bytes.append(UInt8(ascii: "="))
    if case .text(let text) = value, text.isEmpty || !text.utf8.allSatisfy(Self.isPlain) {
      appendQuoted(text)
    } else {
      appendPlain(value)
    }
  }

  mutating func appendJSON(_ name: String, _ value: LogValue) {
    bytes.append(UInt8(ascii: bytes.isEmpty ? "{" : ","))
    appendQuoted(name)
    bytes.append(UInt8(ascii: ":"))
    switch value {
    case .text(let text): appendQuoted(text)
    // JSON knows no infinity and no NaN.
    case .real(let real) where !real.isFinite: appendQuoted(real.description)
    default: appendPlain(value)
    }
  }

  mutating func endJSON() { bytes.append(UInt8(ascii: "}")) }
  mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  private mutating func appendPlain(_ value: LogValue) {
    switch value {
    case .text(let text): bytes += Self.cut(text).utf8
    case .integer(let integer): bytes += integer.description.utf8
    case .real(let real): bytes += real.description.utf8
    case .bool(let bool): bytes += bool.description.utf8
    }
  }

  private mutating func appendQuoted(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in Self.cut(text).unicodeScalars {
      switch scalar {
      case "\"", "\\": bytes += "\\\(scalar)".utf8
      case "\n": bytes += "\\n".utf8
      // Also DEL, the C1 controls and the two separators some readers break lines at.
      case "\0"..<" ", "\u{7f}"..."\u{9f}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        bytes += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      default: bytes += UTF8.encode(scalar)!
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func cut(_ text: String) -> String {
    guard text.utf8.count > textBytesMax else { return text }
    return String(decoding: text.utf8.prefix(textBytesMax), as: UTF8.self) + "…"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7f && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "=") && byte != UInt8(ascii: "\\")
  }
}
