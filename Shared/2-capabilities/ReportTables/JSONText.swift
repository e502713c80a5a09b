internal import Domain

/// JSON (RFC 8259), without spaces. Members without a value are left out.
enum JSONText {
  static func write(_ value: TableValue, to bytes: inout [UInt8]) {
    switch value {
    case .none: bytes += "null".utf8
    case .text(let text): write(text, to: &bytes)
    case .number(let number): bytes += (number.isFinite ? "\(number)" : "null").utf8
    case .integer(let number): bytes += "\(number)".utf8
    case .flag(let flag): bytes += (flag ? "true" : "false").utf8
    case .time(let instant): write(instant.exported, to: &bytes)
    case .list(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        write(value, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members): write(members: members.lazy.map { ($0.name, $0.value) }, to: &bytes)
    }
  }

  static func write(members: some Sequence<(String, TableValue)>, to bytes: inout [UInt8]) {
    var isFirst = true
    bytes.append(UInt8(ascii: "{"))
    for (name, value) in members {
      if case .none = value { continue }
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      write(name, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      write(value, to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += "\\n".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0x09: bytes += "\\t".utf8
      case 0..<0x20, 0x7F:
        let digits = Array("0123456789abcdef".utf8)
        bytes += "\\u00".utf8
        bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
