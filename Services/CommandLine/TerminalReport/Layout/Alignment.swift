/// Where a text stands in its column.
enum Alignment: Sendable {
  case left
  /// For numbers.
  case right
}
