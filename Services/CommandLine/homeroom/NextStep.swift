import RPC

/// What to do after a call of a service has failed, for whoever sits at the terminal.
struct NextStep {
  private let error: RPCError

  /// - Returns: nil for what no service has answered.
  init?(_ failure: any Error) {
    guard let failed = failure as? any RPCErrorConvertible else { return nil }
    error = failed.rpcError
  }

  /// Nil: what to do is in the message, or nothing can be done.
  var text: String? {
    if let delay = error.retryDelay { return "try the same again in \(Self.seconds(delay)) s" }
    switch error.code {
    case .unavailable:
      return
        "ask `homeroom health ADDRESS` whether the service runs; --context-service, --activity and --report say where each is"
    case .deadlineExceeded: return "try the same again; --timeout has it wait longer"
    case .unauthenticated: return "`homeroom token` makes a token; give it as HOMEROOM_TOKEN"
    default: return nil
    }
  }

  /// Whole seconds, at least one: nobody waits for less by hand.
  static func seconds(_ delay: Duration) -> Int64 {
    max(1, delay.components.seconds + (delay.components.attoseconds > 0 ? 1 : 0))
  }
}
