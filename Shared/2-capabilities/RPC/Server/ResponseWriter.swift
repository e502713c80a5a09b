public import Wire

/// Where a handler writes the messages it streams.
public struct ResponseWriter<M: Message>: Sendable {
  @usableFromInline let call: ServerCall

  @usableFromInline init(_ call: ServerCall) { self.call = call }

  /// Queues a message; waits first while more than ``RPCLimits/queuedBytesMax`` bytes are queued.
  ///
  /// Throws when the call is over: nobody would read what is written.
  ///
  /// - Parameter compressed: false leaves the message as it is though the call compresses.
  @inlinable public func write(_ message: M, compressed: Bool = true) async throws {
    while try !call.respondIfRoom(message, compressed: compressed) { try await call.roomToRespond() }
  }

  /// The same with a message that was encoded before.
  public func write(_ message: EncodedMessage<M>, compressed: Bool = true) async throws {
    while try !call.respond(framed: message.framed, compressed: compressed, ifRoom: true) {
      try await call.roomToRespond()
    }
  }
}
