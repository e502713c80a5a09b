internal import Domain

// Seeded hashes of packed ids, not predictable by clients that choose ids.
extension PackedID {
  /// What hashes start from. Clients choose the ids of their attempts; without knowing it nobody can choose ids that fall
  /// together.
  struct HashSeed: Hashable, Sendable {
    var first: UInt64
    var second: UInt64

    static func random() -> HashSeed {
      HashSeed(first: .random(in: .min ... .max), second: .random(in: .min ... .max))
    }
  }

  func hash(_ seed: HashSeed) -> UInt64 {
    switch self {
    case .uuid(let high, let low):
      return Self.mix(Self.mix(high ^ seed.first, low ^ seed.second) ^ seed.second, Self.odd)
    case .text(let id):
      var hash = seed.first
      var word: UInt64 = 0
      var length: UInt64 = 0
      for byte in id.rawValue.utf8 {
        word = word << 8 | UInt64(byte)
        length += 1
        if length.isMultiple(of: 8) { hash = Self.mix(hash ^ word, seed.second) }
      }
      return Self.mix(Self.mix(hash ^ word, seed.second) ^ length, Self.odd)
    }
  }

  /// Both halves of a product of 128 bits, folded: every bit of either factor reaches every bit of the result.
  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }

  private static let odd: UInt64 = 0x9e37_79b9_7f4a_7c15
}
