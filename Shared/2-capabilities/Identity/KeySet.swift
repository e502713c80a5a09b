public import Crypto
public import Domain

/// The public keys that tokens are checked with, and for whom each may sign. Nothing in it is secret.
///
/// A service's key signs for that service alone, so that whoever takes it can be nobody else; where a service has a key, no other
/// key signs for that service.
public struct KeySet: Sendable {
  /// For whom a key signs.
  public enum Signer: Hashable, Sendable {
    /// People, their apps, and services that have no key of their own.
    case people
    /// People who are signed in with a browser, in tokens of ten minutes: administrators, teachers and students, and no app.
    case sessions
    /// The service of that name, in all organizations.
    case service(PersonID)
  }

  /// A key, its name, and for whom it signs.
  public struct Entry: Sendable {
    /// What tokens name the key by.
    public var id: String
    /// What tokens are checked with.
    public var key: PublicKey
    /// For whom it signs.
    public var signer: Signer

    /// - Parameter id: nil: what the key is called when nobody has named it.
    public init(_ key: PublicKey, id: String? = nil, for signer: Signer) {
      self.id = id ?? KeySet.id(of: key)
      self.key = key
      self.signer = signer
    }
  }

  /// Keys of a set: three services, an issuer, and what renewals leave behind.
  public static let keysMax = 64
  static let idBytesMax = 128

  /// In their order.
  public let entries: [Entry]
  private let indexes: [String: Int]
  private let services: Set<PersonID>

  /// - Throws: when there are too many, or when two have one id or are one key.
  public init(_ entries: [Entry]) throws(KeySetError) {
    guard entries.count <= Self.keysMax else { throw .tooManyKeys(entries.count) }
    var indexes: [String: Int] = [:]
    var ids: [[UInt8]: String] = [:]
    for (index, entry) in entries.enumerated() {
      guard 1...Self.idBytesMax ~= entry.id.utf8.count else { throw .badKey(number: index + 1, "its kid") }
      guard indexes.updateValue(index, forKey: entry.id) == nil else { throw .sameID(entry.id) }
      // One key under two names could sign for two.
      if let other = ids.updateValue(entry.id, forKey: entry.key.fingerprint) { throw .sameKey(other, entry.id) }
    }
    self.entries = entries
    self.indexes = indexes
    services = Set(
      entries.compactMap { entry in
        if case .service(let name) = entry.signer { name } else { nil }
      })
  }

  /// The key that tokens name so.
  public subscript(id: String) -> Entry? { indexes[id].map { entries[$0] } }

  /// What the set says of a key, whatever it is called.
  public func entry(of key: PublicKey) -> Entry? { entries.first { $0.key.fingerprint == key.fingerprint } }

  /// Whether a token of that key may name the caller.
  func mayName(_ caller: Caller, by entry: Entry) -> Bool {
    switch entry.signer {
    case .people: caller.role != .service || !services.contains(caller.user)
    case .sessions:
      caller.app == nil && caller.schools.isEmpty && [.administrator, .teacher, .student].contains(caller.role)
    case .service(let name):
      caller == Caller(organization: Caller.everyOrganization, user: name, role: .service)
    }
  }

  /// What a key is called when nobody has named it: the first half of its fingerprint.
  public static func id(of key: PublicKey) -> String { Base64URL.encode(Array(key.fingerprint.prefix(16))) }
}

/// Why a set of keys is of no use. Messages never hold key material.
public enum KeySetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// More bytes than a set may have.
  case tooLong
  case notASet
  /// A key in PEM form, private or public.
  case isPEM
  case tooManyKeys(Int)
  /// The key of that number, counted from 1, and what is wrong with it.
  case badKey(number: Int, String)
  /// The key of that number holds what only its owner may have.
  case privateKey(number: Int)
  case sameID(String)
  case sameKey(String, String)
  case notSealingKeys
  case noSealingKey
  case tooManySealingKeys(Int)
  /// A file that cannot be read, or that others may write.
  case file(String)

  /// A sentence for the operator, with what to do where that is known.
  public var description: String {
    switch self {
    case .tooLong: "this is longer than \(KeySet.bytesMax) bytes, the most that a set of keys may have"
    case .notASet: "this is no set of public keys (a JWK set)"
    case .isPEM:
      "this is a key in PEM form, and no set of public keys: `homeroom keys` makes the set, and leaves private keys where they are"
    case .tooManyKeys(let count): "\(count) keys are more than the \(KeySet.keysMax) that a set may have"
    case .badKey(let number, let reason): "key number \(number) is of no use: \(reason)"
    case .privateKey(let number):
      "key number \(number) is a private or shared key, which whoever checks must not have: leave its secret parts out, and make a "
        + "new key if others may have read them"
    case .sameID(let id): "two keys have the kid \(id)"
    case .sameKey(let one, let other): "\(one) and \(other) are one key"
    case .notSealingKeys:
      "this is no set of sealing keys (a JWK set with keys of the kty oct), or longer than \(SealingKeys.bytesMax) bytes"
    case .noSealingKey: "there is no key in it, and so none that seals"
    case .tooManySealingKeys(let count):
      "\(count) sealing keys are more than \(SealingKeys.keysMax): forget those that no token is sealed with any more"
    case .file(let reason): reason
    }
  }
}
