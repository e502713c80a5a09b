internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine
internal import RPC
internal import Wire

/// All handouts of a class: of each the grid's columns without its rows.
struct ClassOverviewRequest: PartedRequest {
  typealias Answer = ReportV1.ClassOverview

  var schoolClass: ClassID
  var options: ReportOptions
  var withItems: Bool

  init(_ request: ReportV1.GetClassOverviewRequest, field: String = "") throws {
    guard !request.classID.isEmpty else { throw Violation(.empty, field: "\(field)class_id") }
    schoolClass = ClassID(request.classID)
    options = try ReportOptions(request.options, field: "\(field)options")
    withItems = !request.withoutItems
  }

  var object: String { schoolClass.rawValue }

  func visibility(
    for caller: Caller, in organization: Organization, now: Instant
  ) throws(RPCError) -> Visibility {
    try Visibility(of: caller, in: schoolClass, organization, now: now)
  }

  func handouts(_ visibility: Visibility, in organization: Organization) -> [Handout] {
    organization.posted(in: [schoolClass])
  }

  func query(_ visibility: Visibility, in organization: Organization) throws(RPCError) -> GridQuery {
    GridQuery(
      options, of: visibility, students: try visibility.narrow(options.students, in: organization), withItems: withItems
    )
  }

  var closing: ClosingFields {
    typealias Field = ReportV1.ClassOverview.Field
    return ClosingFields(
      policies: Field.policies, position: Field.position, evaluateTime: Field.evaluateTime)
  }

  func write(_ heading: ReportHeading, to writer: inout MessageWriter) {
    typealias Field = ReportV1.ClassOverview.Field
    writer.write(schoolClass.rawValue, as: Field.classID)
    writer.write(heading.organization.roster.schoolClass(schoolClass)?.title ?? "", as: Field.title)
  }

  func write(_ grid: HandoutGrid, to writer: inout MessageWriter) {
    typealias Field = ReportV1.HandoutOverview.Field
    writer.writeMessage(as: ReportV1.ClassOverview.Field.handouts) { writer in
      writer.write(grid.handout.id.rawValue, as: Field.handoutID)
      writer.write(grid.handout.title, as: Field.title)
      if let due = grid.due { writer.write(due, as: Field.dueTime) }
      writer.write(columnsOf: grid, as: Field.columns)
      if let posted = grid.handout.posted { writer.write(posted, as: Field.postTime) }
      if let ended = grid.handout.ended { writer.write(ended, as: Field.endTime) }
    }
  }
}
