import API
import ActivityService
import ContextService
import Domain
import Messages
import Observability
import RPC
import ReportService

/// A Report in this process that follows the stores' own feeds: from their beginning, or from snapshots.
final class ReportFromStores: Sendable {
  private let host: ReportServiceHost
  private let activity: StoredActivity
  private let context: StoredContext
  private static let refreshPeriod = Duration.milliseconds(200)

  /// - Parameter snapshots: a folder of its own: what makes no sense there is deleted. Nil: everything is replayed.
  init(activity: StoredActivity, context: StoredContext, snapshots: String?, log: Logger) throws {
    var configuration = ReportConfiguration()
    configuration.snapshotFolder = snapshots
    // Whoever compares has the patience for a whole replay.
    configuration.waitMax = .seconds(3_600)
    configuration.refusalGrace = .zero
    self.activity = activity
    self.context = context
    host = try ReportServiceHost(
      configuration, activity: Self.channel(to: try activity.feed), context: Self.channel(to: context.feed), log: log)
  }

  /// Follows until its task is cancelled.
  func run() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await self.host.run() }
      group.addTask {
        while true {
          try await Task.sleep(for: Self.refreshPeriod)
          try await self.activity.refresh()
          try await self.context.refresh()
        }
      }
      try await group.next()
      group.cancelAll()
    }
  }

  /// Every organization has been read.
  var isReady: Bool { host.isReady && host.unreadCount == 0 }

  /// To its reports, as a service that reads for one organization.
  func channel(for organization: OrganizationID) -> any Channel {
    InProcessChannel(Router(host.services, interceptors: [Reader(organization: organization)]))
  }

  private static func channel(to feed: ServiceDefinition) -> any Channel {
    InProcessChannel(Router([feed], interceptors: [Reader(organization: Caller.everyOrganization)]))
  }

  private struct Reader: Interceptor {
    let organization: OrganizationID

    func intercept(_ call: inout CallContext) throws {
      call.caller = Caller(organization: organization, user: "homeroom-verify", role: .service)
    }
  }
}
