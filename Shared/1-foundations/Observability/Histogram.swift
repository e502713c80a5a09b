internal import Synchronization

/// Counts values by size: each bucket ends at twice where the one before ends. Recording is two atomic additions, in memory that a
/// thread has nearly to itself.
public final class Histogram: Sendable {
  /// The last bucket has no end.
  public static let bucketCount = 24

  /// Where the first bucket ends, inclusive, in the recorded unit.
  public let firstBound: Int
  // Of each stripe its buckets, then the sum of its values, then what is left of its cache lines.
  private let cells = InlineArray<256, Atomic<Int>> { _ in Atomic(0) }
  private static let cellsPerStripe = 32
  private static let sumCell = 24

  init(firstBound: Int) {
    self.firstBound = max(1, firstBound)
  }

  /// Negative values count as 0.
  public func record(_ value: Int) {
    let value = max(0, value)
    // Whole multiples of the first bound, rounded up, less one: its bit length is the bucket.
    let scaled = value == 0 ? 0 : (value - 1) / firstBound
    let bucket = min(Self.bucketCount - 1, Int.bitWidth - scaled.leadingZeroBitCount)
    let stripe = Stripe.current * Self.cellsPerStripe
    cells[stripe + bucket].wrappingAdd(1, ordering: .relaxed)
    cells[stripe + Self.sumCell].wrappingAdd(value, ordering: .relaxed)
  }

  /// Records a duration in whole nanoseconds.
  public func record(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    record(
      Int(clamping: seconds.multipliedReportingOverflow(by: 1_000_000_000).partialValue &+ attoseconds / 1_000_000_000))
  }

  /// What was recorded up to now; what is being recorded at this moment may be missing, or be in the sum and not in
  /// the counts.
  public var snapshot: HistogramSnapshot {
    HistogramSnapshot(
      firstBound: firstBound, counts: (0..<Self.bucketCount).map(total), sum: total(Self.sumCell))
  }

  private func total(_ cell: Int) -> Int {
    (0..<Stripe.count).reduce(0) { $0 &+ cells[$1 * Self.cellsPerStripe + cell].load(ordering: .relaxed) }
  }
}

/// What a histogram held at some moment.
public struct HistogramSnapshot: Hashable, Sendable {
  let firstBound: Int
  /// Values in each bucket, not cumulated.
  public let counts: [Int]
  /// Of all values.
  public let sum: Int

  /// Values in all buckets.
  public var count: Int { counts.reduce(0, +) }

  /// Where a bucket ends, inclusive; nil for the last, which does not.
  public func bound(of bucket: Int) -> Int? {
    bucket < counts.count - 1 ? firstBound << bucket : nil
  }

  /// The end of the bucket that holds the value at a rank, 0...1; nil when there is none.
  public func quantile(_ rank: Double) -> Int? {
    let wanted = max(1, Int((Double(count) * rank).rounded(.up)))
    var seen = 0
    for (bucket, count) in counts.enumerated() {
      seen += count
      if seen >= wanted { return bound(of: bucket) ?? firstBound << bucket }
    }
    return nil
  }
}
