/// What one side announces and enforces.
public struct HTTP2Settings: Sendable {
  /// Which end of the connection this side is.
  public enum Role: Sendable {
    case client
    case server
  }

  /// Fixed for the life of the connection.
  public var role: Role
  /// Streams the peer may have open at once; more are refused.
  public var concurrentStreamsMax: UInt32
  /// Bytes the peer may send on a stream that nobody has taken.
  public var streamWindowBytes: Int32
  /// Bytes the peer may send on the whole connection that nobody has taken.
  public var connectionWindowBytes: Int32
  /// Names, values and 32 bytes for each field.
  public var headerListBytesMax: Int
  /// CONTINUATION frames of one block of fields.
  public var continuationsMax: Int
  /// Frames of a client that bring neither fields nor a piece of a body, among what is read at once.
  public var burdensPerReadMax: Int

  /// The defaults of windows are 1 MiB each.
  ///
  /// - Parameters:
  ///   - concurrentStreamsMax: enforced by a server alone.
  ///   - burdensPerReadMax: enforced by a server alone.
  public init(
    role: Role, concurrentStreamsMax: UInt32 = 100, streamWindowBytes: Int32 = 1024 * 1024,
    connectionWindowBytes: Int32 = 1024 * 1024, headerListBytesMax: Int = 16 * 1024, continuationsMax: Int = 8,
    burdensPerReadMax: Int = .max
  ) {
    self.role = role
    self.concurrentStreamsMax = concurrentStreamsMax
    self.streamWindowBytes = streamWindowBytes
    self.connectionWindowBytes = connectionWindowBytes
    self.headerListBytesMax = headerListBytesMax
    self.continuationsMax = continuationsMax
    self.burdensPerReadMax = burdensPerReadMax
  }
}
