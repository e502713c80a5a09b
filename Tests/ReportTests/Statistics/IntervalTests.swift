import Glibc
import Testing

@testable import ReportEngine

@Suite("Intervals")
struct IntervalTests {
  /// From printed tables of the t distribution (two-sided 95 %, 99 %, 90 %).
  @Test(
    "Student's quantile as tables print it",
    arguments: [
      (1, 0.95, 12.706), (2, 0.95, 4.303), (3, 0.95, 3.182), (4, 0.99, 4.604), (9, 0.95, 2.262), (10, 0.9, 1.812),
      (26, 0.95, 2.056), (29, 0.99, 2.756), (120, 0.95, 1.980), (1_000, 0.99, 2.581), (20_000, 0.95, 1.960),
    ])
  func table(degrees: Int, confidence: Double, t: Double) {
    #expect(abs(StudentDistribution(degreesOfFreedom: degrees).quantile(twoSided: confidence) - t) < 0.0005)
  }

  @Test("with 1, 2 and 4 degrees of freedom there is a formula in closed form")
  func closedForms() {
    for confidence in [0.5, 0.8, 0.95, 0.99, 0.999] {
      let one = tan(.pi * confidence / 2)
      #expect(abs(StudentDistribution(degreesOfFreedom: 1).quantile(twoSided: confidence) / one - 1) < 1e-11)
      // t = c √(2 / (1 - c²)).
      let two = confidence * (2 / (1 - confidence * confidence)).squareRoot()
      #expect(abs(StudentDistribution(degreesOfFreedom: 2).quantile(twoSided: confidence) / two - 1) < 1e-12)
      // Put back into 4 degrees' own distribution function: c = x (1 + (1 - x²) / 2), x = t / √(4 + t²).
      let four = StudentDistribution(degreesOfFreedom: 4).quantile(twoSided: confidence)
      let x = four / (4 + four * four).squareRoot()
      #expect(abs(x * (1 + (1 - x * x) / 2) - confidence) < 1e-14)
    }
  }

  @Test("where the series ends and the expansion begins, both say the same")
  func seam() {
    for confidence in [0.5, 0.95, 0.999, 0.99999] {
      let series = StudentDistribution(degreesOfFreedom: 10_000).quantile(twoSided: confidence)
      let expansion = StudentDistribution(degreesOfFreedom: 10_001).quantile(twoSided: confidence)
      #expect(series > expansion && series / expansion - 1 < 1e-7)
    }
  }

  @Test("the normal quantile to every printed digit")
  func normal() {
    #expect(abs(NormalDistribution.quantile(twoSided: 0.95) - 1.959_963_984_540_054) < 1e-14)
    #expect(abs(NormalDistribution.quantile(twoSided: 0.99) - 2.575_829_303_548_901) < 1e-14)
  }

  @Test("a mean of 6 with deviation √10 over five: 6 ± 2.7764 · √2")
  func student() throws {
    let interval = try #require(ConfidenceInterval.student(of: NumberCounts([2, 4, 6, 8, 10]), confidence: 0.95))
    #expect(abs(interval.lower - (6 - 2.776_445_105 * 2.0.squareRoot())) < 1e-8)
    #expect(abs(interval.upper - (6 + 2.776_445_105 * 2.0.squareRoot())) < 1e-8 && interval.method == .student)
    #expect(ConfidenceInterval.student(of: NumberCounts([2]), confidence: 0.95) == nil)
    #expect(ConfidenceInterval.student(of: NumberCounts([3, 3]), confidence: 0.9)?.lower == 3)
  }

  /// Worked by hand with z = 1.959964: n = 10, x = 7 gives (0.7 + 0.19207) / 1.38415 ± …
  @Test(
    "Wilson's interval of a proportion",
    arguments: [
      (7, 10, 0.3968, 0.8922), (0, 10, 0, 0.2775), (10, 10, 0.7225, 1), (2, 3, 0.2077, 0.9385), (1, 1, 0.2065, 1),
    ])
  func wilson(successes: Int, n: Int, lower: Double, upper: Double) throws {
    let interval = try #require(ConfidenceInterval.wilson(successes: successes, of: n, confidence: 0.95))
    #expect(abs(interval.lower - lower) < 0.00006 && abs(interval.upper - upper) < 0.00006)
    #expect(interval.method == .wilson)
    #expect(ConfidenceInterval.wilson(successes: 0, of: 0, confidence: 0.95) == nil)
  }
}
