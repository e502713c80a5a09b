internal import Domain
internal import Messages
internal import ReportEngine
internal import RPC
internal import Wire

/// A request for a report that is made of handouts' grids, checked: what is to be shown, apart from who asks.
protocol PeopleRequest: Hashable, Sendable {
  associatedtype Answer: Sendable

  var options: ReportOptions { get set }

  /// What it is asked of, as the audit log calls it.
  var object: String { get }

  /// What the caller may see of it. Throws where that is nothing.
  func visibility(
    for caller: Caller, in organization: Organization, now: Instant
  ) throws(RPCError) -> Visibility

  /// Whose grids it is made of, by whoever sees that much, the one posted last first.
  func handouts(_ visibility: Visibility, in organization: Organization) -> [Handout]

  /// How they are read.
  func query(_ visibility: Visibility, in organization: Organization) throws(RPCError) -> GridQuery

  func answer(_ reading: PeopleReading) throws -> Answer
}

/// One that holds a part for each handout, which follows from that handout's grid alone. Its answer is written as it goes over the wire:
/// what it says of itself, its parts, and as of when it is.
protocol PartedRequest: PeopleRequest {
  /// The only one whose own data it shows; nil: everyone's of its grids.
  var onlyStudent: PersonID? { get }

  /// For the columns of all its parts.
  var room: ColumnRoom { get }

  /// Whether the report has a part for the handout.
  func concerns(_ plan: GridPlan) -> Bool

  /// Where the answer has what all of them end with.
  var closing: ClosingFields { get }

  /// Writes what the answer says of itself before its parts.
  func write(_ heading: ReportHeading, to writer: inout MessageWriter)

  /// Writes what it says of one handout, of which the columns that it shows are computed, if anything: fields of the answer.
  func write(_ grid: HandoutGrid, to writer: inout MessageWriter)

  /// The same of a part of a grid, with all columns of that part.
  func write(part grid: HandoutGrid, to writer: inout MessageWriter)

  /// Which of a grid's columns is the first that it shows.
  var firstColumn: Int { get }

  /// Which of them an answer shows at most: no others are computed for it.
  func columns(of grid: PlannedGrid) -> Range<Int>

  /// Whether its table has a row for each cell; else it has one for each column.
  var hasRowsOfCells: Bool { get }

  /// About as many bytes as a handout's part takes.
  func bytesAbout(_ grid: HandoutGrid) -> Int
}

/// The numbers of the fields that stand behind an answer's parts.
struct ClosingFields {
  var policies: Int
  /// As of when the answer is: this changes though what it shows does not.
  var position: Int
  /// As of when, by the organization's clock.
  var evaluateTime: Int
}

extension PartedRequest {
  var onlyStudent: PersonID? { nil }

  var room: ColumnRoom { ColumnRoom() }

  func concerns(_ plan: GridPlan) -> Bool { true }

  var firstColumn: Int { 0 }

  func columns(of grid: PlannedGrid) -> Range<Int> { grid.columns.indices }

  var hasRowsOfCells: Bool { false }

  func write(part grid: HandoutGrid, to writer: inout MessageWriter) { write(grid, to: &writer) }

  /// Columns, and cells of one row at most.
  func bytesAbout(_ grid: HandoutGrid) -> Int { 256 + grid.columns.count * 384 }

  /// Appends the whole answer.
  func write(_ grids: [HandoutGrid], _ heading: ReportHeading, to bytes: inout [UInt8]) throws(WireError) {
    var writer = MessageWriter(capacity: grids.reduce(4_096) { $0 + bytesAbout($1) })
    write(heading, to: &writer)
    for grid in grids { write(grid, to: &writer) }
    writer.write(options.policies, as: closing.policies)
    writer.write(heading, as: closing)
    try writer.append(to: &bytes)
  }

  func write(_ reading: PeopleReading) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try write(try reading.grids(for: self), reading.heading, to: &bytes)
    return bytes
  }
}

extension PartedRequest where Answer: Message {
  func answer(_ reading: PeopleReading) throws -> Answer {
    let bytes = try write(reading)
    return try unsafe Answer(decoding: bytes.span.bytes, from: .askedServer)
  }
}

extension MessageWriter {
  /// As of when the answer is.
  mutating func write(_ heading: ReportHeading, as fields: ClosingFields) {
    write(heading.position, as: fields.position)
    write(heading.now, as: fields.evaluateTime)
  }
}

extension OrganizationState.Contents {
  mutating func reading(
    _ request: some PeopleRequest, for caller: Caller, wall: Instant
  ) throws(RPCError) -> PeopleReading {
    guard isWhole else { throw RPCError.catchingUp }
    let now = gradebook.organization.now(wall: wall)
    let visibility = try request.visibility(for: caller, in: gradebook.organization, now: now)
    let query = try request.query(visibility, in: gradebook.organization)
    return reading(of: request.handouts(visibility, in: gradebook.organization), query, now: now)
  }
}

extension Organization {
  /// What has been handed out to some classes, the one posted last first: drafts and schedules are not (D17).
  func posted(in classes: [ClassID]) -> [Handout] {
    let posted = classes.map { handouts(of: $0).filter { $0.openWindow != nil } }
    // One class's are in order.
    return posted.count == 1 ? posted[0] : posted.flatMap(\.self).sorted { Handout.wasPostedBefore($1, $0) }
  }
}
