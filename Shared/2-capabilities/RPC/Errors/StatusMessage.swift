/// `grpc-message`: UTF-8, with every octet outside of printable ASCII, and `%` itself, percent-encoded.
public enum StatusMessage {
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// The value of `grpc-message`: at most three octets for each of the text's.
  public static func encode(_ message: String) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(message.utf8.count)
    for byte in message.utf8 {
      if (0x20...0x7E).contains(byte), byte != UInt8(ascii: "%") {
        text.append(byte)
      } else {
        text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return text
  }

  /// Never fails: an escape that makes no sense stays as it is, octets that are no UTF-8 become U+FFFD.
  public static func decode(_ text: some Collection<UInt8>) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text[...]
    while let byte = rest.popFirst() {
      let escape = rest.prefix(2)
      if byte == UInt8(ascii: "%"), escape.count == 2, let high = escape.first.flatMap(hexadecimal),
        let low = escape.dropFirst().first.flatMap(hexadecimal)
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
