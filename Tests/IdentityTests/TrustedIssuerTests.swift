import Crypto
import Domain
import Identity
import Synchronization
import Testing

/// Tokens of others who issue them, and what their settings say.
@Suite("Other issuers") struct TrustedIssuerTests {
  static let now = Tokens.now
  static let start = ContinuousClock.now

  /// Of all tests: to make a key of RSA takes longer than what is asked of it.
  static let keys = Result { (north: try PrivateKey(.rs256), south: try PrivateKey(.eddsa)) }

  let own: Tokens
  let north: PrivateKey
  let south: PrivateKey

  init() throws {
    own = try Tokens()
    (north, south) = try Self.keys.get()
  }

  /// Settings as a file says them, some replaced (by their JSON text) or, with nil, left out.
  private static func setting(_ name: String, _ organization: String, _ changes: [String: String?] = [:]) -> String {
    var settings: [String: String] = [
      "iss": "\"\(name)\"", "keys": "\"https://idp.example/keys\"", "organization": "\"\(organization)\"",
      "audience": "\"homeroom-\(organization)\"", "role": "\"realm_access.roles\"",
      "roles":
        #"[{"value":"head","role":"administrator"},{"value":"staff","role":"teacher"},{"value":"pupil","role":"student"}]"#,
    ]
    for (name, value) in changes { settings[name] = value }
    return "{" + settings.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
  }

  private static func list(_ settings: String...) throws(IssuerSettingError) -> [TrustedIssuer] {
    try TrustedIssuer.list(json: Array("{\"issuers\":[\(settings.joined(separator: ","))]}".utf8))
  }

  private static func published(_ keys: [(String, PrivateKey)]) throws -> [UInt8] {
    Array(try KeySet(keys.map { KeySet.Entry(try $0.1.publicKey(), id: $0.0, for: .people) }).json.utf8)
  }

  private static func heard(_ issuer: TrustedIssuer, _ keys: [(String, PrivateKey)]) throws -> IssuerKeys {
    var held = IssuerKeys(issuer)
    _ = try held.hear(published(keys), at: start)
    return held
  }

  /// Believes our own keys and two issuers, whose keys have one name.
  private func verifier(_ changes: [String: String?] = [:]) throws -> TokenVerifier {
    let issuers = try Self.list(
      Self.setting("https://north.example", "north", changes), Self.setting("https://south.example", "south"))
    return TokenVerifier(
      try KeySet([KeySet.Entry(own.key.publicKey(), for: .people)]),
      issuers: [try Self.heard(issuers[0], [("k1", north)]), try Self.heard(issuers[1], [("k1", south)])])
  }

  private func token(
    by key: PrivateKey, kid: String = "k1", iss: String = "https://north.example", aud: String = "\"homeroom-north\"",
    person: String = "\"sub\":\"p1\"", role: String = #""realm_access":{"roles":["offline","staff"]}"#,
    other: String = ""
  ) throws -> String {
    let header = #"{"alg":"\#(key.algorithm.rawValue)","kid":"\#(kid)"}"#
    let claims = #"{"iss":"\#(iss)","aud":\#(aud),\#(person),\#(role)\#(other),"iat":1700000000,"exp":1700000600}"#
    let signed = Base64URL.encode(Array(header.utf8)) + "." + Base64URL.encode(Array(claims.utf8))
    return signed + "." + Base64URL.encode(try key.signature(of: Array(signed.utf8)))
  }

  private func reason(_ token: String, _ verifier: TokenVerifier) -> TokenError? {
    do throws(TokenError) {
      _ = try verifier.verify(token, at: Self.now)
      return nil
    } catch {
      return error
    }
  }

  @Test("a role may be limited to the schools of a claim, which then has to be there")
  func schools() throws {
    let verifier = try verifier([
      "roles": #"[{"value":"staff","role":"administrator","schools":"homeroom.schools"}]"#
    ])
    func caller(_ other: String) throws -> Caller {
      try verifier.verify(token(by: north, other: other), at: Tokens.now).caller
    }
    let head = try caller(#","homeroom":{"schools":["high"]}"#)
    #expect(head.role == .teacher && head.schools == ["high"])
    for other in ["", #","homeroom":{"schools":[]}"#, #","homeroom":{"schools":"high"}"#] {
      #expect(throws: TokenError.badClaim("homeroom.schools")) { try caller(other) }
    }
    for rule in [#""role":"teacher","schools":"x""#, #""role":"administrator","schools":["high"]"#] {
      #expect(throws: IssuerSettingError.self) {
        try Self.list(Self.setting("i", "north", ["roles": #"[{"value":"staff",\#(rule)}]"#]))
      }
    }
  }

  @Test("an issuer's token names a person and a role of its own organization")
  func believed() throws {
    let verified = try verifier().verify(token(by: north), at: Self.now)
    #expect(verified.caller == Caller(organization: "north", user: "p1", role: .teacher))
    #expect(!verified.id.isEmpty)
    let named = try verifier().verify(token(by: north, other: #","jti":"j1""#), at: Self.now)
    #expect(named.id == "j1")
  }

  @Test("an issuer's token of an app holds unsealed, also where Homeroom's own do not")
  func unsealed() throws {
    var verifier = try verifier(["app": "\"azp\""])
    let token = try token(by: north, other: #","azp":"org.x""#)
    verifier.sealing = try SealingKeys([SealingKeys.Key()])
    #expect(try verifier.verify(token, at: Self.now).caller.app == "org.x")
    let own = try own.issuer.token(for: Tokens.student, now: Self.now)
    #expect(reason(own, verifier) == .notSealed)
  }

  @Test("of two issuers whose keys have one name, each is believed for itself alone")
  func oneName() throws {
    let verifier = try verifier()
    let fromSouth = try token(by: south, iss: "https://south.example", aud: "\"homeroom-south\"")
    #expect(try verifier.verify(fromSouth, at: Self.now).caller.organization == "south")
    // South's key, and North's name.
    #expect(reason(try token(by: south), verifier) == .wrongIssuer)
    #expect(
      reason(try token(by: north, iss: "https://south.example", aud: "\"homeroom-south\""), verifier) == .wrongIssuer)
    #expect(reason(try token(by: PrivateKey(.rs256)), verifier) == .badSignature)
    #expect(reason(try token(by: PrivateKey()), verifier) == .wrongAlgorithm)
  }

  @Test("two issuers may share a key, as tenants of one provider do: the issuer's name decides")
  func oneKey() throws {
    let issuers = try Self.list(Self.setting("a", "north"), Self.setting("b", "south"))
    let verifier = TokenVerifier(try KeySet([]), issuers: try issuers.map { try Self.heard($0, [("k1", north)]) })
    let token = try token(by: north, iss: "b", aud: "\"homeroom-south\"")
    #expect(try verifier.verify(token, at: Self.now).caller.organization == "south")
    #expect(reason(try self.token(by: north, iss: "c"), verifier) == .wrongIssuer)
  }

  @Test("another issuer's key does not sign for Homeroom, nor Homeroom's for another issuer")
  func ownName() throws {
    let claims = #""org":"south","role":"administrator","jti":"j""#
    let forged = try token(by: north, iss: "homeroom", aud: "\"homeroom\"", role: claims)
    #expect(reason(forged, try verifier()) == .wrongIssuer)
    let other = try token(by: own.key, kid: own.issuer.keyID)
    #expect(reason(other, try verifier()) == .wrongIssuer)
  }

  static let refused: [(String, String, String, TokenError)] = [
    ("\"homeroom\"", #""sub":"p""#, #""realm_access":{"roles":["staff"]}"#, .wrongAudience),
    ("[\"account\"]", #""sub":"p""#, #""realm_access":{"roles":["staff"]}"#, .wrongAudience),
    ("[]", #""sub":"p""#, #""realm_access":{"roles":["staff"]}"#, .wrongAudience),
    ("\"homeroom-north\"", #""sub":"""#, #""realm_access":{"roles":["staff"]}"#, .badClaim("sub")),
    ("\"homeroom-north\"", #""sub":7"#, #""realm_access":{"roles":["staff"]}"#, .badClaim("sub")),
    ("\"homeroom-north\"", #""sub":"a\u0000b""#, #""realm_access":{"roles":["staff"]}"#, .badClaim("sub")),
    (
      "\"homeroom-north\"", "\"sub\":\"" + String(repeating: "p", count: 257) + "\"",
      #""realm_access":{"roles":["staff"]}"#, .badClaim("sub")
    ),
    ("\"homeroom-north\"", #""sub":"p""#, #""realm_access":{"roles":["offline"]}"#, .badClaim("realm_access.roles")),
    ("\"homeroom-north\"", #""sub":"p""#, #""realm_access":{"roles":{"staff":1}}"#, .badClaim("realm_access.roles")),
    ("\"homeroom-north\"", #""sub":"p""#, #""roles":["staff"]"#, .badClaim("realm_access.roles")),
    ("\"homeroom-north\"", #""sub":"p""#, #""role":"administrator","org":"north""#, .badClaim("realm_access.roles")),
  ]

  @Test("an issuer's token is for Homeroom, names somebody, and has a role that the settings know", arguments: refused)
  func notBelieved(aud: String, person: String, role: String, expected: TokenError) throws {
    #expect(reason(try token(by: north, aud: aud, person: person, role: role), try verifier()) == expected)
  }

  @Test("of several roles the first of the settings counts, and a role may be one text")
  func roles() throws {
    let both = try token(by: north, role: #""realm_access":{"roles":["pupil","staff","head"]}"#)
    #expect(try verifier().verify(both, at: Self.now).caller.role == .administrator)
    let one = try token(by: north, role: #""group":"pupil""#)
    #expect(try verifier(["role": "\"group\""]).verify(one, at: Self.now).caller.role == .student)
  }

  @Test("whatever the token says, its organization is the issuer's, and its person has the issuer's prefix")
  func confined() throws {
    let token = try token(by: north, other: #","org":"south","organization":"*","app":"org.x""#)
    let caller = try verifier(["person_prefix": "\"n:\""]).verify(token, at: Self.now).caller
    #expect(caller == Caller(organization: "north", user: "n:p1", role: .teacher))
  }

  @Test("where a claim names apps, a token without it is refused, and people's own tools are those that are listed")
  func apps() throws {
    let verifier = try verifier(["app": "\"azp\"", "tools": "[\"portal\"]"])
    #expect(try verifier.verify(token(by: north, other: #","azp":"org.x""#), at: Self.now).caller.app == "org.x")
    #expect(try verifier.verify(token(by: north, other: #","azp":"portal""#), at: Self.now).caller.app == nil)
    for other in ["", #","azp":"""#, #","azp":["portal"]"#] {
      #expect(reason(try token(by: north, other: other), verifier) == .badClaim("azp"))
    }
  }

  static let settings: [(String, String?, String)] = [
    ("iss", nil, "iss"), ("iss", "\"\"", "iss"), ("iss", "\"homeroom\"", "iss"), ("keys", nil, "keys"),
    ("organization", nil, "organization"), ("organization", "\"*\"", "all organizations"),
    ("audience", nil, "audience"),
    ("roles", nil, "roles"), ("roles", "[]", "roles"), ("roles", #"[{"value":"x","role":"service"}]"#, "roles"),
    ("roles", #"[{"value":"x","role":"king"}]"#, "roles"), ("roles", #"[{"role":"teacher"}]"#, "roles"),
    (
      "roles", "[" + Array(repeating: #"{"value":"x","role":"teacher"}"#, count: 33).joined(separator: ",") + "]",
      "roles"
    ),
    ("tools", "[\"portal\"]", "tools"), ("person", "7", "person"), ("leeway", "1", "no such setting"),
  ]

  @Test("settings that are missing, wrong or unknown are named", arguments: settings)
  func wrongSetting(name: String, value: String?, expected: String) {
    let error = #expect(throws: IssuerSettingError.self) {
      try Self.list(Self.setting("a", "o"), Self.setting("b", "o", [name: value]))
    }
    #expect(error?.description.contains("issuer number 2") == true && error?.description.contains(expected) == true)
  }

  @Test("32 issuers are taken, also several of one organization, and neither one more nor one twice")
  func many() throws {
    let all = (0...TrustedIssuer.issuersMax).map { Self.setting("i\($0)", "o") }
    func list(_ settings: some Collection<String>) throws(IssuerSettingError) -> [TrustedIssuer] {
      try TrustedIssuer.list(json: Array("{\"issuers\":[\(settings.joined(separator: ","))]}".utf8))
    }
    #expect(try list(all.dropLast()).count == TrustedIssuer.issuersMax)
    #expect(throws: IssuerSettingError.tooMany(33)) { try list(all) }
    #expect(throws: IssuerSettingError.self) { try list([all[0], all[0]]) }
    for text in ["", "[]", "{}", String(repeating: " ", count: TrustedIssuer.bytesMax) + "{\"issuers\":[]}"] {
      #expect(throws: IssuerSettingError.notAList) { try TrustedIssuer.list(json: Array(text.utf8)) }
    }
  }

  @Test("keys are asked for when they are old, or missed, and never more often than every 30 seconds")
  func schedule() throws {
    var keys = IssuerKeys(try Self.list(Self.setting("a", "o"))[0])
    let start = Self.start
    #expect(keys.isDue(at: start) && keys.present == nil)
    keys.ask(at: start)
    // It did not answer.
    #expect(!keys.isDue(at: start + .seconds(29)) && keys.isDue(at: start + .seconds(30)))
    keys.ask(at: start + .seconds(30))
    #expect(try keys.hear(Self.published([("k", north)]), at: start + .seconds(30)))
    #expect(!keys.isDue(at: start + .seconds(329)) && keys.isDue(at: start + .seconds(330)))
    keys.miss()
    #expect(!keys.isDue(at: start + .seconds(59)) && keys.isDue(at: start + .seconds(60)))
    keys.ask(at: start + .seconds(60))
    #expect(try !keys.hear(Self.published([("k", north)]), at: start + .seconds(60)))
    #expect(!keys.isDue(at: start + .seconds(90)))
    // What is of no use changes nothing, and is asked for again soon.
    #expect(throws: KeySetError.self) { try keys.hear(Array("<html>".utf8), at: start + .seconds(61)) }
    #expect(keys.present?.entries.count == 1)
    // An issuer that is gone is believed for a day.
    let end = start + .seconds(60) + IssuerKeys.staleMax
    #expect(!keys.expire(at: end - .seconds(1)) && keys.present != nil)
    #expect(keys.expire(at: end) && keys.present == nil && !keys.expire(at: end))
  }

  @Test("of published keys, those of other kinds are left out; private parts and doubles spoil the set")
  func leftOut() throws {
    let good = try #require(
      String(decoding: Self.published([("k", north)]), as: UTF8.self).split(separator: "\n").dropFirst().first)
    func count(_ keys: String...) -> Int? {
      try? KeySet(published: Array("{\"keys\":[\(keys.joined(separator: ","))]}".utf8)).entries.count
    }
    #expect(count(String(good)) == 1)
    let others = [
      #"{"kty":"RSA","use":"enc","alg":"RSA-OAEP","kid":"e","n":"AQAB","e":"AQAB"}"#,
      #"{"kty":"EC","crv":"P-384","kid":"p","x":"AA","y":"AA"}"#, #"{"kty":"RSA","kid":"s","n":"AQAB","e":"AQAB"}"#,
      "{}", "7",
    ]
    #expect(count(String(good), others[0], others[1], others[2], others[3], others[4]) == 1)
    #expect(count(String(good), String(good)) == nil)
    #expect(count(String(good), #"{"kty":"oct","kid":"h","k":"c2VjcmV0"}"#) == nil)
    #expect(count(String(good), #"{"kty":"EC","kid":"h","d":"c2VjcmV0"}"#) == nil)
    #expect(throws: KeySetError.tooManyKeys(10_000)) {
      try KeySet(published: Array("{\"keys\":[\(Array(repeating: "{}", count: 10_000).joined(separator: ","))]}".utf8))
    }
  }

  @Test("a token without a name is taken back with every signature that fits it")
  func unnamed() throws {
    // Of (r, s) and (r, n - s) both are good.
    let order: [UInt8] = [
      0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xBC, 0xE6, 0xFA, 0xAD, 0xA7,
      0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
    ]
    let key = try PrivateKey()
    let issuer = try Self.list(Self.setting("https://north.example", "north"))[0]
    let cache = VerifiedTokenCache(TokenVerifier(try KeySet([]), issuers: [try Self.heard(issuer, [("k1", key)])]))
    let one = try token(by: key)
    let parts = one.split(separator: ".").map(String.init)
    let last = Array(parts[2].utf8)
    let decoded = Base64URL.decode(last.span)
    var signature = try #require(decoded)
    var borrow = 0
    for index in (0..<32).reversed() {
      let difference = Int(order[index]) - Int(signature[32 + index]) - borrow
      borrow = difference < 0 ? 1 : 0
      signature[32 + index] = UInt8(truncatingIfNeeded: difference)
    }
    let other = parts[0] + "." + parts[1] + "." + Base64URL.encode(signature)
    for token in [one, other] { _ = try cache.verify(authorization: "Bearer " + token, at: Self.now) }
    cache.replace(try Revocations([Revocations.entry(of: one)]))
    for token in [one, other] {
      #expect(throws: TokenError.revoked) { try cache.verify(authorization: "Bearer " + token, at: Self.now) }
    }
  }

  @Test("a token of a key that nobody knows is reported, and one of a known key is not")
  func missed() throws {
    let count = Mutex(0)
    let cache = VerifiedTokenCache(try verifier(), keyMissed: { count.withLock { $0 += 1 } })
    for (kid, expected) in [("k1", 0), ("k2", 1), ("k2", 2), ("k1", 2)] {
      _ = try? cache.verify(authorization: "Bearer " + token(by: north, kid: kid), at: Self.now)
      #expect(count.withLock { $0 } == expected)
    }
    // And believed with the next call once the key is there.
    let bearer = "Bearer " + (try token(by: north, kid: "k2"))
    cache.replace([try Self.heard(Self.list(Self.setting("https://north.example", "north"))[0], [("k2", north)])])
    #expect(try cache.verify(authorization: bearer, at: Self.now).caller.user == "p1")
    cache.replace([IssuerKeys]())
    #expect(throws: TokenError.unknownKey) { try cache.verify(authorization: bearer, at: Self.now) }
  }
}
