internal import COpenSSL

/// Random bytes nobody can guess.
public enum SecureRandom {
  /// From OpenSSL's generator, which the system's seeds.
  ///
  /// - Throws: `.failed` where it gives none.
  public static func bytes(_ count: Int) throws(CryptoError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard unsafe RAND_bytes(&bytes, Int32(count)) == 1 else { throw .library("no random bytes") }
    return bytes
  }
}
