// Generated from grpc/reflection/v1/reflection.proto by Proto/generate.sh. Edit the schema, not this file.

public import Messages
public import RPC

/// The methods of `grpc.reflection.v1.ServerReflection`.
public enum ServerReflectionMethods {
  public static let service = "grpc.reflection.v1.ServerReflection"

  public static let serverReflectionInfo = MethodDescriptor(
    service: service, name: "ServerReflectionInfo", kind: .bidirectional)

  /// In the order of the schema.
  public static let all = [
    serverReflectionInfo
  ]
}

/// The schema of what a server serves, for tools that have no .proto files. Written from the public field numbers of
/// the gRPC reflection protocol.
///
/// A method that a server leaves out answers UNIMPLEMENTED.
public protocol ServerReflectionServer: Sendable {
  /// Answers each question in turn. What is not found is an error_response, and the stream goes on.
  func serverReflectionInfo(
    _ requests: RequestStream<GRPCReflectionV1.ServerReflectionRequest>,
    _ responses: ResponseWriter<GRPCReflectionV1.ServerReflectionResponse>, _ call: CallContext
  ) async throws
}

extension ServerReflectionServer {
  /// The service, for a router.
  public var definition: ServiceDefinition {
    var methods: [MethodHandler] = []
    methods.append(
      .bidirectional(ServerReflectionMethods.serverReflectionInfo) { try await self.serverReflectionInfo($0, $1, $2) })
    return ServiceDefinition(name: ServerReflectionMethods.service, methods: methods)
  }
}

extension ServerReflectionServer {
  public func serverReflectionInfo(
    _ requests: RequestStream<GRPCReflectionV1.ServerReflectionRequest>,
    _ responses: ResponseWriter<GRPCReflectionV1.ServerReflectionResponse>, _ call: CallContext
  ) async throws {
    throw RPCError(
      .unimplemented,
      "grpc.reflection.v1.ServerReflection/ServerReflectionInfo is not served by this version")
  }
}

/// Calls `grpc.reflection.v1.ServerReflection`.
public struct ServerReflectionClient: Sendable {
  private let channel: any Channel

  public init(_ channel: any Channel) {
    self.channel = channel
  }

  /// Answers each question in turn. What is not found is an error_response, and the stream goes on.
  public func serverReflectionInfo(
    _ options: CallOptions = CallOptions()
  ) async throws -> BidirectionalCall<
    GRPCReflectionV1.ServerReflectionRequest, GRPCReflectionV1.ServerReflectionResponse
  > {
    try await channel.bidirectional(ServerReflectionMethods.serverReflectionInfo, options)
  }
}
