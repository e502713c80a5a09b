/// The little of ASN.1's distinguished encoding (X.690) that keys and signatures are written in here.
enum DER {
  static func sequence(_ content: [UInt8]) -> [UInt8] { element(0x30, content) }

  /// A number that is not negative, from its bytes, the highest first.
  static func number(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let digits = Array(bytes.drop { $0 == 0 })
    // The highest bit would be the sign.
    return element(0x02, digits.first.map { $0 >= 0x80 } ?? true ? [0] + digits : digits)
  }

  static func bits(_ content: [UInt8]) -> [UInt8] { element(0x03, [0] + content) }

  private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    let count = content.count
    if count < 0x80 { return [tag, UInt8(count)] + content }
    let length = [UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count)].drop { $0 == 0 }
    return [tag, 0x80 | UInt8(length.count)] + length + content
  }
}
