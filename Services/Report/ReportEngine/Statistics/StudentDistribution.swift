internal import Glibc

/// Student's t distribution with whole degrees of freedom.
struct StudentDistribution {
  let degreesOfFreedom: Int

  /// Above, terms of the series are many, and what the expansion around the normal quantile leaves out is less than one in 10^13 of the
  /// quantile for 0.9999 within.
  private static let seriesMax = 1_000

  /// t such that a share `confidence` lies within ±t, to 12 digits.
  func quantile(twoSided confidence: Double) -> Double {
    guard degreesOfFreedom <= Self.seriesMax else { return expanded(NormalDistribution.quantile(twoSided: confidence)) }
    // By the angle whose tangent is t ÷ √ν: it is bounded, so bisection needs no first guess.
    let angle = Bisection.root(from: 0, to: .pi / 2) { within($0) - confidence }
    return Double(degreesOfFreedom).squareRoot() * tan(angle)
  }

  /// The share within ±t, t = √ν · tan(angle): for whole ν a finite series of positive terms (Abramowitz and Stegun
  /// 26.7.3, 26.7.4).
  private func within(_ angle: Double) -> Double {
    let cosine = cos(angle)
    let square = cosine * cosine
    var sum = 0.0
    if degreesOfFreedom % 2 == 0 {
      var term = 1.0
      for index in 0..<degreesOfFreedom / 2 {
        if index > 0 { term *= Double(2 * index - 1) / Double(2 * index) * square }
        sum += term
      }
      return sin(angle) * sum
    }
    var term = cosine
    for index in 0..<(degreesOfFreedom - 1) / 2 {
      if index > 0 { term *= Double(2 * index) / Double(2 * index + 1) * square }
      sum += term
    }
    return 2 / .pi * (angle + sin(angle) * sum)
  }

  /// Fisher's expansion in 1/ν (Abramowitz and Stegun 26.7.5): what is left out is of the order ν^-5.
  private func expanded(_ z: Double) -> Double {
    let nu = Double(degreesOfFreedom)
    let z2 = z * z
    let first = z * (z2 + 1) / 4
    let second = z * ((5 * z2 + 16) * z2 + 3) / 96
    let third = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384
    let fourth = z * ((((79 * z2 + 776) * z2 + 1_482) * z2 - 1_920) * z2 - 945) / 92_160
    return z + (first + (second + (third + fourth / nu) / nu) / nu) / nu
  }
}
