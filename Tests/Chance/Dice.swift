/// SplitMix64: the same seed throws the same dice everywhere. Tests that use it print the seed.
public struct Dice: RandomNumberGenerator, Sendable {
  public let seed: UInt64
  private var state: UInt64

  /// - Parameter seed: left out, another history on every run.
  public init(seed: UInt64 = UInt64.random(in: 0 ... .max)) {
    self.seed = seed
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  public mutating func roll(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }
  public mutating func chance(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &self) < probability }
}
