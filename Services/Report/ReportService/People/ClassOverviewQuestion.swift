internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine
internal import RPC

/// All handouts of a class: of each the grid's columns without its rows.
struct ClassOverviewQuestion: PeopleQuestion {
  var schoolClass: ClassID
  var options: ReportOptions
  var withItems: Bool

  init(_ request: ReportV1.GetClassOverviewRequest, field: String = "") throws {
    guard !request.classID.isEmpty else { throw Violation(.empty, field: "\(field)class_id") }
    schoolClass = ClassID(request.classID)
    options = try ReportOptions(request.options, field: "\(field)options")
    withItems = !request.withoutItems
  }

  func visibility(
    for caller: Caller, in organization: Organization, now: Instant
  ) throws(RPCError) -> Visibility {
    try Visibility(of: caller, in: schoolClass, organization, now: now)
  }

  func handouts(_ visibility: Visibility, in organization: Organization, now: Instant) -> [Handout] {
    organization.posted(in: [schoolClass], now: now)
  }

  func query(_ visibility: Visibility, in organization: Organization) throws(RPCError) -> GridQuery {
    GridQuery(options, students: try visibility.narrow(options.students, in: organization), withItems: withItems)
  }

  func answer(_ reading: PeopleReading) throws -> ReportV1.ClassOverview {
    var overview = ReportV1.ClassOverview(
      classID: schoolClass.rawValue, title: reading.organization.roster.schoolClass(schoolClass)?.title ?? "",
      policies: ReportV1.AttemptPolicies(options.policies), position: ReportV1.Position(reading.position),
      evaluateTime: WellKnown.Timestamp(reading.now))
    overview.handouts.reserveCapacity(reading.handouts.count)
    try reading.forEachGrid { grid in
      let handout = grid.handout
      overview.handouts.append(
        ReportV1.HandoutOverview(
          handoutID: handout.id.rawValue, title: handout.title, dueTime: handout.due.map { WellKnown.Timestamp($0) },
          columns: grid.columns.map { ReportV1.GridColumn($0) },
          postTime: handout.posted.map { WellKnown.Timestamp($0) },
          endTime: handout.ended.map { WellKnown.Timestamp($0) }))
    }
    return overview
  }
}
