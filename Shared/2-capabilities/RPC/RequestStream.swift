public import Wire

/// The messages a client streams, in order; for one consumer.
///
/// Taking a message gives its room back to the client: a handler that does not read stops the sender.
public struct RequestStream<Element: Message>: AsyncSequence, Sendable {
  @usableFromInline let call: ServerCall

  @usableFromInline init(_ call: ServerCall) { self.call = call }

  @inlinable public func makeAsyncIterator() -> Iterator { Iterator(call: call) }

  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let call: ServerCall

    @inlinable init(call: ServerCall) { self.call = call }

    /// The next message; nil after the last. Throws when the call is over or the bytes are no message.
    @inlinable public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> Element? {
      var element: Element?
      var hasTurn = false
      while true {
        // Nothing is awaited for a message that is there.
        let found = try call.readRequest(hasTurn: hasTurn) { framed throws(RPCError) in
          element = try Element(framed: framed)
        }
        switch found {
        case .message: return element
        case .end: return nil
        case .nothing: try await call.requestArrives()
        case .heavy:
          await call.heavyTurn()
          hasTurn = true
        }
      }
    }
  }
}
