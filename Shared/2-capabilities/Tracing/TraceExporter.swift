public import Fetching
public import Lifecycle
public import Observability
internal import Synchronization

/// Sends spans to a collector: OTLP over HTTP, as JSON, one request at a time and beside all calls.
///
/// What the collector does not take is dropped and counted: a trace is not worth waiting for.
public final class TraceExporter: Sendable {
  /// Spans in one request.
  static let spansPerRequestMax = 512
  /// What one request may take, from the look-up of a name to the answer.
  static let requestMillisecondsMax = 5000
  /// What of an answer is read.
  static let answerBytesMax = 64 * 1024
  /// A collector that is busy is asked once more, after what it says and no longer than that.
  static let retrySecondsMax = 10

  /// When spans are sent and for how long.
  struct Pace {
    /// Between two looks at how many there are.
    var look = Duration.milliseconds(250)
    /// The longest that one waits for others to be sent with.
    var wait = Duration.seconds(2)
    /// Where a busy collector does not say when to come again.
    var retry = Duration.seconds(1)
    /// What is left when the process ends has so long.
    var flush = Duration.seconds(1)
  }

  private let spans: SpanQueue
  private let counts: SpanCounts
  private let log: Logger
  private let pace: Pace
  private let encode: @Sendable ([TraceSpan]) -> [UInt8]
  private let send: @Sendable ([UInt8]) async throws -> Post.Answer
  /// What was wrong last, so that it is said once.
  private let complaint = Mutex("")

  /// - Parameters:
  ///   - authority: file with those who vouch for the collector; nil: those this system trusts.
  ///   - service: which service the spans are of.
  public convenience init(
    _ spans: SpanQueue, _ counts: SpanCounts, to address: WebAddress, authority: String?, service: String,
    version: String, log: Logger
  ) {
    var bounds = Fetch.Bounds()
    bounds.bytesMax = Self.answerBytesMax
    bounds.milliseconds = Self.requestMillisecondsMax
    let post = Post(to: address, type: "application/json", authority: authority, bounds: bounds)
    self.init(spans, counts, service: service, version: version, log: log) { try await post.run($0) }
  }

  init(
    _ spans: SpanQueue, _ counts: SpanCounts, service: String, version: String, pace: Pace = Pace(), log: Logger,
    send: @escaping @Sendable ([UInt8]) async throws -> Post.Answer
  ) {
    self.spans = spans
    self.counts = counts
    self.log = log
    self.pace = pace
    self.send = send
    encode = { TraceDocument($0, service: service, version: version).bytes }
  }

  /// Sends what comes until it is time to stop; what is under way then is left to ``flush()``.
  public func run(until stop: StopSignal) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await stop.wait() }
      group.addTask { await self.run() }
      await group.next()
      group.cancelAll()
    }
  }

  private func run() async {
    var last = ContinuousClock.now
    while (try? await Task.sleep(for: pace.look)) != nil {
      let isDue = last.duration(to: .now) >= pace.wait
      guard isDue || spans.count >= Self.spansPerRequestMax else { continue }
      repeat { await sendBatch() } while spans.count >= Self.spansPerRequestMax && !Task.isCancelled
      last = .now
    }
  }

  /// Sends what is left, within a second, when no call runs any more.
  public func flush() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { [pace] in try? await Task.sleep(for: pace.flush) }
      group.addTask { while self.spans.count > 0, !Task.isCancelled { await self.sendBatch() } }
      await group.next()
      group.cancelAll()
    }
    counts.collectorFailed.increment(by: spans.take(.max).count)
  }

  /// One request, and another where the collector wants it to be tried again.
  private func sendBatch() async {
    let batch = spans.take(Self.spansPerRequestMax)
    guard !batch.isEmpty else { return }
    do {
      let document = encode(batch)
      var answer = try await send(document)
      if case .busy(_, let retryAfter) = answer {
        try await Task.sleep(
          for: retryAfter > 0 ? .seconds(min(retryAfter, Self.retrySecondsMax)) : pace.retry)
        answer = try await send(document)
      }
      if case .busy(let status, _) = answer { throw FetchError.status(status) }
      counts.exported.increment(by: batch.count)
      if complaint.withLock({ exchange(&$0, with: "") }) != "" { log.notice("spans are taken again") }
    } catch {
      guard !Task.isCancelled else { return spans.putBack(batch) }
      counts.collectorFailed.increment(by: batch.count)
      let reason = "\(error)"
      guard complaint.withLock({ exchange(&$0, with: reason) }) != reason else { return }
      log.warning("spans could not be sent and are dropped", ["reason": reason])
    }
  }
}
