internal import Domain
internal import Messages
internal import ReportEngine
internal import RPC

/// A request for a subtree report, checked.
struct SubtreeQuestion: Sendable {
  var scope: ScopeQuestion
  var options: ReportOptions
  /// Nil: all the way down.
  var depth: Int?

  init(_ request: ReportV1.GetSubtreeReportRequest) throws {
    scope = try ScopeQuestion(request.scope)
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
    var nodes = listed.map { ReportV1.SubtreeNode(figures.nodes[$0]) }
    if let table = try SmallGroupTable(reading, Self.decided) {
      try withhold(from: &nodes, at: listed, reading, plan, table)
    }
    return ReportV1.SubtreeReport(
      nodes: nodes,
      policies: ReportV1.AttemptPolicies(options.policies), position: ReportV1.Position(reading.position))
  }

  /// What is withheld of one is not of another; nil: attempts.
  private static let decided: [Metric?] = [nil] + Metric.allCases

  private func withhold(
    from nodes: inout [ReportV1.SubtreeNode], at places: [Int], _ reading: ContentReading, _ plan: ContentPlan,
    _ table: SmallGroupTable
  ) throws {
    let ends = try SafeEnds.ofWindow(reading, plan, options.policies, table: table.table.plan)
    let groups = try Self.decided.map { metric in
      (metric, try SmallGroups(reading, plan, metric, options.policies, table, ends))
    }
    for (index, place) in places.enumerated() {
      for (metric, groups) in groups { try groups?.withhold(from: &nodes[index], at: place, metric) }
    }
  }
}
