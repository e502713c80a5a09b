internal import Domain
internal import Messages
internal import ReportEngine
internal import RPC

/// A request for a subtree report, checked.
struct SubtreeRequest: Sendable {
  var scope: ScopeRequest
  var options: ReportOptions
  /// Nil: all the way down.
  var depth: Int?

  init(_ request: ReportV1.GetSubtreeReportRequest) throws {
    scope = try ScopeRequest(request.scope)
    options = try ReportOptions(request.options)
    guard request.depth >= 0 else { throw Violation(.outOfRange("0 or more"), field: "depth") }
    depth = request.depth == 0 ? nil : Int(request.depth)
  }

  func answer(_ reading: ContentReading) throws -> ReportV1.SubtreeReport {
    let plan = reading.plan()
    let listed = plan.nodes.indices.filter { plan.nodes[$0].depth <= depth ?? .max }
    try ContentLimits.check(nodes: listed.count)
    let figures = try SubtreeFigures(plan, in: reading.segment, policies: options.policies) {
      try Task.checkCancellation()
    }
    let groups = try groups(reading, plan)
    return ReportV1.SubtreeReport(
      nodes: try listed.map { index in
        try ReportV1.SubtreeNode(figures.nodes[index]) { metric, inclusive in
          try !(groups[metric]?.isWithheld(at: index, inclusive: inclusive) ?? false)
        }
      },
      policies: ReportV1.AttemptPolicies(options.policies), position: ReportV1.Position(reading.position))
  }

  /// By metric, as what is withheld of one is not of another; nil: attempts. Empty where nothing is to be withheld from the reader.
  private func groups(_ reading: ContentReading, _ plan: ContentPlan) throws -> [Metric?: Suppression] {
    let metrics: [Metric?] = [nil] + Metric.allCases
    guard let table = try SuppressionTables(reading, metrics) else { return [:] }
    let ends = try table.ends(reading, options.policies)
    var groups: [Metric?: Suppression] = [:]
    for metric in metrics {
      groups[metric] = try Suppression(reading, plan, metric, options.policies, table, ends)
    }
    return groups
  }
}
