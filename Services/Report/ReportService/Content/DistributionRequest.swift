internal import Domain
internal import Messages
internal import ReportEngine
internal import RPC

/// A request for a distribution, checked.
struct DistributionRequest: Sendable {
  enum Nodes: Sendable {
    case none
    case direct
    case inclusive
  }

  var scope: ScopeRequest
  var options: ReportOptions
  var metric: Metric
  var quantiles: [Double]
  var bins: Int
  var nodes: Nodes

  init(_ request: ReportV1.GetDistributionRequest) throws {
    scope = try ScopeRequest(request.scope)
    options = try ReportOptions(request.options)
    metric = try Metric(request.metric, field: "metric")
    guard request.quantiles.count <= ContentLimits.quantilesMax else {
      throw Violation(.outOfRange("at most \(ContentLimits.quantilesMax) of them"), field: "quantiles")
    }
    for (index, quantile) in request.quantiles.enumerated() where !(0...1).contains(quantile) {
      throw Violation(.outOfRange("from 0 to 1"), field: "quantiles[\(index)]")
    }
    quantiles = request.quantiles
    guard (0...ContentLimits.binsMax).contains(Int(request.bins)) else {
      throw Violation(.outOfRange("from 0 to \(ContentLimits.binsMax)"), field: "bins")
    }
    bins = request.bins == 0 ? 10 : Int(request.bins)
    switch request.nodes {
    case .unspecified: nodes = .none
    case .direct: nodes = .direct
    case .inclusive: nodes = .inclusive
    case .unrecognized(let number): throw Violation(.notAllowed("\(number) names no nodes"), field: "nodes")
    }
  }

  func answer(_ reading: ContentReading) throws -> ReportV1.Distribution {
    let plan = reading.plan()
    let groups = try Suppression(reading, plan, metric, options.policies)
    try groups?.check(bins: bins)
    let reading = Reading(plan: plan, segment: reading.segment, groups: groups, position: reading.position)
    var distribution = try self.distribution(at: 0, inclusive: true, reading)
    distribution.policies = ReportV1.AttemptPolicies(options.policies)
    distribution.position = ReportV1.Position(reading.position)
    if nodes != .none { distribution.nodes = try distributionsOfNodes(reading) }
    return distribution
  }

  private struct Reading {
    var plan: ContentPlan
    var segment: Segment
    var groups: Suppression?
    var position: ReportPosition
  }

  private func distributionsOfNodes(_ reading: Reading) throws -> [ReportV1.NodeDistribution] {
    try ContentLimits.check(nodes: reading.plan.nodes.count)
    guard nodes == .inclusive else {
      return try reading.plan.nodes.indices.map {
        try node(at: $0, distribution(at: $0, inclusive: false, reading), reading)
      }
    }
    var nodes: [ReportV1.NodeDistribution] = []
    try reading.plan.forEachNode(of: metric, in: reading.segment, policies: options.policies) { index, observations in
      try Task.checkCancellation()
      nodes.append(node(at: index, try distribution(observations, at: index, inclusive: true, reading), reading))
    }
    return nodes.reversed()
  }

  private func node(
    at index: Int, _ distribution: ReportV1.Distribution, _ reading: Reading
  ) -> ReportV1.NodeDistribution {
    let node = reading.plan.nodes[index]
    return ReportV1.NodeDistribution(
      contextID: node.id.rawValue, identifierPath: node.path.entries, title: node.context.title,
      distribution: distribution)
  }

  private func distribution(at index: Int, inclusive: Bool, _ reading: Reading) throws -> ReportV1.Distribution {
    let observations = try reading.plan.observations(
      of: metric, at: index, inclusive: inclusive, in: reading.segment, policies: options.policies
    ) { try Task.checkCancellation() }
    return try distribution(observations, at: index, inclusive: inclusive, reading)
  }

  private func distribution(
    _ observations: Observations, at index: Int, inclusive: Bool, _ reading: Reading
  ) throws -> ReportV1.Distribution {
    let disclosed = try reading.groups?.disclosed(
      of: observations, metric, options.policies, at: index, inclusive: inclusive, quantiles, bins: bins)
    return ReportV1.Distribution(metric, observations, quantiles: quantiles, bins: bins, disclosed ?? .all)
  }
}
