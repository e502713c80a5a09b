/// A whole number of any size, with as little arithmetic as exact reports need.
struct Natural: Comparable {
  /// Least significant first; no zeros at the end.
  private(set) var limbs: [UInt32]

  init(_ number: UInt64 = 0) {
    limbs = [UInt32(truncatingIfNeeded: number), UInt32(number >> 32)]
    trim()
  }

  private mutating func trim() {
    while limbs.last == 0 { limbs.removeLast() }
  }

  var isZero: Bool { limbs.isEmpty }

  var bitCount: Int {
    guard let top = limbs.last else { return 0 }
    return limbs.count * 32 - top.leadingZeroBitCount
  }

  func bit(_ index: Int) -> Bool {
    index / 32 < limbs.count && limbs[index / 32] >> UInt32(index % 32) & 1 == 1
  }

  /// Whether any of the lowest `count` bits is set.
  func hasBits(below count: Int) -> Bool {
    (0..<min(count, bitCount)).contains { bit($0) }
  }

  static func < (left: Natural, right: Natural) -> Bool {
    guard left.limbs.count == right.limbs.count else { return left.limbs.count < right.limbs.count }
    for index in left.limbs.indices.reversed() where left.limbs[index] != right.limbs[index] {
      return left.limbs[index] < right.limbs[index]
    }
    return false
  }

  static func + (left: Natural, right: Natural) -> Natural {
    var sum = left
    var carry: UInt64 = 0
    for index in 0..<max(left.limbs.count, right.limbs.count) {
      if index == sum.limbs.count { sum.limbs.append(0) }
      carry += UInt64(sum.limbs[index]) + (index < right.limbs.count ? UInt64(right.limbs[index]) : 0)
      sum.limbs[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { sum.limbs.append(UInt32(carry)) }
    return sum
  }

  /// - Precondition: `right` is not greater.
  static func - (left: Natural, right: Natural) -> Natural {
    var difference = left
    var borrow: Int64 = 0
    for index in left.limbs.indices {
      var limb = Int64(left.limbs[index]) - (index < right.limbs.count ? Int64(right.limbs[index]) : 0) - borrow
      borrow = limb < 0 ? 1 : 0
      if limb < 0 { limb += 1 << 32 }
      difference.limbs[index] = UInt32(limb)
    }
    precondition(borrow == 0)
    difference.trim()
    return difference
  }

  static func * (left: Natural, right: Natural) -> Natural {
    var product = Natural()
    product.limbs = [UInt32](repeating: 0, count: left.limbs.count + right.limbs.count)
    for (low, mine) in left.limbs.enumerated() {
      var carry: UInt64 = 0
      for (high, theirs) in right.limbs.enumerated() {
        carry += UInt64(mine) * UInt64(theirs) + UInt64(product.limbs[low + high])
        product.limbs[low + high] = UInt32(truncatingIfNeeded: carry)
        carry >>= 32
      }
      product.limbs[low + right.limbs.count] = UInt32(carry)
    }
    product.trim()
    return product
  }

  static func << (number: Natural, places: Int) -> Natural {
    guard places > 0, !number.isZero else { return number }
    var shifted = number
    let bits = UInt64(places % 32)
    var carry: UInt64 = 0
    for index in shifted.limbs.indices {
      carry |= UInt64(shifted.limbs[index]) << bits
      shifted.limbs[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { shifted.limbs.append(UInt32(carry)) }
    shifted.limbs.insert(contentsOf: [UInt32](repeating: 0, count: places / 32), at: 0)
    return shifted
  }
}

/// A double as what it is: a whole number times a power of two. Sums and products of such are exact.
struct Exact {
  private var isNegative: Bool
  private var magnitude: Natural
  private var exponent: Int

  init(_ number: Double) {
    isNegative = number < 0
    guard number != 0 else {
      magnitude = Natural()
      exponent = 0
      return
    }
    let isNormal = number.exponentBitPattern > 0
    magnitude = Natural(number.significandBitPattern | (isNormal ? 1 << 52 : 0))
    exponent = (isNormal ? Int(number.exponentBitPattern) : 1) - 1075
  }

  init(_ number: Int) {
    isNegative = number < 0
    magnitude = Natural(UInt64(number.magnitude))
    exponent = 0
  }

  static let zero = Exact(0)

  private init(_ isNegative: Bool, _ magnitude: Natural, _ exponent: Int) {
    self.isNegative = isNegative
    self.magnitude = magnitude
    self.exponent = exponent
  }

  static func + (left: Exact, right: Exact) -> Exact {
    if left.magnitude.isZero { return right }
    if right.magnitude.isZero { return left }
    let exponent = min(left.exponent, right.exponent)
    let mine = left.magnitude << (left.exponent - exponent)
    let theirs = right.magnitude << (right.exponent - exponent)
    if left.isNegative == right.isNegative { return Exact(left.isNegative, mine + theirs, exponent) }
    return mine < theirs
      ? Exact(right.isNegative, theirs - mine, exponent) : Exact(left.isNegative, mine - theirs, exponent)
  }

  static func - (left: Exact, right: Exact) -> Exact {
    left + Exact(!right.isNegative, right.magnitude, right.exponent)
  }

  static func * (left: Exact, right: Exact) -> Exact {
    Exact(left.isNegative != right.isNegative, left.magnitude * right.magnitude, left.exponent + right.exponent)
  }

  /// Below 0, 0 or above 0.
  var sign: Int { magnitude.isZero ? 0 : isNegative ? -1 : 1 }

  static func < (left: Exact, right: Exact) -> Bool { (left - right).sign < 0 }

  /// The nearest double; of two equally near ones the even one.
  var rounded: Double {
    guard !magnitude.isZero else { return 0 }
    let bits = magnitude.bitCount
    // The place of the last bit a double of this size has.
    let last = max(bits - 53, -1074 - exponent)
    guard last > 0 else { return signed(top(from: 0, bits), exponent) }
    var significand = top(from: last, bits)
    let half = magnitude.bit(last - 1)
    if half, magnitude.hasBits(below: last - 1) || significand & 1 == 1 { significand += 1 }
    return signed(significand, exponent + last)
  }

  private func top(from last: Int, _ bits: Int) -> UInt64 {
    var top: UInt64 = 0
    for index in stride(from: bits - 1, through: last, by: -1) { top = top << 1 | (magnitude.bit(index) ? 1 : 0) }
    return top
  }

  private func signed(_ significand: UInt64, _ exponent: Int) -> Double {
    // Exact: a double holds 53 bits, and scaling by a power of two within its range changes none of them.
    Double(sign: isNegative ? .minus : .plus, exponent: exponent, significand: Double(significand))
  }
}

extension Sequence<Double> {
  /// N10: an exact sum, rounded once, divided once. Nil for none.
  var exactMean: Double? {
    var sum = Exact.zero
    var count = 0
    for number in self {
      sum = sum + Exact(number)
      count += 1
    }
    return count == 0 ? nil : sum.rounded / Double(count)
  }
}

/// P5: floor(x · 1 000 000 + ½) of what the double is exactly: the greatest whole number that is not above it.
func tick(_ fraction: Double) -> Int {
  let twice = Exact(fraction) * Exact(2_000_000) + Exact(1)
  var low = 0
  var high = 1_000_000
  while low < high {
    let middle = (low + high + 1) / 2
    if twice < Exact(2 * middle) { high = middle - 1 } else { low = middle }
  }
  return low
}
