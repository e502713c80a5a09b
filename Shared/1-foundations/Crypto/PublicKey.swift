internal import COpenSSL

/// A key that verifies. One owner of the library's handle; verifying from many threads at once is safe.
@safe public final class PublicKey: Sendable {
  /// What a key is made of, as JWK names it (RFC 7518 §6, RFC 8037): bytes, the highest first.
  public enum Material: Hashable, Sendable {
    /// A point of P-256, 32 bytes a coordinate.
    case p256(x: [UInt8], y: [UInt8])
    /// Neither begins with a zero.
    case rsa(modulus: [UInt8], exponent: [UInt8])
    /// 32 bytes.
    case ed25519([UInt8])
  }

  /// Of OpenSSL.
  public static var libraryVersion: String { unsafe String(cString: OpenSSL_version(OPENSSL_VERSION_STRING)) }

  private nonisolated(unsafe) let handle: OpaquePointer
  /// How its signatures are made: a key of one kind signs in one way.
  public let algorithm: SignatureAlgorithm
  /// Its numbers, for a JWK.
  public let material: Material
  /// The key itself, as SubjectPublicKeyInfo.
  public let pem: String
  /// What the key may be called by: the SHA-256 of its SubjectPublicKeyInfo. The same key always has the same one.
  public let fingerprint: [UInt8]

  /// - Parameter pem: SubjectPublicKeyInfo. A compressed point is refused: one key has one spelling.
  public convenience init(pem: String) throws(CryptoError) {
    unsafe try self.init(
      owning: try unsafe readKey(pem, "a public key") {
        unsafe PEM_read_bio_PUBKEY($0, nil, homeroom_no_passphrase, nil)
      })
  }

  /// Throws for what is no key: a point that is not on the curve, a number that is too small.
  public convenience init(_ material: Material) throws(CryptoError) {
    defer { ERR_clear_error() }
    let encoded = try Self.encode(material)
    let parsed = unsafe encoded.withUnsafeBufferPointer { bytes -> OpaquePointer? in
      var next = bytes.baseAddress
      return unsafe d2i_PUBKEY(nil, &next, bytes.count)
    }
    guard let key = unsafe parsed else {
      throw .notAKey("its numbers are no key: a point, for one, is not on its curve")
    }
    unsafe try self.init(owning: key)
  }

  /// Takes the handle over, also when it throws.
  private init(owning key: OpaquePointer) throws(CryptoError) {
    do throws(CryptoError) {
      algorithm = try unsafe SignatureAlgorithm(of: key)
      let encoded = try unsafe Self.encode(key)
      material = try unsafe Self.material(of: key, algorithm, encoded)
      fingerprint = SHA256.digest(of: encoded)
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

  /// Whether `signature` is this key's over `message`, by its own algorithm. False for whatever is not a signature at all.
  public func verifies(_ signature: [UInt8], of message: Span<UInt8>) -> Bool {
    guard let encoded = librarySignature(signature) else { return false }
    let context = unsafe EVP_MD_CTX_new()
    defer {
      unsafe EVP_MD_CTX_free(context)
      // A bad signature leaves complaints behind; they are not news.
      ERR_clear_error()
    }
    guard unsafe EVP_DigestVerifyInit(context, nil, algorithm.digest, nil, handle) == 1 else { return false }
    return unsafe message.withUnsafeBufferPointer { message in
      unsafe EVP_DigestVerify(context, encoded, encoded.count, message.baseAddress, message.count) == 1
    }
  }

  /// The same for an array.
  public func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool { verifies(signature, of: message.span) }
}

extension PublicKey {
  /// What stands before the two coordinates in the SubjectPublicKeyInfo of every P-256 key (RFC 5480).
  private static let p256Prefix: [UInt8] = [
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE,
    0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
  ]
  /// The same of an Ed25519 key (RFC 8410).
  private static let ed25519Prefix: [UInt8] = [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00]
  /// The name of the algorithm in that of an RSA key (RFC 3279).
  private static let rsaName: [UInt8] = [
    0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00,
  ]
  private static let coordinateByteCount = 32

  /// The key as SubjectPublicKeyInfo.
  private static func encode(_ material: Material) throws(CryptoError) -> [UInt8] {
    switch material {
    case .p256(let x, let y):
      guard x.count == coordinateByteCount, y.count == coordinateByteCount else {
        throw .notAKey("a coordinate of a P-256 key has 32 bytes")
      }
      return p256Prefix + x + y
    case .ed25519(let point):
      guard point.count == coordinateByteCount else { throw .notAKey("an Ed25519 key has 32 bytes") }
      return ed25519Prefix + point
    case .rsa(let modulus, let exponent):
      // Before the library sees it: arithmetic with it takes as long as it is.
      guard 1...SignatureAlgorithm.rsaBits.upperBound / 8 ~= modulus.count, 1...8 ~= exponent.count else {
        throw .notAKey("an RSA key's numbers are not of \(SignatureAlgorithm.rsaBits.upperBound) bits at most")
      }
      guard modulus.first != 0, exponent.first != 0 else { throw .notAKey("an RSA key's number begins with a zero") }
      return DER.sequence(rsaName + DER.bits(DER.sequence(DER.number(modulus) + DER.number(exponent))))
    }
  }

  private static func encode(_ key: OpaquePointer) throws(CryptoError) -> [UInt8] {
    var buffer: UnsafeMutablePointer<UInt8>?
    let count = unsafe i2d_PUBKEY(key, &buffer)
    guard count > 0, let buffer = unsafe buffer else { throw .library("the key cannot be encoded") }
    defer { unsafe CRYPTO_free(buffer, #fileID, Int32(#line)) }
    return unsafe Array(UnsafeBufferPointer(start: buffer, count: Int(count)))
  }

  private static func material(
    of key: OpaquePointer, _ algorithm: SignatureAlgorithm, _ encoded: [UInt8]
  ) throws(CryptoError) -> Material {
    let width = coordinateByteCount
    switch algorithm {
    case .es256:
      // One key has one spelling: with a compressed point it would have another fingerprint.
      guard encoded.starts(with: p256Prefix), encoded.count == p256Prefix.count + 2 * width else {
        throw .notAKey("this key's point is compressed: write it uncompressed")
      }
      return .p256(x: Array(encoded.suffix(2 * width).prefix(width)), y: Array(encoded.suffix(width)))
    case .rs256: return .rsa(modulus: try unsafe number("n", of: key), exponent: try unsafe number("e", of: key))
    case .eddsa: return .ed25519(Array(encoded.suffix(width)))
    }
  }

  /// A signature as the library wants it; nil for what has not the length of one.
  private func librarySignature(_ raw: [UInt8]) -> [UInt8]? {
    switch material {
    case .p256: return Self.encodeECDSA(raw)
    case .rsa(let modulus, _): return raw.count == modulus.count ? raw : nil
    case .ed25519: return raw.count == PrivateKey.signatureByteCount ? raw : nil
    }
  }

  /// Raw to DER: a sequence of two unsigned integers in as few bytes as they need.
  private static func encodeECDSA(_ raw: [UInt8]) -> [UInt8]? {
    guard raw.count == PrivateKey.signatureByteCount else { return nil }
    let halves = [raw[..<32], raw[32...]]
    // 0 is no part of a signature.
    guard halves.allSatisfy({ $0.contains { $0 != 0 } }) else { return nil }
    return DER.sequence(halves.flatMap(DER.number))
  }
}
