import API
import Load
import Messages
import RPC

/// Makes the calls of a load.
struct LoadCaller: Sendable {
  var reports: [ReportServiceClient]
  var activities: [ActivityServiceClient]
  var kinds: [LoadKind]
  var targets: [LoadTarget]
  var ingest: IngestRecords
  var timeout: Duration
  var withoutItems: Bool

  /// Why a call cannot be made of what is there.
  struct Unsuitable: Error, CustomStringConvertible {
    let description: String
  }

  func make(_ call: LoadCall) async throws {
    var numbers = call.numbers
    let kind = kinds[call.kind]
    let target = targets[Int.random(in: targets.indices, using: &numbers)]
    if kind == .ingest {
      return try await ingest.record(
        for: target, through: activities[call.caller % activities.count], using: &numbers, timeout: timeout)
    }
    let report = reports[call.caller % reports.count]
    let options = target.options(timeout: timeout)
    switch kind {
    case .grid:
      _ = try await report.getHandoutGrid(
        ReportV1.GetHandoutGridRequest(handoutID: target.handoutID, withoutItems: withoutItems), options)
    case .class:
      _ = try await report.getClassOverview(
        ReportV1.GetClassOverviewRequest(classID: target.classID, withoutItems: withoutItems), options)
    case .student:
      _ = try await report.getStudentReport(
        ReportV1.GetStudentReportRequest(
          studentID: try student(of: target, &numbers), classID: target.classID, withoutItems: withoutItems), options)
    case .attempts, .explain: try await askBehindNumbers(kind, target, report, options, &numbers)
    case .attention:
      _ = try await report.listNeedsAttention(
        ReportV1.ListNeedsAttentionRequest(classID: target.classID), options)
    case .subtree, .distribution, .items, .trend, .coverage, .compare:
      try await askAboutContent(kind, target, report, options, &numbers)
    case .ingest: break
    }
  }

  private func askBehindNumbers(
    _ kind: LoadKind, _ target: LoadTarget, _ report: ReportServiceClient, _ options: CallOptions,
    _ numbers: inout SeededNumbers
  ) async throws {
    let column = try pick(from: target.columns, &numbers)
    if kind == .attempts {
      _ = try await report.listCellAttempts(
        ReportV1.ListCellAttemptsRequest(
          handoutID: target.handoutID, taskID: column.taskID, contextID: column.contextID,
          studentID: try student(of: target, &numbers)), options)
    } else {
      _ = try await report.explain(
        ReportV1.ExplainRequest(
          handoutID: target.handoutID, taskID: column.taskID, contextID: column.contextID), options)
    }
  }

  private func askAboutContent(
    _ kind: LoadKind, _ target: LoadTarget, _ report: ReportServiceClient, _ options: CallOptions,
    _ numbers: inout SeededNumbers
  ) async throws {
    func scope(_ column: LoadTarget.Column, onlyHere: Bool = false) -> ReportV1.ContentScope {
      ReportV1.ContentScope(
        appID: column.appID, identifierPath: column.path, classID: target.classID, withoutDescendants: onlyHere)
    }
    switch kind {
    case .subtree:
      _ = try await report.getSubtreeReport(
        ReportV1.GetSubtreeReportRequest(
          scope: ReportV1.ContentScope(
            appID: try pick(from: target.columns, &numbers).appID, classID: target.classID)), options)
    case .distribution:
      let column = try pick(from: target.columns, &numbers)
      _ = try await report.getDistribution(
        ReportV1.GetDistributionRequest(
          scope: scope(column), metric: column.metric, quantiles: [0.25, 0.5, 0.75], bins: 10), options)
    case .items:
      _ = try await report.getItemAnalysis(
        ReportV1.GetItemAnalysisRequest(scope: scope(try pick(from: target.scoreColumns, &numbers), onlyHere: true)),
        options)
    case .trend:
      _ = try await report.getTimeSeries(
        ReportV1.GetTimeSeriesRequest(scope: scope(try pick(from: target.columns, &numbers)), bucket: .day), options)
    case .coverage:
      let column = try pick(from: target.progressColumns, &numbers)
      _ = try await report.getCoverage(
        ReportV1.GetCoverageRequest(
          handoutID: target.handoutID, taskID: column.taskID, contextID: column.contextID), options)
    default:
      let column = try pick(from: target.columns, &numbers)
      let half = target.studentIDs.prefix((target.studentIDs.count + 1) / 2)
      _ = try await report.compareGroups(
        ReportV1.CompareGroupsRequest(
          groups: [
            .init(label: "class", classID: target.classID),
            .init(label: "half", classID: target.classID, studentIDs: Array(half)),
          ], appID: column.appID, identifierPath: column.path, metric: column.metric), options)
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
