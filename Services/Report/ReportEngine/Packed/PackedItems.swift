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

  init(
    layouts: Coded<Extent>, slots: [Slot], bits: [UInt64], wordsPerRow: Int, values: Coded<Value>,
    valueRanges: RowRanges, responses: Ragged<UInt32>
  ) {
    self.layouts = layouts
    self.slots = slots
    self.bits = bits
    self.wordsPerRow = wordsPerRow
    self.values = values
    self.valueRanges = valueRanges
    self.responses = responses
    present =
      wordsPerRow == 1
      ? layouts.values.map { layout in
        slots[layout.range].reduce(0) { $1.isBit ? $0 | 1 << UInt64($1.place) : $0 }
      } : []
  }

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

extension PackedItems {
  func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(wordsPerRow)
    try snapshot.write(slots) { try $0.write(to: &$1) }
    try layouts.write(to: &snapshot) { layout, snapshot in
      try snapshot.write(layout.offset)
      try snapshot.write(layout.count)
    }
    try snapshot.write(column: bits)
    try valueRanges.write(to: &snapshot)
    try values.write(to: &snapshot) { value, snapshot in
      try snapshot.write(value.points)
      try snapshot.write(value.possible)
    }
    try responses.write(to: &snapshot)
  }

  /// - Parameter count: of the rows.
  init(from snapshot: inout SnapshotReader, count: Int) throws(SnapshotError) {
    let wordsPerRow: Int = try snapshot.read()
    let slots = try snapshot.readArray { snapshot throws(SnapshotError) in try Slot(from: &snapshot) }
    let layouts = try Coded(from: &snapshot, count: count) { snapshot throws(SnapshotError) in
      Extent(offset: try snapshot.read(), count: try snapshot.read())
    }
    let bits: [UInt64] = try snapshot.readColumn()
    let valueRanges = try RowRanges(from: &snapshot, count: count)
    let values = try Coded(from: &snapshot, count: valueRanges.elementCount) { snapshot throws(SnapshotError) in
      Value(points: try snapshot.read(), possible: try snapshot.read())
    }
    guard bits.count == count * wordsPerRow, layouts.values.allSatisfy({ $0.range.upperBound <= slots.count }),
      slots.allSatisfy({ !$0.isBit || Int($0.place) < wordsPerRow * 64 })
    else { throw .senseless("items out of place") }
    self.init(
      layouts: layouts, slots: slots, bits: bits, wordsPerRow: wordsPerRow, values: values, valueRanges: valueRanges,
      responses: try Ragged(from: &snapshot, count: count))
  }
}

extension PackedItems.Slot {
  fileprivate func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(entry)
    try snapshot.write(place)
    try snapshot.write(isBit)
    try snapshot.write(wording)
  }

  fileprivate init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    self.init(
      entry: try snapshot.read(), place: try snapshot.read(), isBit: try snapshot.readBool(),
      wording: try snapshot.readChoice())
  }
}
