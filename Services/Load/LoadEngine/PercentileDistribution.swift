internal import Glibc

/// Latencies by percentile, in the text that HdrHistogram writes and that its plotters read (`.hgrm`): milliseconds, ever denser
/// towards the slowest.
public struct PercentileDistribution: Sendable {
  struct Row: Sendable, Equatable {
    /// In milliseconds: so long at most took the calls up to this percentile.
    var value: Double
    /// From 0 to 1.
    var percentile: Double
    /// Calls up to this value.
    var count: Int
  }

  let rows: [Row]
  private let histogram: LatencyHistogram

  /// Steps in each half of what is left until 100 %, as HdrHistogram has them by default.
  private static let stepsPerHalf = 5.0

  /// - Parameter histogram: without calls there are no rows.
  public init(_ histogram: LatencyHistogram) {
    self.histogram = histogram
    var rows: [Row] = []
    // In percent, as HdrHistogram reckons: the same sums give the same digits.
    var level = 0.0
    var seen = 0
    for (bucket, inBucket) in histogram.filledBuckets {
      seen += inBucket
      let value = Double(histogram.upperEnd(of: bucket)) / 1e6
      let reached = 100 * Double(seen) / Double(histogram.count)
      while level <= reached, level < 100 {
        rows.append(Row(value: value, percentile: level / 100, count: seen))
        level += 100 / (Self.stepsPerHalf * exp2(Double(Int(log2(100 / (100 - level)))) + 1))
        // Everything is in: only 100 % is left to say.
        if seen == histogram.count { break }
      }
    }
    if let maximum = histogram.maximum {
      rows.append(Row(value: maximum / .milliseconds(1), percentile: 1, count: histogram.count))
    }
    self.rows = rows
  }

  /// The whole file, with its last line ended.
  public var text: String {
    let heads = [("Value", 12), ("Percentile", 14), ("TotalCount", 10), ("1/(1-Percentile)", 14)]
    var lines = [heads.map { Decimals.leftPadded($0, $1) }.joined(separator: " "), ""]
    for row in rows {
      var cells = [
        Decimals.leftPadded(Decimals.fixed(row.value, 3), 12), Decimals.fixed(row.percentile, 12),
        Decimals.leftPadded("\(row.count)", 10),
      ]
      if row.percentile < 1 { cells.append(Decimals.leftPadded(Decimals.fixed(1 / (1 - row.percentile), 2), 14)) }
      lines.append(cells.joined(separator: " "))
    }
    func figure(_ latency: Duration?) -> String {
      Decimals.leftPadded(Decimals.fixed((latency ?? .zero) / .milliseconds(1), 3), 12)
    }
    func count(_ number: Int) -> String { Decimals.leftPadded("\(number)", 12) }
    return
      (lines + [
        "#[Mean    = \(figure(histogram.mean)), StdDeviation   = \(figure(histogram.standardDeviation))]",
        "#[Max     = \(figure(histogram.maximum)), Total count    = \(count(histogram.count))]",
        "#[Buckets = \(count(58)), SubBuckets     = \(count(LatencyHistogram.exactBelow))]", "",
      ]).joined(separator: "\n")
  }
}
