internal import COpenSSL

/// AES-256-GCM (NIST SP 800-38D): hides bytes, and shows whether anything of them was changed.
public enum AES256GCM {
  /// Bytes of a key.
  public static let keyByteCount = 32
  /// Bytes of a nonce, which stands first in what is sealed.
  public static let nonceByteCount = 12
  /// Bytes of a tag, which stands last in what is sealed.
  public static let tagByteCount = 16
  /// Bytes by which what is sealed is longer.
  public static let overhead = nonceByteCount + tagByteCount

  /// A nonce, the bytes hidden, and a tag.
  ///
  /// Nonces are random, so a key is good for 2^32 of them (SP 800-38D §8.3).
  /// - Parameter label: bytes that are not hidden, and without which it does not open.
  public static func seal(_ plain: [UInt8], key: [UInt8], label: [UInt8]) throws(CryptoError) -> [UInt8] {
    precondition(key.count == keyByteCount, "a key of AES-256 has 32 bytes")
    let context = unsafe EVP_CIPHER_CTX_new()
    defer { unsafe EVP_CIPHER_CTX_free(context) }
    let nonce = try SecureRandom.bytes(nonceByteCount)
    var hidden = [UInt8](repeating: 0, count: plain.count)
    var tag = [UInt8](repeating: 0, count: tagByteCount)
    var count: Int32 = 0
    // GCM hides byte by byte: nothing is left for the end but the tag.
    guard unsafe EVP_EncryptInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce) == 1,
      unsafe EVP_EncryptUpdate(context, nil, &count, label, Int32(label.count)) == 1,
      unsafe EVP_EncryptUpdate(context, &hidden, &count, plain, Int32(plain.count)) == 1,
      unsafe EVP_EncryptFinal_ex(context, nil, &count) == 1,
      unsafe EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tagByteCount), &tag) == 1
    else { throw .library("sealing failed") }
    return nonce + hidden + tag
  }

  /// The bytes that were hidden; nil unless that was done with this key and this label, and nothing was changed since.
  public static func open(_ sealed: [UInt8], key: [UInt8], label: [UInt8]) -> [UInt8]? {
    precondition(key.count == keyByteCount, "a key of AES-256 has 32 bytes")
    guard sealed.count >= overhead else { return nil }
    let context = unsafe EVP_CIPHER_CTX_new()
    defer {
      unsafe EVP_CIPHER_CTX_free(context)
      // What does not open leaves complaints behind; they are not news.
      ERR_clear_error()
    }
    let nonce = Array(sealed.prefix(nonceByteCount))
    let hidden = Array(sealed.dropFirst(nonceByteCount).dropLast(tagByteCount))
    var tag = Array(sealed.suffix(tagByteCount))
    var plain = [UInt8](repeating: 0, count: hidden.count)
    var count: Int32 = 0
    guard unsafe EVP_DecryptInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce) == 1,
      unsafe EVP_DecryptUpdate(context, nil, &count, label, Int32(label.count)) == 1,
      unsafe EVP_DecryptUpdate(context, &plain, &count, hidden, Int32(hidden.count)) == 1,
      unsafe EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tagByteCount), &tag) == 1,
      unsafe EVP_DecryptFinal_ex(context, nil, &count) == 1
    else { return nil }
    return plain
  }
}
