internal import Synchronization
public import Wire

// The handler's side: messages and metadata.
extension ServerCall {
  /// The one request of a unary or server-streaming call. A handler is only started when it is there.
  @inlinable func onlyRequest<Request: Message>(_ type: Request.Type) throws(RPCError) -> Request {
    var request: Request?
    try withOnlyRequest { framed throws(RPCError) in request = try Request(framedRequest: framed) }
    guard let request else { throw RPCError(.cancelled, "the call is over") }
    return request
  }

  /// Queues a message, compressed if the call compresses and it may be.
  @inlinable func respond<Response: Message>(_ response: Response, compressed: Bool = true) throws(RPCError) {
    try queue(compressed) { buffer throws(RPCError) in try response.frame(into: &buffer) }
  }

  /// The same unless so much is queued that the handler should wait: false then.
  @inlinable func respondIfRoom<Response: Message>(
    _ response: Response, compressed: Bool
  ) throws(RPCError) -> Bool {
    try queue(compressed, ifRoom: true) { buffer throws(RPCError) in try response.frame(into: &buffer) }
  }

  /// Queues a message that has been encoded before.
  @discardableResult
  func respond(framed message: [UInt8], compressed: Bool, ifRoom: Bool = false) throws(RPCError) -> Bool {
    try queue(ifRoom: ifRoom) { state throws(RPCError) in
      guard message.count <= RPCLimits.answerBytesMax else { throw .answerTooLarge }
      state.outbox.write(framed: message, compressedBy: compressed ? state.responseEncoding : nil)
    }
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
      _ = try state.inbox.read(read)
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

  @discardableResult
  @usableFromInline func queue(
    _ compressed: Bool, ifRoom: Bool = false, _ write: (inout [UInt8]) throws(RPCError) -> Void
  ) throws(RPCError) -> Bool {
    try queue(ifRoom: ifRoom) { state throws(RPCError) in
      try state.outbox.write(compressedBy: compressed ? state.responseEncoding : nil) { buffer throws(RPCError) in
        let before = buffer.count
        try write(&buffer)
        guard buffer.count - before <= RPCLimits.answerBytesMax else { throw .answerTooLarge }
      }
    }
  }

  /// False when there is no room, if that counts.
  private func queue(
    ifRoom: Bool, _ write: (inout ServerCallState) throws(RPCError) -> Void
  ) throws(RPCError) -> Bool {
    var notifies = false
    let fits = try state.withLock { state throws(RPCError) in
      guard state.phase == .serving else { throw state.over }
      if ifRoom, state.outbox.isFull { return false }
      let before = state.outbox.queuedBytes
      try write(&state)
      notifies = state.tellsOfOutput(behind: before)
      return true
    }
    if notifies { transport.callHasOutput(self) }
    return fits
  }

  /// Returns when less than the bound is queued.
  @usableFromInline func roomToRespond() async throws {
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

  /// What a look at a stream of requests found.
  @usableFromInline enum FoundRequest {
    case message
    case end
    /// Neither yet: ``requestArrives(_:)``. With the task that serves the call, when nobody but the call cancels it.
    case nothing(TaskIdentity?)
    /// A message that may take long to read, before its turn: ``heavyTurn()``.
    case heavy
  }

  /// Lets `read` have the next request with its prefix, if there is one.
  @usableFromInline func readRequest(
    hasTurn: Bool, _ read: (RawSpan) throws(RPCError) -> Void
  ) throws(RPCError) -> FoundRequest {
    var (freed, held, expands) = (0, 0, false)
    var failure: RPCError?
    let found = try state.withLock { state throws(RPCError) in
      guard state.phase == .serving else { throw state.over }
      if !hasTurn, state.inbox.nextIsCompressed, runners != nil { return FoundRequest.heavy }
      let before = state.inbox.expandedBytes
      var found = FoundRequest.message
      do throws(RPCError) {
        if try !state.inbox.read(read) { found = state.inbox.ended ? .end : .nothing(state.serving) }
      } catch {
        failure = error
      }
      expands = state.inbox.expandedBytes != before
      if expands || !state.inbox.canSettleLater {
        (freed, held) = (state.inbox.settle(), state.inbox.heldBytes + state.inbox.expandedBytes)
      }
      return found
    }
    if expands {
      try holds(held, freed: freed)
    } else if freed > 0 {
      transport.call(self, freed: freed, held: held)
    }
    if let failure { throw failure }
    return found
  }

  /// Returns when there may be a request, or the end of them.
  @usableFromInline func requestArrives(_ serving: TaskIdentity?) async throws {
    // Whoever cancels the call's own task takes the reader out and wakes it: nothing else has to listen.
    if let serving, serving == .current {
      return await Waiter.wait { keep(reader: $0, unless: false) }
    }
    try Task.checkCancellation()
    await withTaskCancellationHandler {
      await Waiter.wait { keep(reader: $0, unless: Task.isCancelled) }
    } onCancel: {
      wakeReader()
    }
  }

  /// False when there is nothing to wait for.
  private func keep(reader: Waiter, unless isCancelled: @autoclosure () -> Bool) -> Bool {
    state.withLock { state in
      guard state.phase == .serving, state.inbox.wholeCount == 0, !state.inbox.ended, !isCancelled() else {
        return false
      }
      precondition(state.reader == nil, "a request stream has one consumer")
      state.reader = reader
      return true
    }
  }

  func setInitialMetadata(_ metadata: Metadata) {
    guard fits(metadata) else { return }
    state.withLock { state in
      guard !state.startTaken else { return }
      state.initialMetadata = metadata
    }
  }

  /// The response begins now, though its first message is yet to come.
  func beginResponse() {
    state.withLock { $0.startsEarly = true }
    transport.callHasOutput(self)
  }

  func setTrailingMetadata(_ metadata: Metadata) {
    guard fits(metadata) else { return }
    state.withLock { state in
      state.trailingMetadata = metadata
      state.trailingMetadata.add(state.whatIsLeft)
    }
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
