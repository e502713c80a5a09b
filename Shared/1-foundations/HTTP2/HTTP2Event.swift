/// What the bytes of a connection said; to be acted on after ``HTTP2Session/receive(_:)`` has returned.
///
/// By then the stream may be over. A client finds its tag in the event; a server, which gives the tag when it acts on the
/// headers, asks for it with ``HTTP2Session/tag(of:)`` and has no use for a request that is over.
public enum HTTP2Event: Sendable {
  /// A block of fields has arrived: a request, a response, or trailers.
  case headers(HTTP2Headers)
  /// A piece of a body, as its place in the bytes that were received.
  case data(stream: Int32, tag: Int, Range<Int>)
  /// The peer sends nothing more on this stream.
  case ended(stream: Int32, tag: Int)
  /// The stream is over; zero says both sides ended it well. The tag is the one it was given, zero if none.
  case closed(stream: Int32, tag: Int, code: HTTP2ErrorCode)
  /// The peer's settings have arrived.
  case settings
  /// The peer wants to know whether this side is there; it has its answer already.
  case ping
  /// The peer answered the ping of that number.
  case pong(UInt64)
  /// The peer takes no streams above `lastStream` any more.
  case goAway(lastStream: Int32, code: HTTP2ErrorCode)
}

/// One block of fields; see ``HTTP2Session/forEachField(of:_:)``.
public struct HTTP2Headers: Sendable {
  /// The stream's number; those of requests are odd.
  public let stream: Int32
  /// What a client gave with its request; for a server see ``HTTP2Session/tag(of:)``.
  public let tag: Int
  /// It is a request, not what follows one.
  public let opensStream: Bool
  /// The peer sends nothing after it.
  public let endsStream: Bool
  /// The block exceeded ``HTTP2Settings/headerListBytesMax``: fields beyond it are missing.
  public let isTooLarge: Bool
  /// Of all names and values.
  public let byteCount: Int
  let fields: Range<Int>

  /// Names, values and 32 for each field that was kept (RFC 9113 §6.5.2).
  public var listBytes: Int { byteCount + 32 * fields.count }
}

/// Why a stream or a connection ended (RFC 9113 §7).
public struct HTTP2ErrorCode: RawRepresentable, Sendable, Hashable {
  /// The code as it stands in the frame.
  public let rawValue: UInt32

  /// Takes any number: peers may send codes that have no name here.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Nothing is wrong: a stream has ended well, or a connection is closed in order.
  public static let noError = HTTP2ErrorCode(rawValue: 0)
  /// The peer has broken a rule that has no code of its own.
  public static let protocolError = HTTP2ErrorCode(rawValue: 1)
  /// Something went wrong on the side that says so.
  public static let internalError = HTTP2ErrorCode(rawValue: 2)
  /// The peer has sent more than its window let it.
  public static let flowControlError = HTTP2ErrorCode(rawValue: 3)
  /// The peer has not acknowledged settings in time.
  public static let settingsTimeout = HTTP2ErrorCode(rawValue: 4)
  /// A frame came for a stream that is over.
  public static let streamClosed = HTTP2ErrorCode(rawValue: 5)
  /// Nothing was done with the stream: the request may be sent again.
  public static let refusedStream = HTTP2ErrorCode(rawValue: 7)
  /// The stream is needed no more.
  public static let cancel = HTTP2ErrorCode(rawValue: 8)
  /// The peer causes more work than it is allowed to.
  public static let enhanceYourCalm = HTTP2ErrorCode(rawValue: 11)
  /// The connection's TLS is weaker than HTTP/2 asks for.
  public static let inadequateSecurity = HTTP2ErrorCode(rawValue: 12)
}

/// The connection cannot go on.
public struct HTTP2Error: Error, Sendable, Hashable {
  /// nghttp2's name for it.
  public var reason: String
}
