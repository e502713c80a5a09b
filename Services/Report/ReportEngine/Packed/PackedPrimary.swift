internal import Domain

/// A primary item as a run keeps it: its kind, and its value by its bits, so that each distinct one is stored once.
struct PackedPrimary: Hashable, Sendable {
  private let points: UInt64
  private let possible: UInt64
  private let entry: UInt32
  let response: UInt32
  private let wordingCode: UInt32
  /// 0 for no item.
  private let kindCode: UInt32

  /// - Parameter dictionary: of the context.
  init(_ record: ItemRecord, in dictionary: ItemDictionary) { self.init(record, record.kind(in: dictionary)) }

  init(_ record: ItemRecord, _ kind: ItemKind?) {
    points = record.points.bitPattern
    possible = record.possible.bitPattern
    entry = record.entry
    response = record.response
    wordingCode = UInt32(record.wording.rawValue)
    kindCode = UInt32(kind?.rawValue ?? 0)
  }

  var record: ItemRecord {
    ItemRecord(
      entry: entry, response: response, points: Double(bitPattern: points), possible: Double(bitPattern: possible),
      wording: wording ?? .trueFalse)
  }

  /// Nil for no item.
  var kind: ItemKind? { ItemKind(rawValue: UInt8(truncatingIfNeeded: kindCode)) }

  var number: Double { Double(bitPattern: points) / Double(bitPattern: possible) }

  var value: ItemValue? { kind.map(record.value) }

  private var wording: BinaryWording? { BinaryWording(rawValue: UInt8(truncatingIfNeeded: wordingCode)) }

  /// Whether it can have been packed.
  ///
  /// - Parameter dictionary: of the context.
  func isSound(in dictionary: ItemDictionary) -> Bool {
    guard entry == ItemRecord.none || Int(entry) < dictionary.entries.count, wording != nil else { return false }
    return self == PackedPrimary(record, in: dictionary)
  }
}
