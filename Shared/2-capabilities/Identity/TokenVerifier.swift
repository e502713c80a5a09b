internal import Crypto
public import Domain
internal import JSON

/// Reads tokens and believes those that a known key has signed. About 70 µs each: keep what it says, see
/// `VerifiedTokenCache`.
public struct TokenVerifier: Sendable {
  let rules: TokenRules
  /// Homeroom's own keys.
  public var keys: KeySet
  /// The present keys of others who issue tokens.
  public var issuers: [IssuerKeys]
  /// What tokens of apps are sealed with; nil: they are not, and apps can read theirs.
  public var sealing: SealingKeys?
  /// What is not believed any more.
  public var revocations = Revocations()

  /// - Parameter keys: all that may sign: the present ones and, while tokens of them still live, those before.
  public init(_ keys: KeySet, issuers: [IssuerKeys] = [], rules: TokenRules = TokenRules()) {
    self.rules = rules
    self.keys = keys
    self.issuers = issuers
  }

  /// - Parameter now: the wall clock, also where an organization's own clock stands elsewhere (D21).
  public func verify(_ token: Span<UInt8>, at now: Instant) throws(TokenError) -> VerifiedToken {
    guard token.count <= TokenRules.tokenBytesMax else { throw .malformed }
    if let sealed = SealedToken(token) {
      guard let signed = sealing.flatMap(sealed.opened(by:)) else { throw .notOpened }
      return try verify(signed: signed.span, at: now)
    }
    let verified = try verify(signed: token, at: now)
    // What others issue is theirs to hide.
    guard sealing == nil || verified.issuer != rules.issuer || !SealedToken.isDue(for: verified.caller) else {
      throw .notSealed
    }
    return verified
  }

  private func verify(signed token: Span<UInt8>, at now: Instant) throws(TokenError) -> VerifiedToken {
    let parts = try SignedText(token)
    // The signature comes first: nothing a stranger wrote is interpreted beyond the header.
    let signed = token.extracting(0..<parts.signedCount)
    var reason = TokenError.badSignature
    var read: StrictJSON?
    var last: (fingerprint: [UInt8], verifies: Bool)?
    // Most often there is one: several issuers may give a key the same name, or sign with the same key.
    for candidate in try candidates(for: parts) {
      let key = candidate.entry.key
      let verifies =
        last?.fingerprint == key.fingerprint ? last?.verifies == true : key.verifies(parts.signature, of: signed)
      last = (key.fingerprint, verifies)
      guard verifies else { continue }
      guard let known = read ?? StrictJSON(parts.claims), case .object = known else { throw .malformed }
      read = known
      guard known["iss"]?.text == candidate.issuer?.name ?? rules.issuer else {
        reason = .wrongIssuer
        continue
      }
      let verified = try verify(known, of: candidate, signed)
      try rules.check(verified, at: now)
      try revocations.check(verified)
      return verified
    }
    throw reason
  }

  /// A key that may have signed.
  private struct Candidate {
    var entry: KeySet.Entry
    /// Whose it is; nil: Homeroom's own.
    var issuer: TrustedIssuer?
  }

  private func verify(_ claims: StrictJSON, of candidate: Candidate, _ signed: Span<UInt8>) throws(TokenError)
    -> VerifiedToken
  {
    if let issuer = candidate.issuer {
      guard try Self.audiences(of: claims)?.contains(issuer.audience) == true else { throw .wrongAudience }
      // Not every issuer names its tokens.
      let id =
        claims["jti"] == nil
        ? Self.id(ofUnnamed: signed) : try name("jti", claims)
      return try read(claims, of: try issuer.caller(claims), id: id, candidate)
    }
    try checkAudience(of: claims, candidate.entry.signer)
    let verified = try read(claims, of: try caller(claims), id: try name("jti", claims), candidate)
    guard keys.mayName(verified.caller, by: candidate.entry) else { throw .notForThisKey }
    guard
      candidate.entry.signer != .sessions || verified.expiresAt.since(verified.issuedAt) <= TokenRules.sessionLifetime
    else { throw .livesTooLong }
    return verified
  }

  /// The same for a text.
  public func verify(_ token: String, at now: Instant) throws(TokenError) -> VerifiedToken {
    try verify(Array(token.utf8).span, at: now)
  }

  /// The header names a key of ours; how that one signs is known here, and what the header says of it must be the same.
  private func candidates(for parts: SignedText) throws(TokenError) -> [Candidate] {
    var found: [Candidate]
    if let id = parts.keyID {
      found = keys[id].map { [Candidate(entry: $0, issuer: nil)] } ?? []
      for issuer in issuers {
        if let entry = issuer.present?[id] { found.append(Candidate(entry: entry, issuer: issuer.issuer)) }
      }
    } else {
      found = keys.entries.map { Candidate(entry: $0, issuer: nil) }
      for issuer in issuers {
        found += (issuer.present?.entries ?? []).map { Candidate(entry: $0, issuer: issuer.issuer) }
      }
      guard found.count <= 1 else { throw .noKeyID }
    }
    guard !found.isEmpty else { throw .unknownKey }
    found.removeAll { $0.entry.key.algorithm.rawValue != parts.algorithm }
    guard !found.isEmpty else { throw .wrongAlgorithm }
    return found
  }

  /// What a token is called that has no name of its own: after what was signed. Of some kinds there are several good signatures, which
  /// whoever has one can make.
  static func id(ofUnnamed signed: Span<UInt8>) -> String {
    Base64URL.encode(Array(SHA256.digest(of: signed).prefix(16)))
  }

  /// Who calls, by a token of Homeroom's own.
  private func caller(_ claims: StrictJSON) throws(TokenError) -> Caller {
    let user = try name("sub", claims)
    let organization = try name("org", claims)
    guard let role = Role(name: try name("role", claims)) else { throw .badClaim("role") }
    let app = claims["app"] == nil ? nil : AppID(try name("app", claims))
    let caller = Caller(organization: OrganizationID(organization), user: PersonID(user), role: role, app: app)
    // Services act for all organizations, and vendors of published apps publish for all; nobody else does (N60).
    guard caller.isCredible else { throw .badClaim("org") }
    guard let schools = claims["schools"] else { return caller }
    guard let limited = Self.limited(caller, to: schools) else { throw .badClaim("schools") }
    return limited
  }

  /// An administrator of some schools alone, who acts for no app; nil where the claim names none, or the caller is something else.
  static func limited(_ caller: Caller, to claim: StrictJSON) -> Caller? {
    guard caller.role == .administrator, caller.app == nil, case .array(let names) = claim,
      1...TokenRules.schoolsMax ~= names.count
    else { return nil }
    var limited = caller
    // What is not granted to administrators of schools by name is not theirs.
    limited.role = .teacher
    for name in names {
      guard let name = name.text, 1...TokenRules.nameBytesMax ~= name.utf8.count, !name.utf8.contains(0) else {
        return nil
      }
      limited.schools.insert(SchoolID(name))
    }
    return limited
  }

  private func read(
    _ claims: StrictJSON, of caller: Caller, id: String, _ candidate: Candidate
  ) throws(TokenError) -> VerifiedToken {
    let issuedAt = try Self.instant("iat", claims)
    let expiresAt = try Self.instant("exp", claims)
    guard issuedAt < expiresAt else { throw .badClaim("exp") }
    guard expiresAt.since(issuedAt) <= rules.lifetimeMax else { throw .livesTooLong }
    let notBefore = claims["nbf"] == nil ? issuedAt : try Self.instant("nbf", claims)
    guard notBefore < expiresAt else { throw .badClaim("nbf") }
    return VerifiedToken(
      caller: caller, id: id, issuer: candidate.issuer?.name ?? rules.issuer, keyID: candidate.entry.id,
      issuedAt: issuedAt, notBefore: notBefore, expiresAt: expiresAt)
  }

  /// Tokens of a service are for the one that it calls, so that this one cannot pass them on. Those of people are for all, also where
  /// they do not say so, as those of earlier versions.
  private func checkAudience(of claims: StrictJSON, _ signer: KeySet.Signer) throws(TokenError) {
    let audiences = try Self.audiences(of: claims)
    switch signer {
    case .people: guard audiences?.contains(rules.audience) != false else { throw .wrongAudience }
    case .sessions: guard audiences?.contains(rules.audience) == true else { throw .wrongAudience }
    case .service: guard let service = rules.service, audiences == [service] else { throw .wrongAudience }
    }
  }

  /// For whom it is; nil where it does not say so.
  static func audiences(of claims: StrictJSON) throws(TokenError) -> [String]? {
    switch claims["aud"] {
    case nil: return nil
    case .text(let one): return [one]
    case .array(let several):
      let texts = several.compactMap(\.text)
      guard texts.count == several.count else { throw .badClaim("aud") }
      return texts
    default: throw .badClaim("aud")
    }
  }

  private func name(_ claim: String, _ claims: StrictJSON) throws(TokenError) -> String {
    guard let text = claims[claim]?.text, 1...TokenRules.nameBytesMax ~= text.utf8.count,
      !text.utf8.contains(0)
    else { throw .badClaim(claim) }
    return text
  }

  /// Seconds since 1970, of a year that has four digits.
  static func instant(_ claim: String, _ claims: StrictJSON) throws(TokenError) -> Instant {
    guard let seconds = claims[claim]?.integer, 0..<253_402_300_800 ~= seconds else { throw .badClaim(claim) }
    return Instant(milliseconds: seconds * 1000)
  }
}
