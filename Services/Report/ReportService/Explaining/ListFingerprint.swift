internal import Domain

/// Tells a list of attempts from any other: FNV-1a over which there are and what they bring.
struct ListFingerprint {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ id: AttemptID, number: Double = 0, isCarried: Bool) {
    for byte in id.rawValue.utf8 { add(byte) }
    let bits = number.bitPattern ^ (isCarried ? 1 : 0)
    for byte in 0..<8 { add(UInt8(truncatingIfNeeded: bits >> (byte * 8))) }
  }

  private mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }
}
