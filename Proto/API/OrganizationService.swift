// Generated from homeroom/activity/v1/organization_service.proto by Proto/generate.sh. Edit the schema, not this file.

public import Messages
public import RPC

/// The methods of `homeroom.activity.v1.OrganizationService`.
public enum OrganizationServiceMethods {
  public static let service = "homeroom.activity.v1.OrganizationService"

  public static let getOrganization = MethodDescriptor(
    service: service, name: "GetOrganization", kind: .unary)
  public static let updateOrganization = MethodDescriptor(
    service: service, name: "UpdateOrganization", kind: .unary)
  public static let allowApp = MethodDescriptor(
    service: service, name: "AllowApp", kind: .unary)
  public static let disallowApp = MethodDescriptor(
    service: service, name: "DisallowApp", kind: .unary)
  public static let setRecording = MethodDescriptor(
    service: service, name: "SetRecording", kind: .unary)

  /// In the order of the schema.
  public static let all = [
    getOrganization,
    updateOrganization,
    allowApp,
    disallowApp,
    setRecording,
  ]
}

/// The settings of the caller's organization. Reading is for everyone in it, changing for administrators.
///
/// A method that a server leaves out answers UNIMPLEMENTED.
public protocol OrganizationServiceServer: Sendable {
  /// The settings as they stand.
  func getOrganization(
    _ request: ActivityV1.GetOrganizationRequest, _ call: CallContext
  ) async throws -> ActivityV1.Organization
  /// Changes the named settings.
  func updateOrganization(
    _ request: ActivityV1.UpdateOrganizationRequest, _ call: CallContext
  ) async throws -> ActivityV1.Organization
  /// Lets the people of the organization use an app.
  func allowApp(
    _ request: ActivityV1.AllowAppRequest, _ call: CallContext
  ) async throws -> ActivityV1.Organization
  /// Keeps the organization's people from using an app.
  func disallowApp(
    _ request: ActivityV1.DisallowAppRequest, _ call: CallContext
  ) async throws -> ActivityV1.Organization
  /// Switches the recording of students' progress off or on again, for everyone, a class or a student.
  func setRecording(
    _ request: ActivityV1.SetRecordingRequest, _ call: CallContext
  ) async throws -> ActivityV1.SetRecordingResponse
}

extension OrganizationServiceServer {
  /// The service, for a router.
  public var definition: ServiceDefinition {
    var methods: [MethodHandler] = []
    methods.append(.unary(OrganizationServiceMethods.getOrganization) { try await self.getOrganization($0, $1) })
    methods.append(.unary(OrganizationServiceMethods.updateOrganization) { try await self.updateOrganization($0, $1) })
    methods.append(.unary(OrganizationServiceMethods.allowApp) { try await self.allowApp($0, $1) })
    methods.append(.unary(OrganizationServiceMethods.disallowApp) { try await self.disallowApp($0, $1) })
    methods.append(.unary(OrganizationServiceMethods.setRecording) { try await self.setRecording($0, $1) })
    return ServiceDefinition(name: OrganizationServiceMethods.service, methods: methods)
  }
}

extension OrganizationServiceServer {
  public func getOrganization(
    _ request: ActivityV1.GetOrganizationRequest, _ call: CallContext
  ) async throws -> ActivityV1.Organization {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.OrganizationService/GetOrganization is not served by this version")
  }
  public func updateOrganization(
    _ request: ActivityV1.UpdateOrganizationRequest, _ call: CallContext
  ) async throws -> ActivityV1.Organization {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.OrganizationService/UpdateOrganization is not served by this version")
  }
  public func allowApp(
    _ request: ActivityV1.AllowAppRequest, _ call: CallContext
  ) async throws -> ActivityV1.Organization {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.OrganizationService/AllowApp is not served by this version")
  }
  public func disallowApp(
    _ request: ActivityV1.DisallowAppRequest, _ call: CallContext
  ) async throws -> ActivityV1.Organization {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.OrganizationService/DisallowApp is not served by this version")
  }
  public func setRecording(
    _ request: ActivityV1.SetRecordingRequest, _ call: CallContext
  ) async throws -> ActivityV1.SetRecordingResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.OrganizationService/SetRecording is not served by this version")
  }
}

/// Calls `homeroom.activity.v1.OrganizationService`.
public struct OrganizationServiceClient: Sendable {
  private let channel: any Channel

  public init(_ channel: any Channel) {
    self.channel = channel
  }

  /// The settings as they stand.
  public func getOrganization(
    _ request: ActivityV1.GetOrganizationRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Organization {
    try await channel.unary(OrganizationServiceMethods.getOrganization, request, options)
  }

  /// Changes the named settings.
  public func updateOrganization(
    _ request: ActivityV1.UpdateOrganizationRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Organization {
    try await channel.unary(OrganizationServiceMethods.updateOrganization, request, options)
  }

  /// Lets the people of the organization use an app.
  public func allowApp(
    _ request: ActivityV1.AllowAppRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Organization {
    try await channel.unary(OrganizationServiceMethods.allowApp, request, options)
  }

  /// Keeps the organization's people from using an app.
  public func disallowApp(
    _ request: ActivityV1.DisallowAppRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Organization {
    try await channel.unary(OrganizationServiceMethods.disallowApp, request, options)
  }

  /// Switches the recording of students' progress off or on again, for everyone, a class or a student.
  public func setRecording(
    _ request: ActivityV1.SetRecordingRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.SetRecordingResponse {
    try await channel.unary(OrganizationServiceMethods.setRecording, request, options)
  }
}
