internal import API
internal import Domain
internal import RPC
internal import Synchronization

/// Calls as the student: with a token that is asked for when the first call is made, and anew when one is refused.
final class ServerLine: Sendable {
  /// What a call to Context is for.
  enum Purpose: Sendable {
    /// An app waits for what it looks up.
    case lookup
    /// An app waits for its save.
    case saving
    /// Nobody waits.
    case sending
  }

  private let network: Network
  private let options: DataStoreOptions
  private let clock: StoreClock
  /// Until when nobody is to wait for Context, which has answered nothing.
  private let silenceEnd = Published<Instant?>(nil)
  private let token = Published<String?>(nil)
  /// One task at a time asks for a token.
  private let asking = Turnstile()

  init(_ network: Network, _ options: DataStoreOptions, clock: StoreClock) {
    self.network = network
    self.options = options
    self.clock = clock
  }

  /// Whether Context has just answered nothing: nobody is to wait for it.
  var isContextSilent: Bool { silenceEnd.value.map { clock.now < $0 } ?? false }

  static let silence = RPCError(.unavailable, "Context did not answer a moment ago")

  /// While Context is silent, a call for which an app would wait fails at once.
  func context<Answer: Sendable>(
    _ purpose: Purpose, _ call: (ContextServiceClient, CallOptions) async throws -> Answer
  ) async throws -> Answer {
    if purpose != .sending, isContextSilent { throw Self.silence }
    let client = ContextServiceClient(network.context)
    let timeout = purpose == .lookup ? options.lookupTimeout : options.callTimeout
    do {
      let answer = try await authorized(timeout) { try await call(client, $0) }
      silenceEnd.value = nil
      return answer
    } catch let error as RPCError {
      let isSilent = error.code == .deadlineExceeded
      silenceEnd.value = isSilent ? clock.now + Int64(options.silencePause / .milliseconds(1)) : nil
      throw error
    }
  }

  func activity<Answer: Sendable>(
    _ call: (ActivityServiceClient, CallOptions) async throws -> Answer
  ) async throws -> Answer {
    let client = ActivityServiceClient(network.activity)
    return try await authorized(options.callTimeout) { try await call(client, $0) }
  }

  /// A call that is refused for its token is made once more, with a new one.
  private func authorized<Answer: Sendable>(
    _ timeout: Duration, _ call: (CallOptions) async throws -> Answer
  ) async throws -> Answer {
    let first = try await currentToken(refused: nil)
    do {
      return try await call(try callOptions(first, timeout))
    } catch let error as RPCError where error.code == .unauthenticated {
      let second = try await currentToken(refused: first)
      return try await call(try callOptions(second, timeout))
    }
  }

  private func callOptions(_ token: String, _ timeout: Duration) throws -> CallOptions {
    var options = CallOptions(timeout: timeout)
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
