public import Domain

/// An error that knows what a caller is told of it.
///
/// Handlers throw it as it is; it becomes a status once, where the call ends (``RPCError/init(outcome:)``).
public protocol RPCErrorConvertible: Error {
  var rpcError: RPCError { get }
}

extension RPCError: RPCErrorConvertible {
  public var rpcError: RPCError { self }
}

extension Violation: RPCErrorConvertible {
  public var rpcError: RPCError { RPCError(self) }
}
