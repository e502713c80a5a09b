internal import Domain

/// Packs the attempts at one context into a run: they come by student, then in the order of attempts (D14).
struct RunPacking {
  private let context: Number<ContextID>
  private let dictionary: ItemDictionary
  /// Of the attempts to come.
  private let count: Int

  private var students: [Number<PersonID>] = []
  private var cellStarts: [UInt32] = []
  private var starts: [Int64] = []
  private var flags: [AttemptFlags] = []
  private var memberships = Coding<UInt32>()
  private var ticks: [UInt32] = []
  private var runningTimes = NarrowColumn()
  private var primaries = Coding<PackedPrimary>()
  private var items: ItemPacking
  private var ranges = Ragged<TickRange>()
  private var intervals = Ragged<Interval>()
  private var ids = PackedIDs()
  private var receivedAfter = NarrowColumn()
  private var idleTimes = NarrowColumn()
  private var leaseEnds: [UInt32: Int64] = [:]

  /// - Parameter count: of the attempts to come: what grows by itself keeps room that is never filled.
  init(at context: Number<ContextID>, _ dictionary: ItemDictionary, count: Int) {
    self.context = context
    self.dictionary = dictionary
    self.count = count
    items = ItemPacking(dictionary, count: count)
    starts.reserveCapacity(count)
    flags.reserveCapacity(count)
    ticks.reserveCapacity(count)
    ids.reserveCapacity(count)
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

    if record.leaseEnds != AttemptRecord.never { leaseEnds[UInt32(starts.count)] = record.leaseEnds }
    starts.append(record.start)
    self.flags.append(flags)
    memberships.append(record.membership)
    ticks.append(record.ticks)
    runningTimes.append(record.runningTime, capacity: count)
    primaries.append(PackedPrimary(record.primary, in: dictionary))
    items.append(record.items)
    ids.append(record.id)
    receivedAfter.append(record.received &- record.start, capacity: count)
    let idleTime = flags.contains(.stopped) ? record.stopped &- record.start &- record.runningTime : 0
    idleTimes.append(idleTime, capacity: count)
  }

  func packed() -> PackedRun {
    // Copies have no more room than they need.
    let cellStarts = cellStarts + [UInt32(starts.count)]
    let primaries = primaries.coded(by: PackedPrimary.rises)
    return PackedRun(
      context: context, students: students.map(\.self), cellStarts: cellStarts, starts: starts, flags: flags,
      memberships: memberships.coded(), ticks: ticks, runningTimes: runningTimes, primaries: primaries,
      finished: FinishedWork(
        cellStarts: cellStarts, flags: flags, ticks: ticks, kinds: flags.indices.map { primaries[$0].kind }),
      items: items.packed(), ranges: ranges, intervals: intervals, ids: ids,
      receivedAfter: receivedAfter, idleTimes: idleTimes, leaseEnds: leaseEnds)
  }
}
