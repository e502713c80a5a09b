import Crypto
import Domain
import Identity
import Testing

@Suite struct TokenTests {
  let tokens: Tokens
  let now = Tokens.now

  init() throws { tokens = try Tokens() }

  func reason(_ token: String, at instant: Instant = Tokens.now, _ verifier: TokenVerifier? = nil) -> TokenError? {
    do throws(TokenError) {
      _ = try (verifier ?? tokens.verifier).verify(token, at: instant)
      return nil
    } catch {
      return error
    }
  }

  @Test("a token says who its caller is", arguments: [Tokens.teacher, Tokens.student])
  func roundTrip(caller: Caller) throws {
    let token = try tokens.issuer.token(for: caller, now: now, lifetime: 60_000)
    let verified = try tokens.verifier.verify(token, at: now)
    #expect(verified.caller == caller)
    #expect(verified.expiresAt == now + 60_000)
    #expect(verified.issuedAt == now)
  }

  @Test("two tokens of one caller have names of their own")
  func names() throws {
    let ids = try (0..<2).map { _ in
      try tokens.verifier.verify(tokens.issuer.token(for: Tokens.teacher, now: now), at: now).id
    }
    #expect(ids[0] != ids[1])
  }

  @Test("a token holds from its issue to its expiry, give or take the leeway")
  func span() throws {
    let token = try tokens.issuer.token(for: Tokens.teacher, now: now, lifetime: 60_000)
    #expect(reason(token, at: now - 30_001) == .notYetValid)
    #expect(reason(token, at: now - 30_000) == nil)
    #expect(reason(token, at: now + 89_999) == nil)
    #expect(reason(token, at: now + 90_000) == .expired)
  }

  @Test("a remembered token that begins later is not believed before")
  func notBefore() throws {
    let cache = VerifiedTokenCache(tokens.verifier)
    let token = Array(try tokens.forged(claims: Tokens.claims("nbf", "1700000100")).utf8)
    _ = try cache.verify(token.span, at: now + 100_000)
    #expect(throws: TokenError.notYetValid) { try cache.verify(token.span, at: now + 69_999) }
    _ = try cache.verify(token.span, at: now + 70_000)
  }

  @Test("clocks may differ by the leeway that the rules say, and by no more than two minutes")
  func leeway() throws {
    var rules = TokenRules()
    rules.leeway = .max
    #expect(rules.leeway == TokenRules.leewayMax)
    rules.leeway = -1
    #expect(rules.leeway == 0)
    let strict = try Tokens(rules: rules)
    let token = try strict.issuer.token(for: Tokens.teacher, now: now, lifetime: 60_000)
    #expect(reason(token, at: now - 1, strict.verifier) == .notYetValid)
    #expect(reason(token, at: now + 60_000, strict.verifier) == .expired)
  }

  @Test("the issuer never gives more life than the verifier takes")
  func lifetime() throws {
    let token = try tokens.issuer.token(for: Tokens.teacher, now: now, lifetime: .max)
    #expect(reason(token) == nil)
    #expect(reason(try tokens.forged(claims: Tokens.claims("exp", "1700086400"))) == nil)
    #expect(reason(try tokens.forged(claims: Tokens.claims("exp", "1700086401"))) == .livesTooLong)
  }

  static let headers: [(String, TokenError)] = [
    (#"{"alg":"none","kid":"K","typ":"JWT"}"#, .wrongAlgorithm),
    (#"{"alg":"None","kid":"K","typ":"JWT"}"#, .wrongAlgorithm), (#"{"alg":"","kid":"K"}"#, .wrongAlgorithm),
    (#"{"alg":"RS256","kid":"K","typ":"JWT"}"#, .wrongAlgorithm), (#"{"alg":"EdDSA","kid":"K"}"#, .wrongAlgorithm),
    (#"{"alg":["ES256"],"kid":"K","typ":"JWT"}"#, .wrongAlgorithm), (#"{"kid":"K","typ":"JWT"}"#, .wrongAlgorithm),
    (#"{"alg":"HS256","kid":"K","typ":"JWT"}"#, .wrongAlgorithm),
    (#"{"alg":"es256","kid":"K","typ":"JWT"}"#, .wrongAlgorithm),
    (#"{"alg":"ES256","kid":"K","typ":"dpop+jwt"}"#, .wrongAlgorithm),
    (#"{"alg":"ES256","kid":"K","typ":7}"#, .wrongAlgorithm),
    (#"{"alg":"ES256","kid":"K","jku":"https://x"}"#, .wrongAlgorithm),
    (#"{"alg":"ES256","kid":"K","x5u":"https://x"}"#, .wrongAlgorithm),
    (#"{"alg":"ES256","kid":"K","x5c":[]}"#, .wrongAlgorithm),
    (#"{"alg":"ES256","kid":"K","b64":false}"#, .wrongAlgorithm),
    (#"{"alg":"ES256","kid":"K","zip":"DEF"}"#, .wrongAlgorithm), (#"{"alg":"ES256","kid":7}"#, .malformed),
    (#"{"alg":"ES256","kid":"K","typ":"JWT","crit":["exp"]}"#, .wrongAlgorithm),
    (#"{"alg":"ES256","kid":"K","typ":"JWT","jwk":{}}"#, .wrongAlgorithm),
    (#"{"alg":"ES256","alg":"none","kid":"K","typ":"JWT"}"#, .malformed),
    (#"{"alg":"ES256","kid":"other","typ":"JWT"}"#, .unknownKey),
    ("[]", .malformed), ("", .malformed), ("null", .malformed),
  ]

  static let goodHeaders = [
    #"{"alg":"ES256","kid":"K","typ":"JWT"}"#, #"{"alg":"ES256","kid":"K","typ":"at+jwt"}"#,
    #"{"alg":"ES256","kid":"K"}"#,
    #"{"typ":"JWT","x5t":"a","x5t#S256":"b","kid":"K","alg":"ES256"}"#, #"{"alg":"ES256","typ":"JWT"}"#,
  ]

  @Test("a header says what its key says; where there is one key it need not be named", arguments: goodHeaders)
  func goodHeader(header: String) throws {
    let header = header.split(separator: "\"K\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\(tokens.issuer.keyID)\"")
    #expect(reason(try tokens.forged(header: header, claims: Tokens.claims())) == nil)
  }

  @Test("where there are several keys, a token names its own")
  func unnamedKey() throws {
    let both = TokenVerifier(
      try KeySet([tokens.key, PrivateKey()].map { KeySet.Entry(try $0.publicKey(), for: .people) }))
    let token = try tokens.forged(header: #"{"alg":"ES256"}"#, claims: Tokens.claims())
    #expect(reason(token, both) == .noKeyID)
    #expect(reason(token, TokenVerifier(try KeySet([]))) == .unknownKey)
  }

  @Test("tokens of every algorithm are believed, each by its own key", arguments: SignatureAlgorithm.allCases)
  func algorithms(algorithm: SignatureAlgorithm) throws {
    let signer = try Tokens(algorithm)
    let token = try signer.issuer.token(for: Tokens.student, now: now)
    #expect(try signer.verifier.verify(token, at: now).caller == Tokens.student)
    #expect(reason(token) == .unknownKey)
    // Its header may not say another algorithm, whatever the signature.
    for other in SignatureAlgorithm.allCases where other != algorithm {
      let header = #"{"alg":"\#(other.rawValue)","kid":"\#(signer.issuer.keyID)"}"#
      #expect(reason(try signer.forged(header: header, claims: Tokens.claims()), signer.verifier) == .wrongAlgorithm)
    }
  }

  @Test("a public key is no secret to sign with, whatever the header says", arguments: SignatureAlgorithm.allCases)
  func confusion(algorithm: SignatureAlgorithm) throws {
    let signer = try Tokens(algorithm)
    let pem = Array(try signer.key.publicKey().pem.utf8)
    for name in ["HS256", algorithm.rawValue] {
      let header = #"{"alg":"\#(name)","kid":"\#(signer.issuer.keyID)","typ":"JWT"}"#
      let signed = Base64URL.encode(Array(header.utf8)) + "." + Base64URL.encode(Array(Tokens.claims().utf8))
      for key in [pem, pem.dropLast(), []] {
        let forged = signed + "." + Base64URL.encode(HMAC.sha256(Array(signed.utf8), key: Array(key)))
        #expect(reason(forged, signer.verifier) == (name == "HS256" ? .wrongAlgorithm : .badSignature))
      }
      #expect(reason(signed + ".", signer.verifier) == (name == "HS256" ? .wrongAlgorithm : .badSignature))
    }
  }

  @Test("no header but these is accepted", arguments: headers)
  func header(header: String, expected: TokenError) throws {
    let header = header.split(separator: "\"K\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\(tokens.issuer.keyID)\"")
    #expect(reason(try tokens.forged(header: header, claims: Tokens.claims())) == expected)
  }

  static let claims: [(String, String?, TokenError?)] = [
    ("", nil, nil), ("app", nil, nil), ("aud", "\"homeroom\"", nil),
    ("aud", "[\"x\",\"homeroom\"]", nil), ("aud", "\"x\"", .wrongAudience), ("aud", "\"Homeroom\"", .wrongAudience),
    ("aud", "[]", .wrongAudience), ("aud", "[\"x\"]", .wrongAudience), ("aud", "[\"homeroom\",7]", .badClaim("aud")),
    ("aud", "null", .badClaim("aud")), ("aud", "{}", .badClaim("aud")), ("aud", "\"homeroom\"", nil),
    ("nbf", "1700000000", nil), ("nbf", "1700000030", nil), ("nbf", "1699999999", nil),
    ("nbf", "1700000031", .notYetValid),
    ("nbf", "1700000600", .badClaim("nbf")), ("nbf", "\"1700000000\"", .badClaim("nbf")),
    ("nbf", "-1", .badClaim("nbf")),
    ("nbf", "null", .badClaim("nbf")), ("iat", "1700000030", nil), ("iat", "1700000031", .notYetValid),
    ("exp", "1700000001", nil),
    ("iss", nil, .wrongIssuer), ("iss", "\"other\"", .wrongIssuer),
    ("sub", nil, .badClaim("sub")), ("sub", "\"\"", .badClaim("sub")), ("sub", "7", .badClaim("sub")),
    ("sub", #""a\u0000b""#, .badClaim("sub")),
    ("sub", "\"" + String(repeating: "x", count: 257) + "\"", .badClaim("sub")),
    ("org", nil, .badClaim("org")), ("org", "null", .badClaim("org")),
    ("role", nil, .badClaim("role")), ("role", "\"root\"", .badClaim("role")),
    ("schools", "[\"a\"]", .badClaim("schools")), ("schools", "null", .badClaim("schools")),
    ("app", "\"\"", .badClaim("app")), ("app", "null", .badClaim("app")),
    ("jti", nil, .badClaim("jti")),
    ("iat", nil, .badClaim("iat")), ("iat", "\"1700000000\"", .badClaim("iat")), ("iat", "-1", .badClaim("iat")),
    ("exp", nil, .badClaim("exp")), ("exp", "1700000000", .badClaim("exp")), ("exp", "1699999999", .badClaim("exp")),
    ("exp", "1700000600.5", .malformed), ("exp", "9223372036854775807", .badClaim("exp")),
    ("exp", "9223372036854775808", .malformed),
  ]

  @Test(
    "an administrator's token may name schools, and is refused where it does not do so properly",
    arguments: [
      ("administrator", #"["a","b"]"#, nil, true), ("administrator", "[]", nil, false),
      ("administrator", #"[""]"#, nil, false), ("administrator", #""a""#, nil, false),
      ("administrator", "[7]", nil, false),
      ("administrator", #"["a"]"#, "org.x", false), ("teacher", #"["a"]"#, nil, false),
      ("service", #"["a"]"#, nil, false),
    ] as [(String, String, String?, Bool)])
  func schools(role: String, schools: String, app: String?, isBelieved: Bool) throws {
    let app = app.map { #","app":"\#($0)""# } ?? ""
    let times = #""iat":1700000000,"exp":1700000600,"jti":"j""#
    let claims =
      #"{"iss":"homeroom","sub":"s1","org":"north",\#(times),"role":"\#(role)","schools":\#(schools)\#(app)}"#
    let token = try tokens.forged(claims: claims)
    guard isBelieved else { return #expect(reason(token) == .badClaim("schools")) }
    let caller = try tokens.verifier.verify(token, at: Tokens.now).caller
    #expect(caller.role == .teacher && caller.schools == ["a", "b"])
    #expect(
      try tokens.verifier.verify(tokens.issuer.token(for: caller, now: Tokens.now), at: Tokens.now).caller == caller)
  }

  @Test("a claim that is missing or wrong is named", arguments: claims)
  func claim(name: String, value: String?, expected: TokenError?) throws {
    #expect(reason(try tokens.forged(claims: Tokens.claims(name, value))) == expected)
  }

  @Test("a token changed in any one character is not believed")
  func changed() throws {
    let token = Array(try tokens.issuer.token(for: Tokens.teacher, now: now).utf8)
    for index in token.indices {
      var changed = token
      changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      #expect(reason(String(decoding: changed, as: UTF8.self)) != nil)
    }
    for count in token.indices { #expect(reason(String(decoding: token[..<count], as: UTF8.self)) != nil) }
  }

  @Test(
    "what is no token is refused",
    arguments: ["", ".", "..", "...", "a.b.c", "🎭.🎭.🎭", String(repeating: "a", count: 5000)])
  func noToken(token: String) {
    #expect(reason(token) == .malformed)
  }

  @Test("another key's token is unknown, and known once the key is given: keys can be rolled over")
  func rollover() throws {
    let old = try Tokens()
    let token = try old.issuer.token(for: Tokens.teacher, now: now)
    #expect(reason(token) == .unknownKey)
    let both = TokenVerifier(
      try KeySet([tokens.key, old.key].map { KeySet.Entry(try $0.publicKey(), for: .people) }))
    #expect(reason(token, both) == nil)
  }

  @Test("a key that borrows another's name signs nothing")
  func borrowedName() throws {
    let stranger = try PrivateKey()
    let token = try tokens.issuer.token(for: Tokens.teacher, now: now)
    let signed = token.split(separator: ".").prefix(2).joined(separator: ".")
    let forged = signed + "." + Base64URL.encode(try stranger.signature(of: Array(signed.utf8)))
    #expect(reason(forged) == .badSignature)
  }
}
