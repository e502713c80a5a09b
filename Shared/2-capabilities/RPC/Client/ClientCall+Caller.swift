internal import Synchronization
internal import Wire

// The caller's side: messages, metadata and the outcome.
extension ClientCall {
  /// Queues a message; waits first while more than ``RPCLimits/queuedBytesMax`` bytes are queued.
  func send<M: Message>(_ message: M, compressed: Bool = true) async throws {
    try await wait(for: .room)
    let transport = try state.withLock { state throws(RPCError) -> (any ClientTransport)? in
      if let error = state.failure { throw error }
      precondition(!state.requestsEnded, "a message after the last")
      let wasEmpty = state.outbox.isEmpty
      let requestBytesMax = state.requestBytesMax
      try state.outbox.write(compressedBy: compressed ? compression : nil) { buffer throws(RPCError) in
        let start = buffer.count
        try message.frame(into: &buffer)
        guard buffer.count - start - MessageInbox.prefixBytes <= requestBytesMax else {
          throw .requestTooLong(max: requestBytesMax)
        }
      }
      return wasEmpty ? state.transport : nil
    }
    transport?.callHasOutput(self)
  }

  /// Queues the one and only message, before the call has started.
  func setOnly<M: Message>(_ message: M) throws {
    try state.withLock { state throws(RPCError) in
      try state.outbox.write(compressedBy: compression) { buffer throws(RPCError) in try message.frame(into: &buffer) }
      state.requestsEnded = true
    }
  }

  /// The same with a message that has its prefix already, and is not compressed.
  func setOnly(framed message: [UInt8]) {
    state.withLock { state in
      state.outbox.write(framed: message, compressedBy: compression)
      state.requestsEnded = true
    }
  }

  /// The same with a message that has its prefix already, and is not compressed. False where the call is over.
  func send(framed message: [UInt8]) async throws -> Bool {
    try await wait(for: .room)
    let (isOpen, transport) = try state.withLock { state throws(RPCError) -> (Bool, (any ClientTransport)?) in
      guard state.outcome == nil else { return (false, nil) }
      precondition(!state.requestsEnded, "a message after the last")
      guard message.count - MessageInbox.prefixBytes <= state.requestBytesMax else {
        throw .requestTooLong(max: state.requestBytesMax)
      }
      let wasEmpty = state.outbox.isEmpty
      state.outbox.write(framed: message, compressedBy: compression)
      return (true, wasEmpty ? state.transport : nil)
    }
    transport?.callHasOutput(self)
    return isOpen
  }

  /// The last message has been sent.
  func endRequests() {
    let transport: (any ClientTransport)? = state.withLock { state in
      guard !state.requestsEnded, state.outcome == nil else { return nil }
      state.requestsEnded = true
      return state.transport
    }
    transport?.callHasOutput(self)
  }

  /// The next response with its prefix; nil when the call ended well.
  func nextResponse() async throws -> [UInt8]? {
    try await wait(for: .response)
    var freed = 0
    do throws(RPCError) {
      let (message, transport) = try state.withLock { state throws(RPCError) -> ([UInt8]?, (any ClientTransport)?) in
        guard let message = try state.inbox.take() else {
          if let error = state.failure { throw error }
          return (nil, nil)
        }
        freed = state.inbox.settle()
        return (message, state.transport)
      }
      if freed > 0 { transport?.call(self, freed: freed) }
      return message
    } catch {
      // Unless it is over: a message that cannot be had back ends the call.
      giveUp(error)
      throw error
    }
  }

  /// Whether the next response is there, so that ``nextResponse()`` does not wait.
  var hasResponse: Bool { state.withLock { $0.inbox.wholeCount > 0 } }

  var responsesMayBeCompressed: Bool { state.withLock { $0.inbox.encoding != nil } }
  var lastResponseWasCompressed: Bool { state.withLock { $0.inbox.lastWasCompressed } }

  /// The one response, when the call has ended well.
  func onlyResponse<M: Message>(_ type: M.Type) async throws -> M {
    try await wait(for: .outcome)
    let framed = try state.withLock { state in
      if let error = state.failure { throw error }
      return try state.inbox.take()
    }
    guard let framed else { throw RPCError(.internal, "no response message") }
    return try unsafe M(framed: framed.span.bytes, from: .askedServer)
  }

  /// Returns when the call has ended, well or not.
  func outcome() async throws { try await wait(for: .outcome) }

  /// What the server sent before its first message; empty when the call failed before.
  func initialMetadata() async throws -> Metadata { try await begun() ?? Metadata() }

  /// The same; nil when the call ended before.
  func begun() async throws -> Metadata? {
    try await wait(for: .head)
    return state.withLock { $0.initialMetadata }
  }

  var trailingMetadata: Metadata { state.withLock { $0.trailingMetadata } }

  func cancel() { giveUp(RPCError(.cancelled, "the caller cancelled the call")) }

  enum Condition {
    case room
    case head
    case response
    case outcome
  }

  /// Returns when there is something to look at; a cancelled task gives the call up.
  private func wait(for condition: Condition) async throws {
    while !state.withLock({ $0.holds(condition) }) {
      await withTaskCancellationHandler {
        await Waiter.wait { waiter in
          state.withLock { state in
            guard !state.holds(condition) else { return false }
            if condition == .room { state.writers.append(waiter) } else { state.readers.append(waiter) }
            return true
          }
        }
      } onCancel: {
        cancel()
      }
    }
  }
}

extension ClientCall.State {
  var failure: RPCError? {
    if case .failed(let error) = outcome { error } else { nil }
  }

  func holds(_ condition: ClientCall.Condition) -> Bool {
    guard outcome == nil else { return true }
    return switch condition {
    case .room: !outbox.isFull
    case .head: initialMetadata != nil
    case .response: inbox.wholeCount > 0
    case .outcome: false
    }
  }
}
