/// Some numbers as places: the first of each value gets the next place, every other one the place of its like.
struct DistinctNumbers: Sendable {
  /// By place.
  private(set) var numbers: [Double] = []
  /// By hash: a place and one more, 0 for none. The next free one is taken where two meet; never more than half are.
  private var slots: [UInt32] = Array(repeating: 0, count: 64)

  mutating func place(of number: Double) -> Int {
    let slot = slot(of: number)
    guard slots[slot] == 0 else { return Int(slots[slot]) - 1 }
    numbers.append(number)
    slots[slot] = UInt32(numbers.count)
    if numbers.count * 2 > slots.count { grow() }
    return numbers.count - 1
  }

  /// Where its place is noted, or would be. By its bits: zeros of both signs stay what they are.
  private func slot(of number: Double) -> Int {
    // Multiplied by 2^64 over the golden ratio: the high bits depend on all of them.
    let hash = number.bitPattern &* 0x9E37_79B9_7F4A_7C15
    var slot = Int(hash >> UInt64(64 - slots.count.trailingZeroBitCount))
    while slots[slot] != 0, numbers[Int(slots[slot]) - 1].bitPattern != number.bitPattern {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for (place, number) in numbers.enumerated() { slots[slot(of: number)] = UInt32(place + 1) }
  }
}
