internal import Glibc

/// The standard normal distribution.
enum NormalDistribution {
  /// z such that a share `confidence` lies within ±z. To some 15 digits: bisection on the C library's `erfc`.
  static func quantile(twoSided confidence: Double) -> Double {
    let outside = 1 - confidence
    return Bisection.root(from: 0, to: 40) { z in outside - erfc(z / 2.0.squareRoot()) }
  }
}
