public import Domain

/// Who a token says is calling, once its signature has been found right.
public struct VerifiedToken: Hashable, Sendable {
  public let caller: Caller
  /// The token's own name, for the audit log.
  public let id: String
  public let issuedAt: Instant
  public let expiresAt: Instant

  public init(caller: Caller, id: String, issuedAt: Instant, expiresAt: Instant) {
    self.caller = caller
    self.id = id
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
  }
}
