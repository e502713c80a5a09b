internal import Domain

/// Packs the attempts at one context into a run: they come by student, then in the order of attempts (D14).
struct RunPacking {
  private let dictionary: ItemDictionary

  private var students: [Number<PersonID>] = []
  private var cellStarts: [UInt32] = []
  private var starts: [Int64] = []
  private var flags: [AttemptFlags] = []
  private var memberships = Coding<UInt32>()
  private var ticks: [UInt32] = []
  private var runningTimes: [Int64] = []
  private var primaries = Coding<PackedPrimary>()
  private var items: ItemPacking
  private var ranges = Ragged<TickRange>()
  private var intervals = Ragged<Interval>()
  private var ids = IDPacking()
  private var receivedAfter: [Int64] = []
  private var idleTimes: [Int64] = []
  private var laterActivities: [Int64] = []
  private var leases: [PackedRun.Lease] = []

  /// - Parameter count: of the attempts to come.
  init(_ dictionary: ItemDictionary, count: Int) {
    self.dictionary = dictionary
    items = ItemPacking(dictionary, count: count)
    starts.reserveCapacity(count)
    flags.reserveCapacity(count)
    ticks.reserveCapacity(count)
    runningTimes.reserveCapacity(count)
    ids.reserveCapacity(count)
    receivedAfter.reserveCapacity(count)
    idleTimes.reserveCapacity(count)
    laterActivities.reserveCapacity(count)
  }

  /// Of what was appended.
  var cellCount: Int { students.count }

  mutating func append(_ record: AttemptRecord) {
    if students.last != record.student {
      students.append(record.student)
      cellStarts.append(UInt32(starts.count))
    }
    let hasOddRanges = !record.ranges.elementsEqual(PackedRun.plainRanges(upTo: record.ticks))
    let hasOddIntervals = !record.intervals.elementsEqual(
      PackedRun.plainIntervals(from: record.start, lasting: record.runningTime))
    var flags = record.flags
    if hasOddRanges { flags.insert(.oddRanges) }
    if hasOddIntervals { flags.insert(.oddIntervals) }
    ranges.append(hasOddRanges ? record.ranges : [])
    intervals.append(hasOddIntervals ? record.intervals : [])

    if record.leaseEnds != AttemptRecord.never {
      leases.append(PackedRun.Lease(row: Int64(starts.count), end: record.leaseEnds))
    }
    starts.append(record.start)
    self.flags.append(flags)
    memberships.append(record.membership)
    ticks.append(record.ticks)
    runningTimes.append(record.runningTime)
    primaries.append(PackedPrimary(record.primary, in: dictionary))
    items.append(record.items)
    ids.append(record.id)
    receivedAfter.append(record.received &- record.start)
    idleTimes.append(flags.contains(.stopped) ? record.stopped &- record.start &- record.runningTime : 0)
    laterActivities.append(record.laterActivity == AttemptRecord.never ? 0 : record.laterActivity &- record.start)
  }

  /// What a `PackedRun` reads, in its order.
  func columns() -> ColumnWriter {
    let cellStarts = cellStarts + [UInt32(starts.count)]

    var columns = ColumnWriter(capacity: starts.count * Self.bytesPerRow)
    columns.write(students)
    columns.write(cellStarts)
    columns.write(starts)
    columns.write(flags)
    columns.write(ticks)
    columns.write(numbers: runningTimes)
    primaries.write(to: &columns)
    memberships.write(to: &columns)
    ids.write(to: &columns)
    items.write(to: &columns)
    ranges.write(to: &columns)
    intervals.write(to: &columns)
    columns.write(numbers: receivedAfter)
    columns.write(numbers: idleTimes)
    columns.write(numbers: laterActivities)
    columns.write(leases)
    return columns
  }

  /// On the whole: what grows by itself moves again and again.
  private static let bytesPerRow = 96
}
