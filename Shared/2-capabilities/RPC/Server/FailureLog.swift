internal import Observability

/// Says which calls failed for a reason that is ours: the client is told little, and whoever runs the server needs the rest.
final class FailureLog: Sendable {
  private let log: Logger

  init(_ log: Logger) { self.log = log }

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
