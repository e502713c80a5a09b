/// Who a number is about (D19): assigned = not available + with data + no data. Students, under every policy (P39).
public struct Population: Hashable, Sendable {
  public var assigned = 0
  /// Recording is off.
  public var notAvailable = 0
  public var withData = 0
  public var noData = 0

  public init() {}
}
