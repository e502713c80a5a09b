internal import Crypto
internal import Identity
internal import Storage
internal import Synchronization

/// Page tokens nobody can make up: where to go on, signed together with the question they belong to.
struct PageTokens: Sendable {
  private let secret: [UInt8]
  private static let signatureBytes = 12

  struct Forged: Error {}

  init(secret: [UInt8]) {
    self.secret = secret
  }

  /// - Parameter question: what the token belongs to; it opens for the same one only.
  func seal(_ place: [UInt8], for question: [UInt8]) -> String {
    Base64URL.encode(signature(of: place, for: question) + place)
  }

  /// Nil for the empty token, which means the first page.
  func open(_ token: String, for question: [UInt8]) throws(Forged) -> [UInt8]? {
    guard !token.isEmpty else { return nil }
    // The longest place is a path: 7 identifiers of 256 scalars.
    guard token.utf8.count <= 16 * 1024, let bytes = Base64URL.decode(Array(token.utf8).span),
      bytes.count >= Self.signatureBytes
    else { throw Forged() }
    let place = Array(bytes[Self.signatureBytes...])
    guard ConstantTime.equal(Array(bytes[..<Self.signatureBytes]), signature(of: place, for: question)) else {
      throw Forged()
    }
    return place
  }

  private func signature(of place: [UInt8], for question: [UInt8]) -> [UInt8] {
    let inner = SHA256.digest(of: secret + SHA256.digest(of: question) + SHA256.digest(of: place))
    return Array(SHA256.digest(of: secret + inner)[..<Self.signatureBytes])
  }

  /// The store's own secret, made when it is first asked for.
  static func load(from store: ContextStore) async throws -> PageTokens {
    let secret = try await store.writer.write { _, transaction in
      if let known = try transaction.first(
        "SELECT value FROM secret WHERE name = 'page-tokens'", row: { try $0.blob(0) })
      {
        return known
      }
      let fresh = try SecureRandom.bytes(32)
      try transaction.execute("INSERT INTO secret (name, value) VALUES ('page-tokens', ?)", .blob(fresh))
      return fresh
    }
    return PageTokens(secret: secret)
  }
}
