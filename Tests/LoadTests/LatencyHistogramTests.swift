import LoadEngine
import Testing

@Suite("Latency histogram")
struct LatencyHistogramTests {
  @Test(
    "a quantile is within 1/64 of the value that was recorded",
    arguments: [0, 1, 127, 128, 129, 1000, 123_456, 987_654_321])
  func accuracy(nanoseconds: Int64) throws {
    var histogram = LatencyHistogram()
    histogram.record(.nanoseconds(nanoseconds))
    // One call more, far above, so that the greatest value does not cap the bucket.
    histogram.record(.seconds(3600))
    let median = try #require(histogram.quantile(0.5))
    #expect(median >= .nanoseconds(nanoseconds))
    #expect(median <= .nanoseconds(nanoseconds + nanoseconds / 64 + 1))
  }

  @Test("quantiles are of the calls, whichever worker made them")
  func merging() {
    var first = LatencyHistogram()
    var second = LatencyHistogram()
    var together = LatencyHistogram()
    for value in 1...1000 {
      let latency = Duration.microseconds(value)
      if value % 3 == 0 { first.record(latency) } else { second.record(latency) }
      together.record(latency)
    }
    first.add(second)
    #expect(first == together)
    #expect(first.count == 1000)
    #expect(first.quantile(1) == first.maximum && first.maximum == .microseconds(1000))
  }

  @Test("nothing recorded has no quantile")
  func empty() {
    #expect(LatencyHistogram().quantile(0.5) == nil)
  }

  @Test("latencies are found again in whatever order they come, far apart or near")
  func order() {
    let values = [5_000_000_000, 3, 700_000, 700_000, 0, 123_456_789, 1] as [Int64]
    var forwards = LatencyHistogram()
    var backwards = LatencyHistogram()
    for value in values { forwards.record(nanoseconds: value) }
    for value in values.reversed() { backwards.record(nanoseconds: value) }
    #expect(forwards == backwards && forwards.count == values.count)
    #expect(forwards.quantile(0) == .zero && forwards.quantile(1) == .seconds(5))
    #expect(forwards.quantile(3.0 / 7) == .nanoseconds(3))
  }
}
