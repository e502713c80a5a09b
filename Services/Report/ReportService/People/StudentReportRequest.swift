internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine
internal import RPC
internal import Wire

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
    return GridQuery(options, of: visibility, students: students, withItems: withItems)
  }

  func concerns(_ plan: GridPlan) -> Bool { plan.rows.contains { $0.student == student } }

  var closing: ClosingFields {
    typealias Field = ReportV1.StudentReport.Field
    return ClosingFields(
      policies: Field.policies, position: Field.position, evaluateTime: Field.evaluateTime)
  }

  func write(_ heading: ReportHeading, to writer: inout MessageWriter) {
    typealias Field = ReportV1.StudentReport.Field
    writer.write(student.rawValue, as: Field.studentID)
    writer.write(heading.organization.roster.person(student)?.name ?? "", as: Field.name)
  }

  func write(_ grid: HandoutGrid, to writer: inout MessageWriter) {
    typealias Field = ReportV1.StudentHandout.Field
    guard let row = grid.rows.firstIndex(where: { $0.student == student }) else { return }
    writer.writeMessage(as: ReportV1.StudentReport.Field.handouts) { writer in
      writer.write(grid.handout.id.rawValue, as: Field.handoutID)
      writer.write(grid.handout.title, as: Field.title)
      writer.write(columnsOf: grid, as: Field.columns)
      writer.write(cellsOf: row, in: grid, as: Field.cells)
      writer.write(grid.handout.schoolClass.rawValue, as: Field.classID)
      if let due = grid.handout.due(for: student) { writer.write(due, as: Field.dueTime) }
      if let posted = grid.handout.posted { writer.write(posted, as: Field.postTime) }
      if let ended = grid.handout.ended { writer.write(ended, as: Field.endTime) }
      writer.write(grid.handout.studentDues[student] != nil, as: Field.ownDue)
    }
  }
}
