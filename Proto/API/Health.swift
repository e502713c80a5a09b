// Generated from grpc/health/v1/health.proto by Proto/generate.sh. Edit the schema, not this file.

public import Messages
public import RPC

/// The methods of `grpc.health.v1.Health`.
public enum HealthMethods {
  public static let service = "grpc.health.v1.Health"

  public static let check = MethodDescriptor(
    service: service, name: "Check", kind: .unary)
  public static let list = MethodDescriptor(
    service: service, name: "List", kind: .unary)
  public static let watch = MethodDescriptor(
    service: service, name: "Watch", kind: .serverStreaming)

  /// In the order of the schema.
  public static let all = [
    check,
    list,
    watch,
  ]
}

/// Whether a server is ready to serve. Written from the public field numbers of the gRPC health protocol.
///
/// A method that a server leaves out answers UNIMPLEMENTED.
public protocol HealthServer: Sendable {
  /// How the service stands now; NOT_FOUND for one that is not known.
  func check(
    _ request: GRPCHealthV1.HealthCheckRequest, _ call: CallContext
  ) async throws -> GRPCHealthV1.HealthCheckResponse
  /// How all that is known stands now.
  func list(
    _ request: GRPCHealthV1.HealthListRequest, _ call: CallContext
  ) async throws -> GRPCHealthV1.HealthListResponse
  /// How it stands now, and again whenever that changes. An unknown one is SERVICE_UNKNOWN until it is known.
  func watch(
    _ request: GRPCHealthV1.HealthCheckRequest, _ responses: ResponseWriter<GRPCHealthV1.HealthCheckResponse>,
    _ call: CallContext
  ) async throws
}

extension HealthServer {
  /// The service, for a router.
  public var definition: ServiceDefinition {
    var methods: [MethodHandler] = []
    methods.append(.unary(HealthMethods.check) { try await self.check($0, $1) })
    methods.append(.unary(HealthMethods.list) { try await self.list($0, $1) })
    methods.append(.serverStreaming(HealthMethods.watch) { try await self.watch($0, $1, $2) })
    return ServiceDefinition(name: HealthMethods.service, methods: methods)
  }
}

extension HealthServer {
  public func check(
    _ request: GRPCHealthV1.HealthCheckRequest, _ call: CallContext
  ) async throws -> GRPCHealthV1.HealthCheckResponse {
    throw RPCError(
      .unimplemented,
      "grpc.health.v1.Health/Check is not served by this version")
  }
  public func list(
    _ request: GRPCHealthV1.HealthListRequest, _ call: CallContext
  ) async throws -> GRPCHealthV1.HealthListResponse {
    throw RPCError(
      .unimplemented,
      "grpc.health.v1.Health/List is not served by this version")
  }
  public func watch(
    _ request: GRPCHealthV1.HealthCheckRequest, _ responses: ResponseWriter<GRPCHealthV1.HealthCheckResponse>,
    _ call: CallContext
  ) async throws {
    throw RPCError(
      .unimplemented,
      "grpc.health.v1.Health/Watch is not served by this version")
  }
}

/// Calls `grpc.health.v1.Health`.
public struct HealthClient: Sendable {
  private let channel: any Channel

  public init(_ channel: any Channel) {
    self.channel = channel
  }

  /// How the service stands now; NOT_FOUND for one that is not known.
  public func check(
    _ request: GRPCHealthV1.HealthCheckRequest, _ options: CallOptions = CallOptions()
  ) async throws -> GRPCHealthV1.HealthCheckResponse {
    try await channel.unary(HealthMethods.check, request, options)
  }

  /// How all that is known stands now.
  public func list(
    _ request: GRPCHealthV1.HealthListRequest, _ options: CallOptions = CallOptions()
  ) async throws -> GRPCHealthV1.HealthListResponse {
    try await channel.unary(HealthMethods.list, request, options)
  }

  /// How it stands now, and again whenever that changes. An unknown one is SERVICE_UNKNOWN until it is known.
  public func watch(
    _ request: GRPCHealthV1.HealthCheckRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ResponseStream<GRPCHealthV1.HealthCheckResponse> {
    try await channel.serverStreaming(HealthMethods.watch, request, options)
  }
}
