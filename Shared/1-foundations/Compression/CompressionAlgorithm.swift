/// The ways in which gRPC's messages are compressed, each message by itself.
public enum CompressionAlgorithm: UInt8, Sendable, Hashable, CaseIterable {
  /// RFC 1952, one member.
  case gzip = 1
  /// The zlib format, RFC 1950: what HTTP has always meant by the name.
  case deflate = 2

  /// As `grpc-encoding` and `grpc-accept-encoding` call it.
  public var name: StaticString {
    switch self {
    case .gzip: "gzip"
    case .deflate: "deflate"
    }
  }
}

/// Why compressed bytes cannot be had back.
public enum CompressionError: Error, Hashable, Sendable {
  /// They are not what their algorithm writes, or not what was written.
  case malformed
  /// They end too early.
  case truncated
  /// Something follows their end.
  case trailingBytes
  /// They stand for more bytes than were allowed.
  case tooLong(bytesMax: Int)
}

extension CompressionError: CustomStringConvertible {
  /// A sentence for whoever sent them.
  public var description: String {
    switch self {
    case .malformed: "the compressed bytes make no sense"
    case .truncated: "the compressed bytes end too early"
    case .trailingBytes: "something follows the compressed bytes"
    case .tooLong(let bytesMax): "the compressed bytes stand for more than \(bytesMax) bytes"
    }
  }
}
