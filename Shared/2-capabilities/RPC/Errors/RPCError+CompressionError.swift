internal import Compression

extension RPCError {
  /// What is said of a compressed message that cannot be had back.
  init(_ error: CompressionError) {
    switch error {
    case .tooLong(let bytesMax): self = .messageTooLarge("a message of more than \(bytesMax) bytes", bytesMax: bytesMax)
    case .malformed, .truncated, .trailingBytes: self.init(.internal, "\(error)")
    }
  }
}
