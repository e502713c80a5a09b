internal import Domain

/// Attempts as a structure of arrays: a row's facts lie at the same place in each column.
struct AttemptColumns: Sendable {
  // Read by every report.
  var context: [Number<ContextID>] = []
  var student: [Number<PersonID>] = []
  var membership: [UInt32] = []
  var start: [Int64] = []
  var flags: [AttemptFlags] = []
  /// The measure of the union of the attempt's own ranges.
  var ticks: [UInt32] = []
  /// Milliseconds.
  var runningTime: [Int64] = []
  var primary: [ItemRecord] = []
  var items: [Extent] = []

  // Read where several attempts unite.
  var ranges: [Extent] = []
  var intervals: [Extent] = []

  // Cold: identity and what only a list of attempts shows.
  var id: [PackedID] = []
  var received: [Int64] = []
  var stopped: [Int64] = []
  /// When the lease of a live attempt ends; `AttemptRecord.never` for others.
  var leaseEnds: [Int64] = []
  /// `AttemptRecord.never` for most.
  var laterActivity: [Int64] = []

  var count: Int { context.count }

  /// Adds a row that holds nothing yet.
  mutating func append() -> Int {
    context.append(Number(0))
    student.append(Number(0))
    membership.append(0)
    start.append(0)
    flags.append([])
    ticks.append(0)
    runningTime.append(0)
    primary.append(.absent)
    items.append(.empty)
    ranges.append(.empty)
    intervals.append(.empty)
    id.append(.uuid(0, 0))
    received.append(0)
    stopped.append(AttemptRecord.never)
    leaseEnds.append(AttemptRecord.never)
    laterActivity.append(AttemptRecord.never)
    return count - 1
  }

  /// D14: by start, then id.
  func precedes(_ left: Row, _ right: Row) -> Bool { precedes(left, start[right.index], id[right.index]) }

  func precedes(_ row: Row, _ otherStart: Int64, _ otherID: PackedID) -> Bool {
    let own = start[row.index]
    return own == otherStart ? id[row.index] < otherID : own < otherStart
  }
}
