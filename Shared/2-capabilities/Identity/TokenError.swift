/// Why a token was not believed. Callers hear UNAUTHENTICATED and little else (D22); the reason is for the log.
public enum TokenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No `authorization` header, or not `Bearer`.
  case missing
  /// Not three parts of strict base64url, too long, or not strict JSON.
  case malformed
  /// The header names another algorithm than that of its key, or says what nobody here acts upon: a key of the sender's own, `crit`.
  case wrongAlgorithm
  /// The header names no key, and there are several.
  case noKeyID
  case unknownKey
  case badSignature
  /// It is sealed, and no sealing key that is known has sealed it so.
  case notOpened
  /// It is an app's and could be read by it, where such tokens are sealed.
  case notSealed
  /// It names a caller that its key may not speak for: a service's key anybody but that service, or another key that service.
  case notForThisKey
  case wrongIssuer
  /// It is for somebody else.
  case wrongAudience
  /// Absent, of the wrong type, empty or too long.
  case badClaim(String)
  case expired
  /// It was taken back, or its person's tokens were, or its key's.
  case revoked
  case notYetValid
  /// It would live longer than this service lets any token live.
  case livesTooLong
  /// It has not been seen before, and nothing was to be verified.
  case notVerified

  /// A sentence for the log; nothing of the token is in it but the name of a claim.
  public var description: String {
    switch self {
    case .missing: "no bearer token was sent"
    case .malformed: "the token is malformed"
    case .wrongAlgorithm: "the token's header is not one of its key's: alg, kid, typ"
    case .noKeyID: "the token does not say which of the keys has signed it"
    case .unknownKey: "the token is signed with an unknown key"
    case .badSignature: "the token's signature is wrong"
    case .notOpened: "the token does not open"
    case .notSealed: "the token is an app's and not sealed"
    case .notForThisKey: "the token names a caller for whom its key may not sign"
    case .wrongIssuer: "the token was issued by someone else"
    case .wrongAudience: "the token is for somebody else"
    case .badClaim(let name): "the token's \(name) is missing or wrong"
    case .revoked: "the token was taken back"
    case .expired: "the token has expired"
    case .notYetValid: "the token is not valid yet"
    case .livesTooLong: "the token lives too long"
    case .notVerified: "the token has yet to be verified"
    }
  }
}
