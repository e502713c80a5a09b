/// The bounds of one call that hold on every transport.
public enum RPCLimits {
  /// A message longer than this is refused on its five-octet prefix.
  public static let messageBytesMax = 4 * 1024 * 1024
  /// A longer message of a response is not sent: the call fails.
  public static let answerBytesMax = 32 * 1024 * 1024
  /// A writer waits while more than this is queued and not yet sent.
  public static let queuedBytesMax = 64 * 1024
  /// A request longer than this, or compressed, may take long to read: the others of its turn are served before it.
  public static let lightRequestBytesMax = 64 * 1024
  /// What the calls of one turn of a loop may take before sockets are looked at again.
  public static let turnNanosecondsMax: UInt64 = 500_000
  /// What one call keeps of its requests to be able to send them again; beyond it there is no further attempt.
  public static let replayBytesMax = 256 * 1024
  /// Octets received, complete or not, that no one has taken yet: what an in-process call lets the sender have in flight.
  public static let inProcessWindowBytes = 64 * 1024
  /// Of a response, octets that are queued before the transport is told of them, behind others that it knows of.
  static let untoldBytesMax = 1024
  /// Less room than this is not given back to a sender while there are messages of its to be taken.
  static let settledBytesMin = 16 * 1024
  /// Longest name of a metadata entry.
  public static let headerNameBytesMax = 256
  /// What a field counts for in a list of fields beside its name and value (RFC 9113 §6.5.2).
  public static let fieldOverheadBytes = 32
  /// Names, values and 32 for each field of a response's head, and of its trailers, that a client takes.
  public static let headerListBytesMax = 16 * 1024
  /// Of that, what a handler may set, in the head and in the trailers each: the other half is for errors.
  public static let responseMetadataBytesMax = 8 * 1024
  /// Longest `grpc-message` after encoding, and longest `grpc-status-details-bin` before.
  public static let statusBytesMax = 4 * 1024
  /// Longest message of an error, in UTF-8: percent-encoded it may be three times as long.
  public static let errorMessageBytesMax = 512
  /// Longest text in the details of an error, in UTF-8.
  public static let errorFactBytesMax = 256
  /// Most violations or facts in one detail of an error.
  public static let errorFactsMax = 8
  /// Octets of memory for each octet of a message that has come, before all have: a message is moved less often while it grows.
  static let roomFactorMax = 4
  /// A buffer that grew beyond this is let go after its call instead of being kept for the next.
  public static let keptBufferBytesMax = 64 * 1024
}
