public import Domain

/// Makes identifiers that nobody has made before, each greater than the last of the same maker: so attempts that are begun at one
/// instant keep the order in which they were begun (D14).
///
/// Two identifiers of one maker disclose how many it made in between, so people get theirs from different makers.
public struct FreshName: Sendable {
  private var milliseconds: Int64 = 0
  private var count: UInt64 = 0

  /// A maker that has made none yet.
  public init() {}

  /// 36 digits, in the shape of a UUID of version 7.
  ///
  /// - Parameters:
  ///   - now: the time of day.
  ///   - random: tells the identifiers of one maker from those of another at the same time.
  public mutating func next(at now: Instant, random: UInt64) -> String {
    count = now.milliseconds > milliseconds ? 0 : count + 1
    // More than fit into one millisecond borrow from the next; a clock set back changes nothing.
    milliseconds = max(milliseconds, now.milliseconds) + Int64(count >> 12)
    count &= 0xFFF
    let high = UInt64(truncatingIfNeeded: milliseconds) << 16 | 0x7000 | count
    let low = random & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    var text = ""
    text.reserveCapacity(36)
    for (word, isFirst) in [(high, true), (low, false)] {
      for nibble in 0..<16 {
        if isFirst ? nibble == 8 || nibble == 12 : nibble == 0 || nibble == 4 { text.append("-") }
        text.append(Self.digits[Int(word >> UInt64(60 - 4 * nibble) & 15)])
      }
    }
    return text
  }

  private static let digits = Array("0123456789abcdef")
}
