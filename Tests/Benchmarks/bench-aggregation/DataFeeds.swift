import API
import Domain
import Feeds
import Messages
import RPC

/// The organization that is asked about everyone, as the two feeds would tell it: its classes and handouts, then all work.
struct DataFeeds: ChangesServiceServer, ContextChangesServiceServer {
  private let beginnings: [ActivityV1.Change.Change]
  private let nodes: [ContextV1.ContextState]
  private let attempts: [Attempt]

  private static let epoch: Int64 = 1
  private static let pageMax = 200

  /// - Parameter threshold: figures of fewer students are withheld from readers of the whole organization.
  init(_ data: ReportData, threshold: Int) {
    let settings = ActivityV1.Organization(
      organizationID: "bench", timeZone: "Europe/Berlin", suppressionThreshold: Int32(threshold), recording: true)
    beginnings = [.organization(settings)] + data.schoolChanges
    nodes = data.contextStates
    var attempts: [Attempt] = []
    data.forEachAttempt(of: data.organization) { _, attempt in
      var attempt = attempt
      attempt.app = data.app(of: Int(attempt.context.rawValue))
      attempt.context = data.number(of: Int(attempt.context.rawValue))
      attempts.append(attempt)
    }
    self.attempts = attempts
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
    var sequence: Int64 = 0
    var page: [ActivityV1.Change] = []
    func flush() async throws {
      try await responses.write(
        ActivityV1.ChangeBatch(organizationID: "bench", epoch: Self.epoch, changes: page))
      page.removeAll(keepingCapacity: true)
    }
    func tell(_ change: ActivityV1.Change.Change) async throws {
      sequence += 1
      page.append(ActivityV1.Change(sequence: sequence, change: change))
      if page.count == Self.pageMax { try await flush() }
    }
    try await responses.write(ActivityV1.ChangeBatch(heads: [head(beginnings.count + attempts.count)]))
    for change in beginnings { try await tell(change) }
    for attempt in attempts { try await tell(.attempt(ActivityV1.AttemptChange(attempt, at: attempt.received))) }
    try await flush()
    try await Task.sleep(for: .seconds(3_600))
  }

  func streamChanges(
    _ request: ContextV1.StreamChangesRequest, _ responses: ResponseWriter<ContextV1.ContextChangeBatch>,
    _ call: CallContext
  ) async throws {
    try await responses.write(ContextV1.ContextChangeBatch(heads: [head(nodes.count)]))
    try await responses.write(
      ContextV1.ContextChangeBatch(
        organizationID: "bench", epoch: Self.epoch,
        changes: nodes.enumerated().map { ContextV1.ContextChange(sequence: Int64($0 + 1), change: .context($1)) }))
    try await Task.sleep(for: .seconds(3_600))
  }

  private func head(_ sequence: Int) -> ContextV1.Cursor {
    ContextV1.Cursor(organizationID: "bench", epoch: Self.epoch, sequence: Int64(sequence))
  }
}
