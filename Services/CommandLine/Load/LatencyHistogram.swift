/// How long calls took: counts by nanoseconds, in buckets no wider than 1/64 of what they hold.
///
/// Memory does not grow with the number of calls, and histograms of several workers add up without loss.
public struct LatencyHistogram: Sendable, Equatable {
  // Values below 128 have a bucket each; above, every power of two is cut into 64.
  private static let exactBelow = 128
  private static let stepsPerDoubling = 64
  private static let bucketCount = exactBelow + (64 - 7) * stepsPerDoubling

  private static let noCounts = [Int](repeating: 0, count: bucketCount)

  private var counts = noCounts
  public private(set) var count = 0
  private var greatest: UInt64 = 0
  private var sum = 0.0

  public init() {}

  public mutating func record(_ latency: Duration) {
    let nanoseconds = latency.components.seconds * 1_000_000_000 + latency.components.attoseconds / 1_000_000_000
    let value = UInt64(max(0, nanoseconds))
    counts[Self.bucket(of: value)] += 1
    count += 1
    greatest = max(greatest, value)
    sum += Double(value)
  }

  public mutating func add(_ other: LatencyHistogram) {
    guard other.count > 0 else { return }
    for index in counts.indices { counts[index] += other.counts[index] }
    count += other.count
    sum += other.sum
    greatest = max(greatest, other.greatest)
  }

  /// The least latency that at least this share of the calls did not exceed, up to the width of its bucket; nil
  /// without calls.
  public func quantile(_ share: Double) -> Duration? {
    guard count > 0 else { return nil }
    let wanted = max(1, Int((share * Double(count)).rounded(.up)))
    var seen = 0
    for (index, inBucket) in counts.enumerated() {
      seen += inBucket
      if seen >= wanted { return .nanoseconds(Int64(min(Self.upperEnd(of: index), greatest))) }
    }
    return maximum
  }

  public var mean: Duration? { count > 0 ? .nanoseconds(Int64(sum / Double(count))) : nil }

  public var maximum: Duration? { count > 0 ? .nanoseconds(Int64(greatest)) : nil }

  static func bucket(of value: UInt64) -> Int {
    guard value >= exactBelow else { return Int(value) }
    let doubling = 63 - value.leadingZeroBitCount - 7
    let step = Int(value >> UInt64(doubling + 1)) - stepsPerDoubling
    return exactBelow + doubling * stepsPerDoubling + step
  }

  /// The greatest value of a bucket.
  static func upperEnd(of bucket: Int) -> UInt64 {
    guard bucket >= exactBelow else { return UInt64(bucket) }
    let (doubling, step) = (bucket - exactBelow).quotientAndRemainder(dividingBy: stepsPerDoubling)
    let width = UInt64(1) << UInt64(doubling + 1)
    return (UInt64(stepsPerDoubling + step) << UInt64(doubling + 1)) &+ (width - 1)
  }
}
