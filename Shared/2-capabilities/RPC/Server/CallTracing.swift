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
    var attributes = Self.attributes(call.method, code)
    if let queued { attributes.append(("homeroom.queue.ms", .real(Double(queued / 1_000) / 1_000))) }
    spans.add(
      TraceSpan(
        trace, .server, Self.name(call.method), nanoseconds: took, attributes: attributes,
        isFailed: CallLog.isOurs(code)))
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
          trace, .client, Self.name(method), nanoseconds: Moment.now.nanoseconds(since: begin),
          attributes: Self.attributes(method, code), isFailed: code != .ok))
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
    spans.add(
      TraceSpan(
        trace, .consumer, "\(feed) changes", nanoseconds: took, attributes: [("homeroom.feed", .text(feed))],
        isFailed: false))
  }

  private static func name(_ method: MethodDescriptor) -> String { String(method.path.dropFirst()) }

  private static func attributes(_ method: MethodDescriptor, _ code: StatusCode) -> TraceSpan.Attributes {
    [
      ("rpc.system", .text("grpc")), ("rpc.service", .text(method.service)), ("rpc.method", .text(method.name)),
      ("rpc.grpc.status_code", .integer(Int(code.rawValue))),
    ]
  }
}

extension TraceSpan {
  /// `tracestate` is left out: a caller may have written anything there.
  fileprivate init(
    _ trace: TraceContext, _ kind: Kind, _ name: String, nanoseconds: Int, attributes: Attributes, isFailed: Bool
  ) {
    self.init(
      trace: trace.trace, id: trace.span, parent: trace.parent, kind: kind, name: name, nanoseconds: nanoseconds,
      attributes: attributes, isFailed: isFailed)
  }
}
