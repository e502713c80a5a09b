internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine

/// Shows attempts to one reader: each as it is stored, numbered within what this reader may see (P34).
struct AttemptReporting {
  let organization: Organization
  let segment: Segment
  /// Nil: sees nobody's work.
  let reader: WorkScope.Reader?
  /// By the organization's clock.
  let now: Instant
  /// The cell whose numbers are at hand: attempts come cell by cell.
  private var numbered: (student: PersonID, context: ContextID, isCarried: Bool, numbers: [Row: Int32])?

  init(_ organization: Organization, _ segment: Segment, for caller: Caller, now: Instant) {
    self.organization = organization
    self.segment = segment
    reader = try? WorkScope.Reader(caller)
    self.now = now
  }

  /// - Parameter app: whose content it is.
  mutating func report(
    _ row: Row, of student: PersonID, at context: ContextID, app: AppID, isCarried: Bool
  ) -> ReportV1.ReportedAttempt {
    let kind = organization.primaryKind(at: context)
    var reported = ReportV1.ReportedAttempt(segment.attempt(row, app: app, primaryKind: kind), at: now)
    reported.number = numbers(student, context, isCarried: isCarried)[row] ?? 1
    reported.hasHeadline = segment.hasHeadline(row, kind)
    reported.finished = segment.isFinished(row, kind)
    reported.carried = isCarried
    reported.studentName = organization.roster.person(student)?.name ?? ""
    return reported
  }

  /// The attempts that the reader may see, oldest first: what they are numbered within.
  func rows(of student: PersonID, at context: ContextID, isCarried: Bool = false) -> [Row] {
    guard let reader else { return [] }
    return segment.rows(of: student, at: context) { handout, start in
      organization.shows(handout, startedAt: start, of: student, to: reader, now: now, isCarried: isCarried)
    }
  }

  private mutating func numbers(
    _ student: PersonID, _ context: ContextID, isCarried: Bool
  ) -> [Row: Int32] {
    if let numbered, numbered.student == student, numbered.context == context, numbered.isCarried == isCarried {
      return numbered.numbers
    }
    let rows = rows(of: student, at: context, isCarried: isCarried)
    let numbers = Dictionary(uniqueKeysWithValues: zip(rows, Int32(1)...))
    numbered = (student, context, isCarried, numbers)
    return numbers
  }
}

extension ReportV1.ReportedAttempt {
  init(_ attempt: Attempt, at now: Instant) {
    // A primary of another kind than the one in force is quarantined (P26).
    let primary = attempt.primary.flatMap { $0.kind == attempt.primaryKind ? $0 : nil }
    self.init(
      attemptID: attempt.id.rawValue, studentID: attempt.student.rawValue, contextID: attempt.context.rawValue,
      startTime: WellKnown.Timestamp(attempt.start), state: ActivityV1.AttemptState(attempt.state(at: now)),
      progress: attempt.progress.measure.fraction, hasProgress: attempt.progress.hasData,
      time: WellKnown.Duration(milliseconds: attempt.duration),
      primaryItem: primary.map { ActivityV1.ActivityItem($0) },
      additionalItems: attempt.additional.map { ActivityV1.ActivityItem($0) },
      // Of a primary that is put aside nothing is shown.
      markedItems: attempt.items.marked.filter { item in
        primary.map { $0.identifier.isExactly(item.identifier) } == true
          || attempt.additional.contains { $0.identifier.isExactly(item.identifier) }
      }.map { ActivityV1.MarkedItem($0) },
      comment: attempt.comment.map { ActivityV1.AttemptComment($0) })
  }
}
