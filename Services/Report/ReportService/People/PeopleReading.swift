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

  var size: ReportSize {
    let cells = (plans ?? []).reduce(0) { $0 + ($1.map { $0.rows.count * $0.columns.count } ?? 0) }
    // As of a day their attempts are put together first.
    return ReportSize(handouts: handouts.count, cells: query.asOf == .now ? cells : cells * 8)
  }

  var segment: Segment { gradebook.segment }

  /// About how many bytes the work of one handout takes as it stood at an earlier instant; 0 for work as it is now.
  var earlierBytes: Int {
    if query.asOf == .now { return 0 }
    let attempts = handouts.map { segment.attemptCount(of: $0.id) }.max() ?? 0
    guard case .instant(_, let told) = query.asOf else { return attempts * Self.earlierAttemptBytes }
    return (attempts + told.attempts.count) * Self.earlierAttemptBytes
  }

  private static let earlierAttemptBytes = 1_024

  /// Whose work it is made of, and perhaps that of some more.
  var students: Set<PersonID> {
    query.students
      ?? Set(Set(handouts.map(\.schoolClass)).flatMap { gradebook.organization.roster.studentsEver(of: $0) })
  }

  /// Calls `body` with each handout's grid. Ends early when the call does.
  ///
  /// - Parameters:
  ///   - isWanted: which handouts.
  ///   - judged: the instant at which tasks are missing; nil: now (P20).
  ///   - room: for their columns; what has none is folded.
  ///   - columns: which of a grid's.
  func forEachGrid(
    where isWanted: (GridPlan) -> Bool = { _ in true }, judgedAt judged: Instant? = nil, room: ColumnRoom = .unlimited,
    columns: (PlannedGrid) -> Range<Int> = { $0.columns.indices }, _ body: (GridPlan, HandoutGrid) throws -> Void
  ) throws {
    var room = room
    for index in handouts.indices {
      try Task.checkCancellation()
      guard let plan = plan(of: index, where: isWanted) else { continue }
      let fitting = room.fit(plan)
      let planned = PlannedGrid(fitting, query, in: gradebook.segment, now: judged ?? now)
      try body(fitting, planned.computed(rows: planned.rows.indices, columns: columns(planned)))
    }
  }

  private func plan(of index: Int, where isWanted: (GridPlan) -> Bool) -> GridPlan? {
    guard let plan = plans.map({ $0[index] }) ?? gradebook.planOnce(of: handouts[index].id, now: now), isWanted(plan)
    else { return nil }
    return plan
  }

  /// The grid of one of the handouts, before anything of it is computed; nil where it is not wanted.
  ///
  /// - Parameters:
  ///   - index: in `handouts`.
  ///   - room: what those before it have left.
  func planned(_ index: Int, where isWanted: (GridPlan) -> Bool, room: inout ColumnRoom) -> PlannedGrid? {
    plan(of: index, where: isWanted).map { plan in
      PlannedGrid(room.fit(plan), query, in: gradebook.segment, now: now)
    }
  }

  /// What a request shows.
  func grids(for request: some PartedRequest) throws -> [HandoutGrid] {
    var grids: [HandoutGrid] = []
    try forEachGrid(where: request.concerns, room: request.room, columns: request.columns(of:)) { _, grid in
      grids.append(grid)
    }
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
      handouts.count > ReportSize.handoutsMax
      ? nil : handouts.map { gradebook.plan(of: $0.id, now: now) }
    return PeopleReading(of: handouts, query, plans: plans, gradebook, position, now: now)
  }
}

/// How many columns an answer about people still has room for. It never fails for its width (D28): handouts that
/// come when there is none left have their sub-columns folded.
struct ColumnRoom {
  static let columnsMax = 5_000
  static let unlimited = ColumnRoom(left: .max)

  private(set) var left = columnsMax

  mutating func fit(_ plan: GridPlan) -> GridPlan {
    let fitting = plan.columns.count <= left ? plan : plan.folded()
    left = max(0, left - fitting.columns.count)
    return fitting
  }
}
