import API
import Messages
import RPC

/// A handout that is asked about, and by whom.
struct LoadTarget: Sendable {
  struct Column: Sendable {
    var taskID: String
    var contextID: Int64
    var appID: String
    var path: [String]
    var metric: ReportV1.Metric
  }

  var handoutID: String
  /// What every call about it carries.
  var metadata: Metadata
  // What follows is learned from the handout's grid.
  var classID = ""
  var columns: [Column] = []
  var studentIDs: [String] = []
  /// By the organization's clock, in seconds since 1970.
  var now: Int64 = 0

  init(handoutID: String, token: String) throws {
    self.handoutID = handoutID
    metadata = Metadata()
    try metadata.add("authorization", "Bearer \(token)")
  }

  var scoreColumns: [Column] { columns.filter { $0.metric == .score } }
  var progressColumns: [Column] { columns.filter { $0.metric == .progress } }

  func options(timeout: Duration) -> CallOptions { CallOptions(metadata: metadata, timeout: timeout) }

  /// Asks for the grid once, and notes whose and what it is.
  mutating func learn(from client: ReportServiceClient, timeout: Duration) async throws {
    let grid = try await client.getHandoutGrid(
      ReportV1.GetHandoutGridRequest(handoutID: handoutID, withoutItems: true), options(timeout: timeout))
    classID = grid.classID
    studentIDs = grid.rows.map(\.studentID)
    now = grid.evaluateTime?.seconds ?? 0
    columns = grid.columns.filter { !$0.isContainer && $0.contextID != 0 }.map { column in
      Column(
        taskID: column.taskID, contextID: column.contextID, appID: column.appID, path: column.identifierPath,
        metric: column.headlineMetric)
    }
  }
}
