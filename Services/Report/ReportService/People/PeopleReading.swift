internal import Domain
internal import ReportEngine
internal import RPC
internal import Serving

/// Some handouts of one state: what reports about people are made of. Their numbers are the grid's, because they are
/// taken from the same grids.
struct PeopleReading: StateReading {
  let query: GridQuery
  /// In the order of the report.
  let handouts: [Handout]
  private let gradebook: Gradebook
  private let position: ReportPosition
  /// By the organization's clock.
  private let now: Instant
  /// One a handout; nil where they are many, and made when they are needed.
  private let plans: [GridPlan?]?

  fileprivate init(
    of handouts: [Handout], _ query: GridQuery, plans: [GridPlan?]?, _ gradebook: Gradebook, _ position: ReportPosition,
    now: Instant
  ) {
    self.query = query
    self.handouts = handouts
    self.gradebook = gradebook
    self.plans = plans
    self.position = position
    self.now = now
  }

  var heading: ReportHeading {
    ReportHeading(organization: gradebook.organization, position: position, now: now)
  }

  var size: ReadingSize {
    let cells = (plans ?? []).reduce(0) { $0 + ($1.map { $0.rows.count * $0.columns.count } ?? 0) }
    // As of a day their attempts are put together first.
    return ReadingSize(handouts: handouts.count, cells: query.isAsOfDue ? cells * 8 : cells)
  }

  var segment: Segment { gradebook.segment }

  /// Calls `body` with each handout's grid. Ends early when the call does.
  ///
  /// - Parameter isWanted: which handouts.
  func forEachGrid(where isWanted: (GridPlan) -> Bool = { _ in true }, _ body: (GridPlan, HandoutGrid) throws -> Void)
    throws
  {
    var columns = 0
    for (index, handout) in handouts.enumerated() {
      try Task.checkCancellation()
      guard let plan = plans.map({ $0[index] }) ?? gradebook.planOnce(of: handout.id, now: now), isWanted(plan) else {
        continue
      }
      columns += plan.columns.count
      try PeopleLimits.check(columns: columns)
      try body(plan, gradebook.segment.grid(plan, query, now: now))
    }
  }

  func grids(where isWanted: (GridPlan) -> Bool = { _ in true }) throws -> [HandoutGrid] {
    var grids: [HandoutGrid] = []
    try forEachGrid(where: isWanted) { _, grid in grids.append(grid) }
    return grids
  }
}

/// What an answer says apart from its parts.
struct ReportHeading: Sendable {
  var organization: Organization
  var position: ReportPosition
  /// By the organization's clock.
  var now: Instant
}

extension OrganizationState.Contents {
  /// - Parameter handouts: that the caller may read, those of one class all together.
  mutating func reading(of handouts: [Handout], _ query: GridQuery, now: Instant) -> PeopleReading {
    let plans =
      handouts.count > ReadingSize.handoutsMax
      ? nil : handouts.map { gradebook.plan(of: $0.id, now: now) }
    return PeopleReading(of: handouts, query, plans: plans, gradebook, position, now: now)
  }
}

/// How much one answer about people may hold.
enum PeopleLimits {
  static let columnsMax = 5_000

  static func check(columns count: Int) throws(RPCError) {
    guard count <= columnsMax else {
      throw RPCError.tooMany(
        "TOO_MANY_COLUMNS", max: columnsMax,
        "an answer holds \(columnsMax) columns at most: ask for the grid of one handout")
    }
  }
}
