internal import Domain
internal import Observability
internal import Synchronization

/// Which calls a server's log tells of, beside those that fail through a fault of ours.
public struct CallLogging: Sendable {
  /// Each, when it has ended.
  public var everyCall = false
  /// Those whose handlers took longer, unless they go on until somebody leaves; nil: none.
  public var slowAfter: Duration?

  /// - Parameter slowAfter: nil: no call is slow.
  public init(everyCall: Bool = false, slowAfter: Duration? = nil) {
    self.everyCall = everyCall
    self.slowAfter = slowAfter
  }
}

/// Tells of calls in a server's log. Who called is told by role, and never by name.
final class CallLog: Sendable {
  private struct Window {
    var end = Moment(nanoseconds: 0)
    var said = 0
    var unsaid = 0
  }

  private let log: Logger
  private let paths: [String]
  /// By method, in nanoseconds.
  private let slowAfter: [Int]
  private let everyCall: Bool
  private let slow = Mutex(Window())
  private let now: @Sendable () -> Moment

  /// Lines on slow calls in ten seconds: when all are slow, more of them would only make it worse.
  static let slowLinesMax = 100
  private static let window: UInt64 = 10_000_000_000

  init(
    _ log: Logger, _ logging: CallLogging, _ handlers: [MethodHandler], endless: Set<MethodDescriptor>,
    now: @escaping @Sendable () -> Moment = { .now }
  ) {
    self.log = log
    self.now = now
    paths = handlers.map(\.method.path) + ["none"]
    everyCall = logging.everyCall
    let slow = logging.slowAfter.map { Int(clamping: Int64($0 / .nanoseconds(1))) } ?? .max
    slowAfter = handlers.map { endless.contains($0.method) ? .max : slow } + [.max]
  }

  /// - Parameters:
  ///   - handled: nanoseconds; nil: its handler has not begun.
  ///   - trace: that of the call; told where somebody else knows it, too.
  func ended(
    _ method: Int, _ code: StatusCode, role: Role?, handled: Int?, trace: @autoclosure () -> TraceContext? = nil
  ) {
    let isSlow = (handled ?? 0) > slowAfter[method]
    guard isSlow || everyCall else { return }
    var log = log
    if let trace = trace(), trace.parent != nil || trace.isSampled { log = log.with(["trace.id": trace.traceID]) }
    let fields: LogFields = [
      "rpc.method": paths[method], "rpc.status": code.name, "took.ms": Double((handled ?? 0) / 1_000) / 1_000,
      "role": role?.name ?? "none",
    ]
    if isSlow {
      guard let unsaid = mayTellOfSlow() else { return }
      if unsaid > 0 { log = log.with(["others.unsaid": unsaid]) }
      log.warning("a call was slow", fields)
    } else {
      log.info("a call ended", fields)
    }
  }

  /// How many were not told of since the last one; nil: this one is not either.
  private func mayTellOfSlow() -> Int? {
    let now = now()
    return slow.withLock { slow in
      if now >= slow.end { slow = Window(end: now.adding(nanoseconds: Self.window), unsaid: slow.unsaid) }
      guard slow.said < Self.slowLinesMax else {
        slow.unsaid += 1
        return nil
      }
      slow.said += 1
      defer { slow.unsaid = 0 }
      return slow.unsaid
    }
  }

  /// A call failed for a reason that is ours: the client is told little, and whoever runs the server needs the rest.
  func failed(_ call: CallContext, _ thrown: any Error, _ status: StatusCode) {
    let trace = call.trace
    log.error(
      "a call failed",
      [
        "rpc.method": call.method.path, "rpc.status": status.name, "error": "\(thrown)", "trace.id": trace.traceID,
        "span.id": trace.spanID, "peer": call.peer.address,
      ])
  }

  /// Whether an outcome is a failure of the server, as OpenTelemetry draws the line, and not one that handlers mean.
  static func isOurs(_ status: StatusCode) -> Bool {
    switch status {
    case .unknown, .internal, .dataLoss: true
    case .ok, .cancelled, .invalidArgument, .deadlineExceeded, .notFound, .alreadyExists, .permissionDenied,
      .resourceExhausted, .failedPrecondition, .aborted, .outOfRange, .unimplemented, .unavailable, .unauthenticated:
      false
    }
  }
}
