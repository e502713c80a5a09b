internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine
internal import RPC

/// One student over all handouts that are theirs: their cells beside the figures of the class.
struct StudentReportQuestion: PeopleQuestion {
  var student: PersonID
  /// Nil: of all classes.
  var schoolClass: ClassID?
  var options: ReportOptions
  var withItems: Bool

  init(_ request: ReportV1.GetStudentReportRequest, field: String = "") throws {
    guard !request.studentID.isEmpty else { throw Violation(.empty, field: "\(field)student_id") }
    student = PersonID(request.studentID)
    schoolClass = request.classID.isEmpty ? nil : ClassID(request.classID)
    options = try ReportOptions(request.options, field: "\(field)options")
    withItems = !request.withoutItems
  }

  func visibility(
    for caller: Caller, in organization: Organization, now: Instant
  ) throws(RPCError) -> Visibility {
    try Visibility(of: caller, about: student, in: schoolClass, organization, now: now)
  }

  func handouts(_ visibility: Visibility, in organization: Organization, now: Instant) -> [Handout] {
    let classes = schoolClass.map { [$0] } ?? organization.roster.classesEver(of: student)
    return organization.posted(in: classes.filter { visibility.includes($0) }, now: now)
  }

  /// Of the whole class, or of some and this student among them; for the student's own eyes of nobody else.
  func query(_ visibility: Visibility, in organization: Organization) throws(RPCError) -> GridQuery {
    var students = try visibility.narrow(options.students, in: organization)
    students?.insert(student)
    return GridQuery(options, students: students, withItems: withItems)
  }

  func answer(_ reading: PeopleReading) throws -> ReportV1.StudentReport {
    var report = ReportV1.StudentReport(
      studentID: student.rawValue, name: reading.organization.roster.person(student)?.name ?? "",
      policies: ReportV1.AttemptPolicies(options.policies), position: ReportV1.Position(reading.position),
      evaluateTime: WellKnown.Timestamp(reading.now))
    try reading.forEachGrid(with: student) { grid in
      guard let row = grid.rows.first(where: { $0.plan.student == student }) else { return }
      let handout = grid.handout
      report.handouts.append(
        ReportV1.StudentHandout(
          handoutID: handout.id.rawValue, title: handout.title,
          columns: grid.columns.map { ReportV1.GridColumn($0) },
          cells: zip(row.cells, grid.columns).map { ReportV1.GridCell($0, in: $1) },
          classID: handout.schoolClass.rawValue, dueTime: handout.due.map { WellKnown.Timestamp($0) },
          postTime: handout.posted.map { WellKnown.Timestamp($0) },
          endTime: handout.ended.map { WellKnown.Timestamp($0) }))
    }
    return report
  }
}
