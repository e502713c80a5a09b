// Generated from homeroom/activity/v1/changes_service.proto by Proto/generate.sh. Edit the schema, not this file.

public import Messages
public import RPC

/// The methods of `homeroom.activity.v1.ChangesService`.
public enum ChangesServiceMethods {
  public static let service = "homeroom.activity.v1.ChangesService"

  public static let streamChanges = MethodDescriptor(
    service: service, name: "StreamChanges", kind: .serverStreaming)
  public static let getHead = MethodDescriptor(
    service: service, name: "GetHead", kind: .unary)
  public static let getFollowing = MethodDescriptor(
    service: service, name: "GetFollowing", kind: .unary)
  public static let streamEarlierWork = MethodDescriptor(
    service: service, name: "StreamEarlierWork", kind: .serverStreaming)
  public static let confirmErasure = MethodDescriptor(
    service: service, name: "ConfirmErasure", kind: .unary)
  public static let recordReads = MethodDescriptor(
    service: service, name: "RecordReads", kind: .unary)

  /// In the order of the schema.
  public static let all = [
    streamChanges,
    getHead,
    getFollowing,
    streamEarlierWork,
    confirmErasure,
    recordReads,
  ]
}

/// For the other services: everything that changes in Activity, in order. Callers need the role of a service.
///
/// A method that a server leaves out answers UNIMPLEMENTED.
public protocol ChangesServiceServer: Sendable {
  /// Each organization's changes after its cursor, then those to come, for as long as the stream is open. Delivery may
  /// repeat or stop anywhere; every change is the whole new state of one thing, or all of it that changed, so taking it
  /// twice does no harm.
  func streamChanges(
    _ request: ContextV1.StreamChangesRequest, _ responses: ResponseWriter<ActivityV1.ChangeBatch>, _ call: CallContext
  ) async throws
  /// The newest change of one organization: whoever has followed so far knows all that was acknowledged before the
  /// call.
  func getHead(_ request: ContextV1.GetHeadRequest, _ call: CallContext) async throws -> ContextV1.Cursor
  /// How far this service has followed the others.
  func getFollowing(
    _ request: ContextV1.GetFollowingRequest, _ call: CallContext
  ) async throws -> ContextV1.GetFollowingResponse
  /// How some students' work stood at an instant, where that is otherwise than now.
  func streamEarlierWork(
    _ request: ActivityV1.StreamEarlierWorkRequest, _ responses: ResponseWriter<ActivityV1.EarlierWork>,
    _ call: CallContext
  ) async throws
  /// A follower has removed everything of an erasure from its memory and its files. Before the erasure has come that
  /// far itself, and from who has not read all that it removes, it is not taken (UNAVAILABLE).
  func confirmErasure(
    _ request: ActivityV1.ConfirmErasureRequest, _ call: CallContext
  ) async throws -> ActivityV1.ConfirmErasureResponse
  /// What readers of another service were shown of named pupils, for the audit log.
  func recordReads(
    _ request: ActivityV1.RecordReadsRequest, _ call: CallContext
  ) async throws -> ActivityV1.RecordReadsResponse
}

extension ChangesServiceServer {
  /// The service, for a router.
  public var definition: ServiceDefinition {
    var methods: [MethodHandler] = []
    methods.append(.serverStreaming(ChangesServiceMethods.streamChanges) { try await self.streamChanges($0, $1, $2) })
    methods.append(.unary(ChangesServiceMethods.getHead) { try await self.getHead($0, $1) })
    methods.append(.unary(ChangesServiceMethods.getFollowing) { try await self.getFollowing($0, $1) })
    methods.append(
      .serverStreaming(ChangesServiceMethods.streamEarlierWork) { try await self.streamEarlierWork($0, $1, $2) })
    methods.append(.unary(ChangesServiceMethods.confirmErasure) { try await self.confirmErasure($0, $1) })
    methods.append(.unary(ChangesServiceMethods.recordReads) { try await self.recordReads($0, $1) })
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
  public func getHead(_ request: ContextV1.GetHeadRequest, _ call: CallContext) async throws -> ContextV1.Cursor {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ChangesService/GetHead is not served by this version")
  }
  public func getFollowing(
    _ request: ContextV1.GetFollowingRequest, _ call: CallContext
  ) async throws -> ContextV1.GetFollowingResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ChangesService/GetFollowing is not served by this version")
  }
  public func streamEarlierWork(
    _ request: ActivityV1.StreamEarlierWorkRequest, _ responses: ResponseWriter<ActivityV1.EarlierWork>,
    _ call: CallContext
  ) async throws {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ChangesService/StreamEarlierWork is not served by this version")
  }
  public func confirmErasure(
    _ request: ActivityV1.ConfirmErasureRequest, _ call: CallContext
  ) async throws -> ActivityV1.ConfirmErasureResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ChangesService/ConfirmErasure is not served by this version")
  }
  public func recordReads(
    _ request: ActivityV1.RecordReadsRequest, _ call: CallContext
  ) async throws -> ActivityV1.RecordReadsResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.ChangesService/RecordReads is not served by this version")
  }
}

/// Calls `homeroom.activity.v1.ChangesService`.
public struct ChangesServiceClient: Sendable {
  private let channel: any Channel

  public init(_ channel: any Channel) {
    self.channel = channel
  }

  /// Each organization's changes after its cursor, then those to come, for as long as the stream is open. Delivery may
  /// repeat or stop anywhere; every change is the whole new state of one thing, or all of it that changed, so taking it
  /// twice does no harm.
  public func streamChanges(
    _ request: ContextV1.StreamChangesRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ResponseStream<ActivityV1.ChangeBatch> {
    try await channel.serverStreaming(ChangesServiceMethods.streamChanges, request, options)
  }

  /// The newest change of one organization: whoever has followed so far knows all that was acknowledged before the
  /// call.
  public func getHead(
    _ request: ContextV1.GetHeadRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.Cursor {
    try await channel.unary(ChangesServiceMethods.getHead, request, options)
  }

  /// How far this service has followed the others.
  public func getFollowing(
    _ request: ContextV1.GetFollowingRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.GetFollowingResponse {
    try await channel.unary(ChangesServiceMethods.getFollowing, request, options)
  }

  /// How some students' work stood at an instant, where that is otherwise than now.
  public func streamEarlierWork(
    _ request: ActivityV1.StreamEarlierWorkRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ResponseStream<ActivityV1.EarlierWork> {
    try await channel.serverStreaming(ChangesServiceMethods.streamEarlierWork, request, options)
  }

  /// A follower has removed everything of an erasure from its memory and its files. Before the erasure has come that
  /// far itself, and from who has not read all that it removes, it is not taken (UNAVAILABLE).
  public func confirmErasure(
    _ request: ActivityV1.ConfirmErasureRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.ConfirmErasureResponse {
    try await channel.unary(ChangesServiceMethods.confirmErasure, request, options)
  }

  /// What readers of another service were shown of named pupils, for the audit log.
  public func recordReads(
    _ request: ActivityV1.RecordReadsRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.RecordReadsResponse {
    try await channel.unary(ChangesServiceMethods.recordReads, request, options)
  }
}
