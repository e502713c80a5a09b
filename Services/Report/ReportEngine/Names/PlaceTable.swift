/// Gives keys their places, in the order in which they come: a hash table for numbers alone, of which millions are asked.
struct PlaceTable: Sendable {
  /// By place.
  private(set) var keys: [UInt64] = []
  /// By hash: a place and one more, 0 for none. The next free one is taken where two meet; never more than half are.
  private var slots: [UInt32] = Array(repeating: 0, count: 64)

  /// Another one in each process: whoever chooses keys, numbers of attempts for one, cannot choose where they meet. No answer
  /// depends on it.
  private static let multiplier = UInt64.random(in: .min ... .max) | 1

  /// The key's place; the next one if it has none.
  mutating func placeAdding(_ key: UInt64) -> Int {
    let slot = slot(of: key)
    guard slots[slot] == 0 else { return Int(slots[slot]) - 1 }
    keys.append(key)
    slots[slot] = UInt32(keys.count)
    if keys.count * 2 > slots.count { grow() }
    return keys.count - 1
  }

  /// Where the key's place is noted, or would be.
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
