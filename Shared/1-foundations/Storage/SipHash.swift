/// SipHash-2-4 with 128 bits, of Aumasson and Bernstein, over whole words: a keyed digest that is quick on the few hundred
/// bytes of a change. Whoever does not have the key learns nothing from it.
struct SipHash {
  private var v0, v1, v2, v3: UInt64
  private var wordCount: UInt64 = 0

  init(key: (UInt64, UInt64)) {
    v0 = key.0 ^ 0x736f_6d65_7073_6575
    v1 = key.1 ^ 0x646f_7261_6e64_6f6d ^ 0xee
    v2 = key.0 ^ 0x6c79_6765_6e65_7261
    v3 = key.1 ^ 0x7465_6462_7974_6573
  }

  mutating func add(_ word: UInt64) {
    v3 ^= word
    mix()
    mix()
    v0 ^= word
    wordCount &+= 1
  }

  /// Adds bytes, filled up with zeros to a whole word. Their number has to be among what was added before, unless it is
  /// always the same.
  mutating func add(_ bytes: RawSpan) {
    let whole = bytes.byteCount & ~7
    var offset = 0
    while offset < whole {
      add(UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    guard offset < bytes.byteCount else { return }
    var last: UInt64 = 0
    for index in offset..<bytes.byteCount {
      last |= UInt64(unsafe bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)) << UInt64(8 * (index - offset))
    }
    add(last)
  }

  /// The digest of everything that was added.
  consuming func digest() -> (UInt64, UInt64) {
    // The last word of a message of whole words holds nothing but the message's length.
    add((wordCount &* 8) << 56)
    v2 ^= 0xee
    for _ in 0..<4 { mix() }
    let low = v0 ^ v1 ^ v2 ^ v3
    v1 ^= 0xdd
    for _ in 0..<4 { mix() }
    return (low, v0 ^ v1 ^ v2 ^ v3)
  }

  private mutating func mix() {
    v0 = v0 &+ v1
    v2 = v2 &+ v3
    v1 = Self.rotate(v1, 13) ^ v0
    v3 = Self.rotate(v3, 16) ^ v2
    v0 = Self.rotate(v0, 32)
    v2 = v2 &+ v1
    v0 = v0 &+ v3
    v1 = Self.rotate(v1, 17) ^ v2
    v3 = Self.rotate(v3, 21) ^ v0
    v2 = Self.rotate(v2, 32)
  }

  private static func rotate(_ word: UInt64, _ bits: UInt64) -> UInt64 { word &<< bits | word &>> (64 &- bits) }
}
