internal import Domain

/// How far each of some numbers lies from their mean: what variances and correlations are made of.
///
/// The sums are exact and each of their terms is one rounded product, so neither order nor threads can change a digit,
/// and anyone who adds exactly gets the same bits (docs/reports.md, "Spread").
struct Deviations {
  /// Number less mean, each times 2^-`exponent`.
  private let each: [Double]
  /// 0 unless squares would leave the range of doubles: scaling by a power of two changes no digit.
  private let exponent: Int
  /// The sum of squares, each as often as its number is there, times 2^(-2 · `exponent`).
  private let squares: Double
  /// All numbers are equal. Asked of the numbers, since their mean may be rounded away from all of them.
  let areNone: Bool

  /// Beyond 2^±240 the product of two squares could overflow or vanish.
  private static let safeExponent = 240

  /// - Parameters:
  ///   - numbers: finite.
  ///   - mean: theirs, as it is shown.
  ///   - counts: how often each of the numbers is there; nil: once.
  init(_ numbers: [Double], from mean: Double, times counts: [Int64]? = nil) {
    areNone = numbers.allSatisfy { $0 == numbers[0] }
    guard !areNone else {
      each = []
      exponent = 0
      squares = 0
      return
    }
    let largest = numbers.reduce(0) { max($0, $1.magnitude) }
    let down = largest.exponent > Self.safeExponent ? Int(largest.exponent) : 0
    var deviations = numbers.map { Self.scaled($0, by: -down) - Self.scaled(mean, by: -down) }
    let widest = deviations.reduce(0) { max($0, $1.magnitude) }
    let up = widest > 0 && widest.exponent < -Self.safeExponent ? Int(widest.exponent) : 0
    if up != 0 { deviations = deviations.map { Self.scaled($0, by: -up) } }
    each = deviations
    exponent = down + up
    let terms = deviations.map { $0 * $0 }
    var sum = ExactSum()
    if let counts {
      for (term, count) in zip(terms, counts) { sum.add(term, times: count) }
    } else {
      sum.add(terms.span)
    }
    squares = sum.value
  }

  /// √(sum of squares ÷ `divisor`); nil where that is not positive.
  func root(dividedBy divisor: Int) -> Double? {
    guard divisor > 0 else { return nil }
    return areNone ? 0 : Self.scaled((squares / Double(divisor)).squareRoot(), by: exponent)
  }

  /// Pearson's correlation, within [-1, 1]; nil where either side does not vary.
  static func correlation(_ left: Deviations, _ right: Deviations) -> Double? {
    guard !left.areNone, !right.areNone else { return nil }
    let products = ExactSum(zip(left.each, right.each).map { $0 * $1 }).value
    let correlation = products / (left.squares * right.squares).squareRoot()
    return min(1, max(-1, correlation))
  }

  /// The sum of squares of `self` as a share of that of `whole`; nil where `whole` does not vary.
  func squares(asShareOf whole: Deviations) -> Double? {
    guard !whole.areNone else { return nil }
    guard !areNone else { return 0 }
    return Self.scaled(squares / whole.squares, by: 2 * (exponent - whole.exponent))
  }

  private static func scaled(_ number: Double, by exponent: Int) -> Double {
    exponent == 0 ? number : Double(sign: .plus, exponent: exponent, significand: number)
  }
}
