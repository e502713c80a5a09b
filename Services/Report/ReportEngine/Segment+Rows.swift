public import Domain

// The facts of one row, wherever it lies.
extension Segment {
  func id(of row: Row) -> PackedID {
    row.isPacked ? run(of: row).id(row.index) : delta.columns.id[row.index]
  }

  func student(of row: Row) -> Number<PersonID> {
    guard row.isPacked else { return delta.columns.student[row.index] }
    let run = run(of: row)
    return run.students[run.cell(ofRow: row.index)]
  }

  func start(of row: Row) -> Int64 {
    row.isPacked ? run(of: row).starts[row.index] : delta.columns.start[row.index]
  }

  func flags(of row: Row) -> AttemptFlags {
    row.isPacked ? run(of: row).flags[row.index] : delta.columns.flags[row.index]
  }

  func membership(of row: Row) -> UInt32 {
    row.isPacked ? run(of: row).memberships[row.index] : delta.columns.membership[row.index]
  }

  /// The measure of the union of the attempt's own ranges.
  func ticks(of row: Row) -> UInt32 {
    row.isPacked ? run(of: row).ticks[row.index] : delta.columns.ticks[row.index]
  }

  /// Milliseconds.
  func runningTime(of row: Row) -> Int64 {
    row.isPacked ? run(of: row).runningTimes[row.index] : delta.columns.runningTime[row.index]
  }

  func primary(of row: Row) -> ItemRecord {
    row.isPacked ? run(of: row).primaries[row.index].record : delta.columns.primary[row.index]
  }

  func itemCount(of row: Row) -> Int {
    row.isPacked ? run(of: row).items.count(row.index) : Int(delta.columns.items[row.index].count)
  }

  /// - Parameter ordinal: in the order of the attempt's items.
  func item(_ ordinal: Int, of row: Row) -> ItemRecord {
    row.isPacked
      ? run(of: row).items.item(ordinal, row.index)
      : delta.items[Int(delta.columns.items[row.index].offset) + ordinal]
  }

  func ranges(of row: Row) -> ArraySlice<TickRange> {
    row.isPacked ? run(of: row).ranges(row.index) : delta.ranges[delta.columns.ranges[row.index]]
  }

  func intervals(of row: Row) -> ArraySlice<Interval> {
    row.isPacked ? run(of: row).intervals(row.index) : delta.intervals[delta.columns.intervals[row.index]]
  }

  /// Calls `body` with each interval of running time, oldest first.
  func forEachInterval(of row: Row, _ body: (Interval) -> Void) {
    if row.isPacked {
      run(of: row).forEachInterval(row.index, body)
    } else {
      intervals(of: row).forEach(body)
    }
  }

  func read(_ row: Row, into record: inout AttemptRecord) {
    if row.isPacked {
      run(of: row).read(row.index, of: student(of: row), into: &record)
    } else {
      delta.read(row, into: &record)
    }
  }

  /// By their numbers, those of a context's item dictionary.
  func entries(at context: Number<ContextID>) -> [ItemDictionary.Entry] {
    context.index < dictionaries.count ? dictionaries[Int(context.index)].entries : []
  }

  /// What a cell names by a number, in the item dictionary of the row's context.
  ///
  /// Read in place: a dictionary taken into a variable would be retained with all it holds.
  func entry(_ number: UInt32, of row: Row) -> ItemDictionary.Entry {
    dictionaries[Int(row.context.index)].entries[Int(number)]
  }

  func column(ofEntry number: UInt32, of row: Row) -> UInt32 {
    dictionaries[Int(row.context.index)].entries[Int(number)].column
  }

  func response(_ cell: ItemRecord) -> String? {
    cell.response == ItemRecord.none ? nil : responses[Number(cell.response)]?.rawValue
  }

  func run(of row: Row) -> PackedRun {
    guard let run = base.run(at: row.context) else { preconditionFailure("the row is older than the segment") }
    return run
  }

  /// By which the attempt was put in.
  public func attemptID(_ row: Row) -> AttemptID { id(of: row).id }

  /// A client's clock was far off (D13).
  public func isClockCorrected(_ row: Row) -> Bool { flags(of: row).contains(.clockCorrected) }

  /// The attempt as it was put in.
  ///
  /// - Parameters:
  ///   - app: whose context it is at.
  ///   - primaryKind: the kind in force there.
  public func attempt(_ row: Row, app: AppID, primaryKind: ItemKind?) -> Attempt {
    // An export may have found the row long ago: where its run is damaged by now, that is noted.
    if row.isPacked { _ = base[row.context] }
    var record = AttemptRecord()
    read(row, into: &record)
    func item(_ cell: ItemRecord) -> Item {
      let entry = entry(cell.entry, of: row)
      return Item(
        identifier: entry.identifier, title: entry.title, value: cell.value(entry.kind), response: response(cell))
    }
    let said = marks(of: row)
    return Attempt(
      id: record.id.id, student: students[record.student] ?? "", app: app, context: contexts[record.context] ?? 0,
      start: Instant(milliseconds: record.start), received: Instant(milliseconds: record.received),
      handouts: memberships[record.membership].compactMap { handouts[$0] },
      progress: ProgressRanges(record.ranges, isExplicit: record.flags.contains(.progressSet)),
      runningTime: RunningTime(record.intervals), hasInterval: record.flags.contains(.ran),
      items: AttemptItems(
        primary: record.primary.isPresent ? item(record.primary) : nil, additional: record.items.map(item),
        marked: said?.items ?? []),
      primaryKind: primaryKind,
      stopped: record.flags.contains(.stopped) ? Instant(milliseconds: record.stopped) : nil,
      isSuperseded: record.flags.contains(.superseded),
      leaseEnds: record.leaseEnds == AttemptRecord.never ? nil : Instant(milliseconds: record.leaseEnds),
      laterActivity: record.laterActivity == AttemptRecord.never ? nil : Instant(milliseconds: record.laterActivity),
      comment: said?.comment)
  }
}
