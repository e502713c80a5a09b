/// One report of progress, as recorded.
public struct ProgressEvent: Hashable, Sendable {
  /// From 0 when progress was set.
  public var range: TickRange
  /// Progress was set, not a range added: data even at 0 (P6).
  public var isExplicit: Bool
  /// Corrected (D13).
  public var happened: Instant

  /// - Parameter isExplicit: progress was set to the upper end of `range`, and not a range added.
  public init(_ range: TickRange, isExplicit: Bool, happened: Instant) {
    self.range = range
    self.isExplicit = isExplicit
    self.happened = happened
  }

  func precedes(_ other: ProgressEvent) -> Bool {
    if happened != other.happened { return happened < other.happened }
    if range != other.range { return range < other.range }
    return !isExplicit && other.isExplicit
  }
}
