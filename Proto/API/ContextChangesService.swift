// Generated from homeroom/context/v1/context_changes_service.proto by Proto/generate.sh. Edit the schema, not this file.

public import Messages
public import RPC

/// The methods of `homeroom.context.v1.ContextChangesService`.
public enum ContextChangesServiceMethods {
  public static let service = "homeroom.context.v1.ContextChangesService"

  public static let streamChanges = MethodDescriptor(
    service: service, name: "StreamChanges", kind: .serverStreaming)
  public static let lookUpPath = MethodDescriptor(
    service: service, name: "LookUpPath", kind: .unary)
  public static let lookUpLink = MethodDescriptor(
    service: service, name: "LookUpLink", kind: .unary)
  public static let getHead = MethodDescriptor(
    service: service, name: "GetHead", kind: .unary)
  public static let getFollowing = MethodDescriptor(
    service: service, name: "GetFollowing", kind: .unary)
  public static let resetContent = MethodDescriptor(
    service: service, name: "ResetContent", kind: .unary)
  public static let reinstateContexts = MethodDescriptor(
    service: service, name: "ReinstateContexts", kind: .unary)
  public static let forgetContexts = MethodDescriptor(
    service: service, name: "ForgetContexts", kind: .unary)

  /// In the order of the schema.
  public static let all = [
    streamChanges,
    lookUpPath,
    lookUpLink,
    getHead,
    getFollowing,
    resetContent,
    reinstateContexts,
    forgetContexts,
  ]
}

/// For the other services: everything that changes in Context, in order. Callers need the role of a service.
///
/// A method that a server leaves out answers UNIMPLEMENTED.
public protocol ContextChangesServiceServer: Sendable {
  /// Each organization's changes after its cursor, then those to come, for as long as the stream is open. Delivery may
  /// repeat or stop anywhere; every change is the whole new state of one thing, so taking it twice does no harm.
  func streamChanges(
    _ request: ContextV1.StreamChangesRequest, _ responses: ResponseWriter<ContextV1.ContextChangeBatch>,
    _ call: CallContext
  ) async throws
  /// What stands at a path, for a service that does not know it yet. Asks the app's provider on behalf of the user.
  func lookUpPath(
    _ request: ContextV1.LookUpPathRequest, _ call: CallContext
  ) async throws -> ContextV1.LookUpPathResponse
  /// The published context of an app that a link leads to.
  func lookUpLink(
    _ request: ContextV1.LookUpLinkRequest, _ call: CallContext
  ) async throws -> ContextV1.LookUpLinkResponse
  /// The newest change of one organization: whoever has followed so far knows all that was acknowledged before the
  /// call.
  func getHead(_ request: ContextV1.GetHeadRequest, _ call: CallContext) async throws -> ContextV1.Cursor
  /// How far this service has followed the others.
  func getFollowing(
    _ request: ContextV1.GetFollowingRequest, _ call: CallContext
  ) async throws -> ContextV1.GetFollowingResponse
  /// Deletes all content of an organization and begins a new history: part of a reset in developer mode, and refused
  /// outside of it.
  func resetContent(
    _ request: ContextV1.ResetContentRequest, _ call: CallContext
  ) async throws -> ContextV1.ResetContentResponse
  /// Gives back contexts that another service knows and this one has lost, because its store was restored: under the
  /// same identifiers, at their places. What is known here stays as it is.
  func reinstateContexts(
    _ request: ContextV1.ReinstateContextsRequest, _ call: CallContext
  ) async throws -> ContextV1.ReinstateContextsResponse
  /// Forgets content of pupils' own at which nobody's work is left, as if it had never been declared. What is published
  /// by now stays, and so does what something else stands below.
  func forgetContexts(
    _ request: ContextV1.ForgetContextsRequest, _ call: CallContext
  ) async throws -> ContextV1.ForgetContextsResponse
}

extension ContextChangesServiceServer {
  /// The service, for a router.
  public var definition: ServiceDefinition {
    var methods: [MethodHandler] = []
    methods.append(
      .serverStreaming(ContextChangesServiceMethods.streamChanges) { try await self.streamChanges($0, $1, $2) })
    methods.append(.unary(ContextChangesServiceMethods.lookUpPath) { try await self.lookUpPath($0, $1) })
    methods.append(.unary(ContextChangesServiceMethods.lookUpLink) { try await self.lookUpLink($0, $1) })
    methods.append(.unary(ContextChangesServiceMethods.getHead) { try await self.getHead($0, $1) })
    methods.append(.unary(ContextChangesServiceMethods.getFollowing) { try await self.getFollowing($0, $1) })
    methods.append(.unary(ContextChangesServiceMethods.resetContent) { try await self.resetContent($0, $1) })
    methods.append(.unary(ContextChangesServiceMethods.reinstateContexts) { try await self.reinstateContexts($0, $1) })
    methods.append(.unary(ContextChangesServiceMethods.forgetContexts) { try await self.forgetContexts($0, $1) })
    return ServiceDefinition(name: ContextChangesServiceMethods.service, methods: methods)
  }
}

extension ContextChangesServiceServer {
  public func streamChanges(
    _ request: ContextV1.StreamChangesRequest, _ responses: ResponseWriter<ContextV1.ContextChangeBatch>,
    _ call: CallContext
  ) async throws {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextChangesService/StreamChanges is not served by this version")
  }
  public func lookUpPath(
    _ request: ContextV1.LookUpPathRequest, _ call: CallContext
  ) async throws -> ContextV1.LookUpPathResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextChangesService/LookUpPath is not served by this version")
  }
  public func lookUpLink(
    _ request: ContextV1.LookUpLinkRequest, _ call: CallContext
  ) async throws -> ContextV1.LookUpLinkResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextChangesService/LookUpLink is not served by this version")
  }
  public func getHead(_ request: ContextV1.GetHeadRequest, _ call: CallContext) async throws -> ContextV1.Cursor {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextChangesService/GetHead is not served by this version")
  }
  public func getFollowing(
    _ request: ContextV1.GetFollowingRequest, _ call: CallContext
  ) async throws -> ContextV1.GetFollowingResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextChangesService/GetFollowing is not served by this version")
  }
  public func resetContent(
    _ request: ContextV1.ResetContentRequest, _ call: CallContext
  ) async throws -> ContextV1.ResetContentResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextChangesService/ResetContent is not served by this version")
  }
  public func reinstateContexts(
    _ request: ContextV1.ReinstateContextsRequest, _ call: CallContext
  ) async throws -> ContextV1.ReinstateContextsResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextChangesService/ReinstateContexts is not served by this version")
  }
  public func forgetContexts(
    _ request: ContextV1.ForgetContextsRequest, _ call: CallContext
  ) async throws -> ContextV1.ForgetContextsResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextChangesService/ForgetContexts is not served by this version")
  }
}

/// Calls `homeroom.context.v1.ContextChangesService`.
public struct ContextChangesServiceClient: Sendable {
  private let channel: any Channel

  public init(_ channel: any Channel) {
    self.channel = channel
  }

  /// Each organization's changes after its cursor, then those to come, for as long as the stream is open. Delivery may
  /// repeat or stop anywhere; every change is the whole new state of one thing, so taking it twice does no harm.
  public func streamChanges(
    _ request: ContextV1.StreamChangesRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ResponseStream<ContextV1.ContextChangeBatch> {
    try await channel.serverStreaming(ContextChangesServiceMethods.streamChanges, request, options)
  }

  /// What stands at a path, for a service that does not know it yet. Asks the app's provider on behalf of the user.
  public func lookUpPath(
    _ request: ContextV1.LookUpPathRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.LookUpPathResponse {
    try await channel.unary(ContextChangesServiceMethods.lookUpPath, request, options)
  }

  /// The published context of an app that a link leads to.
  public func lookUpLink(
    _ request: ContextV1.LookUpLinkRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.LookUpLinkResponse {
    try await channel.unary(ContextChangesServiceMethods.lookUpLink, request, options)
  }

  /// The newest change of one organization: whoever has followed so far knows all that was acknowledged before the
  /// call.
  public func getHead(
    _ request: ContextV1.GetHeadRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.Cursor {
    try await channel.unary(ContextChangesServiceMethods.getHead, request, options)
  }

  /// How far this service has followed the others.
  public func getFollowing(
    _ request: ContextV1.GetFollowingRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.GetFollowingResponse {
    try await channel.unary(ContextChangesServiceMethods.getFollowing, request, options)
  }

  /// Deletes all content of an organization and begins a new history: part of a reset in developer mode, and refused
  /// outside of it.
  public func resetContent(
    _ request: ContextV1.ResetContentRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.ResetContentResponse {
    try await channel.unary(ContextChangesServiceMethods.resetContent, request, options)
  }

  /// Gives back contexts that another service knows and this one has lost, because its store was restored: under the
  /// same identifiers, at their places. What is known here stays as it is.
  public func reinstateContexts(
    _ request: ContextV1.ReinstateContextsRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.ReinstateContextsResponse {
    try await channel.unary(ContextChangesServiceMethods.reinstateContexts, request, options)
  }

  /// Forgets content of pupils' own at which nobody's work is left, as if it had never been declared. What is published
  /// by now stays, and so does what something else stands below.
  public func forgetContexts(
    _ request: ContextV1.ForgetContextsRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.ForgetContextsResponse {
    try await channel.unary(ContextChangesServiceMethods.forgetContexts, request, options)
  }
}
