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
    let host = try ReportServiceHost(
      configuration, activity: channel, context: channel, log: Logger("bench", level: .error))
    let server = try HTTP2Server(Router(host.services, interceptors: [Head()]))
    let address = try server.listen(on: .tcp(host: "127.0.0.1", port: 0))
    let service = BenchService(
      client: ReportServiceClient(try HTTP2Channel(to: address)), isReady: { host.isReady && host.unreadCount == 0 })
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await host.run() }
      try await body(service)
      group.cancelAll()
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
