internal import COpenSSL

/// A key that signs. One owner of the library's handle; signing from many threads at once is safe.
@safe public final class PrivateKey: Sendable {
  nonisolated(unsafe) let handle: OpaquePointer

  /// How it signs: a key of one kind signs in one way.
  public let algorithm: SignatureAlgorithm

  /// A signature of ES256 and of EdDSA: two numbers of 32 bytes, one after the other, as JWS wants them. One of RS256 is as long as
  /// its key.
  public static let signatureByteCount = 64
  /// Bits of a new RSA key.
  private static let rsaBits: Int32 = 3072

  /// A new key.
  public init(_ algorithm: SignatureAlgorithm = .es256) throws(CryptoError) {
    self.algorithm = algorithm
    let made =
      switch algorithm {
      case .es256: unsafe homeroom_p256_generate()
      case .rs256: unsafe homeroom_rsa_generate(Self.rsaBits)
      case .eddsa: unsafe homeroom_ed25519_generate()
      }
    guard let key = unsafe made else { throw .library("no key could be generated") }
    unsafe handle = key
  }

  /// - Parameter pem: PKCS #8, PKCS #1 or SEC 1, not encrypted.
  public init(pem: String) throws(CryptoError) {
    let key = try unsafe readKey(pem, "a private key") {
      unsafe PEM_read_bio_PrivateKey($0, nil, homeroom_no_passphrase, nil)
    }
    do throws(CryptoError) {
      algorithm = try unsafe SignatureAlgorithm(of: key)
    } catch {
      unsafe EVP_PKEY_free(key)
      throw error
    }
    unsafe handle = key
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

  /// As JWS wants it.
  public func signature(of message: [UInt8]) throws(CryptoError) -> [UInt8] {
    let context = unsafe EVP_MD_CTX_new()
    defer { unsafe EVP_MD_CTX_free(context) }
    guard unsafe EVP_DigestSignInit(context, nil, algorithm.digest, nil, handle) == 1 else {
      throw .library("signing could not begin")
    }
    // As many as the library may need: of RSA its key's, of P-256 72, since it is DER, of Ed25519 64.
    var encoded = [UInt8](repeating: 0, count: unsafe Int(EVP_PKEY_get_size(handle)))
    var count = encoded.count
    guard unsafe EVP_DigestSign(context, &encoded, &count, message, message.count) == 1 else {
      throw .library("signing failed")
    }
    guard algorithm == .es256 else { return Array(encoded[..<count]) }
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
