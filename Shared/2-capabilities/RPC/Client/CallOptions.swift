public import Compression

/// What a client says about one call besides its request.
public struct CallOptions: Sendable {
  /// What goes along with the request; channels may add to it.
  public var metadata: Metadata
  /// How long the client waits, from the start of the call; nil waits for ever.
  public var timeout: Duration?
  /// When the client stops waiting, whatever `timeout` says.
  public var deadline: ContinuousClock.Instant?
  /// Wait for a connection instead of failing with UNAVAILABLE while there is none; the deadline still holds. Nil: as the
  /// channel's ``ServiceConfig`` says, else not.
  public var waitsForReady: Bool?
  /// The longest response message that is taken, in bytes.
  public var messageBytesMax: Int
  /// What the requests are compressed with; nil sends them as they are. A server that cannot read it answers
  /// UNIMPLEMENTED. Never for messages that hold both a secret and what a stranger can choose.
  public var compression: CompressionAlgorithm?

  /// - Parameters:
  ///   - timeout: from the start of the call; nil: none. Where there is a deadline too, the earlier of them counts.
  ///   - messageBytesMax: bytes of one response.
  public init(
    metadata: Metadata = Metadata(), timeout: Duration? = nil, deadline: ContinuousClock.Instant? = nil,
    waitsForReady: Bool? = nil, messageBytesMax: Int = RPCLimits.messageBytesMax,
    compression: CompressionAlgorithm? = nil
  ) {
    self.metadata = metadata
    self.timeout = timeout
    self.deadline = deadline
    self.waitsForReady = waitsForReady
    self.messageBytesMax = messageBytesMax
    self.compression = compression
  }

  /// For a call made while serving `call`: it ends no later than that one, is cancelled with it when the handler's
  /// task waits for it, and belongs to the same trace.
  public init(
    within call: CallContext, metadata: Metadata = Metadata(), timeout: Duration? = nil, waitsForReady: Bool? = nil
  ) {
    var fields = call.trace.metadata
    fields.add(metadata)
    self.init(metadata: fields, timeout: timeout, deadline: call.deadline, waitsForReady: waitsForReady)
  }

  /// The earlier of the two ways to say it.
  func deadline(from now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    guard let timeout else { return deadline }
    // A timeout beyond any clock is none.
    guard timeout < .seconds(1 << 40) else { return deadline }
    let end = now + timeout
    return deadline.map { min($0, end) } ?? end
  }
}
