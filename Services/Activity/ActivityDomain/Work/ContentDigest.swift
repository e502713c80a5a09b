/// A fingerprint of what a client sent under an id, to tell a resend from other content.
///
/// The same on every machine and for ever: it is stored. It guards against mistakes, not against forgery, which would
/// only fool the forger.
public struct ContentDigest: Sendable {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Of nothing yet.
  public init() {}

  /// The fingerprint of what was combined so far; it depends on the order.
  public var value: Int64 { Int64(bitPattern: state ^ (state >> 29)) }

  /// The step that all others are made of.
  public mutating func combine(_ word: UInt64) {
    state = (state ^ word) &* 0x9E37_79B9_7F4A_7C15
    state ^= state >> 32
  }

  /// Nil and 0 differ.
  public mutating func combine(_ number: Int64?) {
    combine(number != nil)
    if let number { combine(UInt64(bitPattern: number)) }
  }

  /// By its bits: 0 and −0 differ.
  public mutating func combine(_ number: Double) {
    combine(number.bitPattern)
  }

  public mutating func combine(_ flag: Bool) {
    combine(flag ? 1 as UInt64 : 0)
  }

  /// Its length first, so that no two lists of texts run together.
  public mutating func combine(_ text: String) {
    combine(UInt64(text.utf8.count))
    var word: UInt64 = 0
    var filled: UInt64 = 0
    for byte in text.utf8 {
      word |= UInt64(byte) << filled
      filled += 8
      if filled == 64 {
        combine(word)
        word = 0
        filled = 0
      }
    }
    if filled > 0 { combine(word) }
  }
}
