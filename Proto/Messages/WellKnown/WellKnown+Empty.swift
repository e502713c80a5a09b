// Generated from google/protobuf/empty.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension WellKnown {
  /// A generic empty message that you can re-use to avoid defining duplicated empty messages in your APIs. A typical
  /// example is to use it as the request or the response type of an API method. For instance:
  ///
  /// service Foo { rpc Bar(google.protobuf.Empty) returns (google.protobuf.Empty); }
  public struct Empty: Message {
    public init() {}
  }
}
