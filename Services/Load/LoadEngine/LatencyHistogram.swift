/// How long calls took: counts by nanoseconds, in buckets no wider than 1/64 of what they hold.
///
/// Memory does not grow with the number of calls, but with the span of what was recorded; histograms of several workers add up
/// without loss.
public struct LatencyHistogram: Sendable, Equatable {
  // Values below 128 have a bucket each; above, every power of two is cut into 64.
  static let exactBelow = 128
  static let stepsPerDoubling = 64

  /// Of the buckets from ``firstBucket`` on; those before and after are empty.
  private var counts: [Int] = []
  private var firstBucket = 0
  /// Calls that were recorded.
  public private(set) var count = 0
  private var greatest: UInt64 = 0
  private var sum = 0.0

  /// Of no calls. It takes next to no memory.
  public init() {}

  /// - Parameter latency: below zero counts as zero.
  public mutating func record(_ latency: Duration) { record(nanoseconds: latency.nanoseconds) }

  /// - Parameter nanoseconds: below zero counts as zero.
  public mutating func record(nanoseconds: Int64) {
    let value = UInt64(max(0, nanoseconds))
    let bucket = Self.bucket(of: value)
    makeRoom(for: bucket..<bucket + 1)
    counts[bucket - firstBucket] += 1
    count += 1
    greatest = max(greatest, value)
    sum += Double(value)
  }

  /// As if everything that the other has recorded had been recorded here.
  public mutating func add(_ other: LatencyHistogram) {
    guard other.count > 0 else { return }
    makeRoom(for: other.firstBucket..<other.firstBucket + other.counts.count)
    for (index, inBucket) in other.counts.enumerated() { counts[other.firstBucket + index - firstBucket] += inBucket }
    count += other.count
    sum += other.sum
    greatest = max(greatest, other.greatest)
  }

  private mutating func makeRoom(for buckets: Range<Int>) {
    if counts.isEmpty { firstBucket = buckets.lowerBound }
    if buckets.lowerBound < firstBucket {
      counts.insert(contentsOf: repeatElement(0, count: firstBucket - buckets.lowerBound), at: 0)
      firstBucket = buckets.lowerBound
    }
    let missing = buckets.upperBound - firstBucket - counts.count
    if missing > 0 { counts.append(contentsOf: repeatElement(0, count: missing)) }
  }

  /// By what was recorded, not by the memory that was reserved for it.
  public static func == (one: LatencyHistogram, other: LatencyHistogram) -> Bool {
    one.count == other.count && one.greatest == other.greatest && one.sum == other.sum
      && one.filledBuckets.elementsEqual(other.filledBuckets) { $0 == $1 }
  }

  /// The least latency that at least this fraction of the calls did not exceed, up to the width of its bucket; nil
  /// without calls.
  public func quantile(_ fraction: Double) -> Duration? {
    guard count > 0 else { return nil }
    let wanted = max(1, Int((fraction * Double(count)).rounded(.up)))
    var seen = 0
    for (bucket, inBucket) in filledBuckets {
      seen += inBucket
      if seen >= wanted { return .nanoseconds(Int64(upperEnd(of: bucket))) }
    }
    return maximum
  }

  /// Of the latencies themselves, not of their buckets; nil without calls.
  public var mean: Duration? { count > 0 ? .nanoseconds(Int64(sum / Double(count))) : nil }

  /// The greatest latency itself; nil without calls.
  public var maximum: Duration? { count > 0 ? .nanoseconds(Int64(greatest)) : nil }

  /// Reckoned from the middles of the buckets.
  public var standardDeviation: Duration? {
    guard count > 0 else { return nil }
    let mean = sum / Double(count)
    let squares = filledBuckets.reduce(0.0) { sum, bucket in
      let middle = Double(Self.lowerEnd(of: bucket.bucket)) / 2 + Double(upperEnd(of: bucket.bucket)) / 2
      return sum + (middle - mean) * (middle - mean) * Double(bucket.count)
    }
    return .nanoseconds(Int64((squares / Double(count)).squareRoot()))
  }

  /// Those that something is in, ascending.
  var filledBuckets: some Sequence<(bucket: Int, count: Int)> {
    counts.lazy.enumerated().filter { $0.element > 0 }.map { [firstBucket] in ($0.offset + firstBucket, $0.element) }
  }

  /// The greatest value of a bucket, but no greater than what was recorded.
  func upperEnd(of bucket: Int) -> UInt64 { min(Self.lowerEnd(of: bucket + 1) &- 1, greatest) }

  static func bucket(of value: UInt64) -> Int {
    guard value >= exactBelow else { return Int(value) }
    let doubling = 63 - value.leadingZeroBitCount - 7
    let step = Int(value >> UInt64(doubling + 1)) - stepsPerDoubling
    return exactBelow + doubling * stepsPerDoubling + step
  }

  private static func lowerEnd(of bucket: Int) -> UInt64 {
    guard bucket >= exactBelow else { return UInt64(bucket) }
    let (doubling, step) = (bucket - exactBelow).quotientAndRemainder(dividingBy: stepsPerDoubling)
    return UInt64(stepsPerDoubling + step) << UInt64(doubling + 1)
  }
}

extension Duration {
  /// Of at most three centuries.
  public var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}
