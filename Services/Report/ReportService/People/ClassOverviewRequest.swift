internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine
internal import RPC

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
    GridQuery(options, students: try visibility.narrow(options.students, in: organization), withItems: withItems)
  }

  func part(of grid: HandoutGrid) -> ReportV1.HandoutOverview? {
    let handout = grid.handout
    return ReportV1.HandoutOverview(
      handoutID: handout.id.rawValue, title: handout.title, dueTime: handout.due.map { WellKnown.Timestamp($0) },
      columns: grid.columns.map { ReportV1.GridColumn($0) }, postTime: handout.posted.map { WellKnown.Timestamp($0) },
      endTime: handout.ended.map { WellKnown.Timestamp($0) })
  }

  func answer(_ parts: [ReportV1.HandoutOverview], _ heading: ReportHeading) -> ReportV1.ClassOverview {
    ReportV1.ClassOverview(
      classID: schoolClass.rawValue, title: heading.organization.roster.schoolClass(schoolClass)?.title ?? "",
      handouts: parts, policies: ReportV1.AttemptPolicies(options.policies),
      position: ReportV1.Position(heading.position), evaluateTime: WellKnown.Timestamp(heading.now))
  }
}
