/// How often and how soon a call that failed is sent again (gRFC A6).
///
/// Only for methods that may run twice: a call that failed may have reached its handler.
public struct RetryPolicy: Sendable, Hashable {
  /// The first attempt counts: at least 2. More than ``attemptsBound`` are taken for that many.
  public let attemptsMax: Int
  /// The pause before the first retry, up to a fifth more or less; above zero.
  public let initialBackoff: Duration
  /// The longest pause, up to a fifth more or less; above zero.
  public let maxBackoff: Duration
  /// How many times as long each pause is as the one before it; finite, above zero.
  public let multiplier: Double
  /// The failures after which a call is sent again; not empty, never OK.
  public let retryableCodes: Set<StatusCode>

  /// Attempts that a call has at most, whatever a policy asks for: A6's own bound for clients.
  public static let attemptsBound = 5

  /// - Throws: what is wrong with it: fewer than two attempts, a pause or a multiplier that is not above zero, no codes.
  public init(
    attemptsMax: Int, initialBackoff: Duration, maxBackoff: Duration, multiplier: Double,
    retryableCodes: Set<StatusCode>
  ) throws(ServiceConfigError) {
    guard attemptsMax >= 2 else { throw ServiceConfigError("a retry policy needs at least 2 attempts") }
    guard initialBackoff > .zero, maxBackoff > .zero else { throw ServiceConfigError("a backoff is above zero") }
    guard multiplier > 0, multiplier.isFinite else { throw ServiceConfigError("a backoff multiplier is above zero") }
    guard !retryableCodes.isEmpty, !retryableCodes.contains(.ok) else {
      throw ServiceConfigError("a retry policy names the codes of failures that it retries")
    }
    self.attemptsMax = min(attemptsMax, Self.attemptsBound)
    self.initialBackoff = initialBackoff
    self.maxBackoff = maxBackoff
    self.multiplier = multiplier
    self.retryableCodes = retryableCodes
  }

  /// The pause before the retry of this number, from 1: up to a fifth more or less than the exponential.
  ///
  /// - Parameter chance: from 0 to 1.
  func backoff(before retry: Int, chance: Double) -> Duration {
    var factor = 1.0
    let limit = maxBackoff / initialBackoff
    for _ in 1..<max(1, retry) where factor < limit { factor *= multiplier }
    return initialBackoff * (min(factor, limit) * (0.8 + 0.4 * chance))
  }
}

/// What a service config may not say.
public struct ServiceConfigError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, for a developer.
  public let description: String

  init(_ description: String) { self.description = description }
}
