internal import Domain
internal import Messages
internal import ReportEngine
internal import RPC
internal import Serving

/// A request for the attempts behind a cell, checked.
struct CellRequest: Sendable {
  var handout: HandoutID
  var task: TaskID
  /// Nil: the task's own.
  var context: ContextID?
  var student: PersonID
  var options: ReportOptions
  var page: PageRequest

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
    guard options.students?.contains(student) ?? true else {
      throw Violation(.notAllowed("leaves out the student of student_id"), field: "options.student_ids")
    }
    var bare = request
    bare.pageSize = 0
    bare.pageToken = ""
    bare.options?.atLeast = nil
    page = try PageRequest(size: request.pageSize, token: request.pageToken, of: bare)
  }
}

extension OrganizationState.Contents {
  /// The attempts behind a cell, oldest first: what the cell itself is made of, authorised like it.
  mutating func attempts(
    _ parsed: CellRequest, for caller: Caller, wall: Instant, _ tokens: PageTokens
  ) throws(RPCError) -> Page<ReportV1.ReportedAttempt> {
    let organization = gradebook.organization
    let now = organization.now(wall: wall)
    let (plan, visibility) = try plan(of: parsed.handout, for: caller, now: now)
    _ = try visibility.narrow([parsed.student], in: organization)
    guard let row = plan.rows.first(where: { $0.student == parsed.student }) else {
      throw RPCError.notFound("student", parsed.student.rawValue)
    }
    let column = try column(parsed.task, parsed.context, of: plan, for: visibility.concerned) {
      $0.context(of: row.student) == $1
    }
    // Off: what was recorded is hidden from lists and means alike (W14). A whole app has no attempts (P38).
    guard !row.isNotAvailable, let context = column.context(of: row.student) else { return Page() }

    let segment = gradebook.segment.segment(
      for: plan, parsed.options.asOf, students: [row.student])
    let shown = segment.cellRows(plan, row, column, window: parsed.options.window)
    var fingerprint = ListFingerprint()
    for attempt in shown.rows { fingerprint.add(segment.attemptID(attempt), isCarried: shown.isCarried) }
    var reporting = AttemptReporting(organization, segment, for: caller, now: now)
    return try parsed.page.page(of: shown.rows.count, fingerprint: fingerprint.value, for: caller, tokens) { index in
      reporting.report(
        shown.rows[index], of: row.student, at: context, app: column.app, isCarried: shown.isCarried)
    }
  }

  /// A column of a grid as callers name it: 0 for the context is the task's own.
  ///
  /// - Parameters:
  ///   - students: whose columns are looked at; nil: of all.
  ///   - isOf: whether a column is the one of a context.
  func column(
    _ task: TaskID, _ context: ContextID?, of plan: GridPlan, for students: Set<PersonID>? = nil,
    where isOf: (GridPlan.Column, ContextID?) -> Bool = { $0.isOf($1) }
  ) throws(RPCError) -> GridPlan.Column {
    let wanted = context ?? plan.handout.task(task)?.context
    let columns = students.map { plan.columns(of: $0) } ?? plan.columns
    guard let column = columns.first(where: { $0.task == task && isOf($0, wanted) }) else {
      throw RPCError.notFound("column", "\(task.rawValue)/\(wanted?.rawValue ?? 0)")
    }
    return column
  }
}
