public import Wire

/// A call that sends many messages and gets one back; cancelled when dropped before ``finish()``.
public struct ClientStreamingCall<Request: Message, Response: Message>: Sendable {
  private let owner: ClientCallOwner

  init(_ owner: ClientCallOwner) { self.owner = owner }

  /// Queues a message; waits first while too much is queued. Throws the outcome when the call is over.
  ///
  /// - Parameter compressed: false leaves the message as it is though the call compresses.
  public func write(_ message: Request, compressed: Bool = true) async throws {
    try await owner.call.send(message, compressed: compressed)
  }

  /// Says that no more follows and waits for the response.
  public func finish() async throws -> Response {
    owner.call.endRequests()
    return try await owner.call.onlyResponse(Response.self)
  }

  /// Ends the call with CANCELLED, on both sides; nothing happens when it is over.
  public func cancel() { owner.call.cancel() }
}
