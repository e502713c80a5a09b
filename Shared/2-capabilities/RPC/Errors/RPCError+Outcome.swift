extension RPCError {
  /// What a client is told when a handler or an interceptor throws `error`.
  ///
  /// An error of another kind says nothing of itself to a stranger: it is UNKNOWN.
  init(outcome error: any Error) {
    switch error {
    case let error as RPCError: self = error.bounded
    case is CancellationError: self.init(.cancelled, "the call was cancelled")
    default: self.init(.unknown, "the handler failed")
    }
  }
}
