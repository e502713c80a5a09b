/// Decides after every attempt of a call whether there is another, and when (gRFC A6). Knows no clock and no network.
public struct RetryJudge: Sendable {
  /// How far an attempt came.
  public enum Reach: Sendable, Hashable {
    /// Nothing of it left this machine.
    case neverSent
    /// It left, but the server says that no handler has seen it.
    case unprocessed
    /// A handler may have seen it.
    case maybeProcessed
  }

  /// What the server said about when to come again.
  public enum Pushback: Sendable, Hashable {
    /// After so long, whatever the policy says.
    case after(Duration)
    case never

    /// The value of `grpc-retry-pushback-ms`: what is no number, or below zero, says never.
    public init(_ text: String) {
      guard let milliseconds = Int64(text), milliseconds >= 0 else {
        self = .never
        return
      }
      self = .after(.milliseconds(milliseconds))
    }
  }

  /// What becomes of a call after an attempt.
  public enum Verdict: Sendable, Hashable {
    /// The attempt's outcome is the call's.
    case finish
    /// Once more, at once if need be.
    case again(after: Duration)
  }

  private let policy: RetryPolicy?
  /// Attempts before the present one, without those that no handler saw: what `grpc-previous-rpc-attempts` says.
  public private(set) var previousAttempts = 0
  /// No further attempt is possible: the response has begun, or the requests are not kept any more.
  public private(set) var isCommitted = false
  /// Attempts that no handler saw.
  private var refusals = 0
  /// Retries since the server last said how long to wait.
  private var backoffs = 0

  /// How often what no handler saw goes again of itself. A6 says once; but a server at its limit of streams may refuse one
  /// a moment after it has ended another, and several calls can meet that twice.
  private static let refusalsMax = 5

  /// At once after the first, then 2, 4, 8, 16 ms, a fifth more or less.
  private static func pause(after refusals: Int, chance: Double) -> Duration {
    refusals == 0 ? .zero : .milliseconds(1 << refusals) * (0.8 + 0.4 * chance)
  }

  /// - Parameter policy: nil: a call is sent again only when no handler can have seen it.
  public init(_ policy: RetryPolicy?) { self.policy = policy }

  /// From here on no attempt follows: the response has begun, or the requests are not kept any more.
  public mutating func commit() { isCommitted = true }

  /// - Parameters:
  ///   - tokens: the channel's; nil when it throttles nothing.
  ///   - chance: from 0 to 1.
  public mutating func judge(
    _ outcome: ClientCall.Outcome, _ reach: Reach, _ pushback: Pushback? = nil, tokens: inout RetryTokens?,
    chance: () -> Double
  ) -> Verdict {
    guard case .failed(let error) = outcome else {
      tokens?.succeeded()
      return .finish
    }
    switch reach {
    case .neverSent: return isCommitted ? .finish : .again(after: .zero)
    case .unprocessed where refusals < Self.refusalsMax:
      defer { refusals += 1 }
      return isCommitted ? .finish : .again(after: Self.pause(after: refusals, chance: chance()))
    case .unprocessed, .maybeProcessed: break
    }
    let isRetryable = policy?.retryableCodes.contains(error.code) ?? false
    // Counted whether or not this call may try again.
    if isRetryable || pushback == .never { tokens?.failed() }
    guard let policy, isRetryable, pushback != .never, !isCommitted, previousAttempts + 1 < policy.attemptsMax,
      tokens?.allowRetry ?? true
    else { return .finish }
    previousAttempts += 1
    if case .after(let pause) = pushback {
      backoffs = 0
      return .again(after: pause)
    }
    backoffs += 1
    return .again(after: policy.backoff(before: backoffs, chance: chance()))
  }
}
