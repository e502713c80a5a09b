internal import Domain

/// Items in columns: additional ones side by side in an arena, primaries one a row.
struct ItemCell: Sendable {
  /// In the item dictionary of the row's context; `none` for no item.
  var entry: UInt32
  /// In the segment's numbering of responses; `none` for no response.
  var response: UInt32
  /// Points earned, the quantity, 1 or 0.
  var points: Double
  /// Points possible of a score; 1 otherwise.
  var possible: Double
  var wording: BinaryWording

  static let none = UInt32.max
  static let absent = ItemCell(entry: none, response: none, points: 0, possible: 1, wording: .trueFalse)

  var isPresent: Bool { entry != Self.none }

  init(entry: UInt32, response: UInt32, points: Double, possible: Double, wording: BinaryWording) {
    self.entry = entry
    self.response = response
    self.points = points
    self.possible = possible
    self.wording = wording
  }

  init(_ value: ItemValue, entry: UInt32, response: UInt32) {
    switch value {
    case .score(let points, let possible):
      self.init(entry: entry, response: response, points: points, possible: possible, wording: .trueFalse)
    case .quantity(let quantity):
      self.init(entry: entry, response: response, points: quantity, possible: 1, wording: .trueFalse)
    case .binary(let outcome, let wording):
      self.init(entry: entry, response: response, points: outcome ? 1 : 0, possible: 1, wording: wording)
    }
  }

  func value(_ kind: ItemKind) -> ItemValue {
    switch kind {
    case .score: .score(points: points, possible: possible)
    case .quantity: .quantity(points)
    case .binary: .binary(points != 0, wording)
    }
  }

  /// - Parameter dictionary: of the row's context.
  func kind(in dictionary: ItemDictionary) -> ItemKind? { isPresent ? dictionary[entry].kind : nil }

  /// What reports compute with: `ItemValue.number`.
  var number: Double { points / possible }
}

/// Told apart by bits: what is packed must come out as it went in.
extension ItemCell: Hashable {
  static func == (left: ItemCell, right: ItemCell) -> Bool {
    left.entry == right.entry && left.response == right.response && left.points.bitPattern == right.points.bitPattern
      && left.possible.bitPattern == right.possible.bitPattern && left.wording == right.wording
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(entry)
    hasher.combine(response)
    hasher.combine(points.bitPattern)
    hasher.combine(possible.bitPattern)
  }
}

/// The additional items of all rows, a column a property, in one order.
struct ItemColumns: Sendable {
  private(set) var entry = Arena<UInt32>()
  private var response = Arena<UInt32>()
  private var points = Arena<Double>()
  private var possible = Arena<Double>()
  private var wording = Arena<BinaryWording>()

  subscript(index: Int) -> ItemCell {
    ItemCell(
      entry: entry.elements[index], response: response.elements[index], points: points.elements[index],
      possible: possible.elements[index], wording: wording.elements[index])
  }

  var isWasteful: Bool { entry.isWasteful }

  mutating func replace(_ extent: inout Extent, with items: [ItemCell]) {
    // Every column takes the same step, so that one extent holds for all of them.
    let old = extent
    entry.replace(&extent, with: items.lazy.map { $0.entry })
    var same = old
    response.replace(&same, with: items.lazy.map { $0.response })
    same = old
    points.replace(&same, with: items.lazy.map { $0.points })
    same = old
    possible.replace(&same, with: items.lazy.map { $0.possible })
    same = old
    wording.replace(&same, with: items.lazy.map { $0.wording })
  }

  mutating func release(_ extent: inout Extent) {
    let old = extent
    entry.release(&extent)
    var same = old
    response.release(&same)
    same = old
    points.release(&same)
    same = old
    possible.release(&same)
    same = old
    wording.release(&same)
  }

  mutating func compact(_ extents: inout [Extent]) {
    let old = extents
    entry.compact(&extents)
    var same = old
    response.compact(&same)
    same = old
    points.compact(&same)
    same = old
    possible.compact(&same)
    same = old
    wording.compact(&same)
  }
}
