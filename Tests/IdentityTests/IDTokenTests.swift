import Crypto
import Domain
import Testing

@testable import Identity

@Suite("ID tokens of identity providers")
struct IDTokenTests {
  private static let now = Instant(milliseconds: 1_790_000_000_000)
  private static let seconds = 1_790_000_000
  private let key: PrivateKey
  private let keys: KeySet
  private let expected = IDToken.Expectation(
    issuer: "https://login.example", client: "portal", nonce: "n", rosterClaim: "school.number")

  init() throws {
    key = try PrivateKey()
    keys = try KeySet([KeySet.Entry(try key.publicKey(), id: "k", for: .people)])
  }

  private static let good: [String: String] = [
    "iss": "\"https://login.example\"", "aud": "\"portal\"", "sub": "\"s\"", "nonce": "\"n\"", "iat": "\(seconds)",
    "exp": "\(seconds + 300)", "name": "\"Ana\"", "school": "{\"number\":4711}",
  ]

  private func token(_ changed: [String: String?] = [:], header: String = #"{"alg":"ES256","kid":"k"}"#) throws
    -> String
  {
    var claims = Self.good
    for (name, value) in changed { claims[name] = value }
    let json = "{" + claims.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    let signed = Base64URL.encode(Array(header.utf8)) + "." + Base64URL.encode(Array(json.utf8))
    return signed + "." + Base64URL.encode(try key.signature(of: Array(signed.utf8)))
  }

  private func reason(_ token: String, at now: Instant = Self.now) -> TokenError? {
    do throws(TokenError) {
      _ = try IDToken(verifying: token, keys: keys, expected, at: now)
      return nil
    } catch {
      return error
    }
  }

  @Test("one that is an answer to this question says who it is")
  func good() throws {
    let read = try IDToken(verifying: try token(), keys: keys, expected, at: Self.now)
    #expect(read.issuer == "https://login.example" && read.subject == "s" && read.name == "Ana")
    let odd = try token(["name": #""A\u0000n\u001ba\u0085""#])
    #expect(try IDToken(verifying: odd, keys: keys, expected, at: Self.now).name == "Ana")
    #expect(read.rosterClaim == "4711")
    #expect(try reason(token(header: #"{"alg":"ES256"}"#)) == nil, "there is one key")
    #expect(try reason(token(["aud": #"["portal","other"]"#, "azp": "\"portal\""])) == nil)
    #expect(try reason(token(), at: Self.now + 329_000) == nil && reason(token(), at: Self.now - 29_000) == nil)
  }

  @Test("a roster's claim that could be an e-mail address, or is no text, is none")
  func rosterClaim() throws {
    for claim in [#"{"number":"a@b.example"}"#, #"{"number":""}"#, #"{"number":["x"]}"#, "{}", "7"] {
      #expect(
        try IDToken(verifying: token(["school": claim]), keys: keys, expected, at: Self.now).rosterClaim == nil)
    }
  }

  @Test(
    "another audience, issuer, nonce or subject is refused",
    arguments: [
      ("aud", "\"other\"", TokenError.wrongAudience), ("aud", nil, .wrongAudience), ("aud", "[]", .wrongAudience),
      ("aud", #"["portal","other"]"#, .wrongAudience), ("azp", "\"other\"", .wrongAudience),
      ("iss", "\"https://login.example/\"", .wrongIssuer), ("iss", nil, .wrongIssuer),
      ("nonce", "\"m\"", .badClaim("nonce")), ("nonce", nil, .badClaim("nonce")), ("nonce", "\"\"", .badClaim("nonce")),
      ("sub", nil, .badClaim("sub")), ("sub", "\"\"", .badClaim("sub")), ("sub", "7", .badClaim("sub")),
      ("sub", "\"" + String(repeating: "s", count: 256) + "\"", .badClaim("sub")),
      ("exp", "\(Self.seconds - 31)", .expired), ("exp", nil, .badClaim("exp")),
      ("iat", "\(Self.seconds - 631)", .expired),
      ("iat", "\(Self.seconds + 31)", .notYetValid), ("iat", nil, .badClaim("iat")),
      ("nbf", "\(Self.seconds + 31)", .notYetValid),
    ] as [(String, String?, TokenError)])
  func claims(name: String, value: String?, error: TokenError) throws {
    #expect(try reason(token([name: value])) == error)
  }

  @Test("a key of somebody else, another algorithm, a header that brings a key, or an altered octet is refused")
  func signature() throws {
    #expect(try reason(token(header: #"{"alg":"ES256","kid":"other"}"#)) == .unknownKey)
    #expect(try reason(token(header: #"{"alg":"RS256","kid":"k"}"#)) == .wrongAlgorithm)
    #expect(try reason(token(header: #"{"alg":"none","kid":"k"}"#)) == .wrongAlgorithm)
    #expect(try reason(token(header: #"{"alg":"ES256","kid":"k","jwk":{}}"#)) == .wrongAlgorithm)
    #expect(try reason(token(header: #"{"alg":"ES256","kid":"k","crit":["b64"]}"#)) == .wrongAlgorithm)
    let good = try token()
    let parts = good.split(separator: ".")
    #expect(reason("\(parts[0]).\(parts[1]).") == .badSignature)
    let other = try token(["sub": "\"t\""]).split(separator: ".")
    #expect(reason("\(parts[0]).\(other[1]).\(parts[2])") == .badSignature)
    #expect(reason(String(repeating: "a", count: IDToken.bytesMax + 1)) == .malformed)
    #expect(reason("") == .malformed && reason("a.b") == .malformed)
  }

  @Test("a key for sessions signs for people who are signed in, ten minutes at a time, and for nobody else")
  func sessions() throws {
    let keys = try KeySet([KeySet.Entry(try key.publicKey(), id: "k", for: .sessions)])
    #expect(try KeySet(json: Array(keys.json.utf8)).entries.map(\.signer) == [.sessions])
    let (issuer, verifier) = (try TokenIssuer(key, keyID: "k"), TokenVerifier(keys))
    func refusal(_ caller: Caller, lifetime: Int64 = 600_000) -> TokenError? {
      do {
        _ = try verifier.verify(try issuer.token(for: caller, now: Self.now, lifetime: lifetime), at: Self.now)
        return nil
      } catch {
        return error as? TokenError
      }
    }
    for role in [Role.administrator, .teacher, .student] {
      #expect(refusal(Caller(organization: "o", user: "u", role: role)) == nil)
      #expect(refusal(Caller(organization: "o", user: "u", role: role), lifetime: 601_000) == .livesTooLong)
      #expect(refusal(Caller(organization: "o", user: "u", role: role, app: "a")) == .notForThisKey)
    }
    for role in [Role.service, .publisher] {
      #expect(refusal(Caller(organization: "o", user: "u", role: role)) == .notForThisKey)
    }
    var limited = Caller(organization: "o", user: "u", role: .teacher)
    limited.schools = ["s"]
    #expect(refusal(limited) == .notForThisKey)
  }
}
