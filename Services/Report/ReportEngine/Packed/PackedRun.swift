internal import Domain
internal import Synchronization

/// The attempts at one context, packed: immutable columns, sorted by student, then in the order of attempts (D14).
///
/// A cell is a range of rows. Every fact comes out as it went in, to the bit.
///
/// Its columns lie in one piece of memory, so that who holds a run holds all of them, and reading one counts no references.
final class PackedRun: Sendable {
  // By cell. What is read together stands together here, too.
  /// Ascending.
  let students: Column<Number<PersonID>>
  /// Where each cell's rows begin; one more than there are cells.
  let cellStarts: Column<UInt32>

  // By row: read by every report.
  let starts: Column<Int64>
  let flags: Column<AttemptFlags>
  let ticks: Column<UInt32>
  let runningTimes: NumberColumn
  let primaries: Coded<PackedPrimary>
  let ids: PackedIDs
  let memberships: Coded<UInt32>
  let items: PackedItems

  // Read where several attempts unite. Most attempts have one range from nothing up to their progress, and one interval
  // from their start on, as long as their time: of these nothing is kept.
  let ranges: RaggedColumn<TickRange>
  let intervals: RaggedColumn<Interval>

  // Cold. Milliseconds.
  /// After the start.
  let receivedAfter: NumberColumn
  /// Of those that were stopped: up to then, less the time that they ran; mostly none.
  let idleTimes: NumberColumn
  /// After the start, of those of which something happened later than their running time and their stop; 0 of others, mostly all.
  let laterActivities: NumberColumn
  /// Of live attempts.
  let leases: Column<Lease>

  let context: Number<ContextID>
  /// No other rows of this process have it.
  let serial: UInt64
  let memory: RunMemory
  /// All of it was there.
  let isWhole: Bool

  private static let serials = Atomic<UInt64>(0)

  struct Lease {
    let row: Int64
    let end: Int64
  }

  /// - Parameter memory: what `RunPacking` laid there. If it is anything else, much is empty: `isWhole` tells.
  convenience init(at context: Number<ContextID>, _ memory: consuming RunMemory) {
    self.init(at: context, memory, serial: Self.serials.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  /// The same rows, out of a file.
  convenience init(_ run: PackedRun, in stored: StoredPart) {
    self.init(at: run.context, RunMemory(stored), serial: run.serial)
  }

  private init(at context: Number<ContextID>, _ memory: consuming RunMemory, serial: UInt64) {
    self.context = context
    self.serial = serial
    var columns = unsafe ColumnReader(memory)
    students = columns.column()
    cellStarts = columns.column()
    starts = columns.column()
    let count = starts.count
    flags = columns.column()
    ticks = columns.column()
    runningTimes = NumberColumn(from: &columns, count: count)
    primaries = Coded(from: &columns, count: count)
    memberships = Coded(from: &columns, count: count)
    ids = PackedIDs(from: &columns)
    items = PackedItems(from: &columns, count: count)
    ranges = RaggedColumn(from: &columns)
    intervals = RaggedColumn(from: &columns)
    receivedAfter = NumberColumn(from: &columns, count: count)
    idleTimes = NumberColumn(from: &columns, count: count)
    laterActivities = NumberColumn(from: &columns, count: count)
    leases = columns.column()
    isWhole = columns.isWhole
    self.memory = memory
  }

  var count: Int { starts.count }
  var cellCount: Int { students.count }

  /// The cell of a student; nil where they have none.
  func cell(of student: Number<PersonID>) -> Int? {
    let index = Kernels.find(student, in: students)
    return index < cellCount ? index : nil
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

  /// When the attempt ran and for how long, where its one interval is known from that; nil of others. Milliseconds.
  @inline(__always)
  func plainInterval(_ row: Int) -> (start: Int64, length: Int64)? {
    Self.isPlain(flags[row], .oddIntervals) ? (starts[row], runningTimes[row]) : nil
  }

  /// Calls `body` with each interval of running time, oldest first.
  @inline(__always)
  func forEachInterval(_ row: Int, _ body: (Interval) -> Void) {
    guard Self.isPlain(flags[row], .oddIntervals) else { return intervals[row].forEach(body) }
    // The usual case: nothing of it is kept, and nothing has to be made of it.
    let (start, length) = (Instant(milliseconds: starts[row]), runningTimes[row])
    if length > 0 { body(Interval(start: start, end: start + length)) }
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
    let laterActivity = laterActivities[row]
    record.laterActivity = laterActivity == 0 ? AttemptRecord.never : starts[row] &+ laterActivity
    record.leaseEnds = leases.indices.first { leases[$0].row == row }.map { leases[$0].end } ?? AttemptRecord.never
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
