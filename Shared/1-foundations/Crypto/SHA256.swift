internal import COpenSSL

/// SHA-256 digests, 32 bytes each.
public enum SHA256 {
  /// Bytes of a digest.
  public static let byteCount = 32

  /// The digest of the bytes: 32 bytes.
  public static func digest(of bytes: Span<UInt8>) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { output, count in
      let result = unsafe bytes.withUnsafeBufferPointer { input in
        unsafe EVP_Digest(input.baseAddress, input.count, output.baseAddress, nil, EVP_sha256(), nil)
      }
      precondition(result == 1, "SHA-256 needs nothing that could be missing")
      count = byteCount
    }
  }

  /// The same for an array.
  public static func digest(of bytes: [UInt8]) -> [UInt8] { digest(of: bytes.span) }

  /// The first bytes of the digest, as two lower-case digits each: a name for what is too long to be one, or may hold anything.
  public static func name(of bytes: [UInt8], byteCount: Int = SHA256.byteCount) -> String {
    digest(of: bytes).prefix(byteCount).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension SHA256 {
  /// A digest of bytes that come in pieces.
  @safe public struct Stream: ~Copyable {
    private let context: OpaquePointer

    /// Begins a digest of no bytes.
    public init() {
      unsafe context = EVP_MD_CTX_new()
      precondition(
        unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1, "SHA-256 needs nothing that could be missing")
    }

    deinit {
      unsafe EVP_MD_CTX_free(context)
    }

    /// Adds bytes behind those that were added before.
    public mutating func add(_ bytes: RawSpan) {
      let count = bytes.byteCount
      let result = unsafe bytes.withUnsafeBytes { unsafe EVP_DigestUpdate(context, $0.baseAddress, count) }
      precondition(result == 1, "SHA-256 needs nothing that could be missing")
    }

    /// The digest of all that was added.
    public consuming func digest() -> [UInt8] {
      unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { output, count in
        let result = unsafe EVP_DigestFinal_ex(context, output.baseAddress, nil)
        precondition(result == 1, "SHA-256 needs nothing that could be missing")
        count = byteCount
      }
    }
  }
}
