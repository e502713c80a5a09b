public import Domain

// The facts of one row, wherever it lies.
extension Segment {
  func id(of row: Row) -> PackedID {
    row.isPacked ? run(of: row).id(row.place) : delta.columns.id[row.place]
  }

  func student(of row: Row) -> Number<PersonID> {
    guard row.isPacked else { return delta.columns.student[row.place] }
    let run = run(of: row)
    return run.students[run.cell(ofRow: row.place)]
  }

  func start(of row: Row) -> Int64 {
    row.isPacked ? run(of: row).starts[row.place] : delta.columns.start[row.place]
  }

  func flags(of row: Row) -> AttemptFlags {
    row.isPacked ? run(of: row).flags[row.place] : delta.columns.flags[row.place]
  }

  func membership(of row: Row) -> UInt32 {
    row.isPacked ? run(of: row).memberships[row.place] : delta.columns.membership[row.place]
  }

  /// The measure of the union of the attempt's own ranges.
  func ticks(of row: Row) -> UInt32 {
    row.isPacked ? run(of: row).ticks[row.place] : delta.columns.ticks[row.place]
  }

  /// Milliseconds.
  func runningTime(of row: Row) -> Int64 {
    row.isPacked ? run(of: row).runningTimes[row.place] : delta.columns.runningTime[row.place]
  }

  func primary(of row: Row) -> ItemRecord {
    row.isPacked ? run(of: row).primaries[row.place].record : delta.columns.primary[row.place]
  }

  func itemCount(of row: Row) -> Int {
    row.isPacked ? run(of: row).items.count(row.place) : Int(delta.columns.items[row.place].count)
  }

  /// - Parameter ordinal: in the order of the attempt's items.
  func item(_ ordinal: Int, of row: Row) -> ItemRecord {
    row.isPacked
      ? run(of: row).items.item(ordinal, row.place)
      : delta.items[Int(delta.columns.items[row.place].offset) + ordinal]
  }

  func ranges(of row: Row) -> ArraySlice<TickRange> {
    row.isPacked ? run(of: row).ranges(row.place) : delta.ranges[delta.columns.ranges[row.place]]
  }

  func intervals(of row: Row) -> ArraySlice<Interval> {
    row.isPacked ? run(of: row).intervals(row.place) : delta.intervals[delta.columns.intervals[row.place]]
  }

  /// Calls `body` with each interval of running time, oldest first.
  func forEachInterval(of row: Row, _ body: (Interval) -> Void) {
    if row.isPacked {
      run(of: row).forEachInterval(row.place, body)
    } else {
      intervals(of: row).forEach(body)
    }
  }

  func read(_ row: Row, into record: inout AttemptRecord) {
    if row.isPacked {
      run(of: row).read(row.place, of: student(of: row), into: &record)
    } else {
      delta.read(row, into: &record)
    }
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
    var record = AttemptRecord()
    read(row, into: &record)
    func item(_ cell: ItemRecord) -> Item {
      let entry = entry(cell.entry, of: row)
      return Item(
        identifier: entry.identifier, title: entry.title, value: cell.value(entry.kind), response: response(cell))
    }
    return Attempt(
      id: record.id.id, student: students[record.student] ?? "", app: app, context: contexts[record.context] ?? 0,
      start: Instant(milliseconds: record.start), received: Instant(milliseconds: record.received),
      handouts: memberships[record.membership].compactMap { handouts[$0] },
      progress: ProgressRanges(record.ranges, isExplicit: record.flags.contains(.progressSet)),
      runningTime: RunningTime(record.intervals), hasInterval: record.flags.contains(.ran),
      items: AttemptItems(
        primary: record.primary.isPresent ? item(record.primary) : nil, additional: record.items.map(item)),
      primaryKind: primaryKind,
      stopped: record.flags.contains(.stopped) ? Instant(milliseconds: record.stopped) : nil,
      isSuperseded: record.flags.contains(.superseded),
      leaseEnds: record.leaseEnds == AttemptRecord.never ? nil : Instant(milliseconds: record.leaseEnds))
  }
}
