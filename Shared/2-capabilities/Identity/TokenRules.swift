internal import Domain

/// What issuers and verifiers agree on.
public struct TokenRules: Sendable {
  /// Who issues: the `iss` claim.
  public var issuer = "homeroom"
  /// What the tokens of people are for: the `aud` claim.
  public var audience = "homeroom"
  /// Which service looks at tokens: those of other services have to be for it. Nil: for none, and then none of those is believed.
  public var service: String?
  /// No token may live longer (milliseconds).
  public var lifetimeMax: Int64 = 24 * 60 * 60 * 1000
  /// Nor may one of somebody who is signed in with a browser, which is renewed (milliseconds).
  public static let sessionLifetime: Int64 = 10 * 60 * 1000
  /// How far the clocks of issuer and verifier may differ (milliseconds).
  public var leeway: Int64 = 30 * 1000 {
    didSet { leeway = min(max(0, leeway), Self.leewayMax) }
  }

  /// The usual rules, of a process that is no service.
  public init() {}

  /// More than clocks that are looked after differ by (milliseconds).
  public static let leewayMax: Int64 = 2 * 60 * 1000
  /// Bytes of a whole token; nothing longer is looked at.
  public static let tokenBytesMax = 4096
  /// Bytes of the claims that name someone or something.
  static let nameBytesMax = 256
  /// Schools that an administrator is limited to.
  public static let schoolsMax = 64

  /// Whether a token holds at an instant; what has been verified once is checked again each time it is used.
  func check(_ token: VerifiedToken, at now: Instant) throws(TokenError) {
    guard now < token.expiresAt + leeway else { throw .expired }
    guard token.notBefore <= now + leeway else { throw .notYetValid }
  }
}
