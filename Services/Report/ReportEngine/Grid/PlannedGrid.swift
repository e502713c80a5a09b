public import Domain

/// A handout's grid of which the numbers that are wanted are computed, be it a few at a time: what it holds meanwhile is what everybody
/// holds who reads the same state, and as of an earlier instant the work of this handout.
public struct PlannedGrid: Sendable {
  /// In the order of the grid.
  public let rows: [GridPlan.Row]
  /// In the order of the grid.
  public let columns: [GridPlan.Column]
  private let plan: GridPlan
  private let query: GridQuery
  private let work: Segment
  private let now: Instant

  /// The grid that `segment` makes of the plan.
  ///
  /// - Parameter now: by the organization's clock; what is missing is judged by it (P8).
  public init(_ plan: GridPlan, _ query: GridQuery, in segment: Segment, now: Instant) {
    rows = plan.rows(for: query)
    columns = plan.columns(for: query)
    self.plan = plan
    self.query = query
    self.now = now
    work = segment.segment(for: plan, query.asOf, students: query.students)
  }

  /// Some of its rows and columns. Cells are those of the whole grid. What a column says of its rows together, the wordings that it shows
  /// (P27) among it, is of these rows alone.
  public func computed(rows range: Range<Int>, columns columnRange: Range<Int>) -> HandoutGrid {
    let people = range == rows.indices ? rows : Array(rows[range])
    return work.evaluated(plan, query, people, columns, columnRange, now: now)
  }
}
