internal import Crypto
public import Domain

/// The key under which erased people are named in Activity's feed, so that nobody without it can tell, or guess at, who they
/// were.
///
/// Activity keeps it, and so do those who follow, with the digests: so that they know whoever was erased also before they hear of
/// Activity again.
public struct ErasureKey: Hashable, Sendable {
  /// Bytes of a key.
  public static let byteCount = 32

  /// Secret: whoever has them can find out who was erased, by guessing.
  public let bytes: [UInt8]

  /// Nil for bytes that are no key.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  /// What an erased person is called from now on. The same identifier in another organization is another person.
  public func digest(of person: PersonID, in organization: OrganizationID) -> PersonDigest {
    let organization = organization.rawValue
    // The length first, so that no two pairs read alike.
    let message = "\(organization.utf8.count):\(organization)\(person.rawValue)"
    return PersonDigest(checked: HMAC.sha256(Array(message.utf8), key: bytes))
  }

  /// What an attempt is called once it was removed: whoever has its id finds it, and nobody without the key reads the id out of it, which
  /// a client made. The same id in another organization is another attempt.
  ///
  /// - Returns: ``aliasMark`` and 64 hexadecimal digits: more than an id may have that a client chooses (`Limits.idScalarsMax`).
  public func alias(of attempt: AttemptID, in organization: OrganizationID) -> AttemptID {
    let organization = organization.rawValue
    // No person's message begins so.
    let message = "attempt \(organization.utf8.count):\(organization)\(attempt.rawValue)"
    return AttemptID(Self.aliasMark + HMAC.sha256(Array(message.utf8), key: bytes).hexadecimal)
  }

  /// Whether an id is one that ``alias(of:in:)`` has made, be it under another key: no client's is as long.
  public static func isAlias(_ attempt: AttemptID) -> Bool {
    attempt.rawValue.utf8.count == aliasByteCount && attempt.rawValue.hasPrefix(aliasMark)
  }

  /// What every alias begins with.
  public static let aliasMark = "~"
  private static let aliasByteCount = aliasMark.utf8.count + 2 * HMAC.byteCount
}

/// HMAC-SHA-256 of a person's organization and identifier.
public struct PersonDigest: Hashable, Sendable {
  /// 32 bytes; say nothing without the key.
  public let bytes: [UInt8]

  /// Nil for bytes that are no digest.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == HMAC.byteCount else { return nil }
    self.bytes = bytes
  }

  fileprivate init(checked bytes: [UInt8]) {
    self.bytes = bytes
  }
}
