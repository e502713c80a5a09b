public import Compression
public import Domain
public import Sharing

/// What a ``ServerCall`` asks of the transport below it.
///
/// Called from any thread and never under a lock of the call.
public protocol ServerTransport: AnyObject, Sendable {
  /// Response head, messages or status are ready to be sent. Of a stream told with the first message that waits, and with every
  /// ``RPCLimits/untoldBytesMax`` octets behind it.
  func callHasOutput(_ call: ServerCall)
  /// The handler took messages: the client may send so many octets more, and so many are still held.
  func call(_ call: ServerCall, freed bytes: Int, held: Int)
  /// Why the handler of a call must not begin, though the call has been let in: much may have happened since. Nil: it may.
  func refusal(of call: ServerCall) -> RPCError?
  /// What admitted the call holds until then, or is to be looked at again: ``ServerCall/expire()`` is to be called, if not before.
  func call(_ call: ServerCall, endsBy end: Moment)
  /// The handler has returned; nothing of it runs any more. Its outcome may have to be sent.
  func callHandlerReturned(_ call: ServerCall, hasOutput: Bool)
}

extension ServerTransport {
  /// Nil: a call that was let in may begin.
  public func refusal(of call: ServerCall) -> RPCError? { nil }
  /// Does nothing: for transports whose calls have no runners, which are let in when they are opened.
  public func call(_ call: ServerCall, endsBy end: Moment) {}
}

/// What a transport knows of a call when its headers have arrived.
public struct RequestHead: Sendable {
  /// What the client sent, without the fields that belong to the protocol.
  public var metadata: Metadata
  /// ``Moment/never`` where the client waits for ever.
  public var deadline: Moment
  /// Where the call comes from.
  public var peer: Peer
  /// Whom the call counts for while nobody knows who calls: its connection as the caller, and its address as the organization.
  public var stranger: Holder
  /// When its headers had arrived: how long the call takes counts from here.
  public var arrivedAt: Moment
  /// The time of day at which it arrived, see ``Router/now``.
  public var receivedAt: Domain.Instant
  /// What the compressed ones among the request's messages are compressed with.
  public var encoding: CompressionAlgorithm?
  /// What the client can read.
  public var acceptedEncodings: CompressionSet
  /// What compressed messages of the client may become; nil: as much as each may be long.
  public var allowance: ExpansionAllowance?

  /// - Parameters:
  ///   - deadline: ``Moment/never``: none.
  ///   - encoding: nil: nothing is compressed.
  public init(
    metadata: Metadata, deadline: Moment, peer: Peer, stranger: Holder, arrivedAt: Moment, receivedAt: Domain.Instant,
    encoding: CompressionAlgorithm? = nil, acceptedEncodings: CompressionSet = [],
    allowance: ExpansionAllowance? = nil
  ) {
    self.metadata = metadata
    self.deadline = deadline
    self.peer = peer
    self.stranger = stranger
    self.arrivedAt = arrivedAt
    self.receivedAt = receivedAt
    self.encoding = encoding
    self.acceptedEncodings = acceptedEncodings
    self.allowance = allowance
  }
}

/// How a response begins.
public enum ResponseStart: Sendable {
  /// Headers without metadata, then what ``ServerCall/read(into:)`` gives.
  case plainHeaders
  /// Headers, then what ``ServerCall/read(into:)`` gives. Some of the messages may be compressed.
  case headers(Metadata, CompressionAlgorithm?)
  /// The call failed before anything was sent: one block and nothing else.
  case trailersOnly(ResponseEnd)
}

/// How a response ends.
public struct ResponseEnd: Sendable {
  /// Nil when the call succeeded.
  public var error: RPCError?
  /// What goes out beside the status.
  public var metadata: Metadata

  /// - Parameter error: nil: the call succeeded.
  public init(error: RPCError?, metadata: Metadata = Metadata()) {
    self.error = error
    self.metadata = metadata
  }
}

/// What a read of outgoing octets found.
public struct OutputRead: Sendable {
  /// What can be expected of a further read.
  public enum Next: Sendable {
    /// More can be read at once.
    case more
    /// Nothing now; the transport will be told.
    case later
    /// Nothing ever: the end can be sent.
    case nothing
    /// Nothing ever, and the end is OK with nothing beside it.
    case plainEnd
  }

  /// Octets that were read.
  public var count: Int
  /// Whether to read on.
  public var next: Next
}

/// What became of octets that were received.
public struct Intake: Sendable {
  /// How many the sender may send in their place at once.
  public var credit: Int
  /// How many the call holds now, in all.
  public var held: Int
}
