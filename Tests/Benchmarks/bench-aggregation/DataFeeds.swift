import API
import Domain
import Feeds
import Messages
import RPC

/// Some of the data's organizations, as the two feeds would tell them: their classes and handouts, then all work.
struct DataFeeds: ChangesServiceServer, ContextChangesServiceServer {
  private let tellings: [Telling]
  private let nodes: [ContextV1.ContextState]

  private struct Telling {
    var organization: OrganizationID
    var beginnings: [ActivityV1.Change.Change]
    var attempts: ReportAttempts

    var count: Int { beginnings.count + attempts.count }

    /// - Parameter index: from 0, below `count`.
    subscript(index: Int) -> ActivityV1.Change {
      let sequence = Int64(index + 1)
      guard index >= beginnings.count else { return ActivityV1.Change(sequence: sequence, change: beginnings[index]) }
      let attempt = attempts[index - beginnings.count]
      return ActivityV1.Change(
        sequence: sequence, change: .attempt(ActivityV1.AttemptChange(attempt, at: attempt.received)))
    }
  }

  private static let epoch: Int64 = 1
  private static let pageMax = 200

  /// - Parameters:
  ///   - threshold: figures of fewer students are withheld from readers of the whole organization.
  ///   - timeZone: whose days these are.
  init(_ data: ReportData, of organizations: Range<Int>, threshold: Int, timeZone: String) {
    tellings = organizations.map { organization in
      let id = ReportData.organizationID(organization)
      let settings = ActivityV1.Organization(
        organizationID: id.rawValue, timeZone: timeZone, suppressionThreshold: Int32(threshold), recording: true)
      return Telling(
        organization: id, beginnings: [.organization(settings)] + data.schoolChanges(of: organization),
        attempts: ReportAttempts(of: organization, in: data))
    }
    nodes = data.contextStates
  }

  // Both services have these, and nothing here asks.
  func getHead(_ request: ContextV1.GetHeadRequest, _ call: CallContext) async throws -> ContextV1.Cursor {
    throw RPCError(.unimplemented, "no heads here")
  }

  func getFollowing(
    _ request: ContextV1.GetFollowingRequest, _ call: CallContext
  ) async throws -> ContextV1.GetFollowingResponse {
    throw RPCError(.unimplemented, "nothing is followed here")
  }

  func streamChanges(
    _ request: ContextV1.StreamChangesRequest, _ responses: ResponseWriter<ActivityV1.ChangeBatch>, _ call: CallContext
  ) async throws {
    try await responses.write(ActivityV1.ChangeBatch(heads: tellings.map { head($0.organization, $0.count) }))
    for telling in tellings {
      for start in stride(from: 0, to: telling.count, by: Self.pageMax) {
        let page = start..<min(start + Self.pageMax, telling.count)
        try await responses.write(
          ActivityV1.ChangeBatch(
            organizationID: telling.organization.rawValue, epoch: Self.epoch, changes: page.map { telling[$0] }))
      }
    }
    try await Task.sleep(for: .seconds(3_600))
  }

  func streamChanges(
    _ request: ContextV1.StreamChangesRequest, _ responses: ResponseWriter<ContextV1.ContextChangeBatch>,
    _ call: CallContext
  ) async throws {
    try await responses.write(ContextV1.ContextChangeBatch(heads: tellings.map { head($0.organization, nodes.count) }))
    for telling in tellings {
      try await responses.write(
        ContextV1.ContextChangeBatch(
          organizationID: telling.organization.rawValue, epoch: Self.epoch,
          changes: nodes.enumerated().map { ContextV1.ContextChange(sequence: Int64($0 + 1), change: .context($1)) }))
    }
    try await Task.sleep(for: .seconds(3_600))
  }

  private func head(_ organization: OrganizationID, _ sequence: Int) -> ContextV1.Cursor {
    ContextV1.Cursor(organizationID: organization.rawValue, epoch: Self.epoch, sequence: Int64(sequence))
  }
}
