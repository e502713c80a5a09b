// Generated from homeroom/activity/v1/audit_service.proto by Proto/generate.sh. Edit the schema, not this file.

public import Messages
public import RPC

/// The methods of `homeroom.activity.v1.AuditService`.
public enum AuditServiceMethods {
  public static let service = "homeroom.activity.v1.AuditService"

  public static let listAudit = MethodDescriptor(
    service: service, name: "ListAudit", kind: .unary)

  /// In the order of the schema.
  public static let all = [
    listAudit
  ]
}

/// Who did what, and who was shown what, in the caller's organization. Entries are chained: each one's digest covers
/// the one before it, so that none can be changed or taken out without a trace. For administrators.
///
/// A method that a server leaves out answers UNIMPLEMENTED.
public protocol AuditServiceServer: Sendable {
  /// In the order of the log, the oldest first.
  func listAudit(
    _ request: ActivityV1.ListAuditRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListAuditResponse
}

extension AuditServiceServer {
  /// The service, for a router.
  public var definition: ServiceDefinition {
    var methods: [MethodHandler] = []
    methods.append(.unary(AuditServiceMethods.listAudit) { try await self.listAudit($0, $1) })
    return ServiceDefinition(name: AuditServiceMethods.service, methods: methods)
  }
}

extension AuditServiceServer {
  public func listAudit(
    _ request: ActivityV1.ListAuditRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListAuditResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.AuditService/ListAudit is not served by this version")
  }
}

/// Calls `homeroom.activity.v1.AuditService`.
public struct AuditServiceClient: Sendable {
  private let channel: any Channel

  public init(_ channel: any Channel) {
    self.channel = channel
  }

  /// In the order of the log, the oldest first.
  public func listAudit(
    _ request: ActivityV1.ListAuditRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.ListAuditResponse {
    try await channel.unary(AuditServiceMethods.listAudit, request, options)
  }
}
