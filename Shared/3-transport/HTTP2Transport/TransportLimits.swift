/// Every bound of the transport, with the value it has unless a configuration says otherwise.
public struct TransportLimits: Sendable {
  /// Streams one client may have open at once; more are refused with REFUSED_STREAM.
  public var concurrentStreamsMax: UInt32 = 100
  /// Connections to one server; more are closed as they come.
  public var connectionsMax = 10_000
  /// Unary calls whose handlers may run at once on one loop, also those of streams that were reset meanwhile.
  public var runningUnaryMax = 2_000
  /// Streaming calls that may run at once on one loop: they live long and must not starve the others.
  public var runningStreamsMax = 10_000
  /// A longer request message is refused on its prefix.
  public var messageBytesMax = 4 * 1024 * 1024
  /// Names, values and 32 for each field of a request's headers.
  public var headerListBytesMax = 16 * 1024
  /// CONTINUATION frames of one block of fields: with the HEADERS before them, nine times the largest list of names.
  public var continuationsMax = 8
  /// What a client may send on a stream before the handler takes it.
  public var streamWindowBytes: Int32 = 1024 * 1024
  /// What may be under way on a connection.
  public var connectionWindowBytes: Int32 = 1024 * 1024
  /// What all calls of one loop may hold of requests that no handler has taken.
  public var inboundBytesMax = 128 * 1024 * 1024
  /// A call that holds no more than this is let through though its loop is over its bound.
  public var inboundBytesAlways = 64 * 1024
  /// Streams a client may reset in one go, and each second after.
  public var resetsBurst: UInt64 = 200
  public var resetsPerSecond: UInt64 = 50
  /// Streams the server was made to reset on one connection before it is closed.
  public var provokedResetsMax = 1_000
  /// From the connection to the client's first settings.
  public var handshakeTimeout = Duration.seconds(10)
  /// A peer that takes nothing of what is sent to it for so long is gone.
  public var writeTimeout = Duration.seconds(20)
  /// From asking for a connection to having one, on the client.
  public var connectTimeout = Duration.seconds(20)
  /// Calls of one channel that may wait for a connection; more fail with RESOURCE_EXHAUSTED.
  public var pendingCallsMax = 10_000
  /// What the calls of one channel keep of their requests in all to be able to send them again; beyond it they are sent once.
  public var replayBytesMax = 64 * 1024 * 1024
  /// A client opens no stream above it on one connection, but connects anew: their numbers end (RFC 9113 §5.1.1).
  public var lastClientStream = Int32.max - 2
  /// How long a drain waits for the answer to its first notice.
  public var drainNoticeTimeout = Duration.seconds(1)

  /// Bytes read from a socket, or written to it, in one go.
  static let bufferBytes = 64 * 1024
  /// Finished calls whose memory a loop keeps for the next ones.
  static let pooledStreamsMax = 256
  static let listenBacklog: Int32 = 1024

  public init() {}
}
