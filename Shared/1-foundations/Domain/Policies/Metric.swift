/// What a report can put into a column.
public enum Metric: UInt8, CaseIterable, Hashable, Sendable {
  // These numbers are on the wire: add, never change.
  case score = 1
  case quantity = 2
  case binary = 3
  case progress = 4
  case time = 5

  /// The metric of items of one kind.
  public init(_ kind: ItemKind) {
    switch kind {
    case .score: self = .score
    case .quantity: self = .quantity
    case .binary: self = .binary
    }
  }

  /// The headline of a context: its fixed kind, else progress (W1, R89).
  public static func headline(primaryKind: ItemKind?) -> Metric {
    primaryKind.map(Metric.init) ?? .progress
  }
}
