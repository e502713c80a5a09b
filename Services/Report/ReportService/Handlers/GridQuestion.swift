internal import Domain
internal import Messages
internal import ReportEngine
internal import RPC
internal import Storage

/// A request for a handout's grid, checked: what is to be shown, apart from who asks.
struct GridQuestion: Hashable, Sendable {
  var handout: HandoutID
  var options: ReportOptions
  var withItems: Bool

  init(_ request: ReportV1.GetHandoutGridRequest, field: String = "") throws {
    guard !request.handoutID.isEmpty else { throw Violation(.empty, field: "\(field)handout_id") }
    handout = HandoutID(request.handoutID)
    options = try ReportOptions(request.options, field: "\(field)options")
    withItems = !request.withoutItems
  }
}

extension OrganizationDesk.State {
  /// The plan of a handout, and what of it the caller sees.
  mutating func plan(
    of handout: HandoutID, for caller: Caller, now: Instant
  ) throws(RPCError) -> (plan: GridPlan, visibility: Visibility) {
    guard hasCaughtUp else { throw Refusal.catchingUp }
    guard let plan = gradebook.plan(of: handout, now: now) else {
      throw Refusal.unknown("handout", handout.rawValue)
    }
    return (plan, try Visibility(of: caller, in: plan, gradebook.organization, now: now))
  }

  mutating func grid(
    _ question: GridQuestion, for caller: Caller, wall: Instant
  ) throws(RPCError) -> (grid: HandoutGrid, position: ReportPosition) {
    let now = gradebook.organization.now(wall: wall)
    let (plan, visibility) = try plan(of: question.handout, for: caller, now: now)
    let students = try visibility.narrow(question.options.students, in: gradebook.organization)
    let query = GridQuery(question.options, students: students, withItems: question.withItems)
    return (gradebook.segment.grid(plan, query, now: now), position)
  }
}

extension GridQuery {
  /// - Parameter students: those of the options, as far as they are to be seen.
  init(_ options: ReportOptions, students: Set<PersonID>?, withItems: Bool) {
    self.init(
      policies: options.policies, students: students, window: options.window, withItems: withItems,
      isAsOfDue: options.isAsOfDue)
  }
}
