import API
import ActivityService
import ContextService
import Domain
import Foundation
import Messages
import Observability
import RPC
import ReportService

/// What a published catalog costs in memory and on disk, in all three services together, by how many organizations let it in.
///
/// It is measured in a process in which nothing else was done before: two of them with and without contexts say what these cost.
struct PublishedCost: Encodable {
  /// Once everything was followed.
  var memory: Int
  /// Of the files, once the services were closed.
  var disk: Int

  static let app = "org.example.published"

  private struct Named: Interceptor {
    let caller: Caller
    func intercept(_ call: inout CallContext) { call.caller = caller }
  }

  private static func channel(_ services: [ServiceDefinition], _ caller: Caller) -> InProcessChannel {
    InProcessChannel(Router(services, interceptors: [Named(caller: caller)]))
  }

  /// Measures it in this process.
  static func run(contexts: Int, organizations: Int, in directory: String) async throws -> PublishedCost {
    let folder = "\(directory)/bench-published-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: folder + "/snapshots", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let log = Logger("bench", level: .error)
    let context = try await ContextServiceHost(database: folder + "/context.sqlite", activity: nil, log: log)
    func service(_ name: PersonID) -> Caller {
      Caller(organization: Caller.everyOrganization, user: name, role: .service)
    }
    let activity = try ActivityServiceHost(
      database: folder + "/activity.sqlite", context: channel(context.services, service("activity-service")),
      log: log)
    var configuration = ReportConfiguration()
    configuration.snapshotFolder = folder + "/snapshots"
    let report = try ReportServiceHost(
      configuration, activity: channel(activity.services, service("report-service")),
      context: channel(context.services, service("report-service")), log: log)
    let memory = try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await context.run() }
      group.addTask { try await activity.run() }
      group.addTask { try await report.run() }
      try await publish(contexts, on: context)
      for number in 0..<organizations {
        let administrator = Caller(
          organization: OrganizationID("organization-\(number)"), user: "head", role: .administrator)
        _ = try await OrganizationServiceClient(channel(activity.services, administrator)).allowApp(.init(appID: app))
      }
      try await followed(organizations, context, activity, report, service("bench"))
      let memory = try used()
      group.cancelAll()
      while let _ = await group.nextResult() {}
      return memory
    }
    await report.close()
    await activity.close()
    await context.close()
    return PublishedCost(memory: memory, disk: try size(of: folder))
  }

  private static func publish(_ count: Int, on host: ContextServiceHost) async throws {
    let vendor = Caller(organization: Caller.catalog, user: "vendor", role: .publisher, app: AppID(app))
    let client = ContextServiceClient(channel(host.services, vendor))
    _ = try await client.registerApp(.init(appID: app, title: "Published", published: true))
    let call = try await client.streamDeclareContexts()
    for start in stride(from: 0, to: count, by: 100) {
      try await call.write(
        .init(
          appID: app,
          contexts: (start..<start + 100).flatMap { number -> [ContextV1.Context] in
            let chapter = ContextV1.Context(
              identifierPath: ["chapter-\(number / 100)"], title: "Chapter \(number / 100)", type: .chapter)
            let page = ContextV1.Context(
              identifierPath: ["chapter-\(number / 100)", "page-\(number)"], title: "The page of the number \(number)",
              type: .page, summary: "What is read on the page of the number \(number).",
              universalLinkURL: "published://open/\(number)")
            return number.isMultiple(of: 100) ? [chapter, page] : [page]
          }))
    }
    _ = try await call.finish()
  }

  /// Returns once the report has followed all there is of both services.
  private static func followed(
    _ organizations: Int, _ context: ContextServiceHost, _ activity: ActivityServiceHost, _ report: ReportServiceHost,
    _ caller: Caller
  ) async throws {
    let head = try await ContextChangesServiceClient(channel(context.services, caller)).getHead(
      .init(organizationID: Caller.catalog.rawValue))
    for services in [activity.services, report.services] {
      while true {
        let feeds =
          services.count == 1
          ? try await ReportServiceClient(channel(services, caller)).getFollowing(.init()).feeds
          : try await ChangesServiceClient(channel(services, caller)).getFollowing(.init()).feeds
        let followed = feeds.allSatisfy { feed in
          feed.organizations.allSatisfy { $0.position?.sequence == $0.head?.sequence }
            && (feed.service == "context"
              ? feed.organizations.contains { $0.position?.sequence == head.sequence }
              : feed.organizations.count >= organizations)
        }
        if followed { break }
        try await Task.sleep(for: .milliseconds(50))
      }
    }
    // What was needed on the way is let go of.
    try await Task.sleep(for: .seconds(1))
  }

  /// Memory of this process that lies in no file, in bytes.
  private static func used() throws -> Int {
    let lines = try String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .utf8).split(separator: "\n")
    let line = lines.first { $0.hasPrefix("Anonymous:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
  }

  private static func size(of folder: String) throws -> Int {
    try FileManager.default.subpathsOfDirectory(atPath: folder).reduce(0) { sum, path in
      let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + path)
      return sum + (attributes[.type] as? FileAttributeType == .typeRegular ? attributes[.size] as? Int ?? 0 : 0)
    }
  }
}
