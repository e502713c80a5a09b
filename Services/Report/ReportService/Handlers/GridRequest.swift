internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine
internal import RPC
internal import Serving
internal import Wire

/// A request for a handout's grid, checked: what is to be shown, apart from who asks.
struct GridRequest: PartedRequest {
  typealias Answer = ReportV1.HandoutGrid

  var handout: HandoutID
  var options: ReportOptions
  var withItems: Bool
  var firstColumn: Int
  /// Whether cells say which attempt was picked.
  var withAttemptIDs: Bool

  init(_ request: ReportV1.GetHandoutGridRequest, field: String = "") throws {
    guard !request.handoutID.isEmpty else { throw Violation(.empty, field: "\(field)handout_id") }
    handout = HandoutID(request.handoutID)
    options = try ReportOptions(request.options, field: "\(field)options")
    withItems = !request.withoutItems
    withAttemptIDs = !request.withoutAttemptIDs
    guard request.firstColumn >= 0 else {
      throw Violation(.notAllowed("columns are counted from 0"), field: "\(field)first_column")
    }
    firstColumn = Int(request.firstColumn)
  }

  /// What is not on this page is on another one.
  var room: ColumnRoom { .unlimited }

  func columns(of grid: PlannedGrid) -> Range<Int> {
    let first = min(firstColumn, grid.columns.count)
    return first..<min(first + GridPage.columnsMax(ofRows: grid.rows.count), grid.columns.count)
  }

  var hasRowsOfCells: Bool { true }

  var object: String { handout.rawValue }

  func visibility(
    for caller: Caller, in organization: Organization, now: Instant
  ) throws(RPCError) -> Visibility {
    guard let known = organization.handout(handout) else { throw RPCError.notFound("handout", handout.rawValue) }
    return try Visibility(of: caller, in: known, organization, now: now)
  }

  func handouts(_ visibility: Visibility, in organization: Organization) -> [Handout] {
    organization.handout(handout).map { [$0] } ?? []
  }

  func query(_ visibility: Visibility, in organization: Organization) throws(RPCError) -> GridQuery {
    GridQuery(
      options, of: visibility, students: try visibility.narrow(options.students, in: organization), withItems: withItems
    )
  }

  var closing: ClosingFields {
    typealias Field = ReportV1.HandoutGrid.Field
    return ClosingFields(
      policies: Field.policies, position: Field.position, evaluateTime: Field.evaluateTime)
  }

  func write(_ heading: ReportHeading, to writer: inout MessageWriter) {}

  /// A page: of the columns as many as an answer has room for.
  func write(_ grid: HandoutGrid, to writer: inout MessageWriter) {
    let begin = writer.size
    guard !write(grid, to: &writer, within: GridPage.room) else { return }
    writer.takeBack(to: begin)
    var page = grid
    page.keepColumns(atMost: GridPage.columnsWithRoom(of: grid, withAttemptIDs: withAttemptIDs))
    write(part: page, to: &writer)
  }

  func write(part grid: HandoutGrid, to writer: inout MessageWriter) {
    _ = write(grid, to: &writer, within: nil)
  }

  /// - Returns: whether there was room for it; else it has given up.
  private func write(_ grid: HandoutGrid, to writer: inout MessageWriter, within room: MessageWriter.Size?) -> Bool {
    typealias Field = ReportV1.HandoutGrid.Field
    writer.write(grid.handout.id.rawValue, as: Field.handoutID)
    writer.write(grid.handout.schoolClass.rawValue, as: Field.classID)
    writer.write(grid.handout.title, as: Field.title)
    if let due = grid.due { writer.write(due, as: Field.dueTime) }
    writer.write(columnsOf: grid, as: Field.columns)
    guard writer.write(rowsOf: grid, withAttemptIDs: withAttemptIDs, as: Field.rows, within: room) else { return false }
    writer.write(grid.columnsLeft, as: Field.columnsLeft)
    if let policy = grid.latePolicy { writer.write(policy, as: Field.latePolicy) }
    if let ended = grid.handout.ended { writer.write(ended, as: Field.endTime) }
    return true
  }

  func bytesAbout(_ grid: HandoutGrid) -> Int {
    min((grid.rows.count + 2) * (grid.columns.count * 128 + 64), GridPage.room.bytes)
  }
}

extension OrganizationState.Contents {
  /// The plan of a handout, and what of it the caller sees.
  mutating func plan(
    of handout: HandoutID, for caller: Caller, now: Instant
  ) throws(RPCError) -> (plan: GridPlan, visibility: Visibility) {
    guard isWhole else { throw RPCError.catchingUp }
    guard let plan = gradebook.plan(of: handout, now: now) else {
      throw RPCError.notFound("handout", handout.rawValue)
    }
    return (plan, try Visibility(of: caller, in: plan.handout, gradebook.organization, now: now))
  }

  /// Whose cells of a handout a caller may see; of some, or of all.
  mutating func students(
    _ wanted: Set<PersonID>?, of handout: HandoutID, for caller: Caller, wall: Instant
  ) throws(RPCError) -> Set<PersonID> {
    let (plan, visibility) = try plan(of: handout, for: caller, now: gradebook.organization.now(wall: wall))
    return try visibility.narrow(wanted, in: gradebook.organization) ?? Set(plan.rows.map(\.student))
  }
}

extension GridQuery {
  /// - Parameter students: those of the options, as far as they are to be seen.
  init(_ options: ReportOptions, of visibility: Visibility? = nil, students: Set<PersonID>?, withItems: Bool) {
    self.init(
      policies: options.policies, students: students, window: options.window, withItems: withItems,
      asOf: options.asOf, isOwn: visibility?.concerned != nil)
  }
}
