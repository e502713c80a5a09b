public import Crypto
public import Domain
internal import JSON

/// Issues tokens: compact JWS, signed as the key signs, with the id of the key. Those of apps are sealed, see `SealedToken`.
public struct TokenIssuer: Sendable {
  private let key: PrivateKey
  private let sealing: SealingKeys?
  private let rules: TokenRules
  /// What tokens name the key by.
  public let keyID: String

  /// - Parameters:
  ///   - keyID: what the verifiers' key set calls the key; nil: what it is called when nobody has named it.
  ///   - sealing: what tokens of apps are sealed with; nil: apps can read theirs.
  public init(
    _ key: PrivateKey, keyID: String? = nil, sealing: SealingKeys? = nil, rules: TokenRules = TokenRules()
  ) throws(CryptoError) {
    self.key = key
    self.sealing = sealing
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
    claims += #","org":\#(quoted(caller.organization.rawValue)),"role":\#(quoted(caller.roleName))"#
    if !caller.schools.isEmpty {
      claims += #","schools":[\#(caller.schools.sorted().map { quoted($0.rawValue) }.joined(separator: ","))]"#
    }
    let sealing = SealedToken.isDue(for: caller) ? sealing : nil
    // All roles have the same length, or whoever knows the rest of a token could tell some by its length though it is sealed.
    if sealing != nil { claims += String(repeating: " ", count: Self.roleBytesMax - caller.role.name.utf8.count) }
    if let app = caller.app { claims += #","app":\#(quoted(app.rawValue))"# }
    let id = Base64URL.encode(try SecureRandom.bytes(16))
    claims += #","iat":\#(issuedAt),"exp":\#(expiresAt),"jti":\#(quoted(id))}"#
    let signed = Base64URL.encode(Array(header.utf8)) + "." + Base64URL.encode(Array(claims.utf8))
    let token = signed + "." + Base64URL.encode(try key.signature(of: Array(signed.utf8)))
    guard let sealing else { return token }
    return try SealedToken(sealing: token, with: sealing.present).text
  }

  /// A secret of all who have the key, another one for each purpose.
  public func secret(for purpose: String) throws(CryptoError) -> [UInt8] {
    SHA256.digest(of: Array("homeroom \(purpose)\n\(try key.pem())".utf8))
  }

  private static let roleBytesMax = Role.allCases.map(\.name.utf8.count).max() ?? 0

  private func quoted(_ text: String) -> String { JSONString.quoted(text) }
}
