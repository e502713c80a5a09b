import API
import Audit
import Domain
import Feeds
import Messages
import RPC

@testable import ActivityService

extension SchoolBench {
  /// The whole log, without looks at the log itself.
  func entries(
    of organization: String = "org", _ request: ActivityV1.ListAuditRequest = .init()
  ) async throws -> [ActivityV1.AuditEntry] {
    try await allEntries(of: organization, request).filter { $0.action != AuditAction.auditRead.rawValue }
  }

  func allEntries(
    of organization: String = "org", _ request: ActivityV1.ListAuditRequest = .init()
  ) async throws -> [ActivityV1.AuditEntry] {
    let client = AuditServiceClient(channel(.administrator, of: organization))
    var request = request
    var entries: [ActivityV1.AuditEntry] = []
    repeat {
      let page = try await client.listAudit(request)
      entries += page.entries
      request.pageToken = page.nextPageToken
    } while !request.pageToken.isEmpty
    return entries
  }

  /// What the log holds after `body` and did not before.
  func entries(after body: () async throws -> Void) async throws -> [ActivityV1.AuditEntry] {
    let before = try await allEntries().last?.sequence ?? 0
    try await body()
    return try await entries().filter { $0.sequence > before }
  }

  /// Works the chain out anew, from the beginning to the end.
  func verify(noted: AuditHead? = nil) async throws -> AuditHead {
    var verifier = AuditVerifier(noted: noted)
    for entry in try await allEntries() { try verifier.take(entry) }
    try verifier.finish()
    return verifier.head
  }

  /// An attempt of a student in their app.
  func record(_ id: String, by student: String, at path: [String] = ["Hamlet", "Act 3"]) async throws {
    let time = WellKnown.Timestamp(SchoolBench.now)
    _ = try await ActivityServiceClient(channel(.student, student, app: CardboardContext.app)).recordAttempts(
      .init(records: [
        .init(
          recordID: id, attemptID: id, appID: CardboardContext.app, identifierPath: path, startTime: time,
          happenTime: time)
      ]))
  }
}
