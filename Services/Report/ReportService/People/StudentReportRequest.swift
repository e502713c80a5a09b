internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine
internal import RPC

/// One student over all handouts that are theirs: their cells beside the figures of the class.
struct StudentReportRequest: PartedRequest {
  typealias Answer = ReportV1.StudentReport

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

  var object: String { schoolClass?.rawValue ?? "" }
  var onlyStudent: PersonID? { student }

  func visibility(
    for caller: Caller, in organization: Organization, now: Instant
  ) throws(RPCError) -> Visibility {
    try Visibility(of: caller, about: student, in: schoolClass, organization, now: now)
  }

  func handouts(_ visibility: Visibility, in organization: Organization) -> [Handout] {
    let classes = schoolClass.map { [$0] } ?? organization.roster.classesEver(of: student)
    return organization.posted(in: classes.filter { visibility.includes($0) })
  }

  /// Of the whole class, or of some and this student among them; for the student's own eyes of nobody else.
  func query(_ visibility: Visibility, in organization: Organization) throws(RPCError) -> GridQuery {
    var students = try visibility.narrow(options.students, in: organization)
    students?.insert(student)
    return GridQuery(options, students: students, withItems: withItems)
  }

  func concerns(_ plan: GridPlan) -> Bool { plan.rows.contains { $0.student == student } }

  func part(of grid: HandoutGrid) -> ReportV1.StudentHandout? {
    guard let row = grid.rows.firstIndex(where: { $0.student == student }) else { return nil }
    let handout = grid.handout
    return ReportV1.StudentHandout(
      handoutID: handout.id.rawValue, title: handout.title, columns: grid.columns.map { ReportV1.GridColumn($0) },
      cells: grid.columns.map { ReportV1.GridCell($0, row: row, of: student) },
      classID: handout.schoolClass.rawValue, dueTime: handout.due.map { WellKnown.Timestamp($0) },
      postTime: handout.posted.map { WellKnown.Timestamp($0) }, endTime: handout.ended.map { WellKnown.Timestamp($0) })
  }

  func answer(_ parts: [ReportV1.StudentHandout], _ heading: ReportHeading) -> ReportV1.StudentReport {
    ReportV1.StudentReport(
      studentID: student.rawValue, name: heading.organization.roster.person(student)?.name ?? "", handouts: parts,
      policies: ReportV1.AttemptPolicies(options.policies), position: ReportV1.Position(heading.position),
      evaluateTime: WellKnown.Timestamp(heading.now))
  }
}
