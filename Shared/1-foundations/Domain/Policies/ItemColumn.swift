/// Names a column of additional items: mixing kinds under one identifier would mix units (D7).
public struct ItemColumn: Hashable, Sendable {
  /// Compared by its bytes (N1).
  public var identifier: String
  /// The kind that every value in the column has.
  public var kind: ItemKind

  public init(identifier: String, kind: ItemKind) {
    self.identifier = identifier
    self.kind = kind
  }

  public static func == (left: ItemColumn, right: ItemColumn) -> Bool {
    left.kind == right.kind && left.identifier.isExactly(right.identifier)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(identifier)
    hasher.combine(kind)
  }
}
