// Generated from homeroom/activity/v1/developer_service.proto by Proto/generate.sh. Edit the schema, not this file.

public import Messages
public import RPC

/// The methods of `homeroom.activity.v1.DeveloperService`.
public enum DeveloperServiceMethods {
  public static let service = "homeroom.activity.v1.DeveloperService"

  public static let issueToken = MethodDescriptor(
    service: service, name: "IssueToken", kind: .unary)
  public static let setClock = MethodDescriptor(
    service: service, name: "SetClock", kind: .unary)
  public static let releaseClock = MethodDescriptor(
    service: service, name: "ReleaseClock", kind: .unary)
  public static let getClock = MethodDescriptor(
    service: service, name: "GetClock", kind: .unary)
  public static let resetOrganization = MethodDescriptor(
    service: service, name: "ResetOrganization", kind: .unary)

  /// In the order of the schema.
  public static let all = [
    issueToken,
    setClock,
    releaseClock,
    getClock,
    resetOrganization,
  ]
}

/// Developer mode: for trying things out on one machine. Served when it was asked for, and to callers on loopback only.
/// It issues real tokens and skips no check.
///
/// A method that a server leaves out answers UNIMPLEMENTED.
public protocol DeveloperServiceServer: Sendable {
  /// A token for any role. Needs no token itself.
  func issueToken(
    _ request: ActivityV1.IssueTokenRequest, _ call: CallContext
  ) async throws -> ActivityV1.IssueTokenResponse
  /// Sets the clock of the caller's organization: it stands still at that instant until it is set again.
  func setClock(_ request: ActivityV1.SetClockRequest, _ call: CallContext) async throws -> ActivityV1.Clock
  /// The clock goes as clocks do again.
  func releaseClock(
    _ request: ActivityV1.ReleaseClockRequest, _ call: CallContext
  ) async throws -> ActivityV1.Clock
  /// What the clock says now.
  func getClock(_ request: ActivityV1.GetClockRequest, _ call: CallContext) async throws -> ActivityV1.Clock
  /// Deletes everything of the caller's organization.
  func resetOrganization(
    _ request: ActivityV1.ResetOrganizationRequest, _ call: CallContext
  ) async throws -> ActivityV1.ResetOrganizationResponse
}

extension DeveloperServiceServer {
  /// The service, for a router.
  public var definition: ServiceDefinition {
    var methods: [MethodHandler] = []
    methods.append(.unary(DeveloperServiceMethods.issueToken) { try await self.issueToken($0, $1) })
    methods.append(.unary(DeveloperServiceMethods.setClock) { try await self.setClock($0, $1) })
    methods.append(.unary(DeveloperServiceMethods.releaseClock) { try await self.releaseClock($0, $1) })
    methods.append(.unary(DeveloperServiceMethods.getClock) { try await self.getClock($0, $1) })
    methods.append(.unary(DeveloperServiceMethods.resetOrganization) { try await self.resetOrganization($0, $1) })
    return ServiceDefinition(name: DeveloperServiceMethods.service, methods: methods)
  }
}

extension DeveloperServiceServer {
  public func issueToken(
    _ request: ActivityV1.IssueTokenRequest, _ call: CallContext
  ) async throws -> ActivityV1.IssueTokenResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.DeveloperService/IssueToken is not served by this version")
  }
  public func setClock(_ request: ActivityV1.SetClockRequest, _ call: CallContext) async throws -> ActivityV1.Clock {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.DeveloperService/SetClock is not served by this version")
  }
  public func releaseClock(
    _ request: ActivityV1.ReleaseClockRequest, _ call: CallContext
  ) async throws -> ActivityV1.Clock {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.DeveloperService/ReleaseClock is not served by this version")
  }
  public func getClock(_ request: ActivityV1.GetClockRequest, _ call: CallContext) async throws -> ActivityV1.Clock {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.DeveloperService/GetClock is not served by this version")
  }
  public func resetOrganization(
    _ request: ActivityV1.ResetOrganizationRequest, _ call: CallContext
  ) async throws -> ActivityV1.ResetOrganizationResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.DeveloperService/ResetOrganization is not served by this version")
  }
}

/// Calls `homeroom.activity.v1.DeveloperService`.
public struct DeveloperServiceClient: Sendable {
  private let channel: any Channel

  public init(_ channel: any Channel) {
    self.channel = channel
  }

  /// A token for any role. Needs no token itself.
  public func issueToken(
    _ request: ActivityV1.IssueTokenRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.IssueTokenResponse {
    try await channel.unary(DeveloperServiceMethods.issueToken, request, options)
  }

  /// Sets the clock of the caller's organization: it stands still at that instant until it is set again.
  public func setClock(
    _ request: ActivityV1.SetClockRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Clock {
    try await channel.unary(DeveloperServiceMethods.setClock, request, options)
  }

  /// The clock goes as clocks do again.
  public func releaseClock(
    _ request: ActivityV1.ReleaseClockRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Clock {
    try await channel.unary(DeveloperServiceMethods.releaseClock, request, options)
  }

  /// What the clock says now.
  public func getClock(
    _ request: ActivityV1.GetClockRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Clock {
    try await channel.unary(DeveloperServiceMethods.getClock, request, options)
  }

  /// Deletes everything of the caller's organization.
  public func resetOrganization(
    _ request: ActivityV1.ResetOrganizationRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.ResetOrganizationResponse {
    try await channel.unary(DeveloperServiceMethods.resetOrganization, request, options)
  }
}
