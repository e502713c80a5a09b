// Generated from grpc/testing/empty.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension GRPCTesting {
  /// Nothing at all. Not google.protobuf.Empty: the interoperability tests have always had their own.
  public struct Empty: Message {
    public init() {}
  }
}
