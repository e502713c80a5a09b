internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine
internal import RPC

/// Puts into messages why attempts of one student at one context are shown or not.
struct AttemptReasonsReporting {
  private let cells: [CellExplanation]
  private let student: PersonID
  private let context: ContextID
  private let app: AppID
  private let primaryKind: ItemKind?
  private let segment: Segment
  private let organization: Organization
  private var own: AttemptReporting
  /// Numbers those that are there for being carried among all of these.
  private var carried: AttemptReporting

  init(
    _ cells: [CellExplanation], of student: PersonID, at context: ContextID, _ segment: Segment,
    _ organization: Organization, for caller: Caller, now: Instant
  ) {
    self.cells = cells
    self.student = student
    self.context = context
    self.segment = segment
    self.organization = organization
    app = organization.content[context]?.app ?? ""
    primaryKind = organization.primaryKind(at: context)
    own = AttemptReporting(organization, segment, for: caller, now: now)
    carried = own
  }

  /// - Parameter isCarried: the caller sees it as carried work alone.
  mutating func attempt(_ row: Row, isCarried: Bool) -> ReportV1.ExplainedAttempt {
    let attempt =
      isCarried
      ? carried.report(row, of: student, at: context, app: app, isCarried: true)
      : own.report(row, of: student, at: context, app: app, isCarried: false)
    return ReportV1.ExplainedAttempt(
      attempt: attempt, verdicts: cells.map { verdict(on: row, by: $0) },
      quarantinedKind: ContextV1.ItemKind(segment.quarantinedKind(of: row, primaryKind)))
  }

  private func verdict(on row: Row, by cell: CellExplanation) -> ReportV1.AttemptVerdict {
    let reason = cell.reason(against: row, in: segment, organization)
    return ReportV1.AttemptVerdict(
      handoutID: cell.handout.id.rawValue, shown: reason == nil,
      reason: reason.map { ReportV1.HiddenReason($0) } ?? .unspecified,
      role: cell.role(of: row, in: segment).map { ReportV1.AttemptRole($0) } ?? .unspecified,
      carried: cell.source != nil && cell.shows(row))
  }

  /// - Parameter forWholeOrganization: that work was deleted is for those to know who may delete it.
  func handout(_ cell: CellExplanation, forWholeOrganization: Bool) -> ReportV1.ExplainedHandout {
    let deletedBefore = forWholeOrganization && cell.deletedBefore > .distantPast ? cell.deletedBefore : nil
    return ReportV1.ExplainedHandout(
      handoutID: cell.handout.id.rawValue, classID: cell.handout.schoolClass.rawValue, title: cell.handout.title,
      shown: cell.reason == nil, reason: cell.reason.map { ReportV1.HiddenReason($0) } ?? .unspecified,
      attempts: Int32(clamping: cell.rows.count), policy: ReportV1.AttemptPolicy(cell.policy),
      pickedAttemptID: cell.picked.map { segment.attemptID($0).rawValue } ?? "",
      carriedFromHandoutID: cell.source?.rawValue ?? "",
      deleteBeforeTime: deletedBefore.map { WellKnown.Timestamp($0) },
      classTitle: organization.roster.schoolClass(cell.handout.schoolClass)?.title ?? "")
  }
}

extension ReportV1.HiddenReason {
  fileprivate init(_ reason: HiddenReason) {
    self =
      switch reason {
      case .unassigned(.notPosted): .notPosted
      case .unassigned(.notInClass): .notInClass
      case .unassigned(.notRecipient): .notRecipient
      case .unassigned(.neverWhileOpen): .neverWhileOpen
      case .recordingOff: .recordingOff
      case .noColumn: .noColumn
      case .excused: .excused
      case .closed(.notPosted): .beforePost
      case .closed(.ended): .afterEnd
      case .closed(.notInClass): .notInClassThen
      case .closed(.notRecipient): .notRecipientThen
      case .closed(.recordingOff): .recordingOffThen
      case .notCovered: .notCoveredThen
      case .otherHandout: .otherHandout
      case .deleted: .deleted
      case .outsideWindow: .outsideWindow
      case .carriedInstead: .carriedInstead
      }
  }
}

extension ReportV1.AttemptRole {
  fileprivate init(_ role: AttemptRole) {
    self =
      switch role {
      case .picked: .picked
      case .passedOver: .passedOver
      case .counted: .counted
      case .noHeadline: .noHeadline
      }
  }
}
