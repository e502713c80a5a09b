public import Wire

/// The messages a client streams, in order; for one consumer.
///
/// Taking a message gives its room back to the client: a handler that does not read stops the sender.
public struct RequestStream<Element: Message>: AsyncSequence, Sendable {
  private let call: ServerCall

  @usableFromInline init(_ call: ServerCall) { self.call = call }

  public func makeAsyncIterator() -> Iterator { Iterator(call: call) }

  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let call: ServerCall

    /// The next message; nil after the last. Throws when the call is over or the bytes are no message.
    public mutating func next() async throws -> Element? {
      guard let framed = try await call.nextRequest() else { return nil }
      return try unsafe Element(framed: framed.span.bytes)
    }
  }
}
