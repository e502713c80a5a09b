public import Domain

/// An error that knows what a caller is told of it.
///
/// Handlers throw it as it is; it becomes a status once, where the call ends (``RPCError/init(outcome:)``).
public protocol RPCErrorConvertible: Error {
  /// The status that a caller gets for it; its code is never OK.
  var rpcError: RPCError { get }
}

extension RPCError: RPCErrorConvertible {
  /// Itself.
  public var rpcError: RPCError { self }
}

extension Violation: RPCErrorConvertible {
  /// A count that is too high is RESOURCE_EXHAUSTED, everything else INVALID_ARGUMENT; field and reason are in the
  /// details.
  public var rpcError: RPCError { RPCError(self) }
}
