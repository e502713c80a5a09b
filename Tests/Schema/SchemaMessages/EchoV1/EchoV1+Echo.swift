// Generated from homeroom/echo/v1/echo.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension EchoV1 {
  /// `homeroom.echo.v1.EchoRequest`
  public struct EchoRequest: Message {
    public var text: String = ""
    /// How many replies Repeat gives; 0 gives none.
    public var times: UInt32 = 0
    /// Carried back unread.
    public var payload: [UInt8] = []
    /// The status code to fail with; 0 does not fail.
    public var failWithCode: UInt32 = 0
    /// How many bytes of payload each reply is filled up to.
    public var replyBytes: UInt32 = 0
    /// How long to wait before each reply, in milliseconds.
    public var delayMs: UInt32 = 0

    public init() {}

    public init(
      text: String = "",
      times: UInt32 = 0,
      payload: [UInt8] = [],
      failWithCode: UInt32 = 0,
      replyBytes: UInt32 = 0,
      delayMs: UInt32 = 0
    ) {
      self.text = text
      self.times = times
      self.payload = payload
      self.failWithCode = failWithCode
      self.replyBytes = replyBytes
      self.delayMs = delayMs
    }
  }

  /// `homeroom.echo.v1.EchoReply`
  public struct EchoReply: Message {
    public var text: String = ""
    public var payload: [UInt8] = []
    /// The place of this reply in its stream, from 0.
    public var index: UInt32 = 0

    public init() {}

    public init(
      text: String = "",
      payload: [UInt8] = [],
      index: UInt32 = 0
    ) {
      self.text = text
      self.payload = payload
      self.index = index
    }
  }
}
