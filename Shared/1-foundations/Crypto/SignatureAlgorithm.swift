internal import COpenSSL

/// How a key signs. The key alone decides it: nothing that was signed is asked.
public enum SignatureAlgorithm: String, CaseIterable, Sendable {
  /// ECDSA on P-256 over SHA-256.
  case es256 = "ES256"
  /// RSA with PKCS #1 v1.5 padding over SHA-256.
  case rs256 = "RS256"
  /// Ed25519.
  case eddsa = "EdDSA"

  /// Bits of an RSA key: those with fewer can be broken, those with more keep whoever checks too long.
  public static let rsaBits = 2048...4096
  /// Of an RSA key: what everybody uses, and no more than four bytes of it.
  static let rsaExponents: ClosedRange<UInt32> = 65_537...(.max)

  /// The algorithm of a key; throws for a key of any other kind, curve or size.
  init(of key: OpaquePointer) throws(CryptoError) {
    switch unsafe EVP_PKEY_get_base_id(key) {
    case EVP_PKEY_EC:
      var name = [CChar](repeating: 0, count: 32)
      var count = 0
      guard unsafe EVP_PKEY_get_group_name(key, &name, name.count, &count) == 1,
        String(decoding: name.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self) == "prime256v1"
      else { throw .notAKey("this is a key, but not of the curve P-256") }
      self = .es256
    case EVP_PKEY_RSA:
      let bits = unsafe Int(EVP_PKEY_get_bits(key))
      guard Self.rsaBits.contains(bits) else {
        throw .notAKey(
          "an RSA key of \(bits) bits is not one of \(Self.rsaBits.lowerBound) to \(Self.rsaBits.upperBound)")
      }
      let exponent = try unsafe number("e", of: key)
      let value = exponent.count <= 4 ? exponent.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } : 0
      guard Self.rsaExponents.contains(value), value % 2 == 1 else {
        throw .notAKey("this RSA key's exponent is not an odd number from 65537 to 2^32")
      }
      self = .rs256
    case EVP_PKEY_ED25519: self = .eddsa
    default: throw .notAKey("this is a key, but neither of P-256, nor RSA, nor Ed25519")
    }
  }

  /// What is signed instead of the message; nil: the message itself.
  var digest: OpaquePointer? {
    switch self {
    case .es256, .rs256: unsafe EVP_sha256()
    case .eddsa: nil
    }
  }
}

/// One number of a key, without leading zeros.
func number(_ name: String, of key: OpaquePointer) throws(CryptoError) -> [UInt8] {
  var found: OpaquePointer?
  guard unsafe EVP_PKEY_get_bn_param(key, name, &found) == 1, let number = unsafe found else {
    throw .library("the key has no \(name)")
  }
  defer { unsafe BN_free(number) }
  var bytes = [UInt8](repeating: 0, count: unsafe Int(homeroom_number_bytes(number)))
  unsafe BN_bn2bin(number, &bytes)
  return bytes
}
