public import Domain

/// Where a call comes from.
public struct Peer: Sendable, Hashable {
  /// `127.0.0.1:50312`, `unix:/run/homeroom.sock` or `in-process`.
  public var address: String
  /// What the client has proved itself by; nil where it has not, or nobody asked.
  public var certificate: PeerCertificate?

  /// - Parameter certificate: nil where the client has not proved its identity.
  public init(address: String, certificate: PeerCertificate? = nil) {
    self.address = address
    self.certificate = certificate
  }
}

/// What is known of a call besides its messages; handed to interceptors and then to the handler.
public struct CallContext: Sendable {
  private var facts: Facts

  /// A context of its own, for handlers that are called without a transport.
  public init(
    method: MethodDescriptor, metadata: Metadata = Metadata(), deadline: ContinuousClock.Instant? = nil,
    receivedAt: Domain.Instant, peer: Peer = Peer(address: "in-process"), caller: Domain.Caller? = nil
  ) {
    facts = Facts(method, metadata, Moment(deadline), receivedAt, peer, caller, nil, nil)
  }

  /// - Parameter share: of the calls that belong to no trace yet; nil: none becomes a span, whatever its caller says.
  init(_ head: inout RequestHead, _ handler: MethodHandler, call: ServerCall, share: TraceShare?) {
    facts = Facts(handler.method, head.metadata, head.deadline, head.receivedAt, head.peer, nil, call, share)
  }

  /// Makes a context of one that is over, without new memory when nobody else holds that.
  mutating func become(
    _ head: inout RequestHead, _ handler: MethodHandler, call: ServerCall, share: TraceShare?
  ) {
    guard isKnownUniquelyReferenced(&facts) else {
      self = CallContext(&head, handler, call: call, share: share)
      return
    }
    facts.method = handler.method
    // Moved, not copied.
    swap(&facts.metadata, &head.metadata)
    swap(&facts.peer, &head.peer)
    facts.deadline = head.deadline
    facts.receivedAt = head.receivedAt
    facts.call = call
    facts.span = facts.numbers.take()
    facts.share = share
    facts.isInTurn = call.runners == nil
  }

  /// Forgets who called, and gives the memory of the metadata back; nil when someone still holds this context.
  mutating func retire() -> Metadata? {
    guard isKnownUniquelyReferenced(&facts) else { return nil }
    facts.call = nil
    facts.caller = nil
    if facts.lease != nil { facts.lease = nil }
    if facts.credentials != nil { facts.credentials = nil }
    facts.isForwarded = false
    var metadata = Metadata()
    swap(&metadata, &facts.metadata)
    metadata.removeAll()
    return metadata
  }

  /// What is called.
  public var method: MethodDescriptor { facts.method }
  /// What the client sent, without the fields that belong to the protocol.
  public var metadata: Metadata { facts.metadata }
  /// When the client stops waiting.
  public var deadline: ContinuousClock.Instant? { facts.deadline.instant }
  /// The time of day when the call arrived.
  public var receivedAt: Domain.Instant { facts.receivedAt }
  /// Where the call comes from.
  public var peer: Peer { facts.peer }

  /// Where the call belongs in a trace: read from what the client sent each time it is asked for, so that calls that nobody asks
  /// about cost nothing.
  public var trace: TraceContext {
    TraceContext(
      parents: facts.metadata.values("traceparent"), states: facts.metadata.values("tracestate"), span: facts.span,
      share: facts.share ?? .none)
  }

  /// The trace of a call that becomes a span; nil for others.
  var sampledTrace: TraceContext? {
    // Most belong to none.
    guard let share = facts.share, share != .none || facts.metadata.withFirstOctets("traceparent", { _ in true }) != nil
    else { return nil }
    let trace = trace
    return trace.isSampled ? trace : nil
  }

  /// Who calls (D20); nil until an interceptor has verified it.
  public var caller: Domain.Caller? {
    get { facts.caller }
    set {
      if !isKnownUniquelyReferenced(&facts) { facts = Facts(copying: facts) }
      facts.caller = newValue
    }
  }

  /// What the interceptor that has verified the caller has opened for that, for a handler that needs it, too; nil: nothing.
  public var credentials: (any Sendable)? {
    get { facts.credentials }
    set {
      if !isKnownUniquelyReferenced(&facts) { facts = Facts(copying: facts) }
      facts.credentials = newValue
    }
  }

  /// Whether an interceptor may take its time: before the call's turn others wait for it, and it throws ``AdmissionTakesLong`` where it
  /// would. It is asked again then.
  public var isInTurn: Bool {
    get { facts.isInTurn }
    set {
      if !isKnownUniquelyReferenced(&facts) { facts = Facts(copying: facts) }
      facts.isInTurn = newValue
    }
  }

  /// Whether another process of this service has passed the call on, and has proved that it may; set by an interceptor.
  public var isForwarded: Bool {
    get { facts.isForwarded }
    set {
      if !isKnownUniquelyReferenced(&facts) { facts = Facts(copying: facts) }
      facts.isForwarded = newValue
    }
  }

  /// The call that a handler serves; nil without a transport.
  var call: ServerCall? { facts.call }

  /// How long a stream may last; nil: until it is done. Set by an interceptor.
  public var lease: CallLease? {
    get { facts.lease }
    set {
      if !isKnownUniquelyReferenced(&facts) { facts = Facts(copying: facts) }
      facts.lease = newValue
    }
  }

  /// What goes out before the first message. Ignored once the first message is on its way. More than
  /// ``RPCLimits/responseMetadataBytesMax`` fails the call.
  public func setInitialMetadata(_ metadata: Metadata) { facts.call?.setInitialMetadata(metadata) }

  /// Begins the response to a streaming call, though its first message may be long in coming: so the client knows that it was let in.
  public func beginResponse() { facts.call?.beginResponse() }

  /// What goes out after the last message, beside the status. More than ``RPCLimits/responseMetadataBytesMax`` fails the call.
  public func setTrailingMetadata(_ metadata: Metadata) { facts.call?.setTrailingMetadata(metadata) }

  /// Compresses the messages that are sent from here on, where the client has said that it can read that; otherwise they
  /// go out as they are.
  ///
  /// Ignored once the first message is on its way. Never for messages that hold both a secret and what a stranger can
  /// choose: their lengths would tell the secret. A stream can leave single messages out.
  public func compressResponses() { facts.call?.compressResponses() }

  /// Ends the call with an error, whatever its handler does, whose task is cancelled. To be called only before the handler has ended.
  public func end(_ error: RPCError) { facts.call?.fail(error) }

  /// Whether the request message that was read last had come compressed.
  public var requestWasCompressed: Bool { facts.call?.lastRequestWasCompressed ?? false }

  // One reference instead of a dozen words in every frame a context passes through. Only a sole owner ever writes: the
  // struct around it looks first.
  private final class Facts: @unchecked Sendable {
    var method: MethodDescriptor
    var metadata: Metadata
    var deadline: Moment
    var receivedAt: Domain.Instant
    var peer: Peer
    var caller: Domain.Caller?
    var credentials: (any Sendable)?
    var lease: CallLease?
    var call: ServerCall?
    var isForwarded = false
    var isInTurn: Bool
    var numbers = SpanNumbers()
    /// Of this call; the same for every copy of its context.
    var span: UInt64
    /// Nil: no call becomes a span.
    var share: TraceShare?

    init(
      _ method: MethodDescriptor, _ metadata: Metadata, _ deadline: Moment,
      _ receivedAt: Domain.Instant, _ peer: Peer, _ caller: Domain.Caller?, _ call: ServerCall?, _ share: TraceShare?
    ) {
      self.method = method
      self.metadata = metadata
      self.deadline = deadline
      self.receivedAt = receivedAt
      self.peer = peer
      self.caller = caller
      self.call = call
      self.share = share
      isInTurn = call?.runners == nil
      span = numbers.take()
    }

    convenience init(copying other: Facts) {
      self.init(
        other.method, other.metadata, other.deadline, other.receivedAt, other.peer, other.caller, other.call,
        other.share)
      credentials = other.credentials
      lease = other.lease
      isForwarded = other.isForwarded
      isInTurn = other.isInTurn
      span = other.span
    }
  }
}

/// Until when a call may go on, whatever its deadline says: what admitted it does not hold for ever, and may be taken back before.
///
/// Calls of one request and one response are over too soon to be held to it.
public struct CallLease: Sendable {
  /// From then on the call no longer holds.
  public let end: Moment
  /// What the call ends with then.
  public let outcome: RPCError
  /// Throws what the call ends with where what admitted it was taken back; nil: that cannot happen.
  public let recheck: (@Sendable () throws(RPCError) -> Void)?

  /// So long may a call go on that would not be admitted any more.
  let recheckNanoseconds: UInt64

  /// - Parameters:
  ///   - outcome: what the call ends with.
  ///   - recheckNanoseconds: how often `recheck` is asked.
  ///   - recheck: asked on the thread that serves the connection: it must not wait.
  public init(
    end: Moment, outcome: RPCError, recheckNanoseconds: UInt64 = 5_000_000_000,
    recheck: (@Sendable () throws(RPCError) -> Void)? = nil
  ) {
    self.end = end
    self.outcome = outcome
    self.recheckNanoseconds = recheckNanoseconds
    self.recheck = recheck
  }
}

/// Until when a call may go on: up to its deadline, and as long as what admitted it holds.
struct CallTerms: Sendable {
  var deadline = Moment.never
  /// Nil of calls that are over too soon to be held to it.
  var lease: CallLease?

  /// When the call is over at the latest.
  var end: Moment { lease.map { min($0.end, deadline) } ?? deadline }

  /// When they are to be looked at again.
  func nextLook(after now: Moment) -> Moment {
    guard let lease, lease.recheck != nil else { return end }
    return min(end, now.adding(nanoseconds: lease.recheckNanoseconds))
  }

  /// Throws what the call ends with where it may not go on.
  func check(at now: Moment) throws(RPCError) {
    if let lease, lease.end <= now, lease.end < deadline { throw lease.outcome }
    guard now < deadline else { throw RPCError(.deadlineExceeded, "the deadline has passed") }
    try lease?.recheck?()
  }
}
