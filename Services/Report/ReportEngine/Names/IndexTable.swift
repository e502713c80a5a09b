/// Numbers keys from 0 in the order in which they come: a hash table for 64-bit keys alone, which is asked millions of times.
struct IndexTable: Sendable {
  /// By index.
  private(set) var keys: [UInt64] = []
  /// By hash: an index plus 1, 0 for none. Where two meet, the next free slot is taken; never more than half are in use.
  private var slots: [UInt32] = Array(repeating: 0, count: 64)

  /// Drawn anew in each process, so that whoever chooses keys, as numbers of attempts, cannot make them collide. No answer depends
  /// on it.
  private static let multiplier = UInt64.random(in: .min ... .max) | 1

  /// The key's index; the next one if it has none.
  mutating func indexAdding(_ key: UInt64) -> Int {
    let slot = slot(of: key)
    guard slots[slot] == 0 else { return Int(slots[slot]) - 1 }
    keys.append(key)
    slots[slot] = UInt32(keys.count)
    if keys.count * 2 > slots.count { grow() }
    return keys.count - 1
  }

  /// The slot in which the key's index is, or would be.
  private func slot(of key: UInt64) -> Int {
    // The high bits depend on all of the key's.
    let hash = key &* Self.multiplier
    var slot = Int(hash >> UInt64(64 - slots.count.trailingZeroBitCount))
    while slots[slot] != 0, keys[Int(slots[slot]) - 1] != key { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for (index, key) in keys.enumerated() { slots[slot(of: key)] = UInt32(index + 1) }
  }
}
