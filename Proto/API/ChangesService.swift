// Generated from homeroom/activity/v1/changes_service.proto by Proto/generate.sh. Edit the schema, not this file.

public import Messages
public import RPC

/// The methods of `homeroom.activity.v1.ChangesService`.
public enum ChangesServiceMethods {
  public static let service = "homeroom.activity.v1.ChangesService"

  public static let streamChanges = MethodDescriptor(
    service: service, name: "StreamChanges", kind: .serverStreaming)

  /// In the order of the schema.
  public static let all = [
    streamChanges
  ]
}

/// For the other services: everything that changes in Activity, in order. Callers need the role of a service.
///
/// A method that a server leaves out answers UNIMPLEMENTED.
public protocol ChangesServiceServer: Sendable {
  /// Each organization's changes after its cursor, then those to come, for as long as the stream is open. Delivery may
  /// repeat or stop anywhere; every change is the whole new state of one thing, so taking it twice does no harm.
  func streamChanges(
    _ request: ContextV1.StreamChangesRequest, _ responses: ResponseWriter<ActivityV1.ChangeBatch>, _ call: CallContext
  ) async throws
}

extension ChangesServiceServer {
  /// The service, for a router.
  public var definition: ServiceDefinition {
    var methods: [MethodHandler] = []
    methods.append(.serverStreaming(ChangesServiceMethods.streamChanges) { try await self.streamChanges($0, $1, $2) })
    return ServiceDefinition(name: ChangesServiceMethods.service, methods: methods)
  }
}

extension ChangesServiceServer {
  public func streamChanges(
    _ request: ContextV1.StreamChangesRequest, _ responses: ResponseWriter<ActivityV1.ChangeBatch>, _ call: CallContext
  ) async throws {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ChangesService/StreamChanges is not served by this version")
  }
}

/// Calls `homeroom.activity.v1.ChangesService`.
public struct ChangesServiceClient: Sendable {
  private let channel: any Channel

  public init(_ channel: any Channel) {
    self.channel = channel
  }

  /// Each organization's changes after its cursor, then those to come, for as long as the stream is open. Delivery may
  /// repeat or stop anywhere; every change is the whole new state of one thing, so taking it twice does no harm.
  public func streamChanges(
    _ request: ContextV1.StreamChangesRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ResponseStream<ActivityV1.ChangeBatch> {
    try await channel.serverStreaming(ChangesServiceMethods.streamChanges, request, options)
  }
}
