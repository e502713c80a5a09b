/// Bytes of the wire, put together by hand.
enum WireBytes {
  static func varint(_ value: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  static func key(_ number: UInt64, _ wireType: UInt64) -> [UInt8] { varint(number << 3 | wireType) }

  /// A field of bytes, a string or a message.
  static func field(_ number: UInt64, _ content: [UInt8]) -> [UInt8] {
    key(number, 2) + varint(UInt64(content.count)) + content
  }

  /// The same field so many times.
  static func fields(_ count: Int, _ number: UInt64, _ content: [UInt8]) -> [UInt8] {
    let one = field(number, content)
    return (0..<count).flatMap { _ in one }
  }

  /// A message within a message within …: `depth` of them in all, in the field `number`.
  static func nested(_ depth: Int, _ number: UInt64) -> [UInt8] {
    // From the inside out, each on its own, and put together backwards: quick even for a great depth.
    var size = 0
    var reversed: [[UInt8]] = []
    for _ in 1..<depth {
      let head = key(number, 2) + varint(UInt64(size))
      reversed.append(head)
      size += head.count
    }
    return reversed.reversed().flatMap { $0 }
  }
}
