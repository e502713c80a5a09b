import Fetching
import Lifecycle
import Observability
import Patience
import Synchronization
import Testing

@testable import Tracing

@Suite("Spans on their way to a collector")
struct TraceExporterTests {
  private let metrics = Metrics()

  private func span(_ number: Int) -> TraceSpan {
    TraceSpan(
      trace: (high: 1, low: UInt64(number) + 1), id: 1, parent: nil, .took(feed: "n\(number)"), nanoseconds: 1,
      isFailed: false)
  }

  /// A collector that answers as `answer` says, which is given the number of the request.
  private final class Collector: Sendable {
    let documents = Mutex<[String]>([])
    let answer: @Sendable (Int) async throws -> Post.Answer

    init(_ answer: @escaping @Sendable (Int) async throws -> Post.Answer = { _ in .taken }) { self.answer = answer }

    func take(_ document: [UInt8]) async throws -> Post.Answer {
      let number = documents.withLock { documents in
        documents.append(String(decoding: document, as: UTF8.self))
        return documents.count
      }
      return try await answer(number)
    }

    var requests: Int { documents.withLock { $0.count } }
  }

  private static let quick = TraceExporter.Pace(
    look: .milliseconds(1), wait: .zero, retry: .milliseconds(1), flush: .milliseconds(50))

  private func exporter(
    _ spans: SpanQueue, _ counts: SpanCounts, to collector: Collector, log: Logger = Logger("test", level: .error),
    pace: TraceExporter.Pace = quick
  ) -> TraceExporter {
    TraceExporter(spans, counts, service: "x", version: "1", pace: pace, log: log) { try await collector.take($0) }
  }

  private func counted(_ counts: SpanCounts) -> [Int] {
    [counts.exported.value, counts.queueFull.value, counts.collectorFailed.value]
  }

  @Test("beyond so many that wait, spans are dropped and counted")
  func full() {
    let counts = SpanCounts(metrics)
    let spans = SpanQueue(counts)
    for number in 0..<SpanQueue.spansMax + 7 { spans.add(span(number)) }
    #expect(spans.count == SpanQueue.spansMax && counted(counts) == [0, 7, 0])
    // What is put back finds the room that is left, and the oldest goes.
    let taken = spans.take(10)
    #expect(taken.map(\.name).first == "n0 changes")
    spans.add(span(0))
    spans.putBack(taken)
    #expect(spans.count == SpanQueue.spansMax && counted(counts) == [0, 8, 0])
    #expect(spans.take(1).first?.name == "n1 changes")
  }

  @Test("spans are sent in their order, so many in one request, and the last of them when the process stops")
  func sent() async {
    let counts = SpanCounts(metrics)
    let spans = SpanQueue(counts)
    let collector = Collector()
    for number in 0...TraceExporter.spansPerRequestMax { spans.add(span(number)) }
    await exporter(spans, counts, to: collector).flush()
    let documents = collector.documents.withLock { $0 }
    #expect(documents.count == 2)
    #expect(documents.first?.contains("\"n0 changes\"") == true && documents.last?.contains("\"n0 changes\"") == false)
    #expect(documents.last?.contains("\"n\(TraceExporter.spansPerRequestMax) changes\"") == true)
    #expect(counted(counts) == [TraceExporter.spansPerRequestMax + 1, 0, 0])
  }

  @Test("a few spans wait for more, and not for ever; many go at once")
  func pace() async throws {
    let counts = SpanCounts(metrics)
    let spans = SpanQueue(counts)
    let (collector, stop) = (Collector(), StopSignal())
    var pace = Self.quick
    pace.wait = .seconds(3600)
    let patient = exporter(spans, counts, to: collector, pace: pace)
    async let running: Void = patient.run(until: stop)
    spans.add(span(0))
    for number in 1..<TraceExporter.spansPerRequestMax {
      #expect(collector.requests == 0)
      spans.add(span(number))
    }
    try await patiently("many go at once") { collector.requests == 1 }
    stop.raise()
    await running

    let again = StopSignal()
    let quick = exporter(spans, counts, to: collector)
    async let runningAgain: Void = quick.run(until: again)
    spans.add(span(0))
    try await patiently("one goes after a while") { collector.requests == 2 }
    again.raise()
    await runningAgain
  }

  @Test("a collector that is busy is asked once more, and what it does not take then is dropped")
  func busy() async {
    let counts = SpanCounts(metrics)
    let spans = SpanQueue(counts)
    let later = Collector { $0 == 1 ? .busy(status: 503, retryAfter: 0) : .taken }
    spans.add(span(0))
    await exporter(spans, counts, to: later).flush()
    #expect(later.requests == 2 && counted(counts) == [1, 0, 0])
    let never = Collector { _ in .busy(status: 429, retryAfter: 0) }
    spans.add(span(0))
    await exporter(spans, counts, to: never).flush()
    #expect(never.requests == 2 && counted(counts) == [1, 0, 1])
  }

  @Test("a collector that fails costs its spans, which are counted, and a line when it begins and one when it is over")
  func failing() async {
    let counts = SpanCounts(metrics)
    let spans = SpanQueue(counts)
    let collector = Collector { number in
      guard number > 3 else { throw FetchError.failed("nobody is there") }
      return .taken
    }
    let said = Lines()
    let exporter = exporter(spans, counts, to: collector, log: Logger("test", to: LogSink(.logfmt) { said.add($0) }))
    for _ in 0..<4 {
      spans.add(span(0))
      await exporter.flush()
    }
    #expect(counted(counts) == [1, 0, 3])
    #expect(said.all.count == 2)
    #expect(said.all.first?.contains("dropped") == true && said.all.first?.contains("nobody is there") == true)
  }

  @Test("a collector that hangs keeps neither those who call nor the end of the process")
  func hanging() async throws {
    let counts = SpanCounts(metrics)
    let spans = SpanQueue(counts)
    let stop = StopSignal()
    let collector = Collector { _ in
      try await Task.sleep(for: .seconds(3600))
      return .taken
    }
    let exporter = exporter(spans, counts, to: collector)
    async let running: Void = exporter.run(until: stop)
    spans.add(span(0))
    try await patiently("it is asked") { collector.requests == 1 }
    for number in 1...SpanQueue.spansMax + 1 { spans.add(span(number)) }
    #expect(counted(counts) == [0, 1, 0])
    stop.raise()
    await running
    // What was under way is sent again, and lost only now.
    await exporter.flush()
    #expect(counted(counts).reduce(0, +) == SpanQueue.spansMax + 2)
    #expect(spans.count == 0 && counts.exported.value == 0)
  }

  private final class Lines: Sendable {
    private let kept = Mutex<[String]>([])
    var all: [String] { kept.withLock { $0 } }
    func add(_ line: [UInt8]) { kept.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }
  }
}
