/// A ratio as people read it (D26, N12): percent, rounded half-up, for display only.
///
/// What is rounded is the shortest decimal that names the double, so that 29 of 200, which no double holds exactly, is
/// 14.5 % and shows as 15 %, as on paper. A ratio below 1 never shows as 100 %: 99.96 % shows as 99.9 % or 99 %.
public struct DisplayedPercent: Hashable, Sendable, CustomStringConvertible {
  /// Hundredths at `decimals` 0, thousandths at 1, and so on.
  public let units: Int64
  /// Digits after the point, 0 to 4.
  public let decimals: Int

  /// - Parameters:
  ///   - ratio: 1 is 100 %; may pass 1 (D25).
  ///   - decimals: digits after the point, 0…4.
  ///
  /// Nil when `ratio` is not finite, negative or above 1 000 000.
  public init?(_ ratio: Double, decimals: Int = 0) {
    guard ratio.isFinite, ratio >= 0, ratio <= 1_000_000, (0...4).contains(decimals) else { return nil }
    let scale = 2 + decimals
    var units = Self.halfUp(ratio, places: scale)
    let whole = Self.power(10, scale)
    if ratio < 1, units >= whole { units = whole - 1 }
    self.units = units
    self.decimals = decimals
  }

  /// "76.7" without the sign, with a point, whatever the reader's language: the edge adds the rest.
  public var description: String {
    guard decimals > 0 else { return String(units) }
    let (whole, part) = units.quotientAndRemainder(dividingBy: Self.power(10, decimals))
    let digits = String(part)
    return "\(whole)." + String(repeating: "0", count: decimals - digits.utf8.count) + digits
  }

  /// `ratio` · 10^places, half-up, from its shortest decimal.
  private static func halfUp(_ ratio: Double, places: Int) -> Int64 {
    // "0.145", "12.0", "1e-05", "1.25e-07": digits, the place of the point, an exponent.
    var digits: [UInt8] = []
    var afterPoint = 0
    var seenPoint = false
    var exponent = 0
    var text = ratio.description.utf8[...]
    while let byte = text.popFirst() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits.append(byte - UInt8(ascii: "0"))
        if seenPoint { afterPoint += 1 }
      case UInt8(ascii: "."):
        seenPoint = true
      case UInt8(ascii: "e"):
        exponent = Int(Substring(text)) ?? 0
        text = text[text.endIndex...]
      default: break
      }
    }
    // ratio = digits · 10^(exponent - afterPoint); keep this many digits, the next one rounds.
    let kept = digits.count - afterPoint + exponent + places
    guard kept >= 0 else { return 0 }
    var units: Int64 = 0
    for index in 0..<kept { units = units * 10 + Int64(index < digits.count ? digits[index] : 0) }
    if kept < digits.count, digits[kept] >= 5 { units += 1 }
    return units
  }

  private static func power(_ base: Int64, _ exponent: Int) -> Int64 {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }
}
