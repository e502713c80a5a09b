public import Domain

/// Who a token says is calling, once its signature has been found right.
public struct VerifiedToken: Hashable, Sendable {
  // One reference: a token is handed around with every call.
  private let content: Content

  public init(caller: Caller, id: String, issuedAt: Instant, expiresAt: Instant) {
    content = Content(Claims(caller: caller, id: id, issuedAt: issuedAt, expiresAt: expiresAt))
  }

  public var caller: Caller { content.claims.caller }
  /// The token's own name, for the audit log.
  public var id: String { content.claims.id }
  public var issuedAt: Instant { content.claims.issuedAt }
  public var expiresAt: Instant { content.claims.expiresAt }

  public static func == (one: Self, other: Self) -> Bool { one.content.claims == other.content.claims }

  public func hash(into hasher: inout Hasher) { hasher.combine(content.claims) }

  private struct Claims: Hashable, Sendable {
    let caller: Caller
    let id: String
    let issuedAt: Instant
    let expiresAt: Instant
  }

  private final class Content: Sendable {
    let claims: Claims

    init(_ claims: Claims) { self.claims = claims }
  }
}
