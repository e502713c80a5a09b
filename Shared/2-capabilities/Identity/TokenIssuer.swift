public import Crypto
public import Domain

/// Issues tokens: compact JWS, ES256, with the key's fingerprint as its id.
public struct TokenIssuer: Sendable {
  private let key: PrivateKey
  private let rules: TokenRules
  /// What tokens name the key by.
  public let keyID: String

  public init(_ key: PrivateKey, rules: TokenRules = TokenRules()) throws(CryptoError) {
    self.key = key
    self.rules = rules
    keyID = TokenVerifier.keyID(of: try key.publicKey())
  }

  /// A token for `caller`, valid from `now`.
  ///
  /// - Parameter lifetime: milliseconds, cut to the longest the rules allow and to whole seconds.
  public func token(for caller: Caller, now: Instant, lifetime: Int64 = 60 * 60 * 1000) throws(CryptoError) -> String {
    let issuedAt = now.milliseconds / 1000
    let expiresAt = issuedAt + max(1, min(lifetime, rules.lifetimeMax) / 1000)
    let header = #"{"alg":"ES256","kid":\#(quoted(keyID)),"typ":"JWT"}"#
    var claims = #"{"iss":\#(quoted(rules.issuer)),"sub":\#(quoted(caller.user.rawValue))"#
    claims += #","org":\#(quoted(caller.organization.rawValue)),"role":\#(quoted(caller.role.name))"#
    if let app = caller.app { claims += #","app":\#(quoted(app.rawValue))"# }
    let id = Base64URL.encode(try SecureRandom.bytes(16))
    claims += #","iat":\#(issuedAt),"exp":\#(expiresAt),"jti":\#(quoted(id))}"#
    let signed = Base64URL.encode(Array(header.utf8)) + "." + Base64URL.encode(Array(claims.utf8))
    return signed + "." + Base64URL.encode(try key.signature(of: Array(signed.utf8)))
  }

  /// A JSON string: only what must be escaped is.
  private func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\0"..<" ": quoted += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
