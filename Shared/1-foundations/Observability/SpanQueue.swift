internal import Synchronization

/// Spans on their way to a collector. Whoever adds one never waits: what finds no room is dropped and counted.
public final class SpanQueue: Sendable {
  /// Spans that wait at one time: some 2 MiB.
  public static let spansMax = 2048

  private let spans = Mutex<[TraceSpan]>([])
  private let counts: SpanCounts

  /// - Parameter counts: counts the spans that find no room.
  public init(_ counts: SpanCounts) { self.counts = counts }

  /// Puts a span at the end; drops it where ``spansMax`` wait already.
  public func add(_ span: TraceSpan) {
    let isKept = spans.withLock { spans in
      guard spans.count < Self.spansMax else { return false }
      spans.append(span)
      return true
    }
    if !isKept { counts.queueFull.increment() }
  }

  /// How many wait.
  public var count: Int { spans.withLock { $0.count } }

  /// Takes the oldest out, so many at most.
  public func take(_ most: Int) -> [TraceSpan] {
    spans.withLock { spans in
      let taken = Array(spans.prefix(most))
      spans.removeFirst(taken.count)
      return taken
    }
  }

  /// Puts back what was taken and not sent.
  public func putBack(_ taken: [TraceSpan]) {
    let dropped = spans.withLock { spans in
      let room = max(0, Self.spansMax - spans.count)
      spans.insert(contentsOf: taken.suffix(room), at: 0)
      return max(0, taken.count - room)
    }
    counts.queueFull.increment(by: dropped)
  }
}

/// What became of spans.
public struct SpanCounts: Sendable {
  /// Spans that the collector took.
  public let exported: Counter
  /// Spans that were dropped because too many waited.
  public let queueFull: Counter
  /// Spans that were dropped because the collector did not take them, in time or at all.
  public let collectorFailed: Counter

  /// Registers `homeroom_trace_spans_total`, a series an outcome.
  public init(_ metrics: Metrics) {
    func counter(_ outcome: String) -> Counter {
      metrics.counter(
        "homeroom_trace_spans_total", "Spans that the collector took, and those that were dropped.",
        labels: ["outcome": outcome])
    }
    exported = counter("exported")
    queueFull = counter("queue_full")
    collectorFailed = counter("collector_failed")
  }
}
