/// The progress of an attempt, or of several: a union of ranges (D6, R80–R83).
///
/// Merging is commutative, associative and idempotent (R88), so retries, offline devices and any order of arrival give
/// the same value.
public struct ProgressRanges: Hashable, Sendable {
  /// Sorted, disjoint, apart, none empty.
  public private(set) var ranges: [TickRange]
  /// Whether a value was ever *set*, be it 0: setting is data, a range below a tick is not (P6).
  public private(set) var isExplicit: Bool

  /// No progress, and none reported.
  public init() {
    ranges = []
    isExplicit = false
  }

  /// The union of `ranges`, given in any order.
  public init(_ ranges: some Sequence<TickRange>, isExplicit: Bool = false) {
    let sorted = ranges.filter { !$0.isEmpty }.sorted()
    var merged: [TickRange] = []
    for range in sorted {
      if let last = merged.last, range.lower <= last.upper {
        if last.upper < range.upper { merged[merged.count - 1] = TickRange(lower: last.lower, upper: range.upper) }
      } else {
        merged.append(range)
      }
    }
    self.ranges = merged
    self.isExplicit = isExplicit
  }

  /// - Parameter isExplicit: true when progress was set to `range.upper` rather than a range added.
  public mutating func insert(_ range: TickRange, isExplicit: Bool = false) {
    self.isExplicit = self.isExplicit || isExplicit
    guard !range.isEmpty else { return }
    if let last = ranges.last, range.lower > last.upper {
      ranges.append(range)
    } else {
      self = ProgressRanges(ranges + [range], isExplicit: self.isExplicit)
    }
  }

  /// What either holds; explicit where either is (R88).
  public func union(_ other: ProgressRanges) -> ProgressRanges {
    ProgressRanges(ranges + other.ranges, isExplicit: isExplicit || other.isExplicit)
  }

  /// How much of the whole the ranges cover.
  public var measure: Ticks {
    Ticks(count: ranges.reduce(0) { $0 + ($1.upper.count - $1.lower.count) })
  }

  /// All ticks, gap-free (P15).
  public var isComplete: Bool { measure == .whole }

  /// Whether it counts as reported (D19, P6).
  public var hasData: Bool { isExplicit || !ranges.isEmpty }
}
