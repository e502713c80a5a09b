internal import Synchronization
public import Wire

// The handler's side: messages and metadata.
extension ServerCall {
  /// The one request of a unary or server-streaming call. A handler is only started when it is there.
  @usableFromInline func onlyRequest<Request: Message>(_ type: Request.Type) throws -> Request {
    guard let framed = takeOnlyRequest() else { throw RPCError(.cancelled, "the call is over") }
    let request = try Request(framed: framed)
    reuse(framed)
    return request
  }

  /// Queues a message.
  @usableFromInline func respond<Response: Message>(_ response: Response) throws {
    var buffer = takeSpare()
    try response.frame(into: &buffer)
    try queue(buffer)
  }

  func takeOnlyRequest() -> [UInt8]? { state.withLock { $0.inbox.take() } }

  func reuse(_ framed: consuming [UInt8]) {
    let framed = framed
    state.withLock { $0.inbox.reuse(framed) }
  }

  func takeSpare() -> [UInt8] { state.withLock { $0.outbox.takeSpare() } }

  func queue(_ framed: [UInt8]) throws {
    let notifies = try state.withLock { state in
      guard state.phase == .serving else { throw state.error ?? RPCError(.cancelled, "the call is over") }
      let wasEmpty = state.outbox.isEmpty
      state.outbox.append(framed)
      // A single response goes out with the status that follows it at once.
      return wasEmpty && state.handler?.method.kind.givesOneResponse == false
    }
    if notifies { transport.callHasOutput(self) }
  }

  /// Returns when less than the bound is queued.
  func roomToRespond() async throws {
    while true {
      let full = try state.withLock { state in
        guard state.phase == .serving else { throw state.error ?? RPCError(.cancelled, "the call is over") }
        return state.outbox.isFull
      }
      guard full else { return }
      try Task.checkCancellation()
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let waits = state.withLock { state in
            guard state.phase == .serving, state.outbox.isFull, !Task.isCancelled else { return false }
            state.writers.append(continuation)
            return true
          }
          if !waits { continuation.resume() }
        }
      } onCancel: {
        wakeWriters()
      }
    }
  }

  /// The next request with its prefix; nil after the last.
  func nextRequest() async throws -> [UInt8]? {
    while true {
      var (freed, held) = (0, 0)
      let (message, ended): ([UInt8]?, Bool) = try state.withLock { state in
        guard state.phase == .serving else { throw state.error ?? RPCError(.cancelled, "the call is over") }
        let message = state.inbox.take()
        (freed, held) = (state.inbox.settle(), state.inbox.heldBytes)
        return (message, state.inbox.ended)
      }
      if freed > 0 { transport.call(self, freed: freed, held: held) }
      if message != nil || ended { return message }
      try Task.checkCancellation()
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let waits = state.withLock { state in
            guard state.phase == .serving, state.inbox.wholeCount == 0, !state.inbox.ended, !Task.isCancelled else {
              return false
            }
            precondition(state.reader == nil, "a request stream has one consumer")
            state.reader = continuation
            return true
          }
          if !waits { continuation.resume() }
        }
      } onCancel: {
        wakeReader()
      }
    }
  }

  func setInitialMetadata(_ metadata: Metadata) {
    state.withLock { state in
      guard !state.startTaken else { return }
      state.initialMetadata = metadata
    }
  }

  func setTrailingMetadata(_ metadata: Metadata) { state.withLock { $0.trailingMetadata = metadata } }

  private func wakeReader() { state.withLock { $0.reader.take() }?.resume() }

  private func wakeWriters() {
    var writers: [CheckedContinuation<Void, Never>] = []
    state.withLock { swap(&writers, &$0.writers) }
    for writer in writers { writer.resume() }
  }
}
