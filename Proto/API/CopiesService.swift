// Generated from homeroom/report/v1/copies_service.proto by Proto/generate.sh. Edit the schema, not this file.

public import Messages
public import RPC

/// The methods of `homeroom.report.v1.CopiesService`.
public enum CopiesServiceMethods {
  public static let service = "homeroom.report.v1.CopiesService"

  public static let listCopies = MethodDescriptor(
    service: service, name: "ListCopies", kind: .serverStreaming)
  public static let copySnapshot = MethodDescriptor(
    service: service, name: "CopySnapshot", kind: .serverStreaming)

  /// In the order of the schema.
  public static let all = [
    listCopies,
    copySnapshot,
  ]
}

/// What instances of Report that hold copies of organizations ask each other. For nobody else.
///
/// A method that a server leaves out answers UNIMPLEMENTED.
public protocol CopiesServiceServer: Sendable {
  /// The organizations of which this instance holds all that the feeds had when it was connected to them.
  func listCopies(
    _ request: ReportV1.ListCopiesRequest, _ responses: ResponseWriter<ReportV1.ListCopiesResponse>, _ call: CallContext
  ) async throws
  /// An organization as this instance has written it to its files last, from where the other one reads the feeds.
  func copySnapshot(
    _ request: ReportV1.CopySnapshotRequest, _ responses: ResponseWriter<ReportV1.CopySnapshotResponse>,
    _ call: CallContext
  ) async throws
}

extension CopiesServiceServer {
  /// The service, for a router.
  public var definition: ServiceDefinition {
    var methods: [MethodHandler] = []
    methods.append(.serverStreaming(CopiesServiceMethods.listCopies) { try await self.listCopies($0, $1, $2) })
    methods.append(.serverStreaming(CopiesServiceMethods.copySnapshot) { try await self.copySnapshot($0, $1, $2) })
    return ServiceDefinition(name: CopiesServiceMethods.service, methods: methods)
  }
}

extension CopiesServiceServer {
  public func listCopies(
    _ request: ReportV1.ListCopiesRequest, _ responses: ResponseWriter<ReportV1.ListCopiesResponse>, _ call: CallContext
  ) async throws {
    throw RPCError(
      .unimplemented,
      "homeroom.report.v1.CopiesService/ListCopies is not served by this version")
  }
  public func copySnapshot(
    _ request: ReportV1.CopySnapshotRequest, _ responses: ResponseWriter<ReportV1.CopySnapshotResponse>,
    _ call: CallContext
  ) async throws {
    throw RPCError(
      .unimplemented,
      "homeroom.report.v1.CopiesService/CopySnapshot is not served by this version")
  }
}

/// Calls `homeroom.report.v1.CopiesService`.
public struct CopiesServiceClient: Sendable {
  private let channel: any Channel

  public init(_ channel: any Channel) {
    self.channel = channel
  }

  /// The organizations of which this instance holds all that the feeds had when it was connected to them.
  public func listCopies(
    _ request: ReportV1.ListCopiesRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ResponseStream<ReportV1.ListCopiesResponse> {
    try await channel.serverStreaming(CopiesServiceMethods.listCopies, request, options)
  }

  /// An organization as this instance has written it to its files last, from where the other one reads the feeds.
  public func copySnapshot(
    _ request: ReportV1.CopySnapshotRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ResponseStream<ReportV1.CopySnapshotResponse> {
    try await channel.serverStreaming(CopiesServiceMethods.copySnapshot, request, options)
  }
}
