/// A sum of doubles without any rounding, until it is read.
///
/// Averages must equal the mean of the cells shown at full precision (W3, N10), and neither order of arrival nor
/// threads nor shards may change a digit (D14). So the sum is kept exactly, as one fixed-point number wide enough for
/// every finite double: adding is commutative and associative, parts merge, counted values add at once, and what was
/// added can be taken back. It is rounded once, half to even, when `value` or `mean` is read.
public struct ExactSum: Sendable {
  /// Two's complement, lowest limb first; bit 0 weighs 2^-1074. 2 098 bits hold any double, the rest is headroom for
  /// 2^63 additions of 2^62 copies each.
  private var limbs: InlineArray<36, UInt64> = InlineArray(repeating: 0)

  /// The sum of nothing, 0.
  public init() {}

  /// The sum of `numbers`, which are all finite.
  @inlinable
  public init(_ numbers: some Sequence<Double>) {
    for number in numbers { add(number) }
  }

  /// The sum of `numbers`, which are all finite: faster than that of another sequence.
  public init(_ numbers: [Double]) { add(numbers.span) }

  /// Adds `number` once.
  ///
  /// - Precondition: as for several times.
  public mutating func add(_ number: Double) {
    let exponent = Int(number.exponentBitPattern)
    // The usual case; 0, which adds nothing, and what is hardly above it, are not.
    guard number.sign == .plus, 0 < exponent, exponent < 2047 else { return add(number, times: 1) }
    let significand = number.significandBitPattern | 1 << 52
    let (limb, shift) = ((exponent - 1) >> 6, UInt64(exponent - 1) & 63)
    // 53 bits, moved up by less than a limb: two limbs.
    add((significand << shift, shift > 11 ? significand >> (64 - shift) : 0, 0), at: limb)
  }

  /// Adds each of many numbers once: a good deal faster than one by one where they are of similar size.
  ///
  /// - Precondition: as for several times.
  public mutating func add(_ numbers: Span<Double>) {
    var start = 0
    while start < numbers.count {
      let end = min(start + Self.gatheredMax, numbers.count)
      addGathered(numbers.extracting(start..<end))
      start = end
    }
  }

  /// Numbers of one sign that begin in the same limb are gathered in two words, and added to the limbs together.
  private mutating func addGathered(_ numbers: Span<Double>) {
    var positive: (limb: Int, sum: UInt128) = (0, 0)
    var negative: (limb: Int, sum: UInt128) = (0, 0)
    for index in numbers.indices {
      let number = numbers[index]
      let exponent = Int(number.exponentBitPattern)
      guard 0 < exponent, exponent < 2047 else {
        add(number, times: 1)
        continue
      }
      let limb = (exponent - 1) >> 6
      let significand = UInt128(number.significandBitPattern | 1 << 52) &<< UInt128((exponent - 1) & 63)
      if number.sign == .plus {
        if limb != positive.limb {
          add(Self.words(positive.sum), at: positive.limb)
          positive = (limb, 0)
        }
        positive.sum &+= significand
      } else {
        if limb != negative.limb {
          subtract(Self.words(negative.sum), at: negative.limb)
          negative = (limb, 0)
        }
        negative.sum &+= significand
      }
    }
    add(Self.words(positive.sum), at: positive.limb)
    subtract(Self.words(negative.sum), at: negative.limb)
  }

  /// As many significands, of 53 bits and moved up by less than a limb, as two words hold.
  private static let gatheredMax = 1 << 11

  private static func words(_ sum: UInt128) -> (UInt64, UInt64, UInt64) {
    (UInt64(truncatingIfNeeded: sum), UInt64(truncatingIfNeeded: sum >> 64), 0)
  }

  /// Adds `number`, `times` times; a negative count takes back.
  ///
  /// - Precondition: `number` is finite: NaN and infinities are refused where values enter (R85, R97).
  public mutating func add(_ number: Double, times: Int64) {
    precondition(number.isFinite)
    let isSubnormal = number.exponentBitPattern == 0
    let significand = isSubnormal ? number.significandBitPattern : number.significandBitPattern | (1 << 52)
    let position = isSubnormal ? 0 : Int(number.exponentBitPattern) - 1
    let product = UInt128(significand) * UInt128(times.magnitude)
    guard product != 0 else { return }
    // At most 116 bits, moved up by less than a limb: three limbs.
    let (limb, shift) = position.quotientAndRemainder(dividingBy: 64)
    let low = UInt64(truncatingIfNeeded: product)
    let high = UInt64(truncatingIfNeeded: product >> 64)
    let parts = (
      low << shift,
      shift == 0 ? high : (low >> (64 - shift)) | (high << shift),
      shift == 0 ? 0 : high >> (64 - shift)
    )
    if (number.sign == .minus) != (times < 0) {
      subtract(parts, at: limb)
    } else {
      add(parts, at: limb)
    }
  }

  /// Adds everything `other` holds.
  public mutating func merge(_ other: ExactSum) {
    var carry: UInt64 = 0
    for index in limbs.indices {
      let (partial, first) = limbs[index].addingReportingOverflow(other.limbs[index])
      let (sum, second) = partial.addingReportingOverflow(carry)
      limbs[index] = sum
      carry = first || second ? 1 : 0
    }
  }

  /// The sum, rounded once.
  public var value: Double { rounded(scaledBy: 0) }

  /// The sum divided by `count`: two roundings in all, the same two everywhere. Nil for nothing (D19).
  public func mean(of count: Int) -> Double? {
    guard count > 0 else { return nil }
    let sum = value
    if sum.isFinite { return sum / Double(count) }
    // Only sums beyond the largest double: the mean itself may still be one.
    return Double(sign: .plus, exponent: 64, significand: rounded(scaledBy: -64) / Double(count))
  }

  private mutating func add(_ parts: (UInt64, UInt64, UInt64), at limb: Int) {
    var carry = addLimb(parts.0, false, at: limb)
    carry = addLimb(parts.1, carry, at: limb + 1)
    carry = addLimb(parts.2, carry, at: limb + 2)
    var index = limb + 3
    while carry, index < limbs.count {
      carry = addLimb(0, true, at: index)
      index += 1
    }
  }

  private mutating func addLimb(_ part: UInt64, _ carry: Bool, at index: Int) -> Bool {
    let (partial, first) = limbs[index].addingReportingOverflow(part)
    let (sum, second) = partial.addingReportingOverflow(carry ? 1 : 0)
    limbs[index] = sum
    return first || second
  }

  private mutating func subtract(_ parts: (UInt64, UInt64, UInt64), at limb: Int) {
    var borrow = subtractLimb(parts.0, false, at: limb)
    borrow = subtractLimb(parts.1, borrow, at: limb + 1)
    borrow = subtractLimb(parts.2, borrow, at: limb + 2)
    var index = limb + 3
    while borrow, index < limbs.count {
      borrow = subtractLimb(0, true, at: index)
      index += 1
    }
  }

  private mutating func subtractLimb(_ part: UInt64, _ borrow: Bool, at index: Int) -> Bool {
    let (partial, first) = limbs[index].subtractingReportingOverflow(part)
    let (difference, second) = partial.subtractingReportingOverflow(borrow ? 1 : 0)
    limbs[index] = difference
    return first || second
  }

  /// The sum times 2^`scale`, rounded half to even.
  private func rounded(scaledBy scale: Int) -> Double {
    let isNegative = limbs[limbs.count - 1] >> 63 == 1
    let held = isNegative ? negated() : limbs
    // Through a span: indexing the array itself copies all of it each time.
    let magnitude = held.span
    var top = limbs.count - 1
    while top >= 0, magnitude[top] == 0 { top -= 1 }
    guard top >= 0 else { return 0 }
    // The 64 bits from the highest one down; whatever is below only decides ties, so it is folded into the last bit.
    let shift = magnitude[top].leadingZeroBitCount
    var window = magnitude[top] << shift
    var isSticky = false
    if top > 0 {
      if shift > 0 {
        window |= magnitude[top - 1] >> (64 - shift)
        isSticky = magnitude[top - 1] << shift != 0
      } else {
        isSticky = magnitude[top - 1] != 0
      }
    }
    var index = top - 2
    while index >= 0, !isSticky {
      isSticky = magnitude[index] != 0
      index -= 1
    }
    if isSticky { window |= 1 }
    let exponent = top * 64 - shift - 1074 + scale
    return Double(sign: isNegative ? .minus : .plus, exponent: exponent, significand: Double(window))
  }

  private func negated() -> InlineArray<36, UInt64> {
    var result = limbs
    var carry = true
    for index in result.indices {
      let (sum, overflow) = (~result[index]).addingReportingOverflow(carry ? 1 : 0)
      result[index] = sum
      carry = overflow
    }
    return result
  }
}

extension ExactSum: Equatable {
  public static func == (left: ExactSum, right: ExactSum) -> Bool {
    left.limbs.indices.allSatisfy { left.limbs[$0] == right.limbs[$0] }
  }
}
