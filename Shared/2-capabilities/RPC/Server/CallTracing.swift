public import Observability

/// Makes spans of calls that belong to a sampled trace: of those that are served here, and of those that are made.
public struct CallTracing: Sendable {
  let spans: SpanQueue
  let share: TraceShare

  /// - Parameters:
  ///   - spans: where they go.
  ///   - share: how many become spans of the calls that come without a trace; of the others the caller decides.
  public init(_ spans: SpanQueue, share: TraceShare = .none) {
    self.spans = spans
    self.share = share
  }

  /// A call that was served has its outcome.
  ///
  /// - Parameters:
  ///   - took: nanoseconds since it arrived.
  ///   - queued: nanoseconds for which its handler could have begun and had not; nil: it never has.
  func ended(_ call: CallContext, _ code: StatusCode, took: Int, queued: Int?) {
    guard let trace = call.sampledTrace else { return }
    let method = call.method
    spans.add(
      TraceSpan(
        trace, .served(service: method.service, method: method.name, status: Int(code.rawValue), queued: queued),
        nanoseconds: took, isFailed: CallLog.isOurs(code)))
  }

  /// Gives a call that is about to begin a span of its own, which what it leads to has as its parent.
  func begin(_ call: ClientCall) {
    let parents = call.metadata.values("traceparent")
    guard !parents.isEmpty else { return }
    var numbers = SpanNumbers()
    let trace = TraceContext(
      parents: parents, states: call.metadata.values("tracestate"), span: numbers.take())
    guard trace.isSampled else { return }
    let (begin, method) = (Moment.now, call.method)
    call.continues(trace) { outcome in
      let code = if case .failed(let error) = outcome { error.code } else { StatusCode.ok }
      spans.add(
        TraceSpan(
          trace, .called(service: method.service, method: method.name, status: Int(code.rawValue)),
          nanoseconds: Moment.now.nanoseconds(since: begin), isFailed: code != .ok))
    }
  }

  /// Changes were taken in that another service's call had made.
  ///
  /// - Parameters:
  ///   - parent: `traceparent` of that call.
  ///   - feed: the other service: `activity`.
  ///   - took: nanoseconds since they had come.
  public func took(_ parent: String, from feed: String, took: Int) {
    var numbers = SpanNumbers()
    let trace = TraceContext(parents: [parent], states: [], span: numbers.take())
    guard trace.isSampled else { return }
    spans.add(TraceSpan(trace, .took(feed: feed), nanoseconds: took, isFailed: false))
  }
}

extension TraceSpan {
  /// `tracestate` is left out: a caller may have written anything there.
  fileprivate init(_ trace: TraceContext, _ work: Work, nanoseconds: Int, isFailed: Bool) {
    self.init(
      trace: trace.trace, id: trace.span, parent: trace.parent, work, nanoseconds: nanoseconds, isFailed: isFailed)
  }
}
