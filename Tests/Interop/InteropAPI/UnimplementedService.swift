// Generated from grpc/testing/test.proto by Proto/generate.sh. Edit the schema, not this file.

public import InteropMessages
public import RPC

/// The methods of `grpc.testing.UnimplementedService`.
public enum UnimplementedServiceMethods {
  public static let service = "grpc.testing.UnimplementedService"

  public static let unimplementedCall = MethodDescriptor(
    service: service, name: "UnimplementedCall", kind: .unary)

  /// In the order of the schema.
  public static let all = [
    unimplementedCall
  ]
}

/// Served by nobody.
///
/// A method that a server leaves out answers UNIMPLEMENTED.
public protocol UnimplementedServiceServer: Sendable {
  func unimplementedCall(
    _ request: GRPCTesting.Empty, _ call: CallContext
  ) async throws -> GRPCTesting.Empty
}

extension UnimplementedServiceServer {
  /// The service, for a router.
  public var definition: ServiceDefinition {
    var methods: [MethodHandler] = []
    methods.append(.unary(UnimplementedServiceMethods.unimplementedCall) { try await self.unimplementedCall($0, $1) })
    return ServiceDefinition(name: UnimplementedServiceMethods.service, methods: methods)
  }
}

extension UnimplementedServiceServer {
  public func unimplementedCall(
    _ request: GRPCTesting.Empty, _ call: CallContext
  ) async throws -> GRPCTesting.Empty {
    throw RPCError(
      .unimplemented,
      "grpc.testing.UnimplementedService/UnimplementedCall is not served by this version")
  }
}

/// Calls `grpc.testing.UnimplementedService`.
public struct UnimplementedServiceClient: Sendable {
  private let channel: any Channel

  public init(_ channel: any Channel) {
    self.channel = channel
  }

  public func unimplementedCall(
    _ request: GRPCTesting.Empty, _ options: CallOptions = CallOptions()
  ) async throws -> GRPCTesting.Empty {
    try await channel.unary(UnimplementedServiceMethods.unimplementedCall, request, options)
  }
}
