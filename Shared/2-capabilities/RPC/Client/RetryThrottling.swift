/// When a server fails too often to be asked again: retries stop while half of the tokens or fewer are left.
public struct RetryThrottling: Sendable, Hashable {
  /// A failure takes one.
  public let tokensMax: Double
  /// What a success gives back.
  public let tokenRatio: Double

  /// - Throws: when there are no tokens, more than a thousand, or none ever come back.
  public init(tokensMax: Int, tokenRatio: Double) throws(ServiceConfigError) {
    guard (1...1000).contains(tokensMax) else { throw ServiceConfigError("retry throttling has 1 to 1000 tokens") }
    guard tokenRatio > 0, tokenRatio.isFinite else { throw ServiceConfigError("a token ratio is above zero") }
    self.tokensMax = Double(tokensMax)
    // Three decimals count (gRFC A6).
    self.tokenRatio = (tokenRatio * 1000).rounded(.down) / 1000
  }
}

/// The tokens of one channel.
public struct RetryTokens: Sendable {
  private let throttling: RetryThrottling
  private(set) var count: Double

  /// A channel's tokens, all of which are there.
  public init(_ throttling: RetryThrottling) {
    self.throttling = throttling
    count = throttling.tokensMax
  }

  var allowRetry: Bool { count > throttling.tokensMax / 2 }

  mutating func succeeded() { count = min(throttling.tokensMax, count + throttling.tokenRatio) }

  mutating func failed() { count = max(0, count - 1) }
}
