internal import Crypto
public import Domain

/// A token that whoever carries it cannot read: `v1.`, the id of a sealing key, `.`, and the signed token as that key has hidden it.
///
/// Sealing makes nobody believe anything: the signature within does. Its length says nothing either, but how many `blockBytes` the
/// signed token has at most.
public struct SealedToken: Sendable {
  /// Names the key that opens it.
  public let keyID: String
  /// Nonce, hidden bytes, tag.
  private let sealed: [UInt8]

  /// What is sealed: what was sealed as the one does not open as the other.
  enum Kind: String {
    case token = "v1"
    case session = "s1"
    case signIn = "l1"
  }

  private let kind: Kind
  /// What is sealed is filled up to a multiple of these.
  static let blockBytes = 256

  /// Which tokens an app holds: those of services stay with services.
  public static func isDue(for caller: Caller) -> Bool { caller.app != nil && caller.role != .service }

  /// Nil for what is no sealed token; whether it opens is another question.
  public init?(_ token: Span<UInt8>) { self.init(token, as: .token) }

  init?(_ token: Span<UInt8>, as kind: Kind) {
    guard token.count <= TokenRules.tokenBytesMax else { return nil }
    var dots: [Int] = []
    for index in token.indices where token[index] == UInt8(ascii: ".") { dots.append(index) }
    guard dots.count == 2, Self.bytes(token, 0..<dots[0]) == Array(kind.rawValue.utf8) else { return nil }
    let id = Self.bytes(token, dots[0] + 1..<dots[1])
    guard 1...KeySet.idBytesMax ~= id.count, id.allSatisfy(Base64URL.uses),
      let sealed = Base64URL.decode(token.extracting(dots[1] + 1..<token.count))
    else { return nil }
    self.kind = kind
    keyID = String(decoding: id, as: UTF8.self)
    self.sealed = sealed
  }

  /// Nil for what is no sealed token; whether it opens is another question.
  public init?(_ token: String) { self.init(Array(token.utf8).span) }

  init(sealing token: String, with key: SealingKeys.Key, as kind: Kind = .token) throws(CryptoError) {
    self.kind = kind
    keyID = key.id
    var bytes = Array(token.utf8)
    // No token holds a zero, so that where it ends need not be said.
    bytes += [UInt8](repeating: 0, count: Self.blockBytes - bytes.count % Self.blockBytes)
    sealed = try AES256GCM.seal(bytes, key: key.bytes, label: Self.label(key.id, kind))
  }

  var text: String { "\(kind.rawValue).\(keyID)." + Base64URL.encode(sealed) }

  /// The signed token; nil when none of the keys has sealed it so.
  public func opened(by keys: SealingKeys) -> [UInt8]? {
    let key = keys[keyID]
    // Also without a key, so that the time does not say which keys there are.
    guard
      var bytes = AES256GCM.open(sealed, key: key?.bytes ?? Self.nobodysKey, label: Self.label(keyID, kind)), key != nil
    else { return nil }
    while bytes.last == 0 { bytes.removeLast() }
    return bytes
  }

  private static let nobodysKey = [UInt8](repeating: 0, count: AES256GCM.keyByteCount)

  private static func label(_ keyID: String, _ kind: Kind) -> [UInt8] { Array("\(kind.rawValue).\(keyID)".utf8) }

  private static func bytes(_ token: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    for index in range { bytes.append(token[index]) }
    return bytes
  }
}
