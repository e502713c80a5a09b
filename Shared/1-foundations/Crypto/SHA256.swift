internal import COpenSSL

/// SHA-256 digests, 32 bytes each.
public enum SHA256 {
  public static let byteCount = 32

  public static func digest(of bytes: Span<UInt8>) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { output, count in
      let result = unsafe bytes.withUnsafeBufferPointer { input in
        unsafe EVP_Digest(input.baseAddress, input.count, output.baseAddress, nil, EVP_sha256(), nil)
      }
      precondition(result == 1, "SHA-256 needs nothing that could be missing")
      count = byteCount
    }
  }

  public static func digest(of bytes: [UInt8]) -> [UInt8] { digest(of: bytes.span) }
}
