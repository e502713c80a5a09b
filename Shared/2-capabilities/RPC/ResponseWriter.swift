public import Wire

/// Where a handler writes the messages it streams.
public struct ResponseWriter<M: Message>: Sendable {
  private let call: ServerCall

  @usableFromInline init(_ call: ServerCall) { self.call = call }

  /// Queues a message; waits first while more than ``RPCLimits/queuedBytesMax`` bytes are queued.
  ///
  /// Throws when the call is over: nobody would read what is written.
  ///
  /// - Parameter compressed: false leaves the message as it is though the call compresses.
  public func write(_ message: M, compressed: Bool = true) async throws {
    try await call.roomToRespond()
    try call.respond(message, compressed: compressed)
  }

  /// The same with a message that was encoded before.
  public func write(_ message: EncodedMessage<M>, compressed: Bool = true) async throws {
    try await call.roomToRespond()
    try call.respond(framed: message.framed, compressed: compressed)
  }
}
