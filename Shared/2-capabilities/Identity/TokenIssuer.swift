public import Crypto
public import Domain
internal import JSON

/// Issues tokens: compact JWS, signed as the key signs, with the id of the key.
public struct TokenIssuer: Sendable {
  private let key: PrivateKey
  private let rules: TokenRules
  /// What tokens name the key by.
  public let keyID: String

  /// - Parameter keyID: what the verifiers' key set calls the key; nil: what it is called when nobody has named it.
  public init(_ key: PrivateKey, keyID: String? = nil, rules: TokenRules = TokenRules()) throws(CryptoError) {
    self.key = key
    self.rules = rules
    if let keyID {
      self.keyID = keyID
    } else {
      self.keyID = KeySet.id(of: try key.publicKey())
    }
  }

  /// A token for `caller`, valid from `now`.
  ///
  /// - Parameters:
  ///   - audience: the one service that the token is for; nil: all of them.
  ///   - lifetime: milliseconds, cut to the longest the rules allow and to whole seconds.
  public func token(
    for caller: Caller, audience: String? = nil, now: Instant, lifetime: Int64 = 60 * 60 * 1000
  ) throws(CryptoError) -> String {
    let issuedAt = now.milliseconds / 1000
    let expiresAt = issuedAt + max(1, min(lifetime, rules.lifetimeMax) / 1000)
    let header = #"{"alg":\#(quoted(key.algorithm.rawValue)),"kid":\#(quoted(keyID)),"typ":"JWT"}"#
    var claims = #"{"iss":\#(quoted(rules.issuer)),"aud":\#(quoted(audience ?? rules.audience))"#
    claims += #","sub":\#(quoted(caller.user.rawValue))"#
    claims += #","org":\#(quoted(caller.organization.rawValue)),"role":\#(quoted(caller.role.name))"#
    if let app = caller.app { claims += #","app":\#(quoted(app.rawValue))"# }
    let id = Base64URL.encode(try SecureRandom.bytes(16))
    claims += #","iat":\#(issuedAt),"exp":\#(expiresAt),"jti":\#(quoted(id))}"#
    let signed = Base64URL.encode(Array(header.utf8)) + "." + Base64URL.encode(Array(claims.utf8))
    return signed + "." + Base64URL.encode(try key.signature(of: Array(signed.utf8)))
  }

  private func quoted(_ text: String) -> String { JSONString.quoted(text) }
}
