/// A channel whose calls say who is calling, with a token that is fresh whenever a call starts.
public struct AuthorizedChannel: Channel {
  private let base: any Channel
  private let token: @Sendable () throws -> String

  /// - Parameter token: a token that holds now; called for every call, so it should keep what it made.
  public init(_ base: any Channel, token: @escaping @Sendable () throws -> String) {
    self.base = base
    self.token = token
  }

  /// Starts the call with the token; where none could be made, it ends with UNAUTHENTICATED and nothing is sent.
  public func start(_ call: ClientCall) {
    do {
      var authorization = Metadata()
      try authorization.add("authorization", "Bearer \(token())")
      call.add(authorization)
      base.start(call)
    } catch {
      call.finish(.failed(RPCError(.unauthenticated, "no token could be made: \(error)")))
    }
  }
}
