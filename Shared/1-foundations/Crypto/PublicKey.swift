internal import COpenSSL

/// A P-256 key that verifies (ES256). One owner of the library's handle; verifying from many threads at once is safe.
@safe public final class PublicKey: Sendable {
  private nonisolated(unsafe) let handle: OpaquePointer
  /// The key itself, as SubjectPublicKeyInfo.
  public let pem: String
  /// What the key may be called by: the SHA-256 of its SubjectPublicKeyInfo. The same key always has the same one.
  public let fingerprint: [UInt8]

  public init(pem: String) throws(CryptoError) {
    let key = try unsafe readKey(pem, "a public key") {
      unsafe PEM_read_bio_PUBKEY($0, nil, homeroom_no_passphrase, nil)
    }
    do throws(CryptoError) {
      var encoded: UnsafeMutablePointer<UInt8>?
      let count = unsafe i2d_PUBKEY(key, &encoded)
      guard count > 0, let encoded = unsafe encoded else { throw CryptoError.library("the key cannot be encoded") }
      fingerprint = unsafe SHA256.digest(of: Span(_unsafeStart: encoded, count: Int(count)))
      unsafe CRYPTO_free(encoded, #fileID, Int32(#line))
      self.pem = try unsafe writeKey { unsafe PEM_write_bio_PUBKEY($0, key) }
    } catch {
      unsafe EVP_PKEY_free(key)
      throw error
    }
    unsafe handle = key
  }

  deinit {
    unsafe EVP_PKEY_free(handle)
  }

  /// Whether `signature` (raw, 64 bytes) is this key's over `message`. False for whatever is not a signature at all.
  public func verifies(_ signature: [UInt8], of message: Span<UInt8>) -> Bool {
    guard signature.count == PrivateKey.signatureByteCount, let encoded = Self.encode(signature) else { return false }
    let context = unsafe EVP_MD_CTX_new()
    defer {
      unsafe EVP_MD_CTX_free(context)
      // A bad signature leaves complaints behind; they are not news.
      ERR_clear_error()
    }
    guard unsafe EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, handle) == 1 else { return false }
    return unsafe message.withUnsafeBufferPointer { message in
      unsafe EVP_DigestVerify(context, encoded, encoded.count, message.baseAddress, message.count) == 1
    }
  }

  public func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool { verifies(signature, of: message.span) }

  /// Raw to DER: a sequence of two unsigned integers in as few bytes as they need.
  private static func encode(_ raw: [UInt8]) -> [UInt8]? {
    var body: [UInt8] = []
    for half in [raw[..<32], raw[32...]] {
      var digits = half.drop { $0 == 0 }
      // 0 is no part of a signature.
      guard let first = digits.first else { return nil }
      if first >= 0x80 { digits = [0] + digits }
      body += [0x02, UInt8(digits.count)] + digits
    }
    return [0x30, UInt8(body.count)] + body
  }
}
