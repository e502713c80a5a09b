internal import HTTP2

/// What hostile bytes are thrown at: every way by which a stranger's bytes come in.
///
/// A target takes any bytes and returns; a broken promise is a trap, so that libFuzzer and the tests that replay the
/// corpus see the same thing.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// Message bytes: the walk over them, the conversion to Swift, and back. Two octets choose the type.
  case messages
  /// A client's bytes into a session of a server, cut as the first octet says.
  case serverFrames = "server-frames"
  /// A server's bytes into a session of a client with a request under way.
  case clientFrames = "client-frames"
  /// A client's bytes into a whole server, through a socket.
  case server
  /// One call with any headers and any body into a whole server: it has to be answered with a status.
  case calls
  /// A server's bytes to a whole channel with a call under way: the call has to end.
  case channel
  /// The texts of gRPC's headers and fields: timeouts, status messages, tokens of callers and of pages.
  case texts
  /// Compressed messages: what expands stays within its bound and can be compressed again.
  case compressed
  /// Files of time zones.
  case timeZones = "time-zones"

  public func run(_ bytes: [UInt8]) {
    switch self {
    case .messages: fuzzMessages(bytes)
    case .serverFrames: fuzzFrames(bytes, to: .server)
    case .clientFrames: fuzzFrames(bytes, to: .client)
    case .server: ServerUnderFuzz.shared.take(bytes)
    case .calls: ServerUnderFuzz.shared.call(bytes)
    case .channel: ChannelUnderFuzz.shared.answer(bytes)
    case .texts: fuzzTexts(bytes)
    case .compressed: fuzzCompressed(bytes)
    case .timeZones: fuzzTimeZones(bytes)
    }
  }
}
