// Generated from google/rpc/status.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension GoogleRPC {
  /// The rich error model: what the trailer `grpc-status-details-bin` holds. Written from the public field numbers.
  public struct Status: Message {
    /// A gRPC status code, the same as `grpc-status`.
    public var code: Int32 = 0
    /// What went wrong, in words for developers, the same as `grpc-message`.
    public var message: String = ""
    /// Messages of error_details.proto.
    public var details: [WellKnown.AnyMessage] = []

    public init() {}

    public init(
      code: Int32 = 0,
      message: String = "",
      details: [WellKnown.AnyMessage] = []
    ) {
      self.code = code
      self.message = message
      self.details = details
    }
  }
}
