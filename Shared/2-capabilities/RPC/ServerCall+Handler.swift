internal import Synchronization
public import Wire

// The handler's side: messages and metadata.
extension ServerCall {
  /// The one request of a unary or server-streaming call. A handler is only started when it is there.
  @inlinable func onlyRequest<Request: Message>(_ type: Request.Type) throws(RPCError) -> Request {
    var request: Request?
    try withOnlyRequest { framed throws(RPCError) in request = try Request(framed: framed) }
    guard let request else { throw RPCError(.cancelled, "the call is over") }
    return request
  }

  /// Queues a message, compressed if the call compresses and it may be.
  @inlinable func respond<Response: Message>(_ response: Response, compressed: Bool = true) throws(RPCError) {
    try queue(compressed) { buffer throws(RPCError) in try response.frame(into: &buffer) }
  }

  /// Queues a message that has been encoded before.
  func respond(framed message: [UInt8], compressed: Bool) throws(RPCError) {
    let notifies = try state.withLock { state throws(RPCError) in
      guard state.phase == .serving else { throw state.over }
      state.outbox.write(framed: message, compressedBy: compressed ? state.responseEncoding : nil)
      return !state.givesOneResponse
    }
    if notifies { transport.callHasOutput(self) }
  }

  /// From here on messages are compressed, if the client can read that and the response has not begun.
  func compressResponses() {
    state.withLock { state in
      if !state.startTaken { state.compresses = true }
    }
  }

  var lastRequestWasCompressed: Bool { state.withLock { $0.inbox.lastWasCompressed } }

  // Reading and writing happen under the lock: nobody else has anything to do with the call meanwhile, and what would have to
  // be moved out and in again stays where it is.

  @usableFromInline func withOnlyRequest(_ read: (RawSpan) throws(RPCError) -> Void) throws(RPCError) {
    let expandedBytes = try state.withLock { state throws(RPCError) in
      guard state.phase == .serving else { throw state.over }
      try state.inbox.readOnly(read)
      return state.inbox.expandedBytes
    }
    if expandedBytes > 0 { try holds(expandedBytes) }
  }

  /// Counts what compressed octets have become toward what the server may hold, as long as the handler works on it.
  private func holds(_ bytes: Int, freed: Int = 0) throws(RPCError) {
    transport.call(self, freed: freed, held: bytes)
    // That may have been too much.
    try state.withLock { state throws(RPCError) in
      guard state.phase == .serving else { throw state.over }
    }
  }

  @usableFromInline func queue(
    _ compressed: Bool, _ write: (inout [UInt8]) throws(RPCError) -> Void
  ) throws(RPCError) {
    let notifies = try state.withLock { state throws(RPCError) in
      guard state.phase == .serving else { throw state.over }
      try state.outbox.write(compressedBy: compressed ? state.responseEncoding : nil, write)
      // A single response goes out with the status that follows it at once. Of a stream every message is told of, also behind
      // others that wait: what a call holds is counted when it is queued, not when it is asked for.
      return !state.givesOneResponse
    }
    if notifies { transport.callHasOutput(self) }
  }

  /// Returns when less than the bound is queued.
  func roomToRespond() async throws {
    while true {
      let full = try state.withLock { state in
        guard state.phase == .serving else { throw state.over }
        return state.outbox.isFull
      }
      guard full else { return }
      try Task.checkCancellation()
      await withTaskCancellationHandler {
        await Waiter.wait { waiter in
          state.withLock { state in
            guard state.phase == .serving, state.outbox.isFull, !Task.isCancelled else { return false }
            state.writers.append(waiter)
            return true
          }
        }
      } onCancel: {
        wakeWriters()
      }
    }
  }

  /// The next request with its prefix; nil after the last.
  func nextRequest() async throws -> [UInt8]? {
    var hasTurn = runners == nil
    while true {
      var (freed, held, expands, waitsForTurn) = (0, 0, false, false)
      let (message, ended): ([UInt8]?, Bool) = try state.withLock { state in
        guard state.phase == .serving else { throw state.over }
        if !hasTurn, state.inbox.nextIsCompressed {
          waitsForTurn = true
          return (nil, false)
        }
        let before = state.inbox.expandedBytes
        let message = try state.inbox.take()
        expands = state.inbox.expandedBytes != before
        (freed, held) = (state.inbox.settle(), state.inbox.heldBytes + state.inbox.expandedBytes)
        return (message, state.inbox.ended)
      }
      if waitsForTurn {
        // A stream of messages that are a thousand times what they seem must not keep the loop to itself.
        await runners?.heavyTurn()
        hasTurn = true
        continue
      }
      if expands {
        try holds(held, freed: freed)
      } else if freed > 0 {
        transport.call(self, freed: freed, held: held)
      }
      if message != nil || ended { return message }
      try Task.checkCancellation()
      await withTaskCancellationHandler {
        await Waiter.wait { waiter in
          state.withLock { state in
            guard state.phase == .serving, state.inbox.wholeCount == 0, !state.inbox.ended, !Task.isCancelled else {
              return false
            }
            precondition(state.reader == nil, "a request stream has one consumer")
            state.reader = waiter
            return true
          }
        }
      } onCancel: {
        wakeReader()
      }
    }
  }

  func setInitialMetadata(_ metadata: Metadata) {
    guard fits(metadata) else { return }
    state.withLock { state in
      guard !state.startTaken else { return }
      state.initialMetadata = metadata
    }
  }

  func setTrailingMetadata(_ metadata: Metadata) {
    guard fits(metadata) else { return }
    state.withLock { $0.trailingMetadata = metadata }
  }

  /// Fails the call when its client could not take so much beside the status.
  private func fits(_ metadata: Metadata) -> Bool {
    guard metadata.listBytes > RPCLimits.responseMetadataBytesMax else { return true }
    fail(RPCError(.internal, "the metadata of the response is too large"))
    return false
  }

  private func wakeReader() { state.withLock { $0.reader.take() }?.resume() }

  private func wakeWriters() {
    var writers: [Waiter] = []
    state.withLock { swap(&writers, &$0.writers) }
    for writer in writers { writer.resume() }
  }
}
