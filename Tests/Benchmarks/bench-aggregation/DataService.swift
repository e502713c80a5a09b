import API
import Domain
import HTTP2Transport
import Observability
import RPC
import ReportService

/// The Report service in this process, on feeds that tell some of the data's organizations, behind HTTP/2.
struct DataService {
  let client: ReportServiceClient

  /// Calls `body` when everything has been read and packed.
  static func serve(
    _ data: ReportData, of organizations: Range<Int>, threshold: Int = 1, timeZone: String = "UTC",
    _ body: (ReportServiceClient) async throws -> Void
  ) async throws {
    let feeds = DataFeeds(data, of: organizations, threshold: threshold, timeZone: timeZone)
    let channel = InProcessChannel(
      Router([(feeds as any ChangesServiceServer).definition, (feeds as any ContextChangesServiceServer).definition]))
    let host = try ReportServiceHost(activity: channel, context: channel, log: Logger("bench", level: .error))
    let server = try HTTP2Server(Router(host.services, interceptors: [Badge()]))
    let client = ReportServiceClient(try HTTP2Channel(to: try server.listen(on: .tcp(host: "127.0.0.1", port: 0))))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await host.run() }
      while !host.isReady || host.unreadCount > 0 { try await Task.sleep(for: .milliseconds(10)) }
      // What has come to rest is packed within a second or two.
      try await Task.sleep(for: .seconds(3))
      try await body(client)
      group.cancelAll()
    }
  }
}

extension CallOptions {
  /// Who asks: an administrator of the organization, or the teacher of one of its classes.
  init(of organization: Int, teacherOf schoolClass: Int? = nil) {
    let name = ReportData.organizationID(organization).rawValue
    if let schoolClass {
      self.init(metadata: ["organization": name, "teacher": ReportData.teacher(schoolClass).rawValue])
    } else {
      self.init(metadata: ["organization": name])
    }
  }
}

/// Says who calls, by headers: what a token says in a real service.
private struct Badge: Interceptor {
  func intercept(_ call: inout CallContext) throws {
    let teacher = call.metadata.first("teacher")
    call.caller = Caller(
      organization: OrganizationID(call.metadata.first("organization") ?? ""), user: PersonID(teacher ?? "head"),
      role: teacher == nil ? .administrator : .teacher)
  }
}
