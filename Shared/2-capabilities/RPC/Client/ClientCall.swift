public import Compression
internal import Synchronization

/// One call on the client: the caller moves messages on one side of it, a channel moves octets on the other.
///
/// This file is the channel's side; the caller's is `ClientCall+Caller.swift`. Both may be on any thread.
public final class ClientCall: Sendable {
  struct State {
    var inbox: MessageInbox
    var outbox = MessageOutbox()
    /// The caller writes no more messages.
    var requestsEnded = false
    var transport: (any ClientTransport)?
    /// What the request carries; settled when the channel reads it.
    var metadata: Metadata
    var initialMetadata: Metadata?
    var trailingMetadata = Metadata()
    var outcome: Outcome?
    /// Who waits for a response, for metadata or for the outcome.
    var readers: [Waiter] = []
    var writers: [Waiter] = []
    /// The longest request that may be sent, in bytes.
    var requestBytesMax = Int.max
    /// Takes the response in the inbox's place where nobody reads it.
    var unread: MessageCounter?
    /// Called once the outcome stands; nil where a task waits instead.
    var ended: (@Sendable (ClientCall) -> Void)?
  }

  /// How a call ended.
  public enum Outcome: Sendable {
    case ok
    case failed(RPCError)
  }

  /// What is called.
  public let method: MethodDescriptor
  /// When the channel is to end the call with DEADLINE_EXCEEDED; nil: never.
  public let deadline: ContinuousClock.Instant?
  /// Nil: the channel decides.
  public let waitsForReady: Bool?
  /// What requests are compressed with, for `grpc-encoding`.
  public let compression: CompressionAlgorithm?
  let state: Mutex<State>

  init(_ method: MethodDescriptor, _ options: CallOptions) {
    self.method = method
    deadline = options.deadline(from: .now)
    waitsForReady = options.waitsForReady
    compression = options.compression
    state = Mutex(State(inbox: MessageInbox(messageBytesMax: options.messageBytesMax), metadata: options.metadata))
  }

  /// What the request carries besides its messages.
  public var metadata: Metadata { state.withLock { $0.metadata } }

  /// Adds to what the request carries; before a channel has read it.
  public func add(_ metadata: Metadata) { state.withLock { $0.metadata.add(metadata) } }

  /// Has `ended` called once, when the call is over; to be said before a channel has read the call.
  func whenEnded(_ ended: @escaping @Sendable () -> Void) {
    state.withLock { state in
      let next = state.ended
      state.ended = { call in
        ended()
        next?(call)
      }
    }
  }

  /// Makes what the call leads to a part of a trace, and says how it has ended; before a channel has read it.
  func continues(_ trace: TraceContext, ended: @escaping @Sendable (Outcome) -> Void) {
    state.withLock { state in
      state.metadata.replace(by: trace.metadata)
      let next = state.ended
      state.ended = { call in
        if let outcome = call.state.withLock({ $0.outcome }) { ended(outcome) }
        next?(call)
      }
    }
  }

  /// What a channel's configuration allows: a lower bound of the call's own counts.
  ///
  /// Before the call is attached. A request that is too long already ends the call.
  public func bound(requestBytes: Int?, responseBytes: Int?) {
    let isTooLong = state.withLock { state in
      if let responseBytes {
        state.inbox.messageBytesMax = min(state.inbox.messageBytesMax, responseBytes)
        state.unread?.messageBytesMax = state.inbox.messageBytesMax
      }
      guard let requestBytes else { return false }
      state.requestBytesMax = requestBytes
      return state.outbox.queuedBytes - MessageInbox.prefixBytes > requestBytes
    }
    if isTooLong { finish(.failed(.requestTooLong(max: requestBytes ?? 0))) }
  }

  /// What is read from here on is kept, so that ``rewind()`` can give it once more.
  public func keepRequests() { state.withLock { $0.outbox.keepsSent = true } }

  /// The requests are read from the first octet on again: another attempt begins.
  public func rewind() { state.withLock { $0.outbox.rewind() } }

  /// There will be no other attempt: nothing needs to be kept.
  public func commit() { state.withLock { $0.outbox.keepsSent = false } }

  /// Says which transport carries the call from here on. False when the call is over already.
  public func attach(_ transport: any ClientTransport) -> Bool {
    state.withLock { state in
      guard state.outcome == nil else { return false }
      state.transport = transport
      return true
    }
  }

  /// Whether the outcome stands. Responses that arrived before may still be waiting to be taken.
  public var isOver: Bool { state.withLock { $0.outcome != nil } }

  /// The response has begun.
  ///
  /// - Parameter encoding: what the compressed ones among its messages are compressed with.
  public func receive(initialMetadata metadata: Metadata, encoding: CompressionAlgorithm? = nil) {
    let readers = state.withLock { state in
      state.initialMetadata = state.initialMetadata ?? metadata
      state.inbox.encoding = encoding
      return state.takeReaders()
    }
    for reader in readers { reader.resume() }
  }

  /// Takes in octets of the response; the result is how many the server may send in their place at once.
  public func receive(_ bytes: RawSpan) -> Int {
    var readers: [Waiter] = []
    var failure: RPCError?
    let credit = state.withLock { state in
      guard state.outcome == nil else { return bytes.byteCount }
      do throws(RPCError) {
        if state.unread != nil {
          try state.unread?.receive(bytes)
          if method.kind.givesOneResponse, state.unread?.count ?? 0 > 1 {
            throw RPCError(.internal, "more than one response message")
          }
          return bytes.byteCount
        }
        try state.inbox.receive(bytes)
        if method.kind.givesOneResponse, state.inbox.holdsMoreThanOne {
          throw RPCError(.internal, "more than one response message")
        }
      } catch {
        failure = error
      }
      if state.inbox.wholeCount > 0 { readers = state.takeReaders() }
      return state.inbox.settle()
    }
    for reader in readers { reader.resume() }
    if let failure { giveUp(failure) }
    return credit
  }

  /// The status has arrived, or something came in its way. Responses that arrived before can still be taken.
  public func finish(_ outcome: Outcome, trailingMetadata: Metadata = Metadata()) {
    _ = settle(trailingMetadata) { state in
      guard case .ok = outcome else { return outcome }
      do throws(RPCError) {
        try state.inbox.end()
        try state.unread?.end()
      } catch { return .failed(error) }
      if self.method.kind.givesOneResponse, state.unread?.count ?? state.inbox.wholeCount != 1 {
        return .failed(RPCError(.internal, "no response message"))
      }
      return .ok
    }
  }

  /// The deadline has passed.
  ///
  /// - Parameter reason: what the call waited for, if it was not the server's answer.
  public func expire(_ reason: String? = nil) {
    giveUp(RPCError(.deadlineExceeded, reason.map { "the deadline has passed: \($0)" } ?? "the deadline has passed"))
  }

  /// Moves octets of the request out.
  public func read(into space: UnsafeMutableRawBufferPointer) -> OutputRead {
    var writers: [Waiter] = []
    let read = state.withLock { state in
      let count = unsafe state.outbox.read(into: space)
      if !state.outbox.isFull { swap(&writers, &state.writers) }
      let next: OutputRead.Next =
        if !state.outbox.isEmpty { .more } else if state.requestsEnded { .nothing } else { .later }
      return OutputRead(count: count, next: next)
    }
    for writer in writers { writer.resume() }
    return read
  }

  /// Ends the call from this side and tells the transport.
  func giveUp(_ error: RPCError) {
    let (ended, transport) = settle(nil) { _ in .failed(error) }
    if ended { transport?.callGaveUp(self) }
  }

  private func settle(
    _ trailingMetadata: Metadata?, _ decide: (inout State) -> Outcome
  ) -> (Bool, (any ClientTransport)?) {
    var writers: [Waiter] = []
    var readers: [Waiter] = []
    var ended: (@Sendable (ClientCall) -> Void)?
    let result: (Bool, (any ClientTransport)?) = state.withLock { state in
      guard state.outcome == nil else { return (false, nil) }
      state.outcome = decide(&state)
      if let trailingMetadata { state.trailingMetadata = trailingMetadata }
      state.outbox.discard()
      readers = state.takeReaders()
      swap(&writers, &state.writers)
      let transport = state.transport.take()
      ended = state.ended.take()
      return (true, transport)
    }
    for reader in readers { reader.resume() }
    for writer in writers { writer.resume() }
    ended?(self)
    return result
  }
}

extension ClientCall.State {
  mutating func takeReaders() -> [Waiter] {
    var taken: [Waiter] = []
    swap(&taken, &readers)
    return taken
  }
}

extension RPCError {
  static func requestTooLong(max: Int) -> RPCError {
    RPCError(.resourceExhausted, "the request is longer than the \(max) bytes that may be sent")
  }
}

/// What a ``ClientCall`` asks of the transport below it.
///
/// Called from any thread and never under a lock of the call.
public protocol ClientTransport: AnyObject, Sendable {
  /// Messages, or the end of them, are ready to be sent.
  func callHasOutput(_ call: ClientCall)
  /// The caller took messages: the server may send so many octets more.
  func call(_ call: ClientCall, freed bytes: Int)
  /// The caller has given up, or its deadline has passed; the outcome stands already.
  func callGaveUp(_ call: ClientCall)
}

/// The client's end of a way to a server.
public protocol Channel: Sendable {
  /// Takes on a call: sends its head, then what it reads from the call, and brings what arrives.
  ///
  /// Never fails: what goes wrong becomes the call's outcome. The channel watches the deadline of the call.
  func start(_ call: ClientCall)
}
