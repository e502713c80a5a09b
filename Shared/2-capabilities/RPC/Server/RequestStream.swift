public import Wire

/// The messages a client streams, in order; for one consumer.
///
/// Taking a message gives its room back to the client: a handler that does not read stops the sender.
public struct RequestStream<Element: Message>: AsyncSequence, Sendable {
  @usableFromInline let call: ServerCall

  @usableFromInline init(_ call: ServerCall) { self.call = call }

  /// Iterators of one stream take from the same messages.
  @inlinable public func makeAsyncIterator() -> Iterator { Iterator(call: call) }

  /// Takes one message after the other.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let call: ServerCall

    @inlinable init(call: ServerCall) { self.call = call }

    /// The next message; nil after the last. Throws when the call is over or the bytes are no message.
    ///
    /// Runs where its caller does: with an isolated parameter, as the protocol has it, there would be two looks at the task's
    /// executor for each message, also for those that are there.
    @inlinable public nonisolated(nonsending) mutating func next(
      isolation actor: (any Actor)? = nil
    ) async throws(any Error) -> Element? {
      var element: Element?
      var hasTurn = false
      while true {
        // Nothing is awaited for a message that is there.
        let found = try call.readRequest(hasTurn: hasTurn) { framed throws(RPCError) in
          element = try Element(framedRequest: framed)
        }
        switch found {
        case .message: return element.take()
        case .end: return nil
        case .nothing(let serving): try await call.requestArrives(serving)
        case .heavy:
          await call.heavyTurn()
          hasTurn = true
        }
      }
    }
  }
}
