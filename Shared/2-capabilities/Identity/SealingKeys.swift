public import Crypto
internal import JSON

/// The keys that tokens of apps are sealed with: whoever has one can read such tokens, and sign none. The last one seals, each opens
/// what it has sealed.
public struct SealingKeys: Sendable {
  /// One key, which shows nothing but its name.
  public struct Key: Sendable, CustomStringConvertible, CustomReflectable {
    /// What sealed tokens name the key by, for everybody to see.
    public let id: String
    let bytes: [UInt8]

    /// A new key.
    public init() throws(CryptoError) {
      id = Base64URL.encode(try SecureRandom.bytes(16))
      bytes = try SecureRandom.bytes(AES256GCM.keyByteCount)
    }

    /// Nil for what is no key, or when a token could not name it so.
    init?(id: String, _ bytes: [UInt8]) {
      guard 1...KeySet.idBytesMax ~= id.utf8.count, id.utf8.allSatisfy(Base64URL.uses),
        bytes.count == AES256GCM.keyByteCount
      else { return nil }
      self.id = id
      self.bytes = bytes
    }

    /// The id alone: the bytes appear in no log.
    public var description: String { id }
    /// The id alone: the bytes appear in no debugger's view.
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
  }

  /// The present one, and what renewals leave behind until it is forgotten.
  public static let keysMax = 16

  /// In their order, never empty.
  public let keys: [Key]

  /// - Throws: when there is none, when there are too many, or when two have one id or are one key.
  public init(_ keys: [Key]) throws(KeySetError) {
    guard !keys.isEmpty else { throw .noSealingKey }
    guard keys.count <= Self.keysMax else { throw .tooManySealingKeys(keys.count) }
    var ids: Set<String> = []
    var names: [[UInt8]: String] = [:]
    for key in keys {
      guard ids.insert(key.id).inserted else { throw .sameID(key.id) }
      if let other = names.updateValue(key.id, forKey: key.bytes) { throw .sameKey(other, key.id) }
    }
    self.keys = keys
  }

  /// The one that seals.
  public var present: Key { keys[keys.count - 1] }

  /// The key that tokens name so.
  public subscript(id: String) -> Key? { keys.first { $0.id == id } }
}

/// The keys as a file says them: a JWK set of symmetric keys (RFC 7518 §6.4).
extension SealingKeys: KeysInFile {
  static let bytesMax = 16 * 1024
  private static let algorithm = "A256GCM"

  /// The keys as a file says them, the last of which seals.
  ///
  /// - Throws: where one key is of no use, too.
  public init(json: [UInt8]) throws(KeySetError) {
    guard json.count <= Self.bytesMax, let set = StrictJSON(json, bytesMax: Self.bytesMax),
      case .array(let list)? = set["keys"]
    else { throw .notSealingKeys }
    guard list.count <= Self.keysMax else { throw .tooManySealingKeys(list.count) }
    var keys: [Key] = []
    for (index, json) in list.enumerated() { keys.append(try Self.key(json, number: index + 1)) }
    try self.init(keys)
  }

  private static func key(_ json: StrictJSON, number: Int) throws(KeySetError) -> Key {
    guard json["kty"]?.text == "oct" else { throw .badKey(number: number, "its kty is not oct") }
    guard json["use"] == nil || json["use"]?.text == "enc" else { throw .badKey(number: number, "its use is not enc") }
    guard json["alg"] == nil || json["alg"]?.text == algorithm else {
      throw .badKey(number: number, "its alg is not \(algorithm)")
    }
    guard let id = json["kid"]?.text, let bytes = json["k"]?.text.flatMap({ Base64URL.decode($0.utf8Span.span) }),
      let key = Key(id: id, bytes)
    else { throw .badKey(number: number, "its k is not 32 bytes, or its kid not letters, digits, - and _") }
    return key
  }

  /// One key a line: for its owner alone.
  public var json: String {
    let lines = keys.map { key in
      #"  {"kty": "oct", "k": "\#(Base64URL.encode(key.bytes))", "use": "enc", "alg": "\#(Self.algorithm)", "kid": "\#(key.id)"}"#
    }
    return "{\"keys\": [\n" + lines.joined(separator: ",\n") + "\n]}\n"
  }

  /// What the file holds; nobody but its owner may be able to read or write it.
  public static func read(_ path: String) throws(TrustFileError) -> [UInt8] {
    try TrustFile.read(path, bytesMax: bytesMax, isSecret: true)
  }
}
