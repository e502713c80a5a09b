/// A scale on which some doubles are whole numbers, so that many of them can be added exactly and cheaply.
///
/// Its sums are those of `ExactSum` to the bit: exact, rounded once, half to even. It exists for numbers whose bits all lie
/// within one word, as those of ratios do; `init` says whether they do.
struct FixedPoint {
  /// Units are 2^-`places`.
  private let places: Int

  /// Bits of a word that a number may take, its sign left out.
  private static let bitsMax = 62

  /// Nil where the numbers are too far apart.
  init?(for numbers: some Sequence<Double>) {
    var lowest = Int.max
    var highest = Int.min
    for number in numbers where number != 0 {
      guard number.isNormal else { return nil }
      let exponent = Int(number.exponent)
      highest = max(highest, exponent)
      lowest = min(lowest, exponent - 52 + number.significandBitPattern.trailingZeros(atMost: 52))
    }
    guard lowest <= highest else {
      places = 0
      return
    }
    guard highest - lowest < Self.bitsMax, lowest > -900, highest < 900 else { return nil }
    places = -lowest
  }

  /// - Parameter number: one of those that the scale is for.
  func units(_ number: Double) -> Int64 {
    Int64(Double(sign: .plus, exponent: places, significand: number))
  }

  /// The sum of `units`, rounded once.
  func value(_ sum: Int128) -> Double {
    let magnitude = sum.magnitude
    let high = UInt64(truncatingIfNeeded: magnitude >> 64)
    var rounded = Double(UInt64(truncatingIfNeeded: magnitude))
    if high != 0 {
      // The 64 highest bits; whatever is below only decides ties, so it is folded into the last of them.
      let shift = 64 - high.leadingZeroBitCount
      var window = UInt64(truncatingIfNeeded: magnitude >> UInt128(shift))
      if magnitude & ((1 << UInt128(shift)) - 1) != 0 { window |= 1 }
      rounded = Double(sign: .plus, exponent: shift, significand: Double(window))
    }
    return Double(sign: sum < 0 ? .minus : .plus, exponent: -places, significand: rounded)
  }
}

extension UInt64 {
  fileprivate func trailingZeros(atMost most: Int) -> Int { Swift.min(most, trailingZeroBitCount) }
}
