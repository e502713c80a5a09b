import Observability
import Testing

@Suite struct MetricsTests {
  @Test("nothing counted by many tasks is lost")
  func counting() async {
    let metrics = Metrics()
    let counter = metrics.counter("calls_total")
    let gauge = metrics.gauge("open")
    let histogram = metrics.histogram("nanoseconds", firstBound: 1000)
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for value in 0..<10_000 {
            counter.increment()
            gauge.add(task.isMultiple(of: 2) ? 1 : -1)
            histogram.record(value)
          }
        }
      }
    }
    #expect(counter.value == 80_000)
    #expect(gauge.value == 0)
    #expect(histogram.snapshot.count == 80_000)
    #expect(histogram.snapshot.sum == 8 * 10_000 * 9_999 / 2)
  }

  static let sizes = [
    (-5, 0), (0, 0), (1, 0), (1000, 0), (1001, 1), (2000, 1), (2001, 2), (4000, 2), (4001, 3), (Int.max, 23),
  ]

  @Test("a value is in the bucket whose end it does not exceed", arguments: sizes)
  func bucket(value: Int, bucket: Int) {
    let histogram = Metrics().histogram("x", firstBound: 1000)
    histogram.record(value)
    let snapshot = histogram.snapshot
    #expect(snapshot.counts[bucket] == 1)
    if let bound = snapshot.bound(of: bucket) { #expect(value <= bound) }
    if bucket > 0, let below = snapshot.bound(of: bucket - 1) { #expect(value > below) }
  }

  @Test("a quantile is the end of the bucket it falls into")
  func quantile() {
    let histogram = Metrics().histogram("x", firstBound: 1)
    #expect(histogram.snapshot.quantile(0.5) == nil)
    for value in 1...100 { histogram.record(value) }
    #expect(histogram.snapshot.quantile(0.5) == 64)
    #expect(histogram.snapshot.quantile(0) == 1)
    #expect(histogram.snapshot.quantile(1) == 128)
  }

  @Test("durations are nanoseconds, however long")
  func durations() {
    let histogram = Metrics().durations("x")
    histogram.record(.microseconds(3))
    histogram.record(.seconds(-1))
    #expect(histogram.snapshot.sum == 3000)
  }

  @Test("the same name and labels are the same series; other labels are another")
  func series() {
    let metrics = Metrics()
    metrics.counter("calls_total", labels: ["code": "OK"]).increment()
    metrics.counter("calls_total", labels: ["code": "OK"]).increment()
    metrics.counter("calls_total", labels: ["code": "INTERNAL"]).increment()
    metrics.gauge("waiting", reading: { 7 })
    let samples = metrics.snapshot()
    #expect(samples.map(\.name) == ["calls_total", "calls_total", "waiting"])
    #expect(samples.map(\.value) == [.counter(1), .counter(2), .gauge(7)])
  }

  @Test("ever new labels do not fill the memory")
  func bound() {
    let metrics = Metrics()
    for number in 0..<Metrics.seriesMax + 10 { metrics.counter("x", labels: ["id": "\(number)"]).increment() }
    #expect(metrics.snapshot().count == Metrics.seriesMax)
  }

  @Test("Prometheus' text has help and type once, cumulated buckets, seconds, and nothing that breaks a line")
  func text() {
    let metrics = Metrics()
    let took = metrics.histogram("took_seconds", "How \\long.\nReally.", unit: .nanoseconds, firstBound: 1 << 37)
    took.record(.seconds(1))
    took.record(.milliseconds(137_500))
    metrics.counter("calls_total", "Calls.", labels: ["code": "OK"]).increment(by: 3)
    metrics.counter("calls_total", "Calls.", labels: ["code": "a\"b\\c\nd"]).increment()
    metrics.gauge("lag_seconds", unit: .nanoseconds, reading: { -1_500_000_000 })
    let lines = metrics.text.split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(7) == [
        "# HELP calls_total Calls.", "# TYPE calls_total counter", #"calls_total{code="OK"} 3"#,
        #"calls_total{code="a\"b\\c\nd"} 1"#, "# HELP lag_seconds ", "# TYPE lag_seconds gauge", "lag_seconds -1.5",
      ])
    #expect(lines[7] == #"# HELP took_seconds How \\long.\nReally."#)
    #expect(lines[8] == "# TYPE took_seconds histogram")
    #expect(lines[9] == #"took_seconds_bucket{le="137.438953472"} 1"#)
    #expect(lines[10] == #"took_seconds_bucket{le="274.877906944"} 2"#)
    #expect(lines[8 + Histogram.bucketCount] == #"took_seconds_bucket{le="+Inf"} 2"#)
    #expect(lines.suffix(2) == ["took_seconds_sum 138.5", "took_seconds_count 2"])
  }
}
