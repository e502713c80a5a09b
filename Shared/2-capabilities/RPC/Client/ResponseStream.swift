public import Wire

/// The messages a server streams, in order; for one consumer.
///
/// Ends when the call succeeded, throws the ``RPCError`` it failed with. The call is cancelled when the task that waits is, and
/// when the stream and its iterators are dropped. Taking a message gives its room back to the server.
public struct ResponseStream<Element: Message>: AsyncSequence, Sendable {
  private let owner: ClientCallOwner

  init(_ owner: ClientCallOwner) { self.owner = owner }

  /// Iterators of one stream take from the same messages.
  public func makeAsyncIterator() -> Iterator { Iterator(owner: owner) }

  /// What the server sent before its first message; waits for it.
  public var initialMetadata: Metadata {
    get async throws { try await owner.call.initialMetadata() }
  }

  /// What came beside the status; empty before the end.
  public var trailingMetadata: Metadata { owner.call.trailingMetadata }

  /// Whether the message that was taken last had come compressed.
  public var lastWasCompressed: Bool { owner.call.lastResponseWasCompressed }

  /// Ends the call with CANCELLED, on both sides; nothing happens when it is over.
  public func cancel() { owner.call.cancel() }

  /// Takes one message after the other; holds the call open.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let owner: ClientCallOwner

    /// Whether the next message is here already, so that ``next()`` does not wait for it.
    public var hasNext: Bool { owner.call.hasResponse }

    /// The next message; nil when the call has succeeded and no more is there. Throws the ``RPCError`` that the call
    /// failed with; bytes that are no message end the call.
    public mutating func next() async throws -> Element? {
      guard let framed = try await owner.call.nextResponse() else { return nil }
      do throws(RPCError) {
        return try unsafe Element(framed: framed.span.bytes, from: .askedServer)
      } catch {
        owner.call.giveUp(error)
        throw error
      }
    }
  }
}
