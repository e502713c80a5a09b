import Crypto
import Domain
import Foundation
import Identity
import Testing

/// What an app can find out of the token that it holds: nothing.
@Suite("Sealed tokens") struct SealedTokenTests {
  static let now = Tokens.now
  static let caller = Caller(organization: "north", user: "pia-4711", role: .student, app: "org.x")

  let tokens: Tokens
  let keys: SealingKeys
  let issuer: TokenIssuer
  let verifier: TokenVerifier

  init() throws {
    tokens = try Tokens()
    keys = try SealingKeys([SealingKeys.Key()])
    issuer = try TokenIssuer(tokens.key, sealing: keys)
    var verifier = tokens.verifier
    verifier.sealing = keys
    self.verifier = verifier
  }

  func reason(_ token: String, _ verifier: TokenVerifier? = nil) -> TokenError? {
    do throws(TokenError) {
      _ = try (verifier ?? self.verifier).verify(token, at: Self.now)
      return nil
    } catch {
      return error
    }
  }

  func token(_ caller: Caller = SealedTokenTests.caller) throws -> String {
    try issuer.token(for: caller, now: Self.now)
  }

  /// Nonce, hidden bytes and tag.
  static func sealed(_ token: String) throws -> [UInt8] {
    try #require(token.split(separator: ".").last.flatMap { decoded(String($0)) })
  }

  static func decoded(_ text: String) -> [UInt8]? { Base64URL.decode(Array(text.utf8).span) }

  static func resealed(_ token: String, _ bytes: [UInt8]) -> String {
    token.split(separator: ".").dropLast().joined(separator: ".") + "." + Base64URL.encode(bytes)
  }

  @Test("the token of an app is sealed, and says to a service what it would say", arguments: Role.allCases)
  func roundTrip(role: Role) throws {
    var caller = Self.caller
    caller.role = role
    let token = try token(caller)
    #expect(token.hasPrefix("v1.\(keys.present.id).") == (role != .service))
    let verified = try verifier.verify(token, at: Self.now)
    #expect(verified.caller == caller && verified.issuedAt == Self.now && verified.keyID == tokens.issuer.keyID)
    caller.app = nil
    #expect(try self.token(caller).hasPrefix("eyJ"), "a person's own tool may read its token")
    #expect(try verifier.verify(self.token(caller), at: Self.now).caller == caller)
  }

  @Test("however long the names are, no role makes a token longer than another", arguments: 0..<8)
  func length(slice: Int) throws {
    for count in stride(from: 1 + slice, through: 256, by: 8) {
      let lengths = try Set(
        Role.allCases.filter { $0 != .service }.map { role in
          try token(
            Caller(organization: "north", user: PersonID(String(repeating: "p", count: count)), role: role, app: "a")
          ).utf8.count
        })
      #expect(lengths.count == 1, "\(count) bytes of a name: \(lengths)")
    }
  }

  @Test("names are told apart by length in steps of 256 bytes only")
  func steps() throws {
    let lengths = try Set(
      (1...256).map {
        try token(
          Caller(organization: "o", user: PersonID(String(repeating: "p", count: $0)), role: .student, app: "a"))
      }
      .map { try Self.sealed($0).count - AES256GCM.overhead })
    #expect(lengths.count <= 3 && lengths.allSatisfy { $0 % 256 == 0 }, "\(lengths)")
  }

  @Test("neither a word of what the token says nor six bytes of how it is signed are in it")
  func opaque() throws {
    let token = try token()
    let bytes = try Self.sealed(token)
    let inside = try #require(SealedToken(token)?.opened(by: keys))
    for start in 0..<inside.count - 6 {
      #expect(bytes.firstRange(of: inside[start..<start + 6]) == nil)
    }
    for word in ["student", "pia-4711", "north", "org.x", "homeroom", "eyJhbGci"] {
      #expect(!token.contains(word) && bytes.firstRange(of: Array(word.utf8)) == nil, "\(word)")
    }
  }

  @Test("two seals of one token have nothing in common")
  func fresh() throws {
    let (one, two) = (try Self.sealed(try token()), try Self.sealed(try token()))
    let same = zip(one, two).count { $0 == $1 }
    #expect(one.count == two.count && same < one.count / 16, "\(same) of \(one.count) bytes are alike")
    #expect(one.prefix(12) != two.prefix(12))
  }

  @Test("every flipped bit is refused")
  func flipped() throws {
    let token = try token()
    let bytes = try Self.sealed(token)
    for bit in 0..<bytes.count * 8 {
      var changed = bytes
      changed[bit / 8] ^= 1 << (bit % 8)
      #expect(reason(Self.resealed(token, changed)) == .notOpened, "bit \(bit)")
    }
    let text = Array(token.utf8)
    for bit in 0..<text.count * 8 {
      var changed = text
      changed[bit / 8] ^= 1 << (bit % 8)
      #expect(throws: TokenError.self, "bit \(bit) of the text") { try verifier.verify(changed.span, at: Self.now) }
    }
  }

  @Test("what is cut, lengthened or empty is refused")
  func cut() throws {
    let token = try token()
    let bytes = try Self.sealed(token)
    let cut =
      [[], bytes.prefix(12), bytes.prefix(27), bytes.dropLast(), bytes + [0], bytes.dropFirst()] as [ArraySlice<UInt8>]
    for changed in cut {
      #expect(reason(Self.resealed(token, Array(changed))) == .notOpened)
    }
  }

  static let lookalikes = [
    "v1", "v1.", "v1..", "v1.k", "v1.k.", "v1..AAAA", "v1.k.A", "v1.k.A=", "v1.k.AAAA", "v1.k.AAAA.", "v2.k.AAAA",
    "V1.k.AAAA",
    "v1.ä.AAAA", "v1.a b.AAAA", "v1.\(String(repeating: "k", count: 129)).AAAA",
    "v1.k.\(String(repeating: "A", count: 4091))", "v1.k.\(String(repeating: "A", count: 4092))",
  ]

  @Test("what only looks like a sealed token is refused", arguments: lookalikes)
  func lookalike(token: String) throws {
    let reason = try #require(self.reason(token))
    #expect([.malformed, .notOpened].contains(reason))
  }

  @Test("a token opens by the key that has sealed it, whatever it is called, and by no other")
  func wrongKey() throws {
    let token = try token()
    let stranger = try SealingKeys.Key()
    var other = verifier
    other.sealing = try SealingKeys([stranger])
    #expect(reason(token, other) == .notOpened)
    // Under the name of a key that is there.
    let parts = token.split(separator: ".")
    #expect(reason("v1.\(stranger.id).\(parts[2])", other) == .notOpened)
    other.sealing = try SealingKeys([keys.present, stranger])
    #expect(reason(token, other) == nil)
    #expect(reason("v1.\(stranger.id).\(parts[2])", other) == .notOpened)
    // One key under another name: the name is sealed along.
    let renamed = keys.json.split(separator: keys.present.id).joined(separator: "other")
    other.sealing = try SealingKeys(json: Array(renamed.utf8))
    #expect(reason("v1.other.\(parts[2])", other) == .notOpened)
    other.sealing = nil
    #expect(reason(token, other) == .notOpened)
  }

  @Test(
    "where there are sealing keys, an app's token that it could read is refused; where there are none it holds",
    arguments: Role.allCases)
  func unsealed(role: Role) throws {
    var caller = Self.caller
    caller.role = role
    let readable = try tokens.issuer.token(for: caller, now: Self.now)
    #expect(reason(readable) == (role == .service ? nil : .notSealed))
    #expect(reason(readable, tokens.verifier) == nil)
    caller.app = nil
    #expect(reason(try tokens.issuer.token(for: caller, now: Self.now)) == nil)
  }

  @Test("a sealed token in a sealed token is refused")
  func nested() throws {
    let once = try token()
    #expect(reason(try Self.seal(once, by: keys)) == .malformed)
    let readable = try tokens.issuer.token(for: Self.caller, now: Self.now)
    #expect(reason(try Self.seal(readable, by: keys)) == nil)
  }

  @Test("a seal makes nobody believe anything: the signature within does, and its instants")
  func signature() throws {
    let stranger = try TokenIssuer(try PrivateKey(), sealing: keys).token(for: Self.caller, now: Self.now)
    #expect(reason(stranger) == .unknownKey)
    let borrowed = try TokenIssuer(try PrivateKey(), keyID: tokens.issuer.keyID, sealing: keys)
    #expect(reason(try borrowed.token(for: Self.caller, now: Self.now)) == .badSignature)
    for text in ["", "x", "a.b.c", "{}", String(repeating: "\0", count: 256)] {
      #expect(reason(try Self.seal(text, by: keys)) == .malformed)
    }
    #expect(throws: TokenError.expired) { try verifier.verify(try token(), at: Self.now + 3_630_000) }
  }

  @Test(
    "names of 256 bytes fit in a sealed token, also where each byte is written as two, and with the longest name of a key"
  )
  func longest() throws {
    let name = String(repeating: "\"", count: 256)
    let caller = Caller(
      organization: OrganizationID(name), user: PersonID(name), role: .administrator, app: AppID(name))
    let longID = keys.json.split(separator: keys.present.id).joined(separator: String(repeating: "k", count: 128))
    let named = try SealingKeys(json: Array(longID.utf8))
    var verifier = verifier
    verifier.sealing = named
    let token = try TokenIssuer(tokens.key, sealing: named).token(for: caller, now: Self.now)
    #expect(try verifier.verify(token, at: Self.now).caller == caller)
    #expect(token.utf8.count <= TokenRules.tokenBytesMax)
    // What is longer by more than a seal leaves is not looked at.
    let control = String(repeating: "\u{1}", count: 256)
    let long = Caller(
      organization: OrganizationID(control), user: PersonID(control), role: .student, app: AppID(control))
    #expect(reason(try self.token(long)) == .malformed)
  }

  @Test("2,815 bytes of a signed token fit in a sealed one, and one more does not", arguments: [22, 128])
  func bound(idBytes: Int) throws {
    let named = keys.json.split(separator: keys.present.id).joined(separator: String(repeating: "k", count: idBytes))
    let keys = try SealingKeys(json: Array(named.utf8))
    for (count, fits) in [(2815, true), (2816, false)] {
      let token = try Self.seal(String(repeating: "x", count: count), by: keys)
      #expect((SealedToken(token)?.opened(by: keys)?.count == count) == fits)
    }
  }

  /// Seals any text as a token is sealed: the format, written a second time.
  static func seal(_ text: String, by keys: SealingKeys) throws -> String {
    let file = try #require(JSONSerialization.jsonObject(with: Data(keys.json.utf8)) as? [String: [[String: String]]])
    let key = try #require(file["keys"]?.last)
    let secret = try #require(key["k"].flatMap(decoded))
    let label = "v1.\(key["kid"]!)"
    let bytes = Array(text.utf8) + [UInt8](repeating: 0, count: 256 - text.utf8.count % 256)
    return label + "." + Base64URL.encode(try AES256GCM.seal(bytes, key: secret, label: Array(label.utf8)))
  }
}

/// Sealed tokens that are remembered, and taken back.
extension SealedTokenTests {
  @Test("a remembered token ends with the next call after its sealing key was forgotten, and comes back with the key")
  func forgotten() throws {
    let cache = VerifiedTokenCache(verifier)
    let token = Array(try token().utf8)
    let other = try SealingKeys.Key()
    for _ in 0..<3 {
      #expect(try cache.verify(token.span, at: Self.now).caller == Self.caller)
      cache.replace(try SealingKeys([other]))
      #expect(throws: TokenError.notVerified) { try cache.verify(token.span, at: Self.now, onlyKnown: true) }
      #expect(throws: TokenError.notOpened) { try cache.verify(token.span, at: Self.now) }
      cache.replace(try SealingKeys([keys.present, other]))
    }
    #expect(try cache.verify(token.span, at: Self.now).caller == Self.caller)
  }

  @Test("a remembered readable token of an app ends when sealing keys come")
  func sealingBegins() throws {
    let cache = VerifiedTokenCache(tokens.verifier)
    let readable = Array(try tokens.issuer.token(for: Self.caller, now: Self.now).utf8)
    #expect(try cache.verify(readable.span, at: Self.now).caller == Self.caller)
    cache.replace(keys)
    #expect(throws: TokenError.notSealed) { try cache.verify(readable.span, at: Self.now) }
  }

  @Test("a remembered sealed token with one character changed is another token")
  func changed() throws {
    let cache = VerifiedTokenCache(verifier)
    let token = Array(try token().utf8)
    _ = try cache.verify(token.span, at: Self.now)
    for index in token.indices {
      var changed = token
      changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      #expect(throws: TokenError.self) { try cache.verify(changed.span, at: Self.now) }
    }
  }

  @Test("the last key seals, and those before it open")
  func renewed() throws {
    let before = try token()
    let renewed = try SealingKeys([keys.present, SealingKeys.Key()])
    var verifier = verifier
    verifier.sealing = renewed
    let after = try TokenIssuer(tokens.key, sealing: renewed).token(for: Self.caller, now: Self.now)
    #expect(after.hasPrefix("v1.\(renewed.keys[1].id)."))
    #expect(reason(before, verifier) == nil && reason(after, verifier) == nil)
    #expect(reason(after) == .notOpened)
  }

  @Test("a sealed token is taken back by its own name, and others stay")
  func revoked() throws {
    let (one, two) = (try token(), try token())
    var verifier = verifier
    verifier.revocations = try Revocations([Revocations.entry(of: one, sealing: keys)])
    #expect(reason(one, verifier) == .revoked)
    #expect(reason(two, verifier) == nil)
    // The same token by another seal is the same token.
    let inside = try #require(SealedToken(one)?.opened(by: keys))
    #expect(reason(try Self.seal(String(decoding: inside, as: UTF8.self), by: keys), verifier) == .revoked)
  }

  @Test("a sealed token that cannot be opened is not taken back, and the message says why")
  func notRevoked() throws {
    let token = try token()
    let bytes = try Self.sealed(token)
    let stranger = try SealingKeys([SealingKeys.Key()])
    let cases = [
      (token, nil, "no keys are given"), (token, stranger, "sealed with \(keys.present.id)"),
      (Self.resealed(token, bytes.dropLast() + [bytes[bytes.count - 1] ^ 1]), keys, "does not open"),
    ]
    for (token, keys, expected) in cases {
      let error = #expect(throws: RevocationError.self) { try Revocations.entry(of: token, sealing: keys) }
      #expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
    }
  }
}
