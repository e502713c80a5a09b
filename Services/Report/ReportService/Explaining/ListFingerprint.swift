internal import Domain

/// Hashes a list of attempts: which there are, and what each contributes.
struct ListFingerprint {
  private var hash = FNV1a()

  var value: UInt64 { hash.value }

  mutating func add(_ id: AttemptID, number: Double = 0, isCarried: Bool) {
    hash.add(id.rawValue.utf8)
    let bits = number.bitPattern ^ (isCarried ? 1 : 0)
    hash.add((0..<8).lazy.map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) })
  }
}
