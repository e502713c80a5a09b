internal import Domain
internal import Messages
internal import ReportEngine
internal import RPC

/// A request for an item analysis, checked.
struct ItemAnalysisRequest: Sendable {
  var scope: ScopeRequest
  var options: ReportOptions
  var declared: [String]
  var finishedOnly: Bool

  init(_ request: ReportV1.GetItemAnalysisRequest) throws {
    var asked = request.scope
    asked?.withoutDescendants = true
    scope = try ScopeRequest(asked)
    // W15: FIRST unless told otherwise.
    options = try ReportOptions(request.options, standard: PolicySet(all: .first))
    guard request.itemIdentifiers.count <= ContentLimits.itemsMax else {
      throw Violation(.outOfRange("at most \(ContentLimits.itemsMax) of them"), field: "item_identifiers")
    }
    var seen: Set<ItemColumn> = []
    for (index, identifier) in request.itemIdentifiers.enumerated() {
      guard seen.insert(ItemColumn(identifier: identifier, kind: .score)).inserted else {
        throw Violation(.notAllowed("named twice"), field: "item_identifiers[\(index)]")
      }
    }
    declared = request.itemIdentifiers
    finishedOnly = !request.includeUnfinished
  }

  func answer(_ reading: ContentReading) throws -> ReportV1.ItemAnalysis {
    let plan = reading.plan()
    let headline = Metric.headline(primaryKind: plan.nodes.first?.primaryKind)
    let policy = options.policies[headline]
    guard policy.picksOne || policy == .all else {
      throw Violation(
        .notAllowed("item analysis looks at whole attempts: FIRST, LATEST, BEST or ALL"),
        field: "options.policies.\(headline)")
    }
    let groups = try Suppression(reading, plan, headline, options.policies)
    try groups?.check(items: policy, isOfAll: !finishedOnly && declared.isEmpty)
    let quiz = try sheets(plan, reading.segment, policy)
    let analysis = try ItemAnalysis(quiz.sheets, isDeclared: !declared.isEmpty) { try Task.checkCancellation() }
    let disclosed = try groups?.disclosed(of: analysis)
    var message = ReportV1.ItemAnalysis(analysis, titles: quiz.titles, disclosed ?? .all)
    message.headlineMetric = ReportV1.Metric(headline)
    message.finishedOnly = finishedOnly
    message.policies = ReportV1.AttemptPolicies(options.policies)
    message.position = ReportV1.Position(reading.position)
    return message
  }

  private func sheets(_ plan: ContentPlan, _ segment: Segment, _ policy: AttemptPolicy) throws -> QuizSheets {
    do {
      return try QuizSheets(plan, in: segment, policy: policy, declared: declared, finishedOnly: finishedOnly) {
        try Task.checkCancellation()
      }
    } catch is QuizSheets.TooManyItems {
      throw ContentLimits.tooManyItems
    }
  }
}
