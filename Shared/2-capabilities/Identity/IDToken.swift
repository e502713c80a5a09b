internal import Crypto
public import Domain
internal import JSON

/// What an identity provider says of somebody who has just signed in there (OpenID Connect Core §2), once it is believed.
public struct IDToken: Sendable, Hashable {
  /// The provider, as it calls itself.
  public let issuer: String
  /// What it calls the account, for good.
  public let subject: String
  /// As people read it, without control characters; nil where it does not say.
  public let name: String?
  /// The claim that names a person of the roster; nil where there is none, or where it looks like an e-mail address.
  public let rosterClaim: String?

  /// What an ID token is held against.
  public struct Expectation: Sendable {
    var issuer: String
    var client: String
    var nonce: String
    var rosterClaim: String?

    /// - Parameters:
    ///   - client: what the provider calls the one who asked it.
    ///   - nonce: what was sent along with the question.
    ///   - rosterClaim: the claim that names a person of the roster, maybe within others: `school.number`. Nil: none does.
    public init(issuer: String, client: String, nonce: String, rosterClaim: String? = nil) {
      self.issuer = issuer
      self.client = client
      self.nonce = nonce
      self.rosterClaim = rosterClaim
    }
  }

  /// Bytes of a whole ID token; nothing longer is looked at.
  public static let bytesMax = 16 * 1024
  /// How old it may be: it was made for whoever has asked just now. Milliseconds.
  static let ageMax: Int64 = 10 * 60 * 1000
  static let subjectBytesMax = 255

  /// Believes a token that one of the provider's keys has signed and that is an answer to this very question.
  ///
  /// - Parameter now: the wall clock.
  /// - Throws: `.unknownKey` where it names a key that is not among these: they may be old.
  public init(
    verifying token: String, keys: KeySet, _ expected: Expectation, at now: Instant, rules: TokenRules = TokenRules()
  ) throws(TokenError) {
    let octets = Array(token.utf8)
    guard octets.count <= Self.bytesMax else { throw .malformed }
    let signed = try SignedText(octets.span)
    let entry: KeySet.Entry
    if let id = signed.keyID {
      guard let known = keys[id] else { throw .unknownKey }
      entry = known
    } else {
      guard let only = keys.entries.first, keys.entries.count == 1 else { throw .noKeyID }
      entry = only
    }
    guard entry.key.algorithm.rawValue == signed.algorithm else { throw .wrongAlgorithm }
    guard entry.key.verifies(signed.signature, of: octets.span.extracting(0..<signed.signedCount)) else {
      throw .badSignature
    }
    guard let claims = StrictJSON(signed.claims, bytesMax: Self.bytesMax), case .object = claims else {
      throw .malformed
    }
    try self.init(claims, expected, at: now, rules)
  }

  private init(_ claims: StrictJSON, _ expected: Expectation, at now: Instant, _ rules: TokenRules) throws(TokenError) {
    guard let issuer = claims["iss"]?.text, issuer.utf8.elementsEqual(expected.issuer.utf8) else { throw .wrongIssuer }
    guard let audiences = try TokenVerifier.audiences(of: claims), audiences.contains(expected.client) else {
      throw .wrongAudience
    }
    // Core §3.1.3.7: among several it says for whom it was made.
    let party = claims["azp"]
    guard party?.text == expected.client || party == nil && audiences.count == 1 else { throw .wrongAudience }
    guard let nonce = claims["nonce"]?.text,
      ConstantTime.equal(Array(nonce.utf8), Array(expected.nonce.utf8))
    else { throw .badClaim("nonce") }
    let issuedAt = try TokenVerifier.instant("iat", claims)
    let expiresAt = try TokenVerifier.instant("exp", claims)
    guard now < expiresAt + rules.leeway, now < issuedAt + (Self.ageMax + rules.leeway) else { throw .expired }
    guard issuedAt <= now + rules.leeway else { throw .notYetValid }
    if claims["nbf"] != nil, try TokenVerifier.instant("nbf", claims) > now + rules.leeway { throw .notYetValid }
    guard let subject = claims["sub"]?.text, 1...Self.subjectBytesMax ~= subject.utf8.count, !subject.utf8.contains(0)
    else { throw .badClaim("sub") }
    self.issuer = issuer
    self.subject = subject
    // It is shown to people and believed by nobody: what cannot be read in it is no reason to refuse the account.
    name = claims["name"]?.text.map { text in
      String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }
    rosterClaim = expected.rosterClaim.flatMap { Self.person(TrustedIssuer.ClaimPath($0).value(in: claims)) }
  }

  /// E-mail addresses are given to others when somebody leaves, so none of them says who somebody is.
  private static func person(_ claim: StrictJSON?) -> String? {
    let text = claim?.text ?? claim?.integer.map { String($0) }
    return text.flatMap {
      1...TokenRules.nameBytesMax ~= $0.utf8.count && !$0.contains("@") && !$0.utf8.contains(0) ? $0 : nil
    }
  }
}
