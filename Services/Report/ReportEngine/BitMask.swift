/// A bit mask: a bit an index, in words of 64.
extension [UInt64] {
  /// No bit is set.
  init(bitCount: Int) { self = Array(repeating: 0, count: Self.wordCount(bitCount)) }

  static func wordCount(_ bitCount: Int) -> Int { (bitCount + 63) / 64 }

  func hasBit(_ index: Int) -> Bool { self[index / 64].hasBit(index % 64) }

  mutating func setBit(_ index: Int) { self[index / 64].setBit(index % 64) }

  mutating func clearBit(_ index: Int) { self[index / 64] &= ~(1 << UInt64(index % 64)) }

  /// Sets a bit of a mask that is empty while it has none.
  mutating func setBit(_ index: Int, of bitCount: Int) {
    if isEmpty { self = Array(bitCount: bitCount) }
    setBit(index)
  }
}

extension UInt64 {
  func hasBit(_ index: Int) -> Bool { self >> UInt64(index) & 1 == 1 }

  mutating func setBit(_ index: Int) { self |= 1 << UInt64(index) }

  /// Calls `body` with the place of each bit that is set, ascending.
  @inline(__always)
  func forEachBit(_ body: (Int) -> Void) {
    var remaining = self
    while remaining != 0 {
      body(remaining.trailingZeroBitCount)
      remaining &= remaining - 1
    }
  }
}
