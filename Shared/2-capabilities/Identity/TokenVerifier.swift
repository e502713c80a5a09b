public import Crypto
public import Domain

/// Reads tokens and believes those that a known key has signed. About 70 µs each: keep what it says, see
/// `VerifiedTokenCache`.
public struct TokenVerifier: Sendable {
  let rules: TokenRules
  private let keys: [String: PublicKey]

  /// - Parameter keys: all that may sign: the present key and, while tokens of it still live, the one before.
  public init(_ keys: [PublicKey], rules: TokenRules = TokenRules()) {
    self.rules = rules
    self.keys = Dictionary(keys.map { (Self.keyID(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
  }

  static func keyID(of key: PublicKey) -> String { Base64URL.encode(Array(key.fingerprint.prefix(16))) }

  /// - Parameter now: the wall clock, also where an organization's own clock stands elsewhere (D21).
  public func verify(_ token: Span<UInt8>, at now: Instant) throws(TokenError) -> VerifiedToken {
    guard token.count <= TokenRules.tokenBytesMax else { throw .malformed }
    var dots: [Int] = []
    for index in token.indices where token[index] == UInt8(ascii: ".") { dots.append(index) }
    guard dots.count == 2 else { throw .malformed }
    guard let header = Base64URL.decode(token.extracting(0..<dots[0])),
      let claims = Base64URL.decode(token.extracting(dots[0] + 1..<dots[1])),
      let signature = Base64URL.decode(token.extracting(dots[1] + 1..<token.count))
    else { throw .malformed }
    // The signature comes first: nothing a stranger wrote is interpreted beyond the header.
    let key = try key(named: header)
    guard key.verifies(signature, of: token.extracting(0..<dots[1])) else { throw .badSignature }
    let verified = try read(claims)
    try rules.check(verified, at: now)
    return verified
  }

  public func verify(_ token: String, at now: Instant) throws(TokenError) -> VerifiedToken {
    try verify(Array(token.utf8).span, at: now)
  }

  /// The header may say three things and each in one way: no other algorithm, and no key of the sender's own.
  private func key(named header: [UInt8]) throws(TokenError) -> PublicKey {
    guard let header = StrictJSON(header), case .object(let members) = header else { throw .malformed }
    guard members.count == 3, header["alg"]?.text == "ES256", header["typ"]?.text == "JWT",
      let id = header["kid"]?.text
    else { throw .wrongAlgorithm }
    guard let key = keys[id] else { throw .unknownKey }
    return key
  }

  private func read(_ claims: [UInt8]) throws(TokenError) -> VerifiedToken {
    guard let claims = StrictJSON(claims), case .object = claims else { throw .malformed }
    guard claims["iss"]?.text == rules.issuer else { throw .wrongIssuer }
    let user = try name("sub", claims)
    let organization = try name("org", claims)
    guard let role = Role(name: try name("role", claims)) else { throw .badClaim("role") }
    let app = claims["app"] == nil ? nil : AppID(try name("app", claims))
    let id = try name("jti", claims)
    let issuedAt = try instant("iat", claims)
    let expiresAt = try instant("exp", claims)
    guard issuedAt < expiresAt else { throw .badClaim("exp") }
    guard expiresAt.since(issuedAt) <= rules.lifetimeMax else { throw .livesTooLong }
    let caller = Caller(organization: OrganizationID(organization), user: PersonID(user), role: role, app: app)
    return VerifiedToken(caller: caller, id: id, issuedAt: issuedAt, expiresAt: expiresAt)
  }

  private func name(_ claim: String, _ claims: StrictJSON) throws(TokenError) -> String {
    guard let text = claims[claim]?.text, 1...TokenRules.nameBytesMax ~= text.utf8.count,
      !text.utf8.contains(0)
    else { throw .badClaim(claim) }
    return text
  }

  /// Seconds since 1970, of a year that has four digits.
  private func instant(_ claim: String, _ claims: StrictJSON) throws(TokenError) -> Instant {
    guard let seconds = claims[claim]?.integer, 0..<253_402_300_800 ~= seconds else { throw .badClaim(claim) }
    return Instant(milliseconds: seconds * 1000)
  }
}
