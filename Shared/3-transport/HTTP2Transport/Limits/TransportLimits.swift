internal import Sharing
/// Every bound of the transport, with the value it has unless a configuration says otherwise.
public struct TransportLimits: Sendable {
  /// Streams one client may have open at once; more are refused with REFUSED_STREAM.
  public var concurrentStreamsMax: UInt32 = 100
  /// Connections to one server, or as many as the system grants descriptors for. For one more, one that has not said its
  /// settings has to go; then one that has nothing under way; then one of an address that has more than the new one's, or of
  /// the same one of which nothing would be lost; if none is found, the new one.
  public var connectionsMax = 20_000
  /// Connections of all loops that have not said their settings yet, nor proved who they are: for one more the oldest goes.
  public var newcomersMax = 2_000
  /// Unary calls that may run at once on one loop, or wait to, also those of streams that were reset meanwhile: of callers, and as many
  /// of strangers.
  public var runningUnaryMax = Quota.unaryCalls.max
  /// Streaming calls that may run at once on one loop: they live long and must not starve the others.
  public var runningStreamsMax = Quota.streams.max
  /// Calls of one loop whose one request is not whole yet. Beyond it a connection may have a few.
  public var waitingCallsMax = 10_000
  /// A longer request message is refused on its prefix.
  public var messageBytesMax = 4 * 1024 * 1024
  /// Names, values and 32 for each field of a request's headers; values joined by commas count as if each had come by itself.
  public var headerListBytesMax = 16 * 1024
  /// CONTINUATION frames of one block of fields: with the HEADERS before them, nine times the largest list of names.
  public var continuationsMax = 8
  /// What a client may send on a stream before the handler takes it.
  public var streamWindowBytes: Int32 = 1024 * 1024
  /// What may be under way on a connection.
  public var connectionWindowBytes: Int32 = 1024 * 1024
  /// What all calls of the process may hold of requests that no handler has taken. From seven eighths of it on, the connections
  /// that hold most for longest are ended.
  public var inboundBytesMax = 256 * 1024 * 1024
  /// What all calls of the process may hold of responses that no client has taken; the same holds for it.
  public var outboundBytesMax = 256 * 1024 * 1024
  /// What the compressed messages of a connection may become beyond ``ExpansionAllowance/usualFactor`` times themselves, in
  /// one go and each second after.
  public var expansionBurst = 32 * 1024 * 1024
  /// Bytes each second after the burst.
  public var expansionPerSecond = 4 * 1024 * 1024
  /// Memory is given back to the system so long after the server has come to hold so much less than before.
  public var heapRestPause = Duration.seconds(10)
  /// How many bytes less that is: below them nothing is given back.
  public var heapRestBytesMin = 16 * 1024 * 1024
  /// A connection that holds no more than this goes on though the process is over a bound.
  public var heldBytesAlways = 64 * 1024
  /// A connection that holds more than this of responses, and takes less than 64 KiB of them in ``writeTimeout``, is closed.
  public var unreadBytesMax = 1024 * 1024
  /// Frames, bodies apart, that wait to be sent on a connection whose socket takes nothing; then nothing more is read from it.
  public var queuedFramesMax = 1_000
  /// Streams a client may reset in one go, and each second after.
  public var resetsBurst = 200
  /// After the burst; the connection of a client that resets more is ended.
  public var resetsPerSecond = 50
  /// Streams a client may make the server reset in one go, and each second after. As generous: both cost the same.
  public var provokedResetsBurst = 200
  /// After the burst.
  public var provokedResetsPerSecond = 50
  /// Frames of a client that bring neither fields nor a piece of a body, in one go and each second after.
  public var burdensBurst = 1_000
  /// After the burst.
  public var burdensPerSecond = 200
  /// Such frames that each HEADERS or DATA of the server justifies: clients open windows and measure connections.
  public var burdensPerFrameSent = 16
  /// Least time between two pings of a client to which nothing was sent in between, with calls and without.
  public var pingIntervalMin = Duration.seconds(5 * 60)
  /// The same while no call is open.
  public var pingIntervalWithoutCallsMin = Duration.seconds(2 * 3600)
  /// Pings that may come sooner; one more is `too_many_pings`.
  public var pingStrikesMax = 2
  /// From the connection to the client's first settings.
  public var handshakeTimeout = Duration.seconds(10)
  /// From the first octet of a block of fields to its last.
  public var fieldBlockTimeout = Duration.seconds(10)
  /// From the first octet of any other frame, or of a record of TLS, to its last: 16 KiB in it are half a kilobyte a second.
  public var frameTimeout = Duration.seconds(30)
  /// A request of which a message has begun, or that nothing runs without, fails when less than so much of it comes in so long, and not its
  /// end. What may last is a matter of deadlines.
  public var bodyTimeout = Duration.seconds(30)
  /// How many bytes have to come within ``bodyTimeout``.
  public var bodyBytesMin = 16 * 1024
  /// A client from which nothing came for so long is asked whether it is there, and given so long to answer.
  public var keepaliveInterval = Duration.seconds(2 * 3600)
  /// How long a client may take to answer that.
  public var keepaliveTimeout = Duration.seconds(20)
  /// A connection without calls is asked to leave after so long; nil: never.
  public var connectionIdleMax: Duration?
  /// A connection is asked to leave at this age, a tenth more or less by chance; nil: never.
  public var connectionAgeMax: Duration?
  /// What its calls then still get; nil: as long as they take.
  public var connectionAgeGrace: Duration?
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
  /// A connection on which a stream of this number is opened is asked to leave: their numbers end (RFC 9113 §5.1.1).
  public var drainsAtStream = Int32.max - 1_000_000
  /// How long a connection that this side has ended is still read from, so that its peer hears why.
  public var lingerTimeout = Duration.seconds(1)
  /// How long a drain waits for the answer to its first notice.
  public var drainNoticeTimeout = Duration.seconds(1)

  /// Bytes read from a socket, or written to it, in one go.
  static let bufferBytes = 64 * 1024
  /// Pages that are made at a time for the requests of one loop, shared by addresses, then by connections: for one more than somebody
  /// may have, the answer is 503.
  static let runningPagesMax = 256
  /// Finished calls whose memory a loop keeps for the next ones.
  static let pooledStreamsMax = 256
  /// Requests of a connection that may wait to become whole though the loop has as many as it may.
  static let waitingAlways = 8
  /// Metadata of a request that counts as nothing held: what most calls have, and what a call takes anyway.
  static let uncountedMetadataBytes = 1024
  /// What a response that waits counts for beside its octets: about what its stream takes.
  static let streamBytesAbout = 2 * 1024
  /// What a connection without calls takes, for reckoning only.
  static let connectionBytesAbout = 16 * 1024
  static let listenBacklog: Int32 = 1024
  /// Connections of one loop that are over but still read from, where the system grants descriptors enough.
  static let lingeringMax = 256
  /// Connections beyond the bound that are on the way to a loop, which makes room for each or lets it go.
  static let arrivingMax = 8
  /// Descriptors that connections, whatever their state, leave to the rest of the process. See ``DescriptorShares``.
  static let descriptorsReserve = 64
  /// Connections of a loop that are looked at to find one that can go.
  static let displacementTries = 16

  /// The usual ones.
  public init() {}
}
