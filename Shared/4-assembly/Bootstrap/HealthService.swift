public import API
public import Messages
public import RPC
internal import Synchronization

/// The gRPC health protocol: the server as a whole under the empty name, each service under its own, and other services
/// that this one depends on under `homeroom.dependency.` and their names. That one of those cannot be reached says nothing
/// of the others.
public final class HealthService: HealthServer {
  private typealias Status = GRPCHealthV1.HealthCheckResponse.ServingStatus

  private struct Watchers {
    var nextID = 0
    var signals: [Int: AsyncStream<Void>.Continuation] = [:]
    var isStopping = false
    /// Those that have not been told yet that the server stops.
    var untold: Set<Int> = []
    var allTold: AsyncStream<Void>.Continuation?
  }

  /// What stands before the name of another service.
  public static let dependencyPrefix = "homeroom.dependency."

  private let services: Set<String>
  private let dependencies: [String: @Sendable () -> Bool]
  private let isReady: @Sendable () -> Bool
  private let watchers = Mutex(Watchers())

  /// - Parameters:
  ///   - dependencies: whether other services can be reached, by their names.
  ///   - isReady: whether calls are wanted. When any of it changes, ``refresh()`` tells those who watch.
  public init(
    of services: [ServiceDefinition], dependencies: [String: @Sendable () -> Bool] = [:],
    isReady: @escaping @Sendable () -> Bool
  ) {
    self.services = Set(services.map(\.name) + ["", HealthMethods.service])
    self.dependencies = Dictionary(dependencies.map { (Self.dependencyPrefix + $0, $1) }) { $1 }
    self.isReady = isReady
  }

  /// Lets everyone who watches look again.
  public func refresh() {
    watchers.withLock { for signal in $0.signals.values { signal.yield() } }
  }

  /// From now on nothing is served. Returns when all who watch have been told, or have not listened for `patience`: to be
  /// awaited before connections are told that the server goes away.
  public func stop(patience: Duration = .seconds(1)) async {
    let (told, allTold) = AsyncStream<Void>.makeStream()
    watchers.withLock { watchers in
      watchers.isStopping = true
      watchers.untold = Set(watchers.signals.keys)
      watchers.allTold = allTold
      if watchers.untold.isEmpty { allTold.finish() }
    }
    refresh()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for await _ in told {} }
      group.addTask { try? await Task.sleep(for: patience) }
      await group.next()
      group.cancelAll()
    }
  }

  /// What ``check(_:_:)`` says of the server as a whole.
  public var isServing: Bool { status(of: "") == .serving }

  /// The other services that cannot be reached, by their names.
  public var unreachable: [String] {
    dependencies.filter { !$0.value() }.keys.map { String($0.dropFirst(Self.dependencyPrefix.count)) }.sorted()
  }

  /// NOT_FOUND for a name that is neither a service here nor a dependency.
  public func check(
    _ request: GRPCHealthV1.HealthCheckRequest, _ call: CallContext
  ) async throws -> GRPCHealthV1.HealthCheckResponse {
    let status = status(of: request.service)
    guard status != .serviceUnknown else { throw RPCError(.notFound, "this server has no service of that name") }
    return GRPCHealthV1.HealthCheckResponse(status: status)
  }

  /// Every name that ``check(_:_:)`` knows, with what it says.
  public func list(
    _ request: GRPCHealthV1.HealthListRequest, _ call: CallContext
  ) async throws -> GRPCHealthV1.HealthListResponse {
    let names = services.union(dependencies.keys)
    return GRPCHealthV1.HealthListResponse(
      statuses: Dictionary(names.map { ($0, GRPCHealthV1.HealthCheckResponse(status: status(of: $0))) }) { $1 })
  }

  /// The status at once and whenever it is another, until the caller leaves: also SERVICE_UNKNOWN, which is no error
  /// here. A status that lasted shorter than a reader took may be passed over.
  public func watch(
    _ request: GRPCHealthV1.HealthCheckRequest, _ responses: ResponseWriter<GRPCHealthV1.HealthCheckResponse>,
    _ call: CallContext
  ) async throws {
    // However many changes a slow reader misses, it is told what stands.
    let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let id = watchers.withLock { watchers in
      defer { watchers.nextID += 1 }
      watchers.signals[watchers.nextID] = signal
      return watchers.nextID
    }
    defer { forget(id) }
    signal.yield()
    var last: Status?
    for await _ in signals {
      let isStopping = watchers.withLock { $0.isStopping }
      let status = status(of: request.service)
      if status != last { try await responses.write(GRPCHealthV1.HealthCheckResponse(status: status)) }
      last = status
      if isStopping { told(id) }
    }
    try Task.checkCancellation()
  }

  private func status(of service: String) -> Status {
    if let isReachable = dependencies[service] { return isReachable() ? .serving : .notServing }
    guard services.contains(service) else { return .serviceUnknown }
    return isReady() && !watchers.withLock { $0.isStopping } ? .serving : .notServing
  }

  private func told(_ id: Int) {
    watchers.withLock { watchers in
      if watchers.untold.remove(id) != nil, watchers.untold.isEmpty { watchers.allTold?.finish() }
    }
  }

  private func forget(_ id: Int) {
    watchers.withLock { _ = $0.signals.removeValue(forKey: id) }
    told(id)
  }
}
