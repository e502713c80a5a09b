/// The three sorts of activity items.
public enum ItemKind: UInt8, CaseIterable, Hashable, Sendable {
  // These numbers are on disk and on the wire: add, never change.
  case score = 1
  case quantity = 2
  case binary = 3
}
