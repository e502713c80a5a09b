/// Base64 (RFC 4648 §4) as gRPC wants it for `-bin` values: written without padding, read with or without.
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static let values: [UInt8] = {
    var table = [UInt8](repeating: 0xFF, count: 256)
    for (value, letter) in alphabet.enumerated() { table[Int(letter)] = UInt8(value) }
    return table
  }()

  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 4 + 2) / 3)
    var group: UInt32 = 0
    var bits = 0
    for byte in bytes {
      group = group << 8 | UInt32(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(alphabet[Int(group >> UInt32(bits)) & 63])
      }
    }
    if bits > 0 { text.append(alphabet[Int(group << UInt32(6 - bits)) & 63]) }
    return text
  }

  /// Nil when `text` is not base64.
  static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    var group: UInt32 = 0
    var bits = 0
    var letters = 0
    var padding = 0
    for letter in text {
      if letter == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      let value = values[Int(letter)]
      guard value != 0xFF, padding == 0 else { return nil }
      letters += 1
      group = group << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(bits)))
      }
    }
    guard letters % 4 != 1, padding == 0 || (letters + padding) % 4 == 0, padding <= 2 else { return nil }
    return bytes
  }
}
