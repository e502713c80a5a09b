internal import Crypto
internal import Domain
internal import JSON

// A key set as a JWK set (RFC 7517). Each key says for whom it signs by a member that is Homeroom's own.
extension KeySet: KeysInFile {
  /// Bytes of a set as JSON, inclusive.
  public static let bytesMax = 64 * 1024
  /// `people`, `sessions`, or `service:` and the service's name. A key that does not say it is refused: a service's key must not become one for
  /// people because somebody's tool has dropped a word.
  static let signerMember = "homeroom_signs"
  private static let people = "people"
  private static let sessions = "sessions"
  private static let servicePrefix = "service:"
  /// What only a key's owner may have (RFC 7518 §6.2.2, §6.3.2, §6.4.1).
  private static let secretMembers: Set<String> = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"]

  /// A key set as a file says it, every key with the one for whom it signs.
  ///
  /// - Throws: for anything that is no such set, for a private key, and for one key that is of no use: then none of
  ///   them counts.
  public init(json: [UInt8]) throws(KeySetError) {
    var entries: [Entry] = []
    for (index, key) in try Self.list(json).enumerated() {
      guard let signer = key[Self.signerMember]?.text.flatMap(Self.signer) else {
        // What is worse is said first.
        _ = try Self.entry(key, signer: .people, number: index + 1)
        throw .badKey(
          number: index + 1,
          "\(Self.signerMember) is neither \(Self.people), nor \(Self.sessions), nor \(Self.servicePrefix)NAME")
      }
      entries.append(try Self.entry(key, signer: signer, number: index + 1))
    }
    try self.init(entries)
  }

  /// What the file holds; nobody but its owner may be able to write it.
  public static func read(_ path: String) throws(TrustFileError) -> [UInt8] {
    try TrustFile.read(path, bytesMax: bytesMax)
  }

  /// The keys of a set, as many as there may be.
  static func list(_ json: [UInt8]) throws(KeySetError) -> [StrictJSON] {
    guard json.count <= bytesMax else { throw .tooLong }
    guard !json.starts(with: "-----BEGIN".utf8) else { throw .isPEM }
    guard let set = StrictJSON(json, bytesMax: bytesMax), case .array(let keys)? = set["keys"]
    else {
      throw .notASet
    }
    guard keys.count <= keysMax else { throw .tooManyKeys(keys.count) }
    return keys
  }

  /// One key a line.
  public var json: String {
    let lines = entries.map { entry in
      let numbers: [(String, String)] =
        switch entry.key.material {
        case .p256(let x, let y):
          [("kty", "EC"), ("crv", "P-256"), ("x", Base64URL.encode(x)), ("y", Base64URL.encode(y))]
        case .rsa(let modulus, let exponent):
          [("kty", "RSA"), ("n", Base64URL.encode(modulus)), ("e", Base64URL.encode(exponent))]
        case .ed25519(let point): [("kty", "OKP"), ("crv", "Ed25519"), ("x", Base64URL.encode(point))]
        }
      let members =
        numbers + [
          ("use", "sig"), ("alg", entry.key.algorithm.rawValue), ("kid", entry.id),
          (Self.signerMember, Self.text(of: entry.signer)),
        ]
      return "  {" + members.map { "\"\($0.0)\": \(JSONString.quoted($0.1))" }.joined(separator: ", ") + "}"
    }
    return "{\"keys\": [\n" + lines.joined(separator: ",\n") + "\n]}\n"
  }

  /// For whom a key signs, as the set says it.
  public static func text(of signer: Signer) -> String {
    switch signer {
    case .people: people
    case .sessions: sessions
    case .service(let name): servicePrefix + name.rawValue
    }
  }

  static func entry(_ json: StrictJSON, signer: Signer, number: Int) throws(KeySetError) -> Entry {
    guard case .object(let members) = json else { throw .badKey(number: number, "it is no object") }
    guard json["kty"]?.text != "oct", secretMembers.isDisjoint(with: members.map(\.name)) else {
      throw .privateKey(number: number)
    }
    guard json["use"] == nil || json["use"]?.text == "sig" else { throw .badKey(number: number, "its use is not sig") }
    guard let id = json["kid"]?.text else { throw .badKey(number: number, "it has no kid") }
    do throws(CryptoError) {
      let key = try PublicKey(try material(json, number: number))
      // Nothing but the key's kind decides how it signs; a set that says otherwise means another key.
      guard json["alg"] == nil || json["alg"]?.text == key.algorithm.rawValue else {
        throw CryptoError.notAKey("its alg is not \(key.algorithm.rawValue), by which keys of its kind sign here")
      }
      return Entry(key, id: id, for: signer)
    } catch {
      throw .badKey(number: number, error.description)
    }
  }

  private static func material(_ json: StrictJSON, number: Int) throws(CryptoError) -> PublicKey.Material {
    func member(_ name: String) throws(CryptoError) -> [UInt8] {
      guard let bytes = json[name]?.text.flatMap(decoded) else { throw .notAKey("its \(name) is not base64url") }
      return bytes
    }
    switch (json["kty"]?.text, json["crv"]?.text) {
    case ("EC", "P-256"): return .p256(x: try member("x"), y: try member("y"))
    case ("OKP", "Ed25519"): return .ed25519(try member("x"))
    case ("RSA", _): return .rsa(modulus: try member("n"), exponent: try member("e"))
    default:
      throw .notAKey("known are P-256 (kty EC, crv P-256), RSA (kty RSA) and Ed25519 (kty OKP, crv Ed25519)")
    }
  }

  /// What `text(of:)` has said; nil for anything else.
  public static func signer(_ text: String) -> Signer? {
    if text == people { return .people }
    if text == sessions { return .sessions }
    guard text.hasPrefix(servicePrefix) else { return nil }
    let name = text.dropFirst(servicePrefix.count)
    guard 1...TokenRules.nameBytesMax ~= name.utf8.count, !name.utf8.contains(0) else { return nil }
    return .service(PersonID(String(name)))
  }

  private static func decoded(_ text: String) -> [UInt8]? { Base64URL.decode(text.utf8Span.span) }
}
