internal import Crypto
internal import Serving
internal import Storage

// Loads the secret of Context's page tokens from its store, and creates it on first use.
extension PageTokens {
  /// With the store's own secret, made when it is first asked for.
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
