import Crypto
import Domain
import Foundation
import Identity
import Testing

/// Sets of public keys: what is taken, and what must never be.
@Suite("Sets of keys") struct KeySetTests {
  let key: PublicKey

  init() throws { key = try PrivateKey().publicKey() }

  /// A key as a set says it, with some members replaced (by their JSON text) or, with nil, left out.
  private func jwk(_ changes: [String: String?] = [:], of other: PublicKey? = nil) -> String {
    guard case .p256(let x, let y) = (other ?? key).material else { return "" }
    var members: [String: String] = [
      "kty": "\"EC\"", "crv": "\"P-256\"", "x": "\"\(Base64URL.encode(x))\"", "y": "\"\(Base64URL.encode(y))\"",
      "use": "\"sig\"", "alg": "\"ES256\"", "kid": "\"k\"",
      "homeroom_signs": "\"people\"",
    ]
    for (name, value) in changes { members[name] = value }
    return "{" + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
  }

  private func reason(_ keys: String...) -> String? {
    do throws(KeySetError) {
      _ = try KeySet(json: Array("{\"keys\":[\(keys.joined(separator: ","))]}".utf8))
      return nil
    } catch {
      return error.description
    }
  }

  @Test("a set that was written is read as it was")
  func roundTrip() throws {
    let other = try PrivateKey().publicKey()
    let set = try KeySet([
      KeySet.Entry(key, for: .people), KeySet.Entry(other, id: "\"\\", for: .service("report-service")),
    ])
    let read = try KeySet(json: Array(set.json.utf8))
    #expect(read.json == set.json)
    #expect(read.entries.map(\.id) == [KeySet.id(of: key), "\"\\"])
    #expect(read.entries.map(\.signer) == [.people, .service("report-service")])
    #expect(read.entries.map(\.key.fingerprint) == [key.fingerprint, other.fingerprint])
    #expect(read["\"\\"]?.key.pem == other.pem && read["\\"] == nil)
  }

  @Test("keys of every algorithm are read as they were written", arguments: SignatureAlgorithm.allCases)
  func algorithms(algorithm: SignatureAlgorithm) throws {
    let key = try PrivateKey(algorithm).publicKey()
    let read = try KeySet(json: Array(KeySet([KeySet.Entry(key, for: .people)]).json.utf8))
    #expect(read.entries.first?.key.fingerprint == key.fingerprint)
    #expect(read.entries.first?.key.algorithm == algorithm)
  }

  @Test("members that nobody here knows, and those that may be left out, change nothing")
  func lenient() throws {
    #expect(reason(jwk(["use": nil, "alg": nil, "x5t": "\"a\"", "key_ops": "[\"verify\"]"])) == nil)
    #expect(try KeySet(json: Array("{\"keys\":[],\"next\":1}".utf8)).entries.isEmpty)
  }

  @Test(
    "a key with what only its owner may have is refused, and the reason does not repeat it",
    arguments: ["d", "p", "q", "dp", "dq", "qi", "oth", "k"])
  func privateParts(member: String) throws {
    let second = jwk(["kid": "\"l\"", member: "\"c2VjcmV0\""], of: try PrivateKey().publicKey())
    let said = try #require(reason(jwk(), second))
    #expect(said.contains("key number 2 is a private or shared key") && !said.contains("c2VjcmV0"))
  }

  static let useless: [([String: String?], String)] = [
    (["kty": "\"oct\""], "shared key"), (["kty": "\"RSA\""], "its n is not"), (["kty": nil], "P-256"),
    (["crv": "\"P-384\""], "P-256"),
    (["crv": "\"secp256k1\""], "P-256"), (["alg": "\"HS256\""], "its alg is not ES256"),
    (["alg": "\"none\""], "its alg is not ES256"),
    (["alg": "\"ES384\""], "its alg is not ES256"), (["alg": "\"RS256\""], "its alg is not ES256"),
    (["kty": "\"OKP\""], "P-256"),
    (["kty": "\"OKP\"", "crv": "\"Ed25519\"", "alg": "\"ES256\""], "its alg is not EdDSA"),
    (["kty": "\"OKP\"", "crv": "\"X25519\""], "P-256"), (["kty": "\"OKP\"", "crv": "\"Ed448\""], "P-256"),
    (["alg": "null"], "its alg is not ES256"), (["use": "\"enc\""], "use"), (["kid": nil], "kid"),
    (["kid": "\"\""], "kid"),
    (["kid": "7"], "kid"), (["kid": "\"" + String(repeating: "k", count: 129) + "\""], "kid"),
    (["homeroom_signs": nil], "homeroom_signs"), (["homeroom_signs": "\"service:\""], "homeroom_signs"),
    (["homeroom_signs": "\"everybody\""], "homeroom_signs"), (["homeroom_signs": "[\"people\"]"], "homeroom_signs"),
    (["x": nil], "its x is not base64url"), (["y": "\"==\""], "its y is not base64url"),
    (["x": "\"AAAA\""], "32 bytes"),
    // Neither 0, 0 nor x, 0 is a point.
    (
      ["x": "\"" + String(repeating: "A", count: 43) + "\"", "y": "\"" + String(repeating: "A", count: 43) + "\""],
      "not on its curve"
    ),
    (["y": "\"" + String(repeating: "A", count: 43) + "\""], "not on its curve"),
  ]

  @Test("a key that is not wholly understood is refused", arguments: useless)
  func notUnderstood(changes: [String: String?], expected: String) {
    #expect(reason(jwk(changes))?.contains(expected) == true)
  }

  @Test("two keys of one kid, and one key of two kids, are refused")
  func twice() throws {
    let other = try PrivateKey().publicKey()
    #expect(reason(jwk(), jwk(of: other)) == "two keys have the kid k")
    #expect(reason(jwk(), jwk(["kid": "\"l\"", "homeroom_signs": "\"service:a\""])) == "k and l are one key")
    #expect(reason(jwk(), jwk(["kid": "\"l\""], of: other)) == nil)
  }

  @Test("64 keys are taken, and not one more, nor 10,000")
  func many() throws {
    let entries = try (0...KeySet.keysMax).map { _ in KeySet.Entry(try PrivateKey().publicKey(), for: .people) }
    #expect(try KeySet(Array(entries.dropLast())).entries.count == KeySet.keysMax)
    #expect(throws: KeySetError.tooManyKeys(65)) { try KeySet(entries) }
    #expect(reason(String(repeating: "{},", count: 9999) + "{}") == KeySetError.tooManyKeys(10_000).description)
    let long = try KeySet(Array(entries.dropLast())).json
    #expect(long.utf8.count < KeySet.bytesMax)
  }

  @Test("what is longer than a set may be is refused without being read")
  func long() throws {
    let set = Array("{\"keys\":[\(jwk())]}".utf8)
    let padding = [UInt8](repeating: UInt8(ascii: " "), count: KeySet.bytesMax - set.count)
    #expect(try KeySet(json: set + padding).entries.count == 1)
    #expect(throws: KeySetError.tooLong) { try KeySet(json: set + padding + [0x20]) }
  }

  @Test(
    "what is no set is refused",
    arguments: ["", "{}", "[]", "{\"keys\":{}}", "{\"keys\":[1]}", "{\"keys\":[],\"keys\":[]}"])
  func noSet(text: String) {
    #expect(throws: KeySetError.self) { try KeySet(json: Array(text.utf8)) }
  }

  @Test("a key in PEM form is told from a set")
  func pem() throws {
    #expect(throws: KeySetError.isPEM) { try KeySet(json: Array(key.pem.utf8)) }
    #expect(throws: KeySetError.isPEM) { try KeySet(json: Array(PrivateKey().pem().utf8)) }
  }
}

/// For whom each key may sign.
@Suite("Whom a key may name") struct SignerTests {
  static let now = Tokens.now
  let people: PrivateKey
  let report: PrivateKey
  let activity: PrivateKey
  let verifier: TokenVerifier

  init() throws {
    (people, report, activity) = (try PrivateKey(), try PrivateKey(), try PrivateKey())
    verifier = TokenVerifier(
      try KeySet([
        KeySet.Entry(people.publicKey(), for: .people),
        KeySet.Entry(report.publicKey(), for: .service("report-service")),
        KeySet.Entry(activity.publicKey(), for: .service("activity-service")),
      ]), rules: Self.rules)
  }

  /// Of a verifier that is Context.
  private static let rules = {
    var rules = TokenRules()
    rules.service = "context-service"
    return rules
  }()

  /// - Parameter audience: nil: Context for tokens of services' keys, everybody for those of people's.
  private func reason(_ caller: Caller, by key: PrivateKey, audience: String? = nil) throws -> TokenError? {
    let audience = audience ?? (key === people ? nil : "context-service")
    let token = try TokenIssuer(key).token(for: caller, audience: audience, now: Self.now)
    do throws(TokenError) {
      return try verifier.verify(token, at: Self.now).caller == caller ? nil : .malformed
    } catch {
      return error
    }
  }

  private static func service(_ name: PersonID, in organization: OrganizationID = Caller.everyOrganization) -> Caller {
    Caller(organization: organization, user: name, role: .service)
  }

  @Test("a service's key signs for that service")
  func service() throws {
    try #expect(reason(Self.service("report-service"), by: report) == nil)
    try #expect(reason(Self.service("activity-service"), by: activity) == nil)
  }

  @Test(
    "a service's token is for the service that is called, and cannot be passed on",
    arguments: ["activity-service", "homeroom", "", "Context-Service"])
  func passedOn(audience: String) throws {
    try #expect(reason(Self.service("report-service"), by: report, audience: audience) == .wrongAudience)
  }

  @Test("nobody but a service believes tokens of services")
  func nobodySpecial() throws {
    let anybody = TokenVerifier(try KeySet([KeySet.Entry(report.publicKey(), for: .service("report-service"))]))
    let token = try TokenIssuer(report).token(for: Self.service("report-service"), audience: "", now: Self.now)
    #expect(throws: TokenError.wrongAudience) { try anybody.verify(token, at: Self.now) }
  }

  static let others: [Caller] =
    Role.allCases.flatMap { role in
      [
        Caller(organization: "north", user: "report-service", role: role),
        Caller(organization: "north", user: "report-service", role: role, app: "org.x"),
        Caller(organization: "north", user: "head", role: role),
      ]
    } + [
      service("activity-service"), service("context-service"), service("Report-Service"), service("report"),
      Caller(organization: "*", user: "report-service", role: .service, app: "org.x"),
    ]

  @Test("a service's key signs for nobody else: no administrator, no teacher, no other service", arguments: others)
  func nobodyElse(caller: Caller) throws {
    try #expect(reason(caller, by: report) == .notForThisKey)
  }

  @Test("a service's key does not become an administrator of all organizations either", arguments: Role.allCases)
  func everywhere(role: Role) throws {
    let caller = Caller(organization: "*", user: "report-service", role: role)
    try #expect(reason(caller, by: report) == (role == .service ? nil : .badClaim("org")))
  }

  @Test("the key for people signs for everyone but services that have a key of their own")
  func issuer() throws {
    for role in Role.allCases {
      try #expect(reason(Caller(organization: "north", user: "x", role: role), by: people) == nil)
    }
    try #expect(reason(Self.service("homeroom-verify"), by: people) == nil)
    try #expect(reason(Self.service("report-service"), by: people) == .notForThisKey)
    try #expect(reason(Self.service("report-service", in: "north"), by: people) == .notForThisKey)
    try #expect(reason(Caller(organization: "north", user: "report-service", role: .student), by: people) == nil)
  }

  @Test("every organization is named by services, and by the vendor of an app, alone", arguments: Role.allCases)
  func star(role: Role) throws {
    let caller = Caller(organization: "*", user: "head", role: role)
    try #expect(reason(caller, by: people) == (role == .service ? nil : .badClaim("org")))
    let inApp = Caller(organization: "*", user: "head", role: role, app: "org.x")
    try #expect(reason(inApp, by: people) == ([.service, .publisher].contains(role) ? nil : .badClaim("org")))
    try #expect(
      reason(inApp, by: report) == (role == .service || role == .publisher ? .notForThisKey : .badClaim("org")))
    #expect(caller.isVendor == false && inApp.isVendor == (role == .publisher))
  }
}

/// A set in a file that changes.
@Suite("Files of key sets") final class KeySetFileTests {
  let path = NSTemporaryDirectory() + "homeroom-set-" + UUID().uuidString

  deinit { try? FileManager.default.removeItem(atPath: path) }

  private func write(_ text: String, mode: Int = 0o644) throws {
    try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private func set(_ signers: KeySet.Signer...) throws -> String {
    try KeySet(signers.map { KeySet.Entry(try PrivateKey().publicKey(), for: $0) }).json
  }

  @Test("what the file says now holds, and what is of no use is said once and changes nothing")
  func changes() throws {
    let first = try set(.people)
    try write(first)
    let file = try KeySetFile(path)
    #expect(file.keys.json == first)
    #expect(try file.reloadIfChanged() == nil)
    let second = try set(.people, .service("a"))
    try write(second)
    #expect(try file.reloadIfChanged()?.json == second)
    try write("nothing")
    let error = #expect(throws: KeySetError.self) { try file.reloadIfChanged() }
    #expect(error?.description == "\(path): this is no set of public keys (a JWK set)")
    #expect(try file.reloadIfChanged() == nil)
    #expect(file.keys.json == second)
    try write(second)
    #expect(try file.reloadIfChanged()?.json == second)
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: KeySetError.self) { try file.reloadIfChanged() }
    #expect(file.keys.json == second)
  }

  @Test("keys that others may change are refused, and the message says what to do", arguments: [0o664, 0o646, 0o666])
  func writable(mode: Int) throws {
    try write(try set(.people), mode: mode)
    let error = #expect(throws: KeySetError.self) { try KeySetFile(self.path) }
    #expect(error?.description.contains("chmod go-w") == true)
  }

  @Test("a pipe, a folder and an endless file are refused without waiting")
  func strange() throws {
    try #require(unsafe mkfifo(path, 0o600) == 0)
    for path in [path, NSTemporaryDirectory(), "/dev/zero"] {
      let error = #expect(throws: KeySetError.self) { try KeySetFile(path) }
      #expect(error?.description.contains("no file") == true || error?.description.contains("may change") == true)
    }
    try FileManager.default.removeItem(atPath: path)
    try write(String(repeating: " ", count: 1024 * 1024))
    let error = #expect(throws: KeySetError.self) { try KeySetFile(self.path) }
    #expect(error?.description.contains("longer than 65536") == true)
  }
}
