public import Wire

/// Where a handler writes the messages it streams.
public struct ResponseWriter<M: Message>: Sendable {
  private let call: ServerCall

  @usableFromInline init(_ call: ServerCall) { self.call = call }

  /// Queues a message; waits first while more than ``RPCLimits/queuedBytesMax`` bytes are queued.
  ///
  /// Throws when the call is over: nobody would read what is written.
  public func write(_ message: M) async throws {
    try await call.roomToRespond()
    try call.respond(message)
  }
}
