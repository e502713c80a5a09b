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

  /// Finds entries where there are many.
  private struct Index {
    var numbers: [Texts: UInt32] = [:]
    var columns: [ItemColumn: UInt32] = [:]
  }

  private(set) var entries: [Entry] = []
  /// Nil while there are few: these are looked through, which is quicker and takes no memory at every context.
  private var index: Index?
  /// Behind the entry that was found last: the items of an attempt mostly come in the order of those before.
  private var expected = 0

  /// Columns of additional binary items, in the order of the bits that packed attempts hold of them.
  private(set) var bitColumns: [ItemColumn] = []
  /// By column number.
  private var bits: [UInt16?] = []
  /// Whether some additional item has points and no bit.
  private(set) var hasPointsBeyondBits = false

  init() {}

  /// Further binary items are packed like scores.
  static let bitsMax = 256
  /// More entries have an index.
  private static let fewMax = 24

  subscript(number: UInt32) -> Entry { entries[Int(number)] }

  func bit(ofEntry number: UInt32) -> Int? { bits[Int(entries[Int(number)].column)].map { Int($0) } }

  mutating func number(forPrimary item: Item) -> UInt32 { number(for: item) }

  private mutating func number(for item: Item) -> UInt32 { number(for: item.identifier, item.kind, item.title) }

  private mutating func number(for identifier: String, _ kind: ItemKind, _ title: String) -> UInt32 {
    if let known = entry(identifier, kind, title) {
      expected = known + 1
      return UInt32(known)
    }
    let column = ItemColumn(identifier: identifier, kind: kind)
    let columnNumber = self.column(column) ?? UInt32(bits.count)
    if columnNumber == bits.count { bits.append(nil) }
    entries.append(Entry(identifier: identifier, title: title, kind: kind, column: columnNumber))
    expected = entries.count
    if index != nil {
      note(entries.count - 1)
    } else if entries.count > Self.fewMax {
      index = Index()
      for number in entries.indices { note(number) }
    }
    return UInt32(entries.count - 1)
  }

  private mutating func note(_ number: Int) {
    let column = ItemColumn(identifier: entries[number].identifier, kind: entries[number].kind)
    index?.numbers[Texts(column: column, title: entries[number].title)] = UInt32(number)
    index?.columns[column] = entries[number].column
  }

  private func entry(_ identifier: String, _ kind: ItemKind, _ title: String) -> Int? {
    func isIt(_ number: Int) -> Bool {
      entries[number].kind == kind && entries[number].identifier.isExactly(identifier)
        && entries[number].title.isExactly(title)
    }
    if expected < entries.count, isIt(expected) { return expected }
    if let index {
      let texts = Texts(column: ItemColumn(identifier: identifier, kind: kind), title: title)
      return index.numbers[texts].map { Int($0) }
    }
    return entries.indices.first(where: isIt)
  }

  private func column(_ column: ItemColumn) -> UInt32? {
    if let index { return index.columns[column] }
    return entries.first { $0.kind == column.kind && $0.identifier.isExactly(column.identifier) }?.column
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
    let columnCount = bits.count
    bits = try snapshot.readArray { snapshot throws(SnapshotError) in
      try snapshot.readOptional { snapshot throws(SnapshotError) in try snapshot.read() }
    }
    hasPointsBeyondBits = try snapshot.readBool()
    guard entries.allSatisfy({ $0.column < bits.count }) else { throw .senseless("bits of no item") }
    // Of one column all entries have the same identifier, or it would be two.
    var byBit: [UInt16: ItemColumn] = [:]
    for entry in entries {
      if let bit = bits[Int(entry.column)] { byBit[bit] = ItemColumn(identifier: entry.identifier, kind: entry.kind) }
    }
    bitColumns = (0..<UInt16(min(byBit.count, Self.bitsMax))).compactMap { byBit[$0] }
    guard bits.count == columnCount, bitColumns.count == bits.count(where: { $0 != nil }) else {
      throw .senseless("bits of no item")
    }
  }
}
