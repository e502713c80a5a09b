/// Something that is kept in memory for an organization while there is room for it, such as a session or a hint.
public struct Kept<Key, Organization: Hashable> {
  /// By which whoever keeps it finds it.
  public let key: Key
  /// For whom it is kept.
  public let organization: Organization
  /// How much of what is bounded it takes: 1, or its bytes.
  public let amount: Int
  /// When it was used last, by any clock or count that never goes back.
  public let usedAt: Int64

  /// - Parameters:
  ///   - organization: what is bounded is divided by organizations.
  ///   - amount: how much of it this takes.
  ///   - usedAt: later uses have higher numbers.
  @inlinable public init(_ key: Key, of organization: Organization, amount: Int, usedAt: Int64) {
    (self.key, self.organization, self.amount, self.usedAt) = (key, organization, amount, usedAt)
  }
}

extension Sequence {
  /// The keys of what has to go so that no more than `total` is left: of the organizations that hold more than an equal part, what was
  /// used least recently. Whoever holds less loses nothing to the others.
  ///
  /// It looks at everything, and sorts some: so room is made for a while, such as a tenth of the bound, and not for one.
  @inlinable public func excess<Key, Organization>(over total: Int) -> [Key] where Element == Kept<Key, Organization> {
    var held: [Organization: Int] = [:]
    for kept in self { held[kept.organization, default: 0] += kept.amount }
    var left = held.values.reduce(0, +)
    let part = equalPart(of: total, among: held.values)
    let candidates = filter { held[$0.organization, default: 0] > part }.sorted { $0.usedAt < $1.usedAt }
    var excess: [Key] = []
    for kept in candidates where left > total && held[kept.organization, default: 0] > part {
      held[kept.organization, default: 0] -= kept.amount
      left -= kept.amount
      excess.append(kept.key)
    }
    return excess
  }
}

/// What each may keep, so that together they have no more than `total`: those who hold less leave the rest to the others.
@usableFromInline func equalPart(of total: Int, among held: some Collection<Int>) -> Int {
  var left = total
  for (index, amount) in held.sorted().enumerated() {
    let part = left / (held.count - index)
    guard amount <= part else { return part }
    left -= amount
  }
  return .max
}
