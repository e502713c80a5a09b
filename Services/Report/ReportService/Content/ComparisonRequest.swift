internal import Domain
internal import Messages
internal import ReportEngine
internal import RPC

/// A request to compare classes, windows or students, checked.
struct ComparisonRequest: Sendable {
  struct Group: Sendable {
    var label: String
    var scope: ScopeRequest
    var options: ReportOptions
  }

  var groups: [Group]
  var metric: Metric
  var confidence: Double
  var policies: PolicySet

  init(_ request: ReportV1.CompareGroupsRequest) throws {
    guard !request.groups.isEmpty else { throw Violation(.empty, field: "groups") }
    guard request.groups.count <= ContentLimits.groupsMax else {
      throw Violation(.outOfRange("at most \(ContentLimits.groupsMax) of them"), field: "groups")
    }
    metric = try Metric(request.metric, field: "metric")
    confidence = request.confidence == 0 ? 0.95 : request.confidence
    guard confidence > 0, confidence < 1 else {
      throw Violation(.outOfRange("above 0 and below 1"), field: "confidence")
    }
    let shared = try ReportOptions(request.options)
    policies = shared.policies
    groups = []
    for (index, asked) in request.groups.enumerated() {
      let field = "groups[\(index)]"
      var options = shared
      // A group's own window and students stand above those of all.
      let own = try ReportOptions(
        ReportV1.ReportOptions(
          studentIDs: asked.studentIDs, fromTime: asked.fromTime, untilTime: asked.untilTime), field: field)
      if asked.fromTime != nil || asked.untilTime != nil { options.window = own.window }
      options.students = own.students ?? options.students
      let scope = ReportV1.ContentScope(
        appID: request.appID, identifierPath: request.identifierPath, classID: asked.classID,
        contextID: request.contextID, withoutDescendants: request.withoutDescendants)
      groups.append(Group(label: asked.label, scope: try ScopeRequest(scope, field: field), options: options))
    }
  }

  /// - Parameter readings: one a group, of one state.
  func answer(_ readings: [ContentReading]) throws -> ReportV1.CompareGroupsResponse {
    // Groups of one window share what decides on small groups.
    let tables = try SuppressionTables.tables(for: readings, metric)
    // And those that differ by their windows alone, what the ends of these are judged on.
    var ends: [WorkScope: SafeEnds] = [:]
    let observed = try observations(readings)
    let figures = try groups.indices.map { index in
      let (group, reading, observations) = (groups[index], readings[index], observed[index])
      let numbers = observations.counted()
      var isDisclosed = true
      if let table = tables[reading.tableScope] {
        let (plan, scope) = (reading.plan(), reading.scope.withoutWindow)
        let own = try ends[scope] ?? table.ends(reading, policies)
        ends[scope] = own
        let small = try Suppression(reading, plan, metric, policies, table, own)
        isDisclosed = try !(small?.isWithheld(at: 0, inclusive: true) ?? false)
      }
      var figure = ReportV1.GroupFigure(
        label: group.label,
        summary: ReportV1.Summary(metric, observations, mean: numbers.mean, isDisclosed: isDisclosed))
      if isDisclosed {
        figure.interval = interval(of: numbers).map { ReportV1.Interval($0) }
        figure.standardDeviation = numbers.standardDeviation
      }
      return figure
    }
    return ReportV1.CompareGroupsResponse(
      groups: figures, position: readings.first.map { ReportV1.Position($0.position) },
      policies: ReportV1.AttemptPolicies(policies), metric: ReportV1.Metric(metric), confidence: confidence)
  }

  /// By group. Groups that differ by their windows alone are looked at together.
  private func observations(_ readings: [ContentReading]) throws -> [Observations] {
    let alike = Dictionary(grouping: readings.indices) { readings[$0].scope.withoutWindow }
    var observations = Array(repeating: Observations(), count: readings.count)
    for indices in alike.values {
      let reading = readings[indices[0]]
      let found = try reading.plan().observations(
        of: metric, within: indices.map { readings[$0].scope.window }, in: reading.segment, policies: policies
      ) { try Task.checkCancellation() }
      for (index, own) in zip(indices, found) { observations[index] = own }
    }
    return observations
  }

  /// Outcomes are counted, everything else is averaged; a share of true under MEAN is no outcome.
  private func interval(of numbers: NumberCounts) -> ConfidenceInterval? {
    guard metric == .binary, policies[.binary] != .mean else {
      return .student(of: numbers, confidence: confidence)
    }
    return .wilson(successes: numbers.ones, of: numbers.n, confidence: confidence)
  }
}
