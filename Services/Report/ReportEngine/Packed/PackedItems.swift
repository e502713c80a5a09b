internal import Domain

/// The additional items of a run's attempts.
///
/// Which items an attempt holds, in which order and under which titles, repeats from attempt to attempt: that is a
/// *layout*, kept once. What is left of a binary item is one bit; other values are codes.
struct PackedItems: ~Copyable, Sendable {
  /// What a layout says of one item; without gaps.
  struct Slot: Hashable, Sendable {
    /// In the item dictionary of the context.
    let entry: UInt32
    /// Of a bit, its place in the mask; else the place among the attempt's values.
    let index: UInt16
    private let bitCode: UInt8
    private let wordingCode: UInt8

    init(entry: UInt32, index: Int, isBit: Bool, wording: BinaryWording) {
      self.entry = entry
      self.index = UInt16(index)
      bitCode = isBit ? 1 : 0
      wordingCode = wording.rawValue
    }

    var isBit: Bool { bitCode == 1 }
    var wording: BinaryWording { BinaryWording(rawValue: wordingCode) ?? .trueFalse }

    /// - Parameter entryCount: of the context's item dictionary.
    func isSound(entryCount: Int, bitCount: Int) -> Bool {
      Int(entry) < entryCount && (!isBit || Int(index) < bitCount) && BinaryWording(rawValue: wordingCode) != nil
    }
  }

  /// A value that is not binary, compared by its bits.
  struct Value: Hashable, Sendable {
    var points: UInt64
    var possible: UInt64
  }

  /// By row: where its layout lies in `slots`. A layout that begins another one shares its place.
  private let layouts: Coded<Extent>
  private let slots: Column<Slot>
  /// By 64 rows, a word for each of the `bitCount` items that have a bit; in it, a bit a row: set where the outcome is true.
  private let bits: Column<UInt64>
  private let bitCount: Int
  private let valueRanges: RowRangeColumn
  private let values: Coded<Value>
  /// By row: one for each item, or none where nothing was answered.
  let responses: RaggedColumn<UInt32>

  /// - Parameter count: of the rows.
  init(from columns: inout ColumnReader, count: Int) {
    layouts = Coded(from: &columns, count: count)
    slots = columns.column()
    bits = columns.column()
    bitCount = count == 0 ? 0 : bits.count / [UInt64].wordCount(count)
    valueRanges = RowRangeColumn(from: &columns)
    values = Coded(from: &columns, count: valueRanges.elementCount)
    responses = RaggedColumn(from: &columns)
  }

  func count(_ row: Int) -> Int { Int(layouts[row].count) }

  /// - Parameter ordinal: in the order of the attempt's items.
  func item(_ ordinal: Int, _ row: Int) -> ItemRecord {
    let slot = slots[Int(layouts[row].offset) + ordinal]
    let answered = responses.ranges[row]
    let response = answered.isEmpty ? ItemRecord.none : responses.elements[answered.lowerBound + ordinal]
    guard slot.isBit else {
      let value = values[valueRanges[row].lowerBound + Int(slot.index)]
      return ItemRecord(
        entry: slot.entry, response: response, points: Double(bitPattern: value.points),
        possible: Double(bitPattern: value.possible), wording: slot.wording)
    }
    let isTrue = bits[row / 64 * bitCount + Int(slot.index)].hasBit(row % 64)
    return ItemRecord(entry: slot.entry, response: response, points: isTrue ? 1 : 0, possible: 1, wording: slot.wording)
  }

  /// Calls `body` with each entry of the item dictionary that some attempt holds, once or more.
  func forEachEntry(_ body: (UInt32) -> Void) {
    for slot in slots.elements { body(slot.entry) }
  }

  /// - Parameters:
  ///   - count: of the rows.
  ///   - dictionary: of the context.
  func isSound(count: Int, in dictionary: ItemDictionary) -> Bool {
    let words = [UInt64].wordCount(count)
    return bitCount <= dictionary.bitCount && bits.count == words * bitCount
      && slots.allSatisfy { $0.isSound(entryCount: dictionary.entries.count, bitCount: bitCount) }
      && layouts.isSound(count: count) && layouts.values.allSatisfy { $0.range.upperBound <= slots.count }
      && valueRanges.isSound(count: count) && values.isSound(count: valueRanges.elementCount)
      && responses.isSound(count: count) && hasEveryValue(count: count)
  }

  /// Each row has the values and the responses that its layout tells of.
  private func hasEveryValue(count: Int) -> Bool {
    let slots = slots.elements
    let valueCounts = layouts.values.elements.map { layout in
      slots[layout.range].reduce(0) { $1.isBit ? $0 : max($0, Int($1.index) + 1) }
    }
    return (0..<count).allSatisfy { row in
      let responses = responses.ranges[row].count
      return valueRanges[row].count >= valueCounts[Int(layouts.codes[row])]
        && (responses == 0 || responses == self.count(row))
    }
  }
}
