internal import Domain

/// A primary item as a run keeps it, with its kind at hand.
struct PackedPrimary: Hashable, Sendable {
  let record: ItemRecord
  /// Nil for no item.
  let kind: ItemKind?

  /// - Parameter dictionary: of the context.
  init(_ record: ItemRecord, in dictionary: ItemDictionary) { self.init(record, record.kind(in: dictionary)) }

  init(_ record: ItemRecord, _ kind: ItemKind?) {
    self.record = record
    self.kind = kind
  }

  var value: ItemValue? { kind.map(record.value) }

  /// By kind, then by number, those without one first: so a count of codes is a count of numbers in their order.
  static func rises(_ left: PackedPrimary, _ right: PackedPrimary) -> Bool {
    guard let leftKind = left.kind, let rightKind = right.kind else { return left.kind == nil && right.kind != nil }
    return leftKind == rightKind
      ? left.record.number < right.record.number : leftKind.rawValue < rightKind.rawValue
  }
}
