import Crypto
import Domain
import Identity

/// An issuer, a verifier that believes it, and callers.
struct Tokens {
  static let now = Instant(milliseconds: 1_700_000_000_000)
  static let teacher = Caller(organization: "north", user: "t1", role: .teacher, app: nil)
  static let student = Caller(organization: "north", user: "Zoë \"Z\" \\\u{1}\u{10348}", role: .student, app: "org.x")

  let key: PrivateKey
  let issuer: TokenIssuer
  let verifier: TokenVerifier

  init(_ algorithm: SignatureAlgorithm = .es256, rules: TokenRules = TokenRules()) throws {
    key = try PrivateKey(algorithm)
    issuer = try TokenIssuer(key, rules: rules)
    verifier = TokenVerifier(try KeySet([KeySet.Entry(key.publicKey(), for: .people)]), rules: rules)
  }

  /// A token with any header and claims, signed with the good key.
  func forged(header: String? = nil, claims: String) throws -> String {
    let header = header ?? #"{"alg":"ES256","kid":"\#(issuer.keyID)","typ":"JWT"}"#
    let signed = Base64URL.encode(Array(header.utf8)) + "." + Base64URL.encode(Array(claims.utf8))
    return signed + "." + Base64URL.encode(try key.signature(of: Array(signed.utf8)))
  }

  /// Good claims, with one replaced (by its JSON text) or, with nil, left out.
  static func claims(_ name: String = "", _ value: String? = nil) -> String {
    var claims = [
      ("iss", "\"homeroom\""), ("sub", "\"s1\""), ("org", "\"north\""), ("role", "\"student\""), ("app", "\"org.x\""),
      ("iat", "1700000000"), ("exp", "1700000600"), ("jti", "\"j\""),
    ]
    claims.removeAll { $0.0 == name }
    if let value { claims.append((name, value)) }
    return "{" + claims.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }
}
