/// Progress as whole millionths (D6): merging integers is exact, so order can never change a digit.
public struct Ticks: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// Millionths, 0 to 1 000 000.
  public let count: UInt32

  /// One whole.
  public static let whole = Ticks(count: 1_000_000)
  /// No progress.
  public static let zero = Ticks(count: 0)

  /// - Precondition: at most `whole`.
  public init(count: UInt32) {
    precondition(count <= 1_000_000)
    self.count = count
  }

  /// The tick nearest to `fraction`: floor(fraction · 1 000 000 + ½) of the exact value of the double (P5).
  ///
  /// Nil outside [0, 1] and for NaN (R84, R85).
  public init?(_ fraction: Double) {
    guard fraction >= 0, fraction <= 1 else { return nil }
    guard fraction > 0 else {
      self = .zero
      return
    }
    // fraction = significand · 2^-places with an integer significand of at most 53 bits, so that
    // significand · 10^6 + ½ · 2^places stays below 2^75: in 128 bits nothing is ever rounded but once.
    let places = 52 - Int(fraction.exponent)
    guard places < 80 else {
      self = .zero
      return
    }
    let significand = fraction.significandBitPattern | (1 << 52)
    let scaled = UInt128(significand) * 1_000_000 + (UInt128(1) << (places - 1))
    count = UInt32(truncatingIfNeeded: scaled >> places)
  }

  /// In [0, 1]; a double holds every count of millionths apart.
  public var fraction: Double { Double(count) / 1_000_000 }

  public static func < (left: Ticks, right: Ticks) -> Bool {
    left.count < right.count
  }
}
