public import Wire

/// A message that is encoded once and may be sent many times, to many readers.
public struct EncodedMessage<M: Message>: Sendable {
  /// With its prefix.
  let framed: [UInt8]

  /// Encodes the message now.
  ///
  /// - Throws: where it cannot be encoded.
  public init(_ message: M) throws(RPCError) {
    var framed: [UInt8] = []
    try message.frame(into: &framed)
    self.framed = framed
  }

  /// A message whose bytes are written by hand. They are sent as they are.
  ///
  /// - Parameter write: appends the encoded message to what is there.
  public init(writing write: (inout [UInt8]) throws -> Void) rethrows {
    var framed = [UInt8](repeating: 0, count: framePrefixBytes)
    try write(&framed)
    framed.setMessageLength(at: 0)
    self.framed = framed
  }

  /// Bytes of the message.
  public var byteCount: Int { framed.count - framePrefixBytes }
}
