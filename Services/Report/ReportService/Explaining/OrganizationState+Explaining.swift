internal import Domain
internal import Messages
internal import ReportEngine
internal import RPC

/// A number of a column of a grid, and what of it the caller may read.
struct ColumnReading: StateReading {
  fileprivate let gradebook: Gradebook
  fileprivate let plan: GridPlan
  fileprivate let column: GridPlan.Column
  fileprivate let number: ColumnNumber
  fileprivate let query: GridQuery
  fileprivate let position: ReportPosition
  /// By the organization's clock.
  fileprivate let now: Instant

  var size: ReportSize {
    ReportSize(
      handouts: 1, cells: plan.rows.count * (1 + column.subcolumnCount),
      attempts: gradebook.segment.attemptCount(of: plan.handout.id))
  }

  /// The attempts behind the number.
  func explanation() throws -> Explanation {
    let segment = gradebook.segment.segment(for: plan, query.asOf, students: query.students)
    var query = query
    // It is already.
    query.asOf = .now
    let contributions = segment.contributions(to: number, of: column, in: plan, query)
    try Explanation.check(contributions.count)
    try Task.checkCancellation()
    let (metric, summary) = shown(in: PlannedGrid(plan, query, in: segment, now: now)) ?? (.progress, MetricSummary())
    return Explanation(
      metric: metric, summary: ReportV1.Summary(metric, summary), contributions: contributions,
      organization: gradebook.organization, segment: segment, position: position, now: now)
  }

  /// The number as the grid shows it.
  private func shown(in grid: PlannedGrid) -> (Metric, MetricSummary)? {
    let place = grid.columns.firstIndex {
      $0.task == column.task && $0.context == column.context && $0.own?.number == column.own?.number
    }
    return place.flatMap { grid.computed(rows: grid.rows.indices, columns: $0..<$0 + 1).columns[0].number(number) }
  }
}

extension OrganizationState.Contents {
  /// A column's number, authorised like the grid that shows it.
  mutating func reading(
    _ request: ExplanationRequest.Column, _ options: ReportOptions, for caller: Caller, wall: Instant
  ) throws(RPCError) -> ColumnReading {
    let now = gradebook.organization.now(wall: wall)
    let (plan, visibility) = try plan(of: request.handout, for: caller, now: now)
    let students = try visibility.narrow(options.students, in: gradebook.organization)
    // Of what students who are not asked for made themselves, nothing is told, nor that there is any (D28).
    let column = try column(request.task, request.context, of: plan, for: students)
    let number: ColumnNumber
    do {
      number = try request.number(of: column)
    } catch {
      throw RPCError(error)
    }
    let isItem = if case .item = number { true } else { false }
    return ColumnReading(
      gradebook: gradebook, plan: plan, column: column, number: number,
      query: GridQuery(options, students: students, withItems: isItem), position: position, now: now)
  }
}

extension ContentReading {
  func explanation(of metric: Metric, _ options: ReportOptions) throws -> Explanation {
    // Attempts have names; what is of small groups would not stay hidden among them.
    guard !withholdsSmallGroups else { throw Suppression.needsScope }
    let plan = plan()
    let observations = try plan.observations(
      of: metric, at: 0, inclusive: true, in: segment, policies: options.policies
    ) {
      try Task.checkCancellation()
    }
    let contributions = try plan.contributions(to: metric, in: segment, policies: options.policies) { found in
      try Task.checkCancellation()
      try Explanation.check(found)
    }
    try Explanation.check(contributions.count)
    return Explanation(
      metric: metric,
      summary: ReportV1.Summary(metric, observations, mean: observations.mean, isDisclosed: true),
      contributions: contributions,
      organization: organization, segment: segment, position: position, now: now)
  }
}

extension HandoutGrid.Column {
  /// The column's figure; one of items that do not occur is of nobody.
  fileprivate func number(_ number: ColumnNumber) -> (Metric, MetricSummary) {
    switch number {
    case .headline: return (plan.headline ?? .progress, headline)
    case .progress: return (.progress, progress)
    case .time: return (.time, time)
    case .item(let identifier, let kind):
      let shown = items.first { $0.kind == kind && $0.identifier.isExactly(identifier) }
      return (Metric(kind), shown?.summary ?? MetricSummary.ofNobody(like: progress))
    }
  }
}

extension MetricSummary {
  /// Of something that nobody has: the same people, without data.
  fileprivate static func ofNobody(like other: MetricSummary) -> MetricSummary {
    var summary = MetricSummary()
    summary.population = other.population
    summary.population.noData += summary.population.withData
    summary.population.withData = 0
    return summary
  }
}
