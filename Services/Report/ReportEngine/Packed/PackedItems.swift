internal import Domain

/// The additional items of a run's attempts.
///
/// Which items an attempt holds, in which order and under which titles, repeats from attempt to attempt: that is a
/// *layout*, kept once. What is left of a binary item is one bit; other values are codes.
struct PackedItems: Sendable {
  /// What a layout says of one item.
  struct Slot: Hashable, Sendable {
    /// In the item dictionary of the context.
    var entry: UInt32
    /// Of a bit, its place in the mask; else the place among the attempt's values.
    var place: UInt16
    var isBit: Bool
    var wording: BinaryWording
  }

  /// A value that is not a bit, told apart by its bits.
  struct Value: Hashable, Sendable {
    var points: UInt64
    var possible: UInt64
  }

  /// By row: where its layout lies in `slots`. A layout that begins another one shares its place.
  let layouts: Coded<Extent>
  let slots: [Slot]
  /// By layout: a bit set for each bit that it holds; empty where a row has not one word of bits.
  let present: [UInt64]
  /// `wordsPerRow` words a row: a bit is set where the outcome is true.
  let bits: [UInt64]
  let wordsPerRow: Int
  let values: Coded<Value>
  let valueRanges: RowRanges
  /// By row: one for each item, or none where nothing was answered.
  let responses: Ragged<UInt32>

  func count(_ row: Int) -> Int { Int(layouts[row].count) }

  /// - Parameter ordinal: in the order of the attempt's items.
  func item(_ ordinal: Int, _ row: Int) -> ItemCell {
    let slot = slots[Int(layouts[row].offset) + ordinal]
    let answered = responses[row]
    let response = answered.isEmpty ? ItemCell.none : answered[answered.startIndex + ordinal]
    guard slot.isBit else {
      let value = values[valueRanges[row].lowerBound + Int(slot.place)]
      return ItemCell(
        entry: slot.entry, response: response, points: Double(bitPattern: value.points),
        possible: Double(bitPattern: value.possible), wording: slot.wording)
    }
    let word = bits[row * wordsPerRow + Int(slot.place) / 64]
    let isTrue = word >> UInt64(slot.place % 64) & 1 == 1
    return ItemCell(entry: slot.entry, response: response, points: isTrue ? 1 : 0, possible: 1, wording: slot.wording)
  }
}
