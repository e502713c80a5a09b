internal import COpenSSL

/// A P-256 key that signs (ES256). One owner of the library's handle; signing from many threads at once is safe.
@safe public final class PrivateKey: Sendable {
  nonisolated(unsafe) let handle: OpaquePointer

  /// A signature: r and s, 32 bytes each, one after the other, as JWS wants it.
  public static let signatureByteCount = 64

  /// A new key.
  public init() throws(CryptoError) {
    guard let key = unsafe homeroom_p256_generate() else { throw .library("no key could be generated") }
    unsafe handle = key
  }

  /// - Parameter pem: PKCS #8 or SEC 1, not encrypted.
  public init(pem: String) throws(CryptoError) {
    unsafe handle = try unsafe readKey(pem, "a private key") {
      unsafe PEM_read_bio_PrivateKey($0, nil, homeroom_no_passphrase, nil)
    }
  }

  deinit {
    unsafe EVP_PKEY_free(handle)
  }

  /// PKCS #8, not encrypted: keep it where only its owner may read it.
  public func pem() throws(CryptoError) -> String {
    try unsafe writeKey { unsafe PEM_write_bio_PKCS8PrivateKey($0, handle, nil, nil, 0, nil, nil) }
  }

  /// The half that verifies.
  public func publicKey() throws(CryptoError) -> PublicKey {
    try PublicKey(pem: try unsafe writeKey { unsafe PEM_write_bio_PUBKEY($0, handle) })
  }

  /// ES256: ECDSA over SHA-256, in raw form.
  public func signature(of message: [UInt8]) throws(CryptoError) -> [UInt8] {
    let context = unsafe EVP_MD_CTX_new()
    defer { unsafe EVP_MD_CTX_free(context) }
    guard unsafe EVP_DigestSignInit(context, nil, EVP_sha256(), nil, handle) == 1 else {
      throw .library("signing could not begin")
    }
    // A DER signature over P-256 has at most 72 bytes.
    var encoded = [UInt8](repeating: 0, count: 80)
    var count = encoded.count
    guard unsafe EVP_DigestSign(context, &encoded, &count, message, message.count) == 1 else {
      throw .library("signing failed")
    }
    return try unsafe encoded.withUnsafeBufferPointer { bytes throws(CryptoError) in
      var next = bytes.baseAddress
      guard let parsed = unsafe d2i_ECDSA_SIG(nil, &next, count) else { throw .library("the signature is unreadable") }
      defer { unsafe ECDSA_SIG_free(parsed) }
      var raw = [UInt8](repeating: 0, count: Self.signatureByteCount)
      let written = unsafe raw.withUnsafeMutableBufferPointer { raw in
        unsafe BN_bn2binpad(ECDSA_SIG_get0_r(parsed), raw.baseAddress, 32)
          + BN_bn2binpad(ECDSA_SIG_get0_s(parsed), raw.baseAddress! + 32, 32)
      }
      guard written == Self.signatureByteCount else { throw .failed("the signature has a strange length") }
      return raw
    }
  }
}
