internal import API
internal import RPC
internal import Synchronization

/// Calls as the student: with a token that is asked for when the first call is made, and anew when one is refused.
final class ServerLine: Sendable {
  private let network: Network
  private let timeout: Duration
  private let token = Published<String?>(nil)
  /// One task at a time asks for a token.
  private let asking = Turnstile()

  /// - Parameter timeout: of a call that says none.
  init(_ network: Network, timeout: Duration) {
    self.network = network
    self.timeout = timeout
  }

  func context<Answer: Sendable>(
    timeout: Duration? = nil, _ call: (ContextServiceClient, CallOptions) async throws -> Answer
  ) async throws -> Answer {
    let client = ContextServiceClient(network.context)
    return try await authorized(timeout) { try await call(client, $0) }
  }

  func activity<Answer: Sendable>(
    _ call: (ActivityServiceClient, CallOptions) async throws -> Answer
  ) async throws -> Answer {
    let client = ActivityServiceClient(network.activity)
    return try await authorized(nil) { try await call(client, $0) }
  }

  /// A call that is refused for its token is made once more, with a new one.
  private func authorized<Answer: Sendable>(
    _ timeout: Duration?, _ call: (CallOptions) async throws -> Answer
  ) async throws -> Answer {
    let first = try await currentToken(refused: nil)
    do {
      return try await call(try options(first, timeout))
    } catch let error as RPCError where error.code == .unauthenticated {
      let second = try await currentToken(refused: first)
      return try await call(try options(second, timeout))
    }
  }

  private func options(_ token: String, _ timeout: Duration?) throws -> CallOptions {
    var options = CallOptions(timeout: timeout ?? self.timeout)
    try options.metadata.add("authorization", "Bearer \(token)")
    return options
  }

  /// - Parameter refused: a token that must not be used again.
  private func currentToken(refused: String?) async throws -> String {
    try await asking.pass {
      if let token = token.value, token != refused { return token }
      token.value = nil
      do {
        let new = try await network.token()
        token.value = new
        return new
      } catch {
        throw RPCError(.unauthenticated, "the app gives no token")
      }
    }
  }
}
