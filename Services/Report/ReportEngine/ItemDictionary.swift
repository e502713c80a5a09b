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
  private var columns: [ItemColumn: UInt32] = [:]

  /// Columns of additional binary items, in the order of the bits that packed attempts hold of them.
  private(set) var bitColumns: [ItemColumn] = []
  /// By column number.
  private var bits: [UInt16?] = []
  /// Whether some additional item has points and no bit.
  private(set) var hasPointsBeyondBits = false

  init() {}

  /// Further binary items are packed like scores.
  static let bitsMax = 256

  subscript(number: UInt32) -> Entry { entries[Int(number)] }

  func bit(ofEntry number: UInt32) -> Int? { bits[Int(entries[Int(number)].column)].map { Int($0) } }

  mutating func number(forPrimary item: Item) -> UInt32 { number(for: item) }

  private mutating func number(for item: Item) -> UInt32 { number(for: item.identifier, item.kind, item.title) }

  private mutating func number(for identifier: String, _ kind: ItemKind, _ title: String) -> UInt32 {
    let column = ItemColumn(identifier: identifier, kind: kind)
    let texts = Texts(column: column, title: title)
    if let known = numbers[texts] { return known }
    let columnNumber = columns[column] ?? UInt32(columns.count)
    if columnNumber == columns.count {
      columns[column] = columnNumber
      bits.append(nil)
    }
    let number = UInt32(entries.count)
    numbers[texts] = number
    entries.append(Entry(identifier: identifier, title: title, kind: kind, column: columnNumber))
    return number
  }

  mutating func number(forAdditional item: Item) -> UInt32 {
    let number = number(for: item)
    let column = Int(entries[Int(number)].column)
    switch item.kind {
    case .quantity: break
    case .score: hasPointsBeyondBits = true
    case .binary where bits[column] != nil: break
    case .binary where bitColumns.count == Self.bitsMax: hasPointsBeyondBits = true
    case .binary:
      bits[column] = UInt16(bitColumns.count)
      bitColumns.append(ItemColumn(identifier: item.identifier, kind: .binary))
    }
    return number
  }
}

extension ItemDictionary {
  func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(entries) { entry, snapshot in
      try snapshot.write(entry.identifier)
      try snapshot.write(entry.title)
      try snapshot.write(entry.kind)
    }
    try snapshot.write(bits) { bit, snapshot in try snapshot.write(bit) { try $1.write($0) } }
    try snapshot.write(hasPointsBeyondBits)
  }

  init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    let named = try snapshot.readArray { snapshot throws(SnapshotError) in
      (
        identifier: try snapshot.readText(), title: try snapshot.readText(),
        kind: try snapshot.readChoice(ItemKind.self)
      )
    }
    // Columns and entries get the numbers that they had, being named in the same order.
    for item in named { _ = number(for: item.identifier, item.kind, item.title) }
    bits = try snapshot.readArray { snapshot throws(SnapshotError) in
      try snapshot.readOptional { snapshot throws(SnapshotError) in try snapshot.read() }
    }
    hasPointsBeyondBits = try snapshot.readBool()
    let byBit = columns.compactMap { column, number in bits[Int(number)].map { ($0, column) } }.sorted { $0.0 < $1.0 }
    guard bits.count == columns.count, byBit.enumerated().allSatisfy({ $0 == Int($1.0) }) else {
      throw .senseless("bits of no item")
    }
    bitColumns = byBit.map(\.1)
  }
}
