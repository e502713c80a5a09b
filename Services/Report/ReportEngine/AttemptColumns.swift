internal import Domain

/// One attempt's place in the columns. It may be given to another attempt once this one is removed.
public struct Row: Hashable, Sendable {
  let index: UInt32

  init(_ index: UInt32) { self.index = index }
  init(_ index: Int) { self.index = UInt32(index) }

  var place: Int { Int(index) }
}

/// Yes-or-no facts of an attempt, a bit each.
struct AttemptFlags: OptionSet, Sendable {
  let rawValue: UInt8

  static let stopped = AttemptFlags(rawValue: 1 << 0)
  static let superseded = AttemptFlags(rawValue: 1 << 1)
  /// It ran, be it for no measurable time (P14).
  static let ran = AttemptFlags(rawValue: 1 << 2)
  /// Progress has data (P6).
  static let progressData = AttemptFlags(rawValue: 1 << 3)
  /// Progress was set, not only ranges added.
  static let progressSet = AttemptFlags(rawValue: 1 << 4)
  /// A client's clock was far off (D13).
  static let clockCorrected = AttemptFlags(rawValue: 1 << 5)
}

/// Every attempt of one organization as a structure of arrays: a row's facts lie at the same place in each column.
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
  var primary: [ItemCell] = []
  var items: [Extent] = []

  // Read where several attempts unite.
  var ranges: [Extent] = []
  var intervals: [Extent] = []

  // Cold: identity and what only a list of attempts shows.
  var id: [AttemptID] = []
  var received: [Int64] = []
  var stopped: [Int64] = []
  /// When the lease of a live attempt ends; `never` for others.
  var leaseEnds: [Int64] = []

  static let never = Int64.min

  var count: Int { context.count }

  /// Adds a row that holds nothing yet.
  mutating func append() -> Row {
    let row = Row(count)
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
    id.append("")
    received.append(0)
    stopped.append(Self.never)
    leaseEnds.append(Self.never)
    return row
  }

  /// D14: by start, then id.
  func precedes(_ left: Row, _ right: Row) -> Bool {
    let mine = start[left.place]
    let theirs = start[right.place]
    return mine == theirs ? id[left.place] < id[right.place] : mine < theirs
  }
}
