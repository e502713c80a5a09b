import API
import Domain
import HTTP2Transport
import Observability
import RPC
import ReportService
import Sharing
import Synchronization

/// The Report service in this process, on feeds that hold a school.
struct BenchService {
  let client: ReportServiceClient
  let isReady: @Sendable () -> Bool
  private let metrics: Metrics

  static func serve(
    _ school: BenchSchool, snapshots: String? = nil, _ body: (BenchService) async throws -> Void
  ) async throws {
    try await serve(BenchFeeds(school: school), snapshots: snapshots, body)
  }

  static func serve(
    _ feeds: BenchFeeds, snapshots: String? = nil, interval: Duration = .seconds(3_600),
    as instance: BenchInstance? = nil,
    _ body: (BenchService) async throws -> Void
  ) async throws {
    let channel = InProcessChannel(
      Router([(feeds as any ChangesServiceServer).definition, (feeds as any ContextChangesServiceServer).definition]))
    var configuration = ReportConfiguration()
    configuration.snapshotFolder = snapshots
    configuration.snapshotInterval = interval
    let metrics = Metrics()
    let host = try ReportServiceHost(
      configuration, activity: channel, context: channel, instances: instance?.instances, metrics: metrics,
      log: Logger("bench", level: .error))
    let server = try HTTP2Server(Router(host.services, interceptors: [Head()]))
    let address = try server.listen(on: .tcp(host: "127.0.0.1", port: 0))
    instance?.note(address)
    let service = BenchService(
      client: ReportServiceClient(try HTTP2Channel(to: address)), isReady: { host.isReady && host.unreadCount == 0 },
      metrics: metrics)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await host.run() }
      try await body(service)
      group.cancelAll()
    }
  }

  /// What has come to rest is packed: of a hundred attempts no more than two are loose.
  func untilPacked() async throws {
    // It is found to be at rest after a second.
    repeat { try await Task.sleep(for: .seconds(1.5)) } while attempts("loose") * 50 > attempts("packed")
  }

  private func attempts(_ state: String) -> Int {
    metrics.snapshot().reduce(0) { sum, sample in
      guard sample.name == "homeroom_report_attempts", sample.labels.contains(where: { $0.value == state }),
        case .gauge(let count) = sample.value
      else { return sum }
      return sum + count
    }
  }

  func untilReady() async throws {
    while !isReady() { try await Task.sleep(for: .milliseconds(1)) }
  }
}

/// One of two instances, each of which holds everything.
struct BenchInstance: Sendable {
  private static let addresses = Mutex<[String: SocketAddress]>([:])
  private let name: String

  init(_ name: String) { self.name = name }

  func note(_ address: SocketAddress) { Self.addresses.withLock { $0[name] = address } }

  var instances: ReportInstances? {
    CopyPlacement(of: ["a", "b"], own: name, copies: 2).map { placement in
      let peers = PeerInstances(ownAddress: name, proof: { "report-service" }) { peer in
        guard let address = Self.addresses.withLock({ $0[peer] }) else { throw RPCError(.unavailable, "not there yet") }
        return try HTTP2Channel(to: address)
      }
      return ReportInstances(placement, peers: peers, secret: [])
    }
  }
}

private struct Head: Interceptor {
  func intercept(_ call: inout CallContext) throws {
    let isInstance = call.metadata.first("authorization") != nil
    call.caller =
      isInstance
      ? Caller(organization: Caller.everyOrganization, user: "report-service", role: .service)
      : Caller(organization: "bench", user: "head", role: .administrator)
  }
}
