internal import Synchronization

/// One call on the server: a transport moves octets on one side of it, a handler moves messages on the other.
///
/// This file is the transport's side: it opens the call, brings what arrives, takes what is to be sent. The handler's side is
/// `ServerCall+Handler.swift`. Both may be on any thread.
public final class ServerCall: Sendable {
  struct State {
    var inbox: MessageInbox
    var outbox = MessageOutbox()
    var phase = Phase.closed
    var handler: MethodHandler?
    var context: CallContext?
    var task: Task<Void, Never>?
    var handlerRuns = false
    /// Where the call is counted when it ends; nil once it is.
    var account: Account?
    var startTaken = false
    var initialMetadata = Metadata()
    var trailingMetadata = Metadata()
    var error: RPCError?
    var reader: CheckedContinuation<Void, Never>?
    var writers: [CheckedContinuation<Void, Never>] = []
  }

  struct Account {
    let metrics: CallMetrics
    let method: Int
    let arrivedAt: ContinuousClock.Instant

    func close(_ error: RPCError?) {
      metrics.ended(method, error?.code ?? .ok, after: .now - arrivedAt)
    }
  }

  enum Phase {
    /// Waits for the one request of its kind.
    case gathering
    /// The handler runs.
    case serving
    /// The outcome stands; what is queued and the status go out.
    case ending
    /// Not in use, or cancelled: nothing comes in or goes out any more.
    case closed
  }

  let state: Mutex<State>
  /// Keeps this call alive as this call keeps it: the transport lets go first.
  let transport: any ServerTransport
  /// Where the handler runs; nil is Swift's own pool.
  private let executor: (any TaskExecutor)?

  public init(
    transport: any ServerTransport, executor: (any TaskExecutor)?, messageBytesMax: Int = RPCLimits.messageBytesMax
  ) {
    state = Mutex(State(inbox: MessageInbox(messageBytesMax: messageBytesMax)))
    self.transport = transport
    self.executor = executor
  }

  /// Begins a call, when its headers have arrived. A call that is over may be opened again.
  ///
  /// `index` is that of its handler in the router.
  public func open(_ head: RequestHead, _ index: Int, of router: Router) {
    let handler = router.handlers[index]
    var context = CallContext(head, method: handler.method, receivedAt: router.clock.now, call: self)
    var refusal: RPCError?
    do { try router.admit(&context) } catch { refusal = RPCError(outcome: error) }
    let gathers = handler.method.kind.takesOneRequest
    state.withLock { state in
      state.phase = gathers || refusal != nil ? .gathering : .serving
      state.handlerRuns = state.phase == .serving
      state.handler = handler
      state.context = context
      state.account = router.metrics.map { Account(metrics: $0, method: index, arrivedAt: head.arrivedAt) }
      state.startTaken = false
    }
    if let refusal { return end(refusal) }
    if !gathers { start() }
  }

  /// Ends a call that no handler can be found for, or that must not start.
  public func refuse(_ error: RPCError) {
    state.withLock { state in
      state.phase = .gathering
      state.startTaken = false
    }
    end(error)
  }

  /// Ends a call whose handler may run.
  public func fail(_ error: RPCError) { end(error, cancelling: true) }

  /// Takes in octets of the request.
  public func receive(_ bytes: RawSpan) -> Intake {
    var reader: CheckedContinuation<Void, Never>?
    var failure: RPCError?
    let intake = state.withLock { state in
      guard state.phase == .gathering || state.phase == .serving else {
        return Intake(credit: bytes.byteCount, held: 0)
      }
      do throws(RPCError) {
        try state.inbox.receive(bytes)
        if state.phase == .gathering, state.inbox.holdsMoreThanOne {
          throw RPCError(.internal, "more than one request message")
        }
      } catch {
        failure = error
      }
      if state.inbox.wholeCount > 0 { reader = state.reader.take() }
      return Intake(credit: state.inbox.settle(), held: state.inbox.heldBytes)
    }
    reader?.resume()
    if let failure { end(failure, cancelling: true) }
    return intake
  }

  /// The client has sent its last octet.
  public func receiveEnd() {
    var reader: CheckedContinuation<Void, Never>?
    var failure: RPCError?
    let starts = state.withLock { state in
      guard state.phase == .gathering || state.phase == .serving, !state.inbox.ended else { return false }
      reader = state.reader.take()
      do throws(RPCError) {
        try state.inbox.end()
        guard state.phase == .gathering else { return false }
        guard state.inbox.wholeCount == 1 else { throw RPCError(.internal, "no request message") }
        state.phase = .serving
        state.handlerRuns = true
        return true
      } catch {
        failure = error
        return false
      }
    }
    reader?.resume()
    if let failure { end(failure, cancelling: true) }
    if starts { start() }
  }

  /// The client or the connection has gone, or all has been sent: nothing more is, and a handler that still runs is cancelled.
  public func cancel() {
    close(.closed, with: RPCError(.cancelled, "the client cancelled the call"))
  }

  /// The handler has not returned yet.
  public var handlerRuns: Bool { state.withLock { $0.handlerRuns } }

  /// The deadline has passed. False when the outcome stood already and only waits to be sent.
  public func expire() -> Bool {
    let running = state.withLock { $0.phase == .gathering || $0.phase == .serving }
    guard running else { return false }
    close(.ending, with: RPCError(.deadlineExceeded, "the deadline has passed"))
    transport.callHasOutput(self)
    return true
  }

  /// How the response begins; nil while there is nothing to send, and after it was taken.
  public func takeStart() -> ResponseStart? {
    state.withLock { state in
      guard !state.startTaken, state.phase != .closed else { return nil }
      if state.phase == .ending, let error = state.error, state.outbox.isEmpty, state.initialMetadata.isEmpty {
        state.startTaken = true
        return .trailersOnly(ResponseEnd(error: error, metadata: state.trailingMetadata))
      }
      guard state.phase == .ending || !state.outbox.isEmpty else { return nil }
      state.startTaken = true
      return .headers(state.initialMetadata)
    }
  }

  /// Moves octets of the response out.
  public func read(into space: UnsafeMutableRawBufferPointer) -> OutputRead {
    var writers: [CheckedContinuation<Void, Never>] = []
    let read = state.withLock { state in
      let count = unsafe state.outbox.read(into: space)
      if !state.outbox.isFull { swap(&writers, &state.writers) }
      let next: OutputRead.Next =
        if !state.outbox.isEmpty { .more } else if state.phase == .ending { .nothing } else { .later }
      return OutputRead(count: count, next: next)
    }
    for writer in writers { writer.resume() }
    return read
  }

  /// How the response ends, once ``read(into:)`` has found nothing.
  public func takeEnd() -> ResponseEnd {
    state.withLock { ResponseEnd(error: $0.error, metadata: $0.trailingMetadata) }
  }

  /// Forgets the call, so that it can be opened again. Only when no one else holds it.
  public func reset() {
    state.withLock { state in
      _ = state.inbox.discard()
      state.inbox.ended = false
      state.outbox.discard()
      state.phase = .closed
      state.handler = nil
      state.context = nil
      state.task = nil
      state.initialMetadata = Metadata()
      state.trailingMetadata = Metadata()
      state.error = nil
    }
  }

  private func start() {
    guard let executor else {
      return keep(Task { await serve() })
    }
    keep(Task.immediate(executorPreference: executor) { await serve() })
  }

  private func keep(_ task: Task<Void, Never>) {
    let late = state.withLock { state in
      guard state.handlerRuns else { return false }
      state.task = task
      return state.phase != .serving
    }
    // Ended before there was a handle to cancel it by.
    if late { task.cancel() }
  }

  private func serve() async {
    let (handler, context) = state.withLock { ($0.handler, $0.context) }
    if let handler, let context {
      do {
        try await handler.serve(self, context)
        end(nil)
      } catch {
        end(RPCError(outcome: error))
      }
    }
    state.withLock { state in
      state.context = nil
      state.task = nil
      state.handlerRuns = false
    }
    transport.callHandlerReturned(self)
  }

  /// Settles the outcome; what was written before still goes out.
  func end(_ error: RPCError?, cancelling: Bool = false) {
    guard close(.ending, with: error, discarding: false, cancelling: cancelling) else { return }
    transport.callHasOutput(self)
  }

  @discardableResult
  private func close(
    _ phase: Phase, with error: RPCError?, discarding: Bool = true, cancelling: Bool = true
  ) -> Bool {
    var reader: CheckedContinuation<Void, Never>?
    var writers: [CheckedContinuation<Void, Never>] = []
    var task: Task<Void, Never>?
    var freed = 0
    var account: Account?
    let changed = state.withLock { state in
      guard state.phase == .gathering || state.phase == .serving || (state.phase == .ending && phase == .closed) else {
        return false
      }
      if state.phase == .gathering { state.context = nil }
      state.phase = phase
      state.error = state.error ?? error
      if discarding { state.outbox.discard() }
      freed = state.inbox.discard()
      reader = state.reader.take()
      swap(&writers, &state.writers)
      if cancelling { task = state.task.take() }
      account = state.account.take()
      return true
    }
    guard changed else { return false }
    account?.close(error)
    task?.cancel()
    reader?.resume()
    for writer in writers { writer.resume() }
    if freed > 0 { transport.call(self, freed: freed, held: 0) }
    return true
  }
}
