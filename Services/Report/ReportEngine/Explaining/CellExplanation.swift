public import Domain

/// Why something of a student is not in a handout's cell: the first reason that holds.
public enum HiddenReason: Hashable, Sendable {
  // Of all that the student did.
  /// The handout does not count the student (P10).
  case unassigned(UnassignedReason)
  /// Recording is off (D19, P11).
  case recordingOff
  /// The context is no column of the handout (P16).
  case noColumn
  /// The student is excused from the task that it stands under (N56).
  case excused

  // Of an attempt that was not recorded for the handout (D18).
  /// The handout was closed to the student when it began (P3, P9).
  case closed(ClosedReason)
  /// No task of the handout covered the context then (D3).
  case notCovered
  /// What is known now does not say why.
  case otherHandout

  // Of an attempt of the handout.
  /// It began before what was deleted (P12).
  case deleted
  /// It began outside the report's window (P9).
  case outsideWindow
  /// It has no data, and the cell shows an earlier handout's work instead (P18).
  case carriedInstead
}

/// What an attempt that a cell shows is to its headline (D5, P7).
public enum AttemptRole: Hashable, Sendable {
  /// The policy picks it.
  case picked
  /// It has the headline, and the policy picks another.
  case passedOver
  /// The policy makes the number of all that have the headline.
  case counted
  /// It has no headline; its primary item may be of another kind than the one in force (P26).
  case noHeadline
}

/// What a handout's cell shows of a student at a context, and why not the rest: the cell that grids are made of, with a reason
/// for what is not in it.
///
/// It is of one segment: rows hold until that changes.
public struct CellExplanation: Sendable {
  /// By which the cell is shown.
  public let handout: Handout
  /// Nil: the student has a cell.
  public private(set) var reason: HiddenReason?
  /// What the cell shows, oldest first.
  public private(set) var rows: [Row] = []
  /// The handout that the rows are carried from; nil for its own.
  public private(set) var source: HandoutID?
  /// By which the headline is made.
  public let policy: AttemptPolicy
  /// The attempt that the policy picks, if it picks one.
  public private(set) var picked: Row?
  /// Work begun earlier was deleted (P12); `distantPast`: none.
  public let deletedBefore: Instant

  private let student: PersonID
  private let context: ContextID
  private let primaryKind: ItemKind?
  private let window: Window
  private var shown: Set<Row> = []

  /// - Parameters:
  ///   - readers: a column is there that concerns some of them (D28); nil: every column.
  ///   - query: its window and policies count; it is not as of a due time.
  ///   - now: by the organization's clock.
  public init(
    _ plan: GridPlan, of student: PersonID, at context: ContextID, readers: Set<PersonID>?, _ query: GridQuery,
    in segment: Segment, _ organization: Organization, now: Instant
  ) {
    handout = plan.handout
    self.student = student
    self.context = context
    window = query.window
    primaryKind = organization.primaryKind(at: context)
    policy = query.policies[.headline(primaryKind: primaryKind)]
    deletedBefore = organization.deletedBefore(plan.handout, student: student)
    reason = organization.hiddenReason(plan.handout, of: student, now: now)
    guard reason == nil else { return }
    let columns = readers.map { plan.columns(of: $0) } ?? plan.columns
    // Where several tasks cover it, one that the student has to do.
    let cells = columns.filter { $0.context(of: student) == context }
    guard let row = plan.rows.first(where: { $0.student == student }),
      let column = cells.first(where: { !$0.isExcused(student) }) ?? cells.first
    else {
      reason = .noColumn
      return
    }
    guard !column.isExcused(student) else {
      reason = .excused
      return
    }
    let cell = segment.cellFacts(plan, row, column, window: window)
    rows = cell.rows.map(\.row)
    shown = Set(rows)
    source = cell.source
    picked = segment.select(.headline(primaryKind: primaryKind), policy, cell.rows.span).picked?.row
  }

  /// Whether the cell shows an attempt of the student at the context.
  public func shows(_ row: Row) -> Bool { shown.contains(row) }

  /// The first reason why the cell does not show an attempt of the student at the context; nil where it does.
  public func reason(against row: Row, in segment: Segment, _ organization: Organization) -> HiddenReason? {
    if let reason { return reason }
    guard !shows(row) else { return nil }
    let facts = segment.facts(of: row)
    func isExcluded(of id: HandoutID, from: Instant = .distantPast) -> Bool {
      segment.number(id).map { segment.exclusion(facts, AttemptFilter(handout: $0, from: from)) != nil } ?? true
    }
    if isExcluded(of: handout.id) {
      // Of the work that is carried all is shown but what the window takes away.
      if let source, !isExcluded(of: source, from: deletedBefore) { return .outsideWindow }
      return foreignReason(Instant(milliseconds: facts.start), organization)
    }
    if isExcluded(of: handout.id, from: deletedBefore) { return .deleted }
    return source == nil ? .outsideWindow : .carriedInstead
  }

  /// Why an attempt does not belong to the handout.
  private func foreignReason(_ start: Instant, _ organization: Organization) -> HiddenReason {
    if let reason = organization.closedReason(handout, to: student, at: start) { return .closed(reason) }
    return organization.isCovered(context, by: handout, for: student, at: start) ? .otherHandout : .notCovered
  }

  /// What an attempt is to the headline; nil where it is not shown.
  public func role(of row: Row, in segment: Segment) -> AttemptRole? {
    guard shows(row) else { return nil }
    guard segment.hasHeadline(row, primaryKind) else { return .noHeadline }
    guard policy.picksOne else { return .counted }
    return row == picked ? .picked : .passedOver
  }
}
