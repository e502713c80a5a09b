internal import Domain
internal import Sharing
public import Synchronization

/// One call on the server: a transport moves octets on one side of it, a handler moves messages on the other.
///
/// This file is the transport's side: it opens the call, brings what arrives, takes what is to be sent. The handler's side is
/// `ServerCall+Handler.swift`. Both may be on any thread.
public final class ServerCall: Sendable {
  @usableFromInline let state: Mutex<ServerCallState>
  /// Keeps this call alive as this call keeps it: the transport lets go first.
  let transport: any ServerTransport
  /// Who runs the handler; nil is a task of its own on Swift's own pool.
  let runners: CallRunners?
  // The context of the call, kept for the next by transports that live on a loop: they call `open` and `retire` there, in
  // turn, and nothing else looks at it.
  private nonisolated(unsafe) var kept: CallContext?
  private nonisolated(unsafe) var spareMetadata = Metadata()
  // Who calls, and the place that the call holds from when it can run until its handler has ended.
  private nonisolated(unsafe) var holder = Holder.nobody
  private nonisolated(unsafe) var isStranger = true
  private nonisolated(unsafe) var place: CallRunners.Place?
  private nonisolated(unsafe) var isStream = false
  /// Whose interceptors have yet to say whether the call is let in, in its turn.
  private nonisolated(unsafe) var waitsForAdmission: Router?

  /// A call that is not open yet.
  ///
  /// - Parameters:
  ///   - runners: what runs its handler; nil: a task of its own on Swift's own pool.
  ///   - messageBytesMax: bytes of one request message.
  public init(
    transport: any ServerTransport, runners: CallRunners?, messageBytesMax: Int = RPCLimits.messageBytesMax
  ) {
    state = Mutex(ServerCallState(messageBytesMax: messageBytesMax))
    self.transport = transport
    self.runners = runners
  }

  /// Begins a call, when its headers have arrived. A call that is over may be opened again.
  ///
  /// - Parameters:
  ///   - head: what is known of it, which is moved out.
  ///   - index: that of its handler in the router.
  /// - Returns: when the transport is to call ``expire()``: at the deadline, or sooner where what admitted the call ends sooner or is to be
  ///   looked at again.
  public func open(_ head: inout RequestHead, _ index: Int, of router: Router) -> Moment {
    let handler = router.handler(index)
    let kind = router.kind(index)
    let (arrivedAt, deadline) = (head.arrivedAt, head.deadline)
    let (encoding, acceptedEncodings, allowance) = (head.encoding, head.acceptedEncodings, head.allowance)
    let stranger = head.stranger
    let tracing = router.tracing
    let share = tracing?.share
    var context: CallContext
    if var last = unsafe kept.take() {
      last.become(&head, handler, call: self, share: share)
      context = last
    } else {
      context = CallContext(&head, handler, call: self, share: share)
    }
    var refusal: RPCError?
    unsafe waitsForAdmission = nil
    do {
      try router.admit(&context)
    } catch is AdmissionTakesLong {
      unsafe waitsForAdmission = router
    } catch {
      refusal = RPCError(outcome: error)
    }
    if runners != nil {
      unsafe kept = context
      unsafe isStream = kind != .unary
      unsafe (isStranger, holder) = (context.caller == nil, context.caller.map { Holder($0) } ?? stranger)
    }
    let gathers = kind.takesOneRequest
    let role = context.caller?.role
    let terms = CallTerms(deadline: deadline, lease: kind == .unary ? nil : context.lease)
    state.withLock { state in
      state.phase = gathers || refusal != nil ? .gathering : .serving
      state.givesOneResponse = kind.givesOneResponse
      state.handler = handler
      state.context = context
      if state.metrics == nil { state.metrics = router.metrics }
      if state.log == nil { state.log = router.log }
      state.tracing = tracing
      state.isCounted = true
      state.methodIndex = index
      state.role = role
      state.arrivedAt = arrivedAt
      state.begunAt = .never
      state.handlerRuns = false
      if state.phase == .serving { state.becomeReady(at: arrivedAt) }
      state.terms = terms
      state.startTaken = false
      state.inbox.encoding = encoding
      state.inbox.allowance = allowance
      state.acceptedEncodings = acceptedEncodings
    }
    if let refusal { end(refusal) } else if !gathers { start(isHeavy: false) }
    return terms.nextLook(after: arrivedAt)
  }

  /// Ends a call that no handler can be found for, or that must not start.
  public func refuse(_ error: RPCError, by router: Router) {
    state.withLock { state in
      state.phase = .gathering
      state.startTaken = false
      if state.metrics == nil { state.metrics = router.metrics }
      if state.log == nil { state.log = router.log }
      state.isCounted = true
      state.methodIndex = router.handlers.count
      // Nothing of a call that was here before is told of.
      (state.context, state.role, state.begunAt) = (nil, nil, .never)
    }
    end(error)
  }

  /// Ends a call whose handler may run.
  public func fail(_ error: RPCError) { end(error, cancelling: true) }

  /// Takes in octets of the request.
  public func receive(_ bytes: RawSpan) -> Intake {
    var reader: Waiter?
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
    var reader: Waiter?
    var failure: RPCError?
    var isHeavy = false
    let starts = state.withLock { state in
      guard state.phase == .gathering || state.phase == .serving, !state.inbox.ended else { return false }
      reader = state.reader.take()
      do throws(RPCError) {
        try state.inbox.end()
        guard state.phase == .gathering else { return false }
        guard state.inbox.wholeCount == 1 else { throw RPCError(.internal, "no request message") }
        state.phase = .serving
        state.becomeReady(at: runners?.turnBegan ?? .now)
        isHeavy = state.inbox.nextIsHeavy
        return true
      } catch {
        failure = error
        return false
      }
    }
    reader?.resume()
    if let failure { end(failure, cancelling: true) }
    if starts { start(isHeavy: isHeavy) }
  }

  /// The client or the connection has gone: nothing more is sent, and a handler that still runs is cancelled.
  public func cancel() { abandon(RPCError(.cancelled, "the client cancelled the call")) }

  /// Nothing more is sent, what waited to be is given up at once, and a handler that still runs is cancelled.
  public func abandon(_ error: RPCError) {
    let leftovers = state.withLock { state in
      state.phase == .closed ? nil : state.settle(.closed, error, cancelling: true)
    }
    if let leftovers { clear(leftovers) }
  }

  /// The stream is over: cancels what still runs. True when nothing does, and the call may be opened again by whoever is
  /// the only one to hold it.
  public func retire() -> Bool {
    let (leftovers, isFree) = state.withLock { state in
      guard state.phase != .ending || state.handlerRuns else {
        // As most calls end: all is said, nobody waits.
        state.forget()
        return (ServerCallState.Leftovers?.none, true)
      }
      let leftovers: ServerCallState.Leftovers? =
        state.phase == .closed
        ? nil : state.settle(.closed, RPCError(.cancelled, "the client cancelled the call"), cancelling: true)
      if !state.handlerRuns { state.forget() }
      return (leftovers, !state.handlerRuns)
    }
    if let leftovers { clear(leftovers) }
    keepContext()
    return isFree
  }

  /// Empty metadata to fill for the next call, with the memory of an earlier one's.
  public func takeSpareMetadata() -> Metadata {
    var metadata = Metadata()
    unsafe swap(&metadata, &spareMetadata)
    return metadata
  }

  private func keepContext() {
    guard var last = unsafe kept.take() else { return }
    guard let metadata = last.retire() else { return }
    unsafe spareMetadata = metadata
    unsafe kept = last
  }

  /// The moment is there that ``open(_:_:of:)`` or the transport was told of: ends the call where its deadline has passed, or what admitted it
  /// holds no longer.
  public func expire() -> Expiry {
    let now = Moment.now
    let (terms, isOpen) = state.withLock { ($0.terms, $0.isOpen) }
    guard isOpen else { return now < terms.end ? .goesOn(until: terms.end) : .stands }
    do throws(RPCError) {
      try terms.check(at: now)
      return .goesOn(until: terms.nextLook(after: now))
    } catch {
      let leftovers = state.withLock { state -> ServerCallState.Leftovers? in
        guard state.isOpen else { return nil }
        state.outbox.discard()
        return state.settle(.ending, error, cancelling: true)
      }
      guard let leftovers else { return .stands }
      clear(leftovers)
      transport.callHasOutput(self)
      return .ended
    }
  }

  /// What became of a call when its time might have been up.
  public enum Expiry: Sendable {
    /// It ends with that.
    case ended
    /// Its outcome stood already and only waits to be sent: too long.
    case stands
    /// It is to be asked again then.
    case goesOn(until: Moment)
  }

  /// How the response begins; nil while there is nothing to send, and after it was taken.
  public func takeStart() -> ResponseStart? {
    state.withLock { state in
      guard !state.startTaken, state.phase != .closed else { return nil }
      if state.phase == .ending, let error = state.error, state.outbox.isEmpty, state.initialMetadata.isEmpty {
        state.startTaken = true
        return .trailersOnly(ResponseEnd(error: error, metadata: state.trailingMetadata))
      }
      guard state.phase == .ending || !state.outbox.isEmpty || state.startsEarly else { return nil }
      state.startTaken = true
      let isPlain = state.initialMetadata.isEmpty && state.responseEncoding == nil
      return isPlain ? .plainHeaders : .headers(state.initialMetadata, state.responseEncoding)
    }
  }

  /// Moves octets of the response out.
  public func read(into space: UnsafeMutableRawBufferPointer) -> OutputRead {
    var writers: [Waiter] = []
    let read = state.withLock { state in
      let count = unsafe state.outbox.read(into: space)
      if !state.writers.isEmpty, !state.outbox.isFull { swap(&writers, &state.writers) }
      let next: OutputRead.Next
      if !state.outbox.isEmpty {
        next = .more
      } else if state.phase == .ending {
        next = state.error == nil && state.trailingMetadata.isEmpty ? .plainEnd : .nothing
      } else {
        next = .later
      }
      return OutputRead(count: count, next: next)
    }
    for writer in writers { writer.resume() }
    return read
  }

  private func start(isHeavy: Bool) {
    if let runners { return wait(for: runners, isHeavy: isHeavy) }
    let task = Task {
      guard let (handler, context) = begin(nil) else { return }
      if let trace = context.sampledTrace {
        _ = await TraceContext.$current.withValue(trace) { await handler.serve(self, context) }
      } else {
        _ = await handler.serve(self, context)
      }
    }
    let late = state.withLock { state in
      guard state.handlerRuns else { return false }
      state.task = task
      return state.phase != .serving
    }
    // Ended before there was a handle to cancel it by.
    if late { task.cancel() }
  }

  /// Takes a place among those that wait for their turn.
  private func wait(for runners: CallRunners, isHeavy: Bool) {
    do throws(RPCError) {
      let place = try unsafe runners.place(for: holder, isStranger: isStranger, isStream: isStream)
      unsafe self.place = place
      if unsafe waitsForAdmission == nil, let left = runners.whatIsLeft(beside: place) {
        unsafe say(left, isStream ? .streams : .unaryCalls)
      }
      // Nothing is read of it before it is let in.
      runners.serve(self, place, isHeavy: unsafe isHeavy && waitsForAdmission == nil)
    } catch {
      unsafe runners.refuse(self, error, of: holder, isStranger: isStranger)
    }
  }

  /// Trailers say what is left of a share of which little is (`ratelimit`, draft-ietf-httpapi-ratelimit-headers).
  private func say(_ left: Int, _ quota: Quota) {
    var said = Metadata()
    guard (try? said.add("ratelimit", #""\#(quota.name)";r=\#(left)"#)) != nil else { return }
    state.withLock { [said] state in
      state.whatIsLeft = said
      state.trailingMetadata.add(said)
    }
  }

  /// Finds out who calls, in a turn of the strangers; then the call waits for one of its caller's.
  private func admit(by router: Router, _ runners: CallRunners) {
    givePlaceBack()
    let (known, isHeavy) = state.withLock { state in
      (state.phase == .serving ? state.context : nil, state.inbox.nextIsHeavy)
    }
    guard var context = known else { return dismiss() }
    do {
      context.isInTurn = true
      try router.admit(&context)
    } catch {
      return unsafe runners.refuse(self, RPCError(outcome: error), of: holder, isStranger: true)
    }
    if let caller = context.caller { unsafe (isStranger, holder) = (false, Holder(caller)) }
    let lease = unsafe isStream ? context.lease : nil
    let look = state.withLock { [context] state in
      state.context = context
      state.role = context.caller?.role
      state.terms.lease = lease
      return state.terms.nextLook(after: .now)
    }
    if lease != nil { transport.call(self, endsBy: look) }
    wait(for: runners, isHeavy: isHeavy)
  }

  /// Ends a call that could run, and has no place to.
  func refuseToRun(_ error: RPCError) {
    end(error)
    dismiss()
  }

  /// Keeps a refusal back from a caller who should not have asked again yet.
  @usableFromInline func holdBack(_ thrown: any Error) async {
    guard let place = unsafe place, let runners,
      let delay = (thrown as? any RPCErrorConvertible)?.rpcError.refusalDelay
    else { return }
    await runners.holdBack(place, after: delay)
  }

  /// Its handler will not run.
  private func dismiss() {
    state.withLock { state in
      state.handlerRuns = false
      state.metrics?.isDismissed()
    }
    givePlaceBack()
    transport.callHandlerReturned(self, hasOutput: false)
  }

  private func givePlaceBack() {
    guard let place = unsafe place.take() else { return }
    runners?.leave(place)
  }

  /// The task that will serve the call takes it on; nil when the call is over before it began, or nothing more can be kept.
  func begin(_ runner: CallRunners.Runner?) -> (MethodHandler, CallContext)? {
    if let runners, let router = unsafe waitsForAdmission.take() {
      admit(by: router, runners)
      return nil
    }
    if let refusal = transport.refusal(of: self) { end(refusal) }
    let begun: (MethodHandler, CallContext)? = state.withLock { state in
      guard state.phase == .serving, let handler = state.handler.take(), let context = state.context else {
        return nil
      }
      if let runner {
        state.task = runner.task
        state.serving = runner.identity
      }
      state.begunAt = .now
      state.metrics?.begun(state.begunAt, readySince: state.readyAt)
      return (handler, context)
    }
    if begun == nil { dismiss() }
    return begun
  }

  /// The last a handler's task does for the call. False when the task was cancelled with it.
  @usableFromInline func handlerReturned(_ thrown: (any Error)?, _ context: CallContext? = nil) -> Bool {
    givePlaceBack()
    let error = thrown.map(RPCError.init(outcome:))
    var log: CallLog?
    var ending = ServerCallState.Ending.wasOver
    var mayGoOn = true
    state.withLock { state in
      state.handlerRuns = false
      state.task = nil
      state.serving = nil
      mayGoOn = !state.isCancelled
      state.isCancelled = false
      if state.phase == .serving {
        if error != nil { log = state.log }
        ending = state.handlerReturned(error)
      }
    }
    if let log, let thrown, let error, let context, CallLog.isOurs(error.code) {
      log.failed(context, thrown, error.code)
    }
    switch ending {
    case .wasOver:
      transport.callHandlerReturned(self, hasOutput: false)
    case .plain:
      transport.callHandlerReturned(self, hasOutput: true)
    case .withLeftovers(let leftovers):
      clear(leftovers)
      transport.callHandlerReturned(self, hasOutput: true)
    }
    return mayGoOn
  }

  /// Settles the outcome; what was written before still goes out.
  private func end(_ error: RPCError, cancelling: Bool = false) {
    let error = error.bounded
    let leftovers = state.withLock { state in
      state.phase == .gathering || state.phase == .serving ? state.settle(.ending, error, cancelling: cancelling) : nil
    }
    guard let leftovers else { return }
    clear(leftovers)
    transport.callHasOutput(self)
  }

  private func clear(_ leftovers: ServerCallState.Leftovers) {
    leftovers.task?.cancel()
    leftovers.reader?.resume()
    for writer in leftovers.writers { writer.resume() }
    if leftovers.freed > 0 { transport.call(self, freed: leftovers.freed, held: 0) }
  }
}

extension ServerCall {
  /// Returns when a message that may take long to read may be read: a stream of messages that are a thousand times what they seem
  /// must not keep the loop to itself.
  @usableFromInline func heavyTurn() async {
    if let place = unsafe place { await runners?.heavyTurn(place) }
  }

  /// Octets of the response that wait to be taken.
  public var queuedBytes: Int { state.withLock { $0.outbox.queuedBytes } }

  /// How the response ends, once ``read(into:)`` has found nothing.
  public func takeEnd() -> ResponseEnd {
    state.withLock { ResponseEnd(error: $0.error, metadata: $0.trailingMetadata) }
  }

  /// A message of the request has begun, and nothing but the client keeps it from becoming whole.
  public var waitsForRest: Bool { state.withLock { $0.inbox.waitsForRest } }
}

extension Holder {
  fileprivate static let nobody = Holder(organization: "", caller: "")
}
