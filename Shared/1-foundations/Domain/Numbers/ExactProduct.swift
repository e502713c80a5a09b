/// The product of two doubles that are finite and not negative, without rounding: to compare quotients crosswise (P35).
struct ExactProduct: Comparable {
  /// The significand moved to the top of 128 bits; 0 for zero.
  private let significand: UInt128
  private let exponent: Int

  init(_ left: Double, _ right: Double) {
    let (leftSignificand, leftExponent) = Self.integral(left)
    let (rightSignificand, rightExponent) = Self.integral(right)
    let product = UInt128(leftSignificand) * UInt128(rightSignificand)
    guard product != 0 else {
      significand = 0
      exponent = .min
      return
    }
    let shift = product.leadingZeroBitCount
    significand = product << shift
    exponent = leftExponent + rightExponent - shift
  }

  static func < (left: ExactProduct, right: ExactProduct) -> Bool {
    (left.exponent, left.significand) < (right.exponent, right.significand)
  }

  /// `number` = significand · 2^exponent with an integer significand.
  private static func integral(_ number: Double) -> (significand: UInt64, exponent: Int) {
    if number.exponentBitPattern == 0 { return (number.significandBitPattern, -1074) }
    return (number.significandBitPattern | (1 << 52), Int(number.exponentBitPattern) - 1075)
  }
}
