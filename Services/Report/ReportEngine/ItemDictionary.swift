internal import Domain

/// The items that occur at one context: a row names one by a number instead of by its texts.
///
/// An item of the same identifier and kind under another title is another entry of the same column (D7).
struct ItemDictionary: Sendable {
  struct Entry: Sendable {
    var identifier: String
    var title: String
    var kind: ItemKind
    /// One for all entries of one identifier and kind.
    var column: UInt32
    /// Of a binary column: its place in the masks of packed attempts.
    var bit: UInt16?
  }

  private struct Texts: Hashable {
    var column: ItemColumn
    var title: String

    static func == (left: Texts, right: Texts) -> Bool {
      left.column == right.column && left.title.isExactly(right.title)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(column)
      hasher.combine(title)
    }
  }

  private(set) var entries: [Entry] = []
  private var numbers: [Texts: UInt32] = [:]
  private var columns: [ItemColumn: (number: UInt32, bit: UInt16?)] = [:]
  /// Binary columns. Beyond `bitsMax` of them the values of further ones are packed like scores.
  private(set) var bitCount = 0

  private static let bitsMax = 256

  subscript(number: UInt32) -> Entry { entries[Int(number)] }

  func bit(ofEntry number: UInt32) -> Int? { entries[Int(number)].bit.map { Int($0) } }

  mutating func number(for item: Item) -> UInt32 {
    let column = ItemColumn(identifier: item.identifier, kind: item.kind)
    let texts = Texts(column: column, title: item.title)
    if let known = numbers[texts] { return known }
    let place = columns[column] ?? addColumn(column)
    let number = UInt32(entries.count)
    numbers[texts] = number
    entries.append(
      Entry(identifier: item.identifier, title: item.title, kind: item.kind, column: place.number, bit: place.bit))
    return number
  }

  private mutating func addColumn(_ column: ItemColumn) -> (number: UInt32, bit: UInt16?) {
    let isBit = column.kind == .binary && bitCount < Self.bitsMax
    let place = (number: UInt32(columns.count), bit: isBit ? UInt16(bitCount) : nil)
    if isBit { bitCount += 1 }
    columns[column] = place
    return place
  }
}
