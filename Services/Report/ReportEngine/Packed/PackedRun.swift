internal import Domain

/// The attempts at one context, packed: immutable columns, sorted by student, then in the order of attempts (D14).
///
/// A cell is a range of rows. Every fact comes out as it went in, to the bit.
final class PackedRun: Sendable {
  let context: Number<ContextID>
  let count: Int
  let cellCount: Int

  // By cell.
  /// Ascending.
  let students: [Number<PersonID>]
  /// Where each cell's rows begin; one more than there are cells.
  let cellStarts: [UInt32]

  // By row: read by every report.
  let starts: [Int64]
  let flags: [AttemptFlags]
  let ticks: [UInt32]
  let runningTimes: NarrowColumn
  /// Rising with kind and number, those without one first.
  let primaries: Coded<PackedPrimary>
  let ids: PackedIDs
  let memberships: Coded<UInt32>
  let items: PackedItems

  /// `cellStarts` as a bit a row.
  let cellBegins: [UInt64]
  let finished: FinishedWork

  // Read where several attempts unite. Most attempts have one range from nothing up to their progress, and one interval
  // from their start on, as long as their time: of these nothing is kept.
  let ranges: Ragged<TickRange>
  let intervals: Ragged<Interval>

  // Cold. Milliseconds.
  /// After the start.
  let receivedAfter: NarrowColumn
  /// Of those that were stopped: up to then, less the time that they ran; mostly none.
  let idleTimes: NarrowColumn
  /// Of live attempts, by row.
  let leaseEnds: [UInt32: Int64]

  init(
    context: Number<ContextID>, students: [Number<PersonID>], cellStarts: [UInt32], starts: [Int64],
    flags: [AttemptFlags], memberships: Coded<UInt32>, ticks: [UInt32], runningTimes: NarrowColumn,
    primaries: Coded<PackedPrimary>, finished: FinishedWork, items: PackedItems,
    ranges: Ragged<TickRange>, intervals: Ragged<Interval>, ids: PackedIDs, receivedAfter: NarrowColumn,
    idleTimes: NarrowColumn, leaseEnds: [UInt32: Int64]
  ) {
    self.context = context
    count = starts.count
    cellCount = students.count
    self.students = students
    self.cellStarts = cellStarts
    var cellBegins: [UInt64] = []
    for row in cellStarts.dropLast() { cellBegins.setBit(Int(row), of: starts.count) }
    self.cellBegins = cellBegins
    self.starts = starts
    self.flags = flags
    self.memberships = memberships
    self.ticks = ticks
    self.runningTimes = runningTimes
    self.primaries = primaries
    self.finished = finished
    self.items = items
    self.ranges = ranges
    self.intervals = intervals
    self.ids = ids
    self.receivedAfter = receivedAfter
    self.idleTimes = idleTimes
    self.leaseEnds = leaseEnds
  }

  /// The cell of a student; nil where they have none.
  func cell(of student: Number<PersonID>) -> Int? {
    let place = Kernels.find(student, in: students)
    return place < students.count ? place : nil
  }

  func rows(ofCell cell: Int) -> Range<Int> {
    Int(cellStarts[cell])..<Int(cellStarts[cell + 1])
  }

  /// The cell that holds a row.
  func cell(ofRow row: Int) -> Int {
    (1..<cellCount).firstPlace { cellStarts[$0] <= row } - 1
  }

  func id(_ row: Int) -> PackedID { ids[row] }

  /// The row of an attempt that is in this cell; nil where it is not.
  ///
  /// - Parameter start: when it probably began. Nil, or if it did not: all of the cell is looked through.
  func row(of id: PackedID, startingAt start: Int64?, inCell cell: Int) -> Int? {
    let rows = rows(ofCell: cell)
    if let start {
      let first = rows.firstPlace { starts[$0] < start }
      if let row = (first..<rows.upperBound).prefix(while: { starts[$0] == start }).first(where: { ids[$0] == id }) {
        return row
      }
    }
    return rows.first { ids[$0] == id }
  }

  func ranges(_ row: Int) -> ArraySlice<TickRange> {
    Self.isPlain(flags[row], .oddRanges) ? Self.plainRanges(upTo: ticks[row]) : ranges[row]
  }

  func intervals(_ row: Int) -> ArraySlice<Interval> {
    Self.isPlain(flags[row], .oddIntervals)
      ? Self.plainIntervals(from: starts[row], lasting: runningTimes[row]) : intervals[row]
  }

  func read(_ row: Int, of student: Number<PersonID>, into record: inout AttemptRecord) {
    record.id = ids[row]
    record.student = student
    record.context = context
    record.membership = memberships[row]
    record.flags = flags[row].subtracting([.oddRanges, .oddIntervals])
    record.ticks = ticks[row]
    record.runningTime = runningTimes[row]
    record.primary = primaries[row].record
    record.items.removeAll(keepingCapacity: true)
    for ordinal in 0..<items.count(row) { record.items.append(items.item(ordinal, row)) }
    record.ranges = Array(ranges(row))
    record.intervals = Array(intervals(row))
    record.start = starts[row]
    record.received = starts[row] &+ receivedAfter[row]
    record.stopped =
      flags[row].contains(.stopped) ? starts[row] &+ record.runningTime &+ idleTimes[row] : AttemptRecord.never
    record.leaseEnds = leaseEnds[UInt32(row)] ?? AttemptRecord.never
  }

  static func plainRanges(upTo ticks: UInt32) -> ArraySlice<TickRange> {
    ticks == 0 ? [] : [TickRange(lower: .zero, upper: Ticks(count: ticks))]
  }

  static func plainIntervals(from start: Int64, lasting milliseconds: Int64) -> ArraySlice<Interval> {
    let start = Instant(milliseconds: start)
    return milliseconds == 0 ? [] : [Interval(start: start, end: start + milliseconds)]
  }

  private static func isPlain(_ flags: AttemptFlags, _ odd: AttemptFlags) -> Bool { flags.isDisjoint(with: odd) }
}

extension AttemptFlags {
  // Of packed rows alone.
  /// Its ranges are kept, being other than one from nothing up to its progress.
  static let oddRanges = AttemptFlags(rawValue: 1 << 6)
  /// Its intervals are kept, being other than one from its start on.
  static let oddIntervals = AttemptFlags(rawValue: 1 << 7)
}
