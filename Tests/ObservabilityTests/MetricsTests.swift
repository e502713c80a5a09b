import Observability
import Testing

@Suite struct MetricsTests {
  @Test("nothing counted by many tasks is lost")
  func counting() async {
    let metrics = Metrics()
    let counter = metrics.counter("calls_total")
    let gauge = metrics.gauge("open")
    let histogram = metrics.histogram("nanoseconds")
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
    (-5, 0), (0, 0), (1, 0), (1000, 0), (1001, 1), (2000, 1), (2001, 2), (4000, 2), (4001, 3), (Int.max, 31),
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
    let histogram = Metrics().histogram("x")
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
}
