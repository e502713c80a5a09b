/// Who a number is about (D19): assigned = not available + with data + no data. Students, under every policy (P39).
public struct Population: Hashable, Sendable {
  /// Students that the number could be about (P10).
  public var assigned = 0
  /// Recording is off.
  public var notAvailable = 0
  /// Of those whose recording is on: the ones who have data in the metric.
  public var withData = 0
  /// Of those whose recording is on: the ones without data in the metric.
  public var noData = 0

  /// A population of nobody.
  public init() {}
}
