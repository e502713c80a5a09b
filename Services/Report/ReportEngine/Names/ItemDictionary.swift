internal import Domain

/// The items that occur at one context: a row names one by a number instead of by its texts.
///
/// An item of the same identifier and kind under another title is another entry of the same column (D7).
struct ItemDictionary: Sendable {
  struct Entry: Sendable {
    var identifier: String
    var title: String
    var kind: ItemKind
    /// Of the column: its bit in packed attempts, if it has one.
    var bit: UInt16?
    /// One for all entries of one identifier and kind.
    var column: UInt32
    /// No attempt holds it any more, and its texts are gone. Its number and its column's are not given again.
    var isForgotten = false
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
    /// Some entry of each column.
    var columns: [ItemColumn: UInt32] = [:]
  }

  private(set) var entries: [Entry] = []
  /// Nil while there are few: these are looked through, which is quicker and takes no memory at every context.
  private var index: Index?
  /// Behind the entry that was found last: the items of an attempt mostly come in the order of those before.
  private var expected = 0

  private var columnCount: UInt32 = 0
  /// How many columns of additional binary items have a bit.
  private(set) var bitCount = 0

  init() {}

  /// Further binary items are packed like scores.
  static let bitsMax = 256
  /// More entries have an index.
  private static let fewMax = 24

  subscript(number: UInt32) -> Entry { entries[Int(number)] }

  func bit(ofEntry number: UInt32) -> Int? { entries[Int(number)].bit.map { Int($0) } }

  mutating func number(forPrimary item: Item) -> UInt32 { number(for: item) }

  private mutating func number(for item: Item) -> UInt32 { number(for: item.identifier, item.kind, item.title) }

  private mutating func number(for identifier: String, _ kind: ItemKind, _ title: String) -> UInt32 {
    if let known = entry(identifier, kind, title) {
      expected = known + 1
      return UInt32(known)
    }
    if let kin = entry(of: ItemColumn(identifier: identifier, kind: kind)) {
      entries.append(Entry(identifier: identifier, title: title, kind: kind, bit: kin.bit, column: kin.column))
    } else {
      entries.append(Entry(identifier: identifier, title: title, kind: kind, bit: nil, column: columnCount))
      columnCount += 1
    }
    expected = entries.count
    if index != nil {
      note(entries.count - 1)
    } else if entries.count > Self.fewMax {
      index = Index()
      for number in entries.indices where !entries[number].isForgotten { note(number) }
    }
    return UInt32(entries.count - 1)
  }

  private mutating func note(_ number: Int) {
    let column = ItemColumn(identifier: entries[number].identifier, kind: entries[number].kind)
    index?.numbers[Texts(column: column, title: entries[number].title)] = UInt32(number)
    index?.columns[column] = UInt32(number)
  }

  private func entry(_ identifier: String, _ kind: ItemKind, _ title: String) -> Int? {
    func isIt(_ number: Int) -> Bool {
      !entries[number].isForgotten && entries[number].kind == kind && entries[number].identifier.isExactly(identifier)
        && entries[number].title.isExactly(title)
    }
    if expected < entries.count, isIt(expected) { return expected }
    if let index {
      let texts = Texts(column: ItemColumn(identifier: identifier, kind: kind), title: title)
      return index.numbers[texts].map { Int($0) }
    }
    return entries.indices.first(where: isIt)
  }

  func column(of column: ItemColumn) -> UInt32? { entry(of: column)?.column }

  /// Some entry of a column.
  private func entry(of column: ItemColumn) -> Entry? {
    if let index { return index.columns[column].map { entries[Int($0)] } }
    return entries.first { !$0.isForgotten && $0.kind == column.kind && $0.identifier.isExactly(column.identifier) }
  }

  mutating func number(forAdditional item: Item) -> UInt32 {
    let number = number(for: item)
    guard item.kind == .binary, entries[Int(number)].bit == nil, bitCount < Self.bitsMax else { return number }
    let column = entries[Int(number)].column
    for index in entries.indices where entries[index].column == column { entries[index].bit = UInt16(bitCount) }
    bitCount += 1
    return number
  }

  /// Forgets the texts of every entry but these. A column of which no entry is left begins anew when its item comes again.
  mutating func forget(allBut used: Set<UInt32>) {
    var isAnyForgotten = false
    for entry in entries.indices where !entries[entry].isForgotten && !used.contains(UInt32(entry)) {
      (entries[entry].identifier, entries[entry].title, entries[entry].isForgotten) = ("", "", true)
      isAnyForgotten = true
    }
    guard isAnyForgotten else { return }
    expected = 0
    guard index != nil else { return }
    index = Index()
    for number in entries.indices where !entries[number].isForgotten { note(number) }
  }

  /// Gives back the room that it does not need: there is one for each context, and most grow no more once there is work.
  mutating func compact() {
    if entries.capacity > entries.count { entries = entries.map(\.self) }
  }
}

// In a snapshot: the entries, and the bits by column.
extension ItemDictionary {
  func write(to snapshot: inout SnapshotWriter) throws {
    var bits = [UInt16?](repeating: nil, count: Int(columnCount))
    for entry in entries { bits[Int(entry.column)] = entry.bit }
    try snapshot.write(entries) { entry, snapshot in
      try snapshot.write(entry.identifier)
      try snapshot.write(entry.title)
      try snapshot.write(entry.kind)
      try snapshot.write(entry.column)
      try snapshot.write(entry.isForgotten)
    }
    try snapshot.write(bits) { bit, snapshot in try snapshot.write(bit) { try $1.write($0) } }
  }

  init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    entries = try snapshot.readArray { snapshot throws(SnapshotError) in
      Entry(
        identifier: try snapshot.readText(), title: try snapshot.readText(),
        kind: try snapshot.readChoice(ItemKind.self), column: try snapshot.read(), isForgotten: try snapshot.readBool())
    }
    // Columns are numbered in the order in which they came first.
    for entry in entries {
      guard entry.column <= columnCount else { throw .senseless("a column of no item") }
      columnCount = max(columnCount, entry.column + 1)
    }
    if entries.count > Self.fewMax {
      index = Index()
      for number in entries.indices where !entries[number].isForgotten { note(number) }
    }
    let bits: [UInt16?] = try snapshot.readArray { snapshot throws(SnapshotError) in
      try snapshot.readOptional { snapshot throws(SnapshotError) in try snapshot.read() }
    }
    bitCount = bits.count { $0 != nil }
    guard bits.count == columnCount, bitCount <= Self.bitsMax,
      bits.compactMap(\.self).sorted().elementsEqual(0..<UInt16(bitCount))
    else { throw .senseless("bits of no item") }
    for number in entries.indices { entries[number].bit = bits[Int(entries[number].column)] }
  }
}
