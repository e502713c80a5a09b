// Generated from homeroom/context/v1/context_provider_service.proto by Proto/generate.sh. Edit the schema, not this file.

public import Messages
public import RPC

/// The methods of `homeroom.context.v1.ContextProviderService`.
public enum ContextProviderServiceMethods {
  public static let service = "homeroom.context.v1.ContextProviderService"

  public static let provide = MethodDescriptor(
    service: service, name: "Provide", kind: .bidirectional)

  /// In the order of the schema.
  public static let all = [
    provide
  ]
}

/// How an app builds its contexts on demand.
///
/// A method that a server leaves out answers UNIMPLEMENTED.
public protocol ContextProviderServiceServer: Sendable {
  /// The app opens this stream, sends `hello` first, and then answers what it is asked. While the stream is open, a
  /// path that does not exist is built by asking, root to leaf, once for each missing context. Of several providers of
  /// one app the one connected last is asked.
  func provide(
    _ requests: RequestStream<ContextV1.ProvideRequest>, _ responses: ResponseWriter<ContextV1.ProvideResponse>,
    _ call: CallContext
  ) async throws
}

extension ContextProviderServiceServer {
  /// The service, for a router.
  public var definition: ServiceDefinition {
    var methods: [MethodHandler] = []
    methods.append(.bidirectional(ContextProviderServiceMethods.provide) { try await self.provide($0, $1, $2) })
    return ServiceDefinition(name: ContextProviderServiceMethods.service, methods: methods)
  }
}

extension ContextProviderServiceServer {
  public func provide(
    _ requests: RequestStream<ContextV1.ProvideRequest>, _ responses: ResponseWriter<ContextV1.ProvideResponse>,
    _ call: CallContext
  ) async throws {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextProviderService/Provide is not served by this version")
  }
}

/// Calls `homeroom.context.v1.ContextProviderService`.
public struct ContextProviderServiceClient: Sendable {
  private let channel: any Channel

  public init(_ channel: any Channel) {
    self.channel = channel
  }

  /// The app opens this stream, sends `hello` first, and then answers what it is asked. While the stream is open, a
  /// path that does not exist is built by asking, root to leaf, once for each missing context. Of several providers of
  /// one app the one connected last is asked.
  public func provide(
    _ options: CallOptions = CallOptions()
  ) async throws -> BidirectionalCall<ContextV1.ProvideRequest, ContextV1.ProvideResponse> {
    try await channel.bidirectional(ContextProviderServiceMethods.provide, options)
  }
}
