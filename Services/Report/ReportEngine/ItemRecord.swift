internal import Domain

/// One item of one attempt in numbers instead of names.
struct ItemRecord: Sendable {
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
  static let absent = ItemRecord(entry: none, response: none, points: 0, possible: 1, wording: .trueFalse)

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
extension ItemRecord: Hashable {
  static func == (left: ItemRecord, right: ItemRecord) -> Bool {
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
