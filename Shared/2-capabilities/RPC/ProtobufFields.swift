/// Appends the fields of one small message.
struct ProtobufWriter {
  private(set) var bytes: [UInt8] = []

  mutating func integer(_ field: Int, _ value: UInt64) {
    guard value != 0 else { return }
    varint(UInt64(field) << 3)
    varint(value)
  }

  mutating func string(_ field: Int, _ value: String) {
    guard !value.isEmpty else { return }
    lengthDelimited(field, Array(value.utf8))
  }

  mutating func message(_ field: Int, _ message: ProtobufWriter) {
    lengthDelimited(field, message.bytes)
  }

  /// A message whose fields 1, 2, … are strings.
  mutating func strings(_ field: Int, _ values: [String]) {
    var message = ProtobufWriter()
    for (index, value) in values.enumerated() { message.string(index + 1, value) }
    self.message(field, message)
  }

  private mutating func lengthDelimited(_ field: Int, _ content: [UInt8]) {
    varint(UInt64(field) << 3 | 2)
    varint(UInt64(content.count))
    bytes += content
  }

  private mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

/// Walks the fields of one small message, one level deep; stops without a word where the bytes make no sense.
enum ProtobufReader {
  enum Value {
    case integer(UInt64)
    case bytes([UInt8])

    var string: String {
      if case .bytes(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { "" }
    }
  }

  static func forEach(_ bytes: [UInt8], _ body: (Int, Value) -> Void) {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let tag = varint(&rest), let field = Int(exactly: tag >> 3) else { return }
      switch tag & 7 {
      case 0:
        guard let value = varint(&rest) else { return }
        body(field, .integer(value))
      case 2:
        guard let length = varint(&rest), length <= UInt64(rest.count) else { return }
        body(field, .bytes(Array(rest.prefix(Int(length)))))
        rest = rest.dropFirst(Int(length))
      case 1: rest = rest.dropFirst(8)
      case 5: rest = rest.dropFirst(4)
      default: return
      }
    }
  }

  private static func varint(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while let byte = rest.popFirst(), shift < 64 {
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return nil
  }
}
