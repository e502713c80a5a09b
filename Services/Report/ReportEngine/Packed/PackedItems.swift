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
  /// By 64 rows, a word for each of the `bitCount` items that have a bit; in it, a bit a row: set where the outcome is true.
  /// So an item of many attempts is looked at all at once, and one attempt still lies together.
  let bits: [UInt64]
  let bitCount: Int
  let values: Coded<Value>
  let valueRanges: RowRanges
  /// By row: one for each item, or none where nothing was answered.
  let responses: Ragged<UInt32>

  /// The items with a bit that some attempt holds: a bit each; of the first 64.
  let occurring: UInt64
  /// The rows that do not hold all of these, a bit each; empty where there is none.
  let incomplete: [UInt64]

  init(
    layouts: Coded<Extent>, slots: [Slot], count: Int, bits: [UInt64], bitCount: Int, values: Coded<Value>,
    valueRanges: RowRanges, responses: Ragged<UInt32>
  ) {
    self.layouts = layouts
    self.slots = slots
    self.bits = bits
    self.bitCount = bitCount
    self.values = values
    self.valueRanges = valueRanges
    self.responses = responses
    let held = layouts.values.map { layout in
      slots[layout.range].reduce(0 as UInt64) { $1.isBit && $1.place < 64 ? $0 | 1 << UInt64($1.place) : $0 }
    }
    let occurring = held.reduce(0, |)
    self.occurring = occurring
    var incomplete: [UInt64] = []
    if held.contains(where: { $0 != occurring }) {
      for row in 0..<count where held[layouts.codes[row]] != occurring { incomplete.setBit(row, of: count) }
    }
    self.incomplete = incomplete
  }

  func count(_ row: Int) -> Int { Int(layouts[row].count) }

  /// - Parameter ordinal: in the order of the attempt's items.
  func item(_ ordinal: Int, _ row: Int) -> ItemRecord {
    let slot = slots[Int(layouts[row].offset) + ordinal]
    let answered = responses[row]
    let response = answered.isEmpty ? ItemRecord.none : answered[answered.startIndex + ordinal]
    guard slot.isBit else {
      let value = values[valueRanges[row].lowerBound + Int(slot.place)]
      return ItemRecord(
        entry: slot.entry, response: response, points: Double(bitPattern: value.points),
        possible: Double(bitPattern: value.possible), wording: slot.wording)
    }
    let isTrue = bits[row / 64 * bitCount + Int(slot.place)].hasBit(row % 64)
    return ItemRecord(entry: slot.entry, response: response, points: isTrue ? 1 : 0, possible: 1, wording: slot.wording)
  }
}

extension PackedItems {
  func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(bitCount)
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

  /// - Parameters:
  ///   - count: of the rows.
  ///   - entryCount: of the context's item dictionary.
  init(from snapshot: inout SnapshotReader, count: Int, entryCount: Int) throws(SnapshotError) {
    let bitCount: Int = try snapshot.read()
    let slots = try snapshot.readArray { snapshot throws(SnapshotError) in try Slot(from: &snapshot) }
    let layouts = try Coded(from: &snapshot, count: count) { snapshot throws(SnapshotError) in
      Extent(offset: try snapshot.read(), count: try snapshot.read())
    }
    let bits: [UInt64] = try snapshot.readColumn()
    let valueRanges = try RowRanges(from: &snapshot, count: count)
    let values = try Coded(from: &snapshot, count: valueRanges.elementCount) { snapshot throws(SnapshotError) in
      Value(points: try snapshot.read(), possible: try snapshot.read())
    }
    guard (0...ItemDictionary.bitsMax).contains(bitCount), bits.count == [UInt64].wordCount(count) * bitCount,
      layouts.values.allSatisfy({ $0.range.upperBound <= slots.count }),
      slots.allSatisfy({ Int($0.entry) < entryCount && (!$0.isBit || Int($0.place) < bitCount) })
    else { throw .senseless("items out of place") }
    self.init(
      layouts: layouts, slots: slots, count: count, bits: bits, bitCount: bitCount, values: values,
      valueRanges: valueRanges, responses: try Ragged(from: &snapshot, count: count))
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
