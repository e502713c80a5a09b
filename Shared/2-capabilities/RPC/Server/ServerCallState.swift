internal import Compression
internal import Domain

/// What a ``ServerCall`` keeps under its lock.
@usableFromInline struct ServerCallState: Sendable {
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

  var phase = Phase.closed
  var handlerRuns = false
  var givesOneResponse = false
  var startTaken = false
  /// The response begins before there is a message.
  var startsEarly = false
  var inbox: MessageInbox
  @usableFromInline var outbox = MessageOutbox()
  /// Octets queued since the transport was told last.
  private var untoldBytes = 0
  /// Until the handler starts.
  var handler: MethodHandler?
  /// Until the outcome stands, which log and traces are told of.
  var context: CallContext?
  /// While the handler runs.
  var task: Task<Void, Never>?
  /// The task, when it is one that nobody but this call cancels.
  var serving: TaskIdentity?
  /// The task was cancelled, or is about to be.
  var isCancelled = false
  var initialMetadata = Metadata()
  var trailingMetadata = Metadata()
  /// What trailers say beside that; empty for most calls.
  var whatIsLeft = Metadata()
  var error: RPCError?
  var terms = CallTerms()
  /// Nothing has been settled yet.
  var isOpen: Bool { phase == .gathering || phase == .serving }
  /// What the client can read.
  var acceptedEncodings = CompressionSet()
  /// Somebody has asked for compressed responses.
  var compresses = false
  var reader: Waiter?
  var writers: [Waiter] = []
  /// Where the call is counted when it ends: the same for all calls of a server.
  var metrics: CallMetrics?
  /// Where it is told of; the same for all calls of a server too.
  var log: CallLog?
  /// Where it becomes a span; nil: nowhere.
  var tracing: CallTracing?
  var isCounted = false
  var methodIndex = 0
  /// Who calls, for the log.
  var role: Role?
  /// When its headers had come.
  var arrivedAt = Moment.never
  /// When its handler could run.
  var readyAt = Moment.never
  /// When its handler began; never: it has not.
  var begunAt = Moment.never

  init(messageBytesMax: Int) { inbox = MessageInbox(messageBytesMax: messageBytesMax) }

  /// What has to be done outside of the lock when a call is settled.
  struct Leftovers {
    var reader: Waiter?
    var writers: [Waiter]
    /// To be cancelled.
    var task: Task<Void, Never>?
    var freed: Int
  }

  /// The call is over, with this outcome unless it has one.
  ///
  /// `cancelling` takes the task out to be cancelled, and remembers that it is.
  mutating func settle(_ phase: Phase, _ error: RPCError?, cancelling: Bool) -> Leftovers {
    if self.phase != .ending { self.error = error }
    self.phase = phase
    if phase == .closed { outbox.discard() }
    handler = nil
    let cancelled = cancelling ? task.take() : nil
    if cancelled != nil { isCancelled = true }
    count()
    return Leftovers(
      reader: reader.take(), writers: writers.isEmpty ? [] : takeWriters(), task: cancelled, freed: inbox.discard())
  }

  /// How a call ended when its handler returned.
  enum Ending {
    case wasOver
    /// As most do: nobody waits, and all has been read.
    case plain
    case withLeftovers(Leftovers)
  }

  mutating func handlerReturned(_ error: RPCError?) -> Ending {
    guard reader == nil, writers.isEmpty, inbox.isSettled else {
      return .withLeftovers(settle(.ending, error, cancelling: false))
    }
    phase = .ending
    if let error { self.error = error }
    count()
    return .plain
  }

  /// Whether the transport is to be told of a message that was queued behind so many octets.
  ///
  /// A single response goes out with the status that follows it at once. Of a stream the first message is told of, and then every
  /// so many octets behind it: what a call holds is counted when it is queued, not when it is asked for.
  mutating func tellsOfOutput(behind before: Int) -> Bool {
    guard !givesOneResponse else { return false }
    untoldBytes += outbox.queuedBytes - before
    guard before == 0 || untoldBytes >= RPCLimits.untoldBytesMax else { return false }
    untoldBytes = 0
    return true
  }

  /// Counts the call, whose outcome stands, once.
  private mutating func count() {
    let context = context.take()
    guard isCounted else { return }
    isCounted = false
    let now = Moment.now
    let handled = begunAt == .never ? nil : now.nanoseconds(since: begunAt)
    metrics?.ended(methodIndex, error, handled: handled)
    log?.ended(methodIndex, error?.code ?? .ok, role: role, handled: handled, trace: context?.trace)
    if let tracing, let context {
      let queued = begunAt == .never ? nil : begunAt.nanoseconds(since: readyAt)
      tracing.ended(context, error?.code ?? .ok, took: now.nanoseconds(since: arrivedAt), queued: queued)
    }
  }

  /// The handler can run, and will unless something comes in between.
  mutating func becomeReady(at now: Moment) {
    handlerRuns = true
    readyAt = now
    metrics?.isReady()
  }

  mutating func takeWriters() -> [Waiter] {
    var taken: [Waiter] = []
    swap(&taken, &writers)
    return taken
  }

  /// Makes ready for another call.
  mutating func forget() {
    phase = .closed
    // An interceptor may ask for things before the next call is open.
    startTaken = false
    startsEarly = false
    _ = inbox.discard()
    inbox.ended = false
    compresses = false
    outbox.discard()
    if error != nil { error = nil }
    if terms.lease != nil { terms.lease = nil }
    if !initialMetadata.isEmpty { initialMetadata = Metadata() }
    if !trailingMetadata.isEmpty { (trailingMetadata, whatIsLeft) = (Metadata(), Metadata()) }
  }

  /// What messages of the response may be compressed with; nil when nobody wants it or the client cannot read it.
  var responseEncoding: CompressionAlgorithm? { compresses ? acceptedEncodings.preferred : nil }

  /// What a handler is told that reads or writes when the call is over.
  @usableFromInline var over: RPCError { error ?? RPCError(.cancelled, "the call is over") }

  @usableFromInline var isServing: Bool { phase == .serving }
}
