public import API
public import Messages
public import RPC

/// The gRPC health protocol: the server as a whole under the empty name, and each service under its own.
public struct HealthService: HealthServer {
  private let services: Set<String>
  private let isReady: @Sendable () -> Bool

  /// How soon a watcher hears of a change.
  private static let interval = Duration.milliseconds(200)

  public init(of services: [ServiceDefinition], isReady: @escaping @Sendable () -> Bool) {
    self.services = Set(services.map(\.name) + [""])
    self.isReady = isReady
  }

  public func check(
    _ request: GRPCHealthV1.HealthCheckRequest, _ call: CallContext
  ) async throws -> GRPCHealthV1.HealthCheckResponse {
    guard services.contains(request.service) else {
      throw RPCError(.notFound, "this server has no service of that name")
    }
    return GRPCHealthV1.HealthCheckResponse(status: status(of: request.service))
  }

  public func watch(
    _ request: GRPCHealthV1.HealthCheckRequest, _ responses: ResponseWriter<GRPCHealthV1.HealthCheckResponse>,
    _ call: CallContext
  ) async throws {
    var last: GRPCHealthV1.HealthCheckResponse.ServingStatus?
    while true {
      let status = status(of: request.service)
      if status != last { try await responses.write(GRPCHealthV1.HealthCheckResponse(status: status)) }
      last = status
      try await Task.sleep(for: Self.interval)
    }
  }

  private func status(of service: String) -> GRPCHealthV1.HealthCheckResponse.ServingStatus {
    guard services.contains(service) else { return .serviceUnknown }
    return isReady() ? .serving : .notServing
  }
}
