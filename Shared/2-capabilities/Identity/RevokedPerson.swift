internal import Crypto
public import Domain

/// Stands for somebody in a list of revocations without naming them. Whoever has the list can find out by guessing, but nobody can be read
/// out of it.
public struct RevokedPerson: Hashable, Sendable, CustomStringConvertible {
  private let bytes: [UInt8]

  fileprivate init(bytes: [UInt8]) { self.bytes = bytes }

  /// Nil for text that is no digest.
  public init?(_ text: String) {
    guard let bytes = Base64URL.decode(Array(text.utf8).span), bytes.count == HMAC.byteCount else { return nil }
    self.bytes = bytes
  }

  /// As it stands in a list.
  public var description: String { Base64URL.encode(bytes) }
}

/// What a list of revocations makes its digests with, so that no two lists say of somebody the same.
public struct RevocationSalt: Hashable, Sendable, CustomStringConvertible {
  private static let byteCount = 16

  private let bytes: [UInt8]

  /// A new one.
  public init() {
    var random = SystemRandomNumberGenerator()
    bytes = (0..<Self.byteCount).map { _ in .random(in: 0...255, using: &random) }
  }

  /// Nil for text that is no salt.
  public init?(_ text: String) {
    guard let bytes = Base64URL.decode(Array(text.utf8).span), bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  /// As it stands in a list.
  public var description: String { Base64URL.encode(bytes) }

  /// The same identifier in another organization is another person.
  public func digest(of person: PersonID, in organization: OrganizationID) -> RevokedPerson {
    // The length first, so that no two pairs read alike.
    let message = "\(organization.rawValue.utf8.count):\(organization.rawValue)\(person.rawValue)"
    return RevokedPerson(bytes: HMAC.sha256(Array(message.utf8), key: bytes))
  }
}
