import API
import Domain
import HTTP2Transport
import Observability
import RPC
import ReportService

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
    _ body: (BenchService) async throws -> Void
  ) async throws {
    let channel = InProcessChannel(
      Router([(feeds as any ChangesServiceServer).definition, (feeds as any ContextChangesServiceServer).definition]))
    var configuration = ReportConfiguration()
    configuration.snapshotFolder = snapshots
    configuration.snapshotInterval = interval
    let metrics = Metrics()
    let host = try ReportServiceHost(
      configuration, activity: channel, context: channel, metrics: metrics, log: Logger("bench", level: .error))
    let server = try HTTP2Server(Router(host.services, interceptors: [Head()]))
    let address = try server.listen(on: .tcp(host: "127.0.0.1", port: 0))
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

private struct Head: Interceptor {
  func intercept(_ call: inout CallContext) throws {
    call.caller = Caller(organization: "bench", user: "head", role: .administrator)
  }
}
