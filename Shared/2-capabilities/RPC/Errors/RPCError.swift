/// A call that did not succeed: what a handler throws and what a client catches.
public struct RPCError: Error, Sendable, Hashable {
  /// Never `ok`.
  public var code: StatusCode
  /// For a developer, in English; shown to no student.
  public var message: String
  /// What a program can act on; travels as `google.rpc.Status` in `grpc-status-details-bin`.
  public var details: [ErrorDetail]

  /// - Precondition: `code` is not OK.
  public init(_ code: StatusCode, _ message: String, _ details: [ErrorDetail] = []) {
    precondition(code != .ok, "an error cannot be OK")
    self.code = code
    self.message = message
    self.details = details
  }
}

extension RPCError {
  /// When it may be tried again, as its RetryInfo says; nil where there is none.
  public var retryDelay: Duration? {
    for case .retryInfo(let delay) in details { return delay }
    return nil
  }

  /// For how long a caller who was refused a share is not to ask again; nil for any other error.
  var refusalDelay: Duration? { code == .resourceExhausted ? retryDelay : nil }
}

extension RPCError: CustomStringConvertible {
  /// The code's name and the message, without the details.
  public var description: String { "\(code.name): \(message)" }
}

extension RPCError {
  /// What a client is told when a handler or an interceptor throws `error`.
  ///
  /// An error of another kind says nothing of itself to a stranger: it is UNKNOWN.
  public init(outcome error: any Error) {
    switch error {
    case let error as any RPCErrorConvertible: self = error.rpcError.bounded
    case is CancellationError: self.init(.cancelled, "the call was cancelled")
    default: self.init(.unknown, "the handler failed")
    }
  }
}
