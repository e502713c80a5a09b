/// Numbers by chance that are the same for the same seed (SplitMix64).
public struct SeededNumbers: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// - Parameter seed: any number.
  public init(seed: UInt64) {
    state = seed
  }

  /// Those of one of many things, whichever is looked at first.
  public init(seed: UInt64, of number: Int) {
    var first = SeededNumbers(seed: seed)
    state = first.next() ^ (UInt64(truncatingIfNeeded: number) &* 0xD1B5_4A32_D192_ED03)
  }

  /// All 64 bits are equally likely, and of no use for secrets.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
