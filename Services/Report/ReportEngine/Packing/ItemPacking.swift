internal import Domain

/// Packs the additional items of attempts, one attempt after the other.
struct ItemPacking {
  private let dictionary: ItemDictionary
  private let bitCount: Int
  private var count = 0
  private var layouts = LayoutBook()
  private var codes = Coding<Extent>()
  private var bits: [UInt64] = []
  private var values = Coding<PackedItems.Value>()
  private var valueRanges = RowRanges()
  private var responses = Ragged<UInt32>()
  /// Of the attempt at hand.
  private var slots: [PackedItems.Slot] = []
  private var taken: [UInt64]

  /// - Parameter count: of the attempts to come.
  init(_ dictionary: ItemDictionary, count: Int) {
    self.dictionary = dictionary
    bitCount = dictionary.bitCount
    taken = Array(bitCount: bitCount)
    bits.reserveCapacity([UInt64].wordCount(count) * bitCount)
  }

  mutating func append(_ items: [ItemRecord]) {
    slots.removeAll(keepingCapacity: true)
    for word in taken.indices { taken[word] = 0 }
    if count % 64 == 0 { bits.append(contentsOf: repeatElement(0, count: bitCount)) }
    let block = count / 64 * bitCount
    var valueCount = 0
    for item in items {
      if let bit = freeBit(for: item) {
        taken.setBit(bit)
        if item.points == 1 { bits[block + bit].setBit(count % 64) }
        slots.append(
          PackedItems.Slot(entry: item.entry, index: bit, isBit: true, wording: item.wording))
      } else {
        slots.append(
          PackedItems.Slot(entry: item.entry, index: valueCount, isBit: false, wording: item.wording))
        values.append(
          PackedItems.Value(points: item.points.bitPattern, possible: item.possible.bitPattern))
        valueCount += 1
      }
    }
    codes.append(layouts.extent(of: slots))
    valueRanges.append(elementCount: valueCount)
    let isAnswered = items.contains { $0.response != ItemRecord.none }
    responses.append(isAnswered ? items.map(\.response) : [])
    count += 1
  }

  /// As `PackedItems`.
  func write(to columns: inout ColumnWriter) {
    codes.write(to: &columns)
    columns.write(layouts.slots)
    columns.write(bits)
    valueRanges.write(to: &columns)
    values.write(to: &columns)
    responses.write(to: &columns)
  }

  /// The bit of a binary item; nil for other kinds, and where the attempt holds an item of the same column already.
  private func freeBit(for item: ItemRecord) -> Int? {
    guard let bit = dictionary.bit(ofEntry: item.entry), !taken.hasBit(bit) else {
      return nil
    }
    return bit
  }
}

/// Finds equal layouts, and those that begin another one: attempts that were left early hold the first few items of a quiz.
private struct LayoutBook {
  private(set) var slots: [PackedItems.Slot] = []
  /// Layouts that begin no other one, the latest last.
  private var longest: [Extent] = []
  private var known: [[PackedItems.Slot]: Extent] = [:]

  /// Where questions come in random order, nearly every attempt has a layout of its own, and looking is in vain.
  private static let lookedAtMax = 8

  mutating func extent(of layout: [PackedItems.Slot]) -> Extent {
    guard !layout.isEmpty else { return .empty }
    for (index, candidate) in longest.enumerated().reversed().prefix(Self.lookedAtMax) {
      let shared = min(Int(candidate.count), layout.count)
      guard slots[candidate.range].prefix(shared).elementsEqual(layout.prefix(shared)) else { continue }
      if layout.count > shared {
        // It goes on where the other ends, if nothing stands there yet.
        guard candidate.range.upperBound == slots.count else { continue }
        slots.append(contentsOf: layout.dropFirst(shared))
        longest[index].count = UInt32(layout.count)
      }
      return Extent(offset: candidate.offset, count: UInt32(layout.count))
    }
    if let extent = known[layout] { return extent }
    let extent = Extent(offset: UInt32(slots.count), count: UInt32(layout.count))
    slots.append(contentsOf: layout)
    longest.append(extent)
    known[layout] = extent
    return extent
  }
}
