internal import COpenSSL

/// HMAC-SHA-256 (RFC 2104): a digest that only holders of the key can make.
public enum HMAC {
  /// Bytes of a digest.
  public static let byteCount = SHA256.byteCount

  /// The digest of a message: 32 bytes.
  ///
  /// - Parameter key: of any length.
  public static func sha256(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { output, count in
      let digest = unsafe COpenSSL.HMAC(
        EVP_sha256(), key, Int32(key.count), message, message.count, output.baseAddress, nil)
      precondition(unsafe digest != nil, "HMAC-SHA-256 needs nothing that could be missing")
      count = byteCount
    }
  }
}
