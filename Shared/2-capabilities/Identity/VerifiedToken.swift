public import Domain

/// Who a token says is calling, once its signature has been found right.
public struct VerifiedToken: Hashable, Sendable {
  // One reference: a token is handed around with every call.
  private let content: Content

  /// - Parameter notBefore: from when on it holds; nil: from its issue on.
  public init(
    caller: Caller, id: String, issuer: String = TokenRules().issuer, keyID: String = "", issuedAt: Instant,
    notBefore: Instant? = nil, expiresAt: Instant
  ) {
    content = Content(
      Claims(
        caller: caller, id: id, issuer: issuer, keyID: keyID, issuedAt: issuedAt,
        notBefore: max(notBefore ?? issuedAt, issuedAt),
        expiresAt: expiresAt))
  }

  /// Who calls: organization, user, role and app.
  public var caller: Caller { content.claims.caller }
  /// The token's own name, for the audit log.
  public var id: String { content.claims.id }
  /// Who has issued it: Homeroom itself, or the name of a ``TrustedIssuer``.
  public var issuer: String { content.claims.issuer }
  /// What its issuer calls the key that has signed it.
  public var keyID: String { content.claims.keyID }
  /// When it was issued: revocations of a person go by this.
  public var issuedAt: Instant { content.claims.issuedAt }
  /// From then on it holds, but for the leeway of ``TokenRules``; never before its issue.
  public var notBefore: Instant { content.claims.notBefore }
  /// At that instant it holds no more, but for the leeway of ``TokenRules``.
  public var expiresAt: Instant { content.claims.expiresAt }

  public static func == (one: Self, other: Self) -> Bool { one.content.claims == other.content.claims }

  public func hash(into hasher: inout Hasher) { hasher.combine(content.claims) }

  private struct Claims: Hashable, Sendable {
    let caller: Caller
    let id: String
    let issuer: String
    let keyID: String
    let issuedAt: Instant
    let notBefore: Instant
    let expiresAt: Instant
  }

  private final class Content: Sendable {
    let claims: Claims

    init(_ claims: Claims) { self.claims = claims }
  }
}
