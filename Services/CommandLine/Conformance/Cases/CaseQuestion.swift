internal import API
internal import Messages

/// What a published case asks of Report: a call by name, and its fields as the schema has them.
struct CaseQuestion {
  let ask: String
  let request: CaseValue
  let app: String
  /// What paths of the case became.
  let contexts: [[String]: Int64]
  /// How far the answer must have followed.
  let position: ReportV1.Position

  /// A field that this program does not know how to send would be asked without being meant.
  private static let known: Set<String> = [
    "handout_id", "task_id", "student_id", "class_id", "content", "options", "without_items", "scope", "metric",
    "quantiles",
    "bins", "item_identifiers", "item_identifier", "item_kind", "include_unfinished", "bucket", "parts", "groups",
    "without_descendants",
  ]

  func answer(for client: ReportServiceClient) async throws -> any Sendable {
    if case .fields(let fields) = request, let unknown = fields.keys.first(where: { !Self.known.contains($0) }) {
      throw CaseValue.Unreadable(description: "\(unknown) of a request is not known")
    }
    switch ask {
    case "GetHandoutGrid", "ListCellAttempts", "GetClassOverview", "GetStudentReport", "ListNeedsAttention", "Explain":
      return try await answerAboutPeople(client)
    default:
      return try await answerAboutContent(client)
    }
  }

  private func answerAboutPeople(_ client: ReportServiceClient) async throws -> any Sendable {
    let options = try options()
    let withoutItems = try request.truth("without_items")
    let handout = try request.text("handout_id")
    switch ask {
    case "GetHandoutGrid":
      return try await client.getHandoutGrid(
        ReportV1.GetHandoutGridRequest(handoutID: handout, options: options, withoutItems: withoutItems))
    case "ListCellAttempts":
      return try await client.listCellAttempts(
        ReportV1.ListCellAttemptsRequest(
          handoutID: handout, taskID: try request.text("task_id"), contextID: try context(of: request),
          studentID: try request.text("student_id"), options: options))
    case "GetClassOverview":
      return try await client.getClassOverview(
        ReportV1.GetClassOverviewRequest(
          classID: try request.text("class_id"), options: options, withoutItems: withoutItems))
    case "GetStudentReport":
      return try await client.getStudentReport(
        ReportV1.GetStudentReportRequest(
          studentID: try request.text("student_id"), classID: try request.text("class_id"), options: options,
          withoutItems: withoutItems))
    case "ListNeedsAttention":
      return try await client.listNeedsAttention(
        ReportV1.ListNeedsAttentionRequest(classID: try request.text("class_id"), options: options))
    default:
      return try await client.explain(
        ReportV1.ExplainRequest(
          handoutID: handout, taskID: try request.text("task_id"), contextID: try context(of: request),
          metric: try CaseEnumerations.metric(request), options: options,
          itemIdentifier: try request.text("item_identifier"),
          itemKind: try CaseEnumerations.kind(request, "item_kind")))
    }
  }

  private func answerAboutContent(_ client: ReportServiceClient) async throws -> any Sendable {
    let options = try options()
    switch ask {
    case "GetDistribution":
      return try await client.getDistribution(
        ReportV1.GetDistributionRequest(
          scope: try scope(), metric: try CaseEnumerations.metric(request),
          quantiles: request.has("quantiles") ? try request["quantiles"].asNumbers : [],
          bins: Int32(try request.number("bins")), options: options))
    case "GetSubtreeReport":
      return try await client.getSubtreeReport(ReportV1.GetSubtreeReportRequest(scope: try scope(), options: options))
    case "GetItemAnalysis":
      return try await client.getItemAnalysis(
        ReportV1.GetItemAnalysisRequest(
          scope: try scope(), options: options, itemIdentifiers: try request.texts("item_identifiers"),
          includeUnfinished: try request.truth("include_unfinished")))
    case "GetTimeSeries":
      return try await client.getTimeSeries(
        ReportV1.GetTimeSeriesRequest(
          scope: try scope(), bucket: try CaseEnumerations.bucket(request), options: options))
    case "GetCoverage":
      return try await client.getCoverage(
        ReportV1.GetCoverageRequest(
          handoutID: try request.text("handout_id"), taskID: try request.text("task_id"),
          parts: Int32(try request.number("parts")), options: options, scope: request.has("scope") ? try scope() : nil))
    case "CompareGroups":
      return try await client.compareGroups(
        ReportV1.CompareGroupsRequest(
          groups: try request.list("groups").map(group), metric: try CaseEnumerations.metric(request), options: options,
          contextID: try context(of: request), withoutDescendants: try request.truth("without_descendants")))
    default:
      throw CaseValue.Unreadable(description: "\(ask) is no call that is known")
    }
  }

  // MARK: Parts of requests

  private func options() throws -> ReportV1.ReportOptions {
    var options = ReportV1.ReportOptions(atLeast: position)
    guard request.has("options") else { return options }
    let given = try request["options"]
    if given.has("policies") { options.policies = try CaseEnumerations.policies(try given["policies"]) }
    options.studentIDs = try given.texts("student_ids")
    options.asOfDue = try given.truth("as_of_due")
    options.fromTime = try time(given, "from_time")
    options.untilTime = try time(given, "until_time")
    return options
  }

  private func scope() throws -> ReportV1.ContentScope {
    let given = try request["scope"]
    return ReportV1.ContentScope(
      appID: app, classID: try given.text("class_id"), contextID: try context(of: given),
      withoutDescendants: try given.truth("without_descendants"), handoutID: try given.text("handout_id"))
  }

  private func group(_ given: CaseValue) throws -> ReportV1.CompareGroupsRequest.Group {
    ReportV1.CompareGroupsRequest.Group(
      classID: try given.text("class_id"), fromTime: try time(given, "from_time"),
      untilTime: try time(given, "until_time"), studentIDs: try given.texts("student_ids"))
  }

  private func time(_ given: CaseValue, _ name: String) throws -> WellKnown.Timestamp? {
    given.has(name) ? PlayedOrganization.time(try given.number(name) * 60) : nil
  }

  private func context(of given: CaseValue) throws -> Int64 {
    guard given.has("content") else { return 0 }
    let path = try given.texts("content")
    guard let context = contexts[path] else { throw CaseValue.Unreadable(description: "\(path) was never declared") }
    return context
  }
}
