public import Wire

/// A call that sends and receives many messages; cancelled when it and its responses are dropped.
public struct BidirectionalCall<Request: Message, Response: Message>: Sendable {
  private let owner: ClientCallOwner

  init(_ owner: ClientCallOwner) { self.owner = owner }

  /// Queues a message; waits first while too much is queued. Throws the outcome when the call is over.
  ///
  /// - Parameter compressed: false leaves the message as it is though the call compresses.
  public func write(_ message: Request, compressed: Bool = true) async throws {
    try await owner.call.send(message, compressed: compressed)
  }

  /// Says that no more follows; responses may still come.
  public func finishWriting() { owner.call.endRequests() }

  /// What the server sends: for one consumer, however often it is asked for.
  public var responses: ResponseStream<Response> { ResponseStream(owner) }

  /// Ends the call with CANCELLED, on both sides; nothing happens when it is over.
  public func cancel() { owner.call.cancel() }
}
