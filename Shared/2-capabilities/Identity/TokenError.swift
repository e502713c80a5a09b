/// Why a token was not believed. Callers hear UNAUTHENTICATED and little else (D22); the reason is for the log.
public enum TokenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No `authorization` header, or not `Bearer`.
  case missing
  /// Not three parts of strict base64url, too long, or not strict JSON.
  case malformed
  /// The header says anything but ES256, JWT and a key id.
  case wrongAlgorithm
  case unknownKey
  case badSignature
  case wrongIssuer
  /// Absent, of the wrong type, empty or too long.
  case badClaim(String)
  case expired
  case notYetValid
  /// It would live longer than this service lets any token live.
  case livesTooLong

  public var description: String {
    switch self {
    case .missing: "no bearer token was sent"
    case .malformed: "the token is malformed"
    case .wrongAlgorithm: "the token is not signed with ES256"
    case .unknownKey: "the token is signed with an unknown key"
    case .badSignature: "the token's signature is wrong"
    case .wrongIssuer: "the token was issued by someone else"
    case .badClaim(let name): "the token's \(name) is missing or wrong"
    case .expired: "the token has expired"
    case .notYetValid: "the token is not valid yet"
    case .livesTooLong: "the token lives too long"
    }
  }
}
