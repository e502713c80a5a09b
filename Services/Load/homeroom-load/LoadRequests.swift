import API
import LoadEngine
import Messages
import RPC
import Wire

/// A call of a load, ready to be sent.
struct LoadRequest: Sendable {
  var encoded: EncodedCall
  var options: CallOptions
  /// Goes to Activity instead of Report.
  var isRecording = false
  /// Throws for an answer that is no success, though its status is; nil: nobody looks at the answer.
  var judge: (@Sendable (EncodedResponse) throws -> Void)?
}

/// Makes the requests of a load.
struct LoadRequests: Sendable {
  private let kinds: [LoadKind]
  private let targets: [LoadTarget]
  /// The request for the grid of each target: there is nothing to choose about it.
  private let grids: [EncodedCall]
  private let ingest: IngestRecords
  private let timeout: Duration
  private let withoutItems: Bool
  private let decodes: Bool

  /// - Parameters:
  ///   - targets: at least one.
  ///   - decodes: whether every answer is decoded, as a client does.
  init(
    of kinds: [LoadKind], about targets: [LoadTarget], ingest: IngestRecords, timeout: Duration, withoutItems: Bool,
    decodes: Bool
  ) throws {
    self.kinds = kinds
    self.targets = targets
    self.ingest = ingest
    self.timeout = timeout
    self.withoutItems = withoutItems
    self.decodes = decodes
    grids = try targets.map { target in
      try EncodedCall(
        ReportServiceMethods.getHandoutGrid,
        ReportV1.GetHandoutGridRequest(handoutID: target.handoutID, withoutItems: withoutItems))
    }
  }

  /// Why a call cannot be made of what is there.
  struct Unsuitable: Error, CustomStringConvertible {
    let description: String
  }

  func request(for call: LoadCall) throws -> LoadRequest {
    var numbers = call.numbers
    let index = Int.random(in: targets.indices, using: &numbers)
    let target = targets[index]
    switch kinds[call.kind] {
    case .ingest: return try ingest.request(for: target, using: &numbers, timeout: timeout)
    case .grid:
      return request(target, grids[index], ReportV1.HandoutGrid.self)
    case .class:
      return try request(
        target, ReportServiceMethods.getClassOverview,
        ReportV1.GetClassOverviewRequest(classID: target.classID, withoutItems: withoutItems),
        ReportV1.ClassOverview.self)
    case .student:
      return try request(
        target, ReportServiceMethods.getStudentReport,
        ReportV1.GetStudentReportRequest(
          studentID: try student(of: target, &numbers), classID: target.classID, withoutItems: withoutItems),
        ReportV1.StudentReport.self)
    case .attention:
      return try request(
        target, ReportServiceMethods.listNeedsAttention,
        ReportV1.ListNeedsAttentionRequest(classID: target.classID), ReportV1.ListNeedsAttentionResponse.self)
    case .attempts, .explain: return try requestBehindNumbers(kinds[call.kind], target, &numbers)
    case .subtree, .distribution, .items, .trend, .coverage, .compare:
      return try requestAboutContent(kinds[call.kind], target, &numbers)
    }
  }

  private func request<Request: Message, Response: Message>(
    _ target: LoadTarget, _ method: MethodDescriptor, _ message: Request, _ response: Response.Type
  ) throws -> LoadRequest {
    try request(target, EncodedCall(method, message), response)
  }

  private func request<Response: Message>(
    _ target: LoadTarget, _ call: EncodedCall, _ response: Response.Type
  ) -> LoadRequest {
    var request = LoadRequest(encoded: call, options: target.options(timeout: timeout))
    if decodes { request.judge = { (answer: EncodedResponse) throws in _ = try answer.decoded(as: response) } }
    return request
  }

  private func requestBehindNumbers(
    _ kind: LoadKind, _ target: LoadTarget, _ numbers: inout SeededNumbers
  ) throws -> LoadRequest {
    let column = try pick(from: target.columns, &numbers)
    if kind == .attempts {
      return try request(
        target, ReportServiceMethods.listCellAttempts,
        ReportV1.ListCellAttemptsRequest(
          handoutID: target.handoutID, taskID: column.taskID, contextID: column.contextID,
          studentID: try student(of: target, &numbers)), ReportV1.ListCellAttemptsResponse.self)
    }
    return try request(
      target, ReportServiceMethods.explain,
      ReportV1.ExplainRequest(handoutID: target.handoutID, taskID: column.taskID, contextID: column.contextID),
      ReportV1.ExplainResponse.self)
  }

  private func requestAboutContent(
    _ kind: LoadKind, _ target: LoadTarget, _ numbers: inout SeededNumbers
  ) throws -> LoadRequest {
    func scope(_ column: LoadTarget.Column, onlyHere: Bool = false) -> ReportV1.ContentScope {
      ReportV1.ContentScope(
        appID: column.appID, identifierPath: column.path, classID: target.classID, withoutDescendants: onlyHere)
    }
    switch kind {
    case .subtree:
      return try request(
        target, ReportServiceMethods.getSubtreeReport,
        ReportV1.GetSubtreeReportRequest(
          scope: ReportV1.ContentScope(
            appID: try pick(from: target.columns, &numbers).appID, classID: target.classID)),
        ReportV1.SubtreeReport.self)
    case .distribution:
      let column = try pick(from: target.columns, &numbers)
      return try request(
        target, ReportServiceMethods.getDistribution,
        ReportV1.GetDistributionRequest(
          scope: scope(column), metric: column.metric, quantiles: [0.25, 0.5, 0.75], bins: 10),
        ReportV1.Distribution.self)
    case .items:
      return try request(
        target, ReportServiceMethods.getItemAnalysis,
        ReportV1.GetItemAnalysisRequest(scope: scope(try pick(from: target.scoreColumns, &numbers), onlyHere: true)),
        ReportV1.ItemAnalysis.self)
    case .trend:
      return try request(
        target, ReportServiceMethods.getTimeSeries,
        ReportV1.GetTimeSeriesRequest(scope: scope(try pick(from: target.columns, &numbers)), bucket: .day),
        ReportV1.TimeSeries.self)
    case .coverage:
      let column = try pick(from: target.progressColumns, &numbers)
      return try request(
        target, ReportServiceMethods.getCoverage,
        ReportV1.GetCoverageRequest(
          handoutID: target.handoutID, taskID: column.taskID, contextID: column.contextID),
        ReportV1.CoverageStrip.self)
    default:
      let column = try pick(from: target.columns, &numbers)
      let half = target.studentIDs.prefix((target.studentIDs.count + 1) / 2)
      return try request(
        target, ReportServiceMethods.compareGroups,
        ReportV1.CompareGroupsRequest(
          groups: [
            .init(label: "class", classID: target.classID),
            .init(label: "half", classID: target.classID, studentIDs: Array(half)),
          ], appID: column.appID, identifierPath: column.path, metric: column.metric),
        ReportV1.CompareGroupsResponse.self)
    }
  }

  private func student(of target: LoadTarget, _ numbers: inout SeededNumbers) throws -> String {
    guard let student = target.studentIDs.randomElement(using: &numbers) else {
      throw Unsuitable(description: "the handout \(target.handoutID) has no students")
    }
    return student
  }

  private func pick(
    from columns: [LoadTarget.Column], _ numbers: inout SeededNumbers
  ) throws -> LoadTarget.Column {
    guard let column = columns.randomElement(using: &numbers) else {
      throw Unsuitable(description: "a handout has no task of the kind that is asked about")
    }
    return column
  }
}
