internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine
internal import RPC

/// A request for the attempts behind a cell, checked.
struct CellQuestion: Sendable {
  var handout: HandoutID
  var task: TaskID
  /// Nil: the task's own.
  var context: ContextID?
  var student: PersonID
  var options: ReportOptions

  init(_ request: ReportV1.ListCellAttemptsRequest) throws {
    for (text, field) in [
      (request.handoutID, "handout_id"), (request.taskID, "task_id"), (request.studentID, "student_id"),
    ] where text.isEmpty {
      throw Violation(.empty, field: field)
    }
    handout = HandoutID(request.handoutID)
    task = TaskID(request.taskID)
    context = request.contextID == 0 ? nil : ContextID(request.contextID)
    student = PersonID(request.studentID)
    options = try ReportOptions(request.options)
  }
}

extension OrganizationDesk.State {
  /// The attempts behind a cell, oldest first: what the cell itself is made of, authorised like it.
  mutating func attempts(
    _ question: CellQuestion, for caller: Caller, wall: Instant
  ) throws(RPCError) -> [ReportV1.ReportedAttempt] {
    let organization = gradebook.organization
    let now = organization.now(wall: wall)
    let (plan, visibility) = try plan(of: question.handout, for: caller, now: now)
    _ = try visibility.narrow([question.student], in: organization)
    guard let row = plan.rows.first(where: { $0.student == question.student }) else {
      throw Refusal.unknown("student", question.student.rawValue)
    }
    let wanted = question.context ?? plan.handout.task(question.task)?.context
    guard let column = plan.columns.first(where: { $0.task == question.task && $0.context == wanted }) else {
      throw Refusal.unknown("column", "\(question.task.rawValue)/\(wanted?.rawValue ?? 0)")
    }
    // Off: what was recorded is hidden from lists and means alike (W14). A whole app has no attempts (P38).
    guard !row.isNotAvailable, let context = column.context else { return [] }

    let segment = gradebook.segment.segment(
      for: plan, isAsOfDue: question.options.isAsOfDue, students: [row.student])
    let shown = segment.cellRows(plan, row, column, window: question.options.window)
    guard !shown.rows.isEmpty else { return [] }
    let visible = segment.rows(of: row.student, at: context) { handout, start in
      organization.shows(handout, startedAt: start, of: row.student, to: caller, now: now)
    }
    return shown.rows.map { attempt in
      var reported = ReportV1.ReportedAttempt(
        segment.attempt(attempt, app: column.app, primaryKind: column.primaryKind), at: now)
      reported.number = Int32((visible.firstIndex(of: attempt) ?? 0) + 1)
      reported.hasHeadline = segment.hasHeadline(attempt, column.primaryKind)
      reported.finished = segment.isFinished(attempt, column.primaryKind)
      reported.carried = shown.isCarried
      return reported
    }
  }
}

extension Organization {
  /// Whether a reader may see a student's attempt by way of one of its handouts: what attempts are numbered within (P34).
  fileprivate func shows(
    _ id: HandoutID, startedAt start: Instant, of student: PersonID, to caller: Caller, now: Instant
  ) -> Bool {
    guard let handout = handout(id), !isNotAvailable(handout, student: student, now: now),
      survivingHandouts([id], student: student, startedAt: start) == [id]
    else { return false }
    return switch caller.role {
    case .administrator, .service: true
    case .teacher: mayRead(handout, as: caller.user, at: now)
    case .student: student == caller.user
    case .publisher: false
    }
  }
}

extension ReportV1.ReportedAttempt {
  fileprivate init(_ attempt: Attempt, at now: Instant) {
    let (seconds, rest) = attempt.duration.quotientAndRemainder(dividingBy: 1_000)
    // A primary of another kind than the one in force is quarantined (P26).
    let primary = attempt.primary.flatMap { $0.kind == attempt.primaryKind ? $0 : nil }
    self.init(
      attemptID: attempt.id.rawValue, studentID: attempt.student.rawValue, contextID: attempt.context.rawValue,
      startTime: WellKnown.Timestamp(attempt.start), state: ActivityV1.AttemptState(attempt.state(at: now)),
      progress: attempt.progress.measure.fraction, hasProgress: attempt.progress.hasData,
      time: WellKnown.Duration(seconds: seconds, nanos: Int32(rest) * 1_000_000),
      primaryItem: primary.map { ActivityV1.ActivityItem($0) },
      additionalItems: attempt.additional.map { ActivityV1.ActivityItem($0) })
  }
}
