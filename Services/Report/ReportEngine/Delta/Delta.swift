internal import Domain

/// The attempts that have changed since their content was last packed: a row each, to be overwritten in place.
struct Delta: Sendable {
  private(set) var columns = AttemptColumns()
  private(set) var cells = CellIndex()
  private(set) var ranges = Arena<TickRange>()
  private(set) var intervals = Arena<Interval>()
  private(set) var items = ItemColumns()

  private var freePlaces: [Int] = []

  var count: Int { columns.count - freePlaces.count }

  /// The row of an attempt that is in this cell; nil where it is not.
  ///
  /// - Parameter start: when it probably began. Nil, or if it did not: all of the cell is looked through.
  func row(
    of id: PackedID, startingAt start: Int64?, of student: Number<PersonID>, at context: Number<ContextID>
  ) -> Row? {
    guard let rows = cells.rows(context, student) else { return nil }
    if let start, let row = rows.row(of: id, startingAt: start, columns) { return row }
    return rows.first { columns.id[$0.place] == id }
  }

  /// - Precondition: no attempt of its id is there.
  /// - Returns: whether its cell is new here.
  mutating func insert(_ record: AttemptRecord) -> Bool {
    let place = freePlaces.popLast() ?? columns.append()
    let row = Row(loose: place, at: record.context)
    fill(place, record)
    return cells.insert(row, columns)
  }

  /// The attempt before this one in its cell; nil where it is the first.
  func former(of record: AttemptRecord) -> Row? {
    cells.rows(record.context, record.student)?.former(of: record.id, startingAt: record.start, columns)
  }

  /// Another attempt follows it in its cell.
  mutating func supersede(_ row: Row) { columns.flags[row.place].insert(.superseded) }

  /// Overwrites an attempt that stays in its cell.
  mutating func replace(_ row: Row, with record: AttemptRecord) {
    let isInOrder = columns.start[row.place] == record.start
    if !isInOrder { _ = cells.remove(row, columns) }
    fill(row.place, record)
    if !isInOrder { _ = cells.insert(row, columns) }
  }

  /// - Returns: whether its cell is empty now.
  mutating func remove(_ row: Row) -> Bool {
    let isLast = cells.remove(row, columns)
    let place = row.place
    columns.id[place] = .uuid(0, 0)
    columns.primary[place] = .absent
    ranges.release(&columns.ranges[place])
    intervals.release(&columns.intervals[place])
    items.release(&columns.items[place])
    freePlaces.append(place)
    return isLast
  }

  /// Lets go of a whole cell.
  mutating func remove(_ student: Number<PersonID>, at context: Number<ContextID>) {
    var gone: [Row] = []
    cells.rows(context, student)?.forEach { gone.append($0) }
    // The newest first: nothing has to move up.
    for row in gone.reversed() { _ = remove(row) }
  }

  /// It was much larger, and keeps the memory of that time.
  var isMostlyFree: Bool { freePlaces.count > Self.freePlacesMin && freePlaces.count > count * Self.freeShare }

  private static let freePlacesMin = 16_384
  private static let freeShare = 16

  /// The same rows at other places, in the memory that they need.
  func compacted() -> Delta {
    var compacted = Delta()
    var record = AttemptRecord()
    cells.forEach { row in
      read(row, into: &record)
      _ = compacted.insert(record)
    }
    return compacted
  }

  func read(_ row: Row, into record: inout AttemptRecord) {
    let place = row.place
    record.id = columns.id[place]
    record.student = columns.student[place]
    record.context = columns.context[place]
    record.membership = columns.membership[place]
    record.flags = columns.flags[place]
    record.ticks = columns.ticks[place]
    record.runningTime = columns.runningTime[place]
    record.primary = columns.primary[place]
    record.items.replaceAll(with: columns.items[place].range.lazy.map { items[$0] })
    record.ranges.replaceAll(with: ranges[columns.ranges[place]])
    record.intervals.replaceAll(with: intervals[columns.intervals[place]])
    record.start = columns.start[place]
    record.received = columns.received[place]
    record.stopped = columns.stopped[place]
    record.leaseEnds = columns.leaseEnds[place]
  }

  private mutating func fill(_ place: Int, _ record: AttemptRecord) {
    columns.id[place] = record.id
    columns.student[place] = record.student
    columns.context[place] = record.context
    columns.membership[place] = record.membership
    columns.flags[place] = record.flags
    columns.ticks[place] = record.ticks
    columns.runningTime[place] = record.runningTime
    columns.primary[place] = record.primary
    items.replace(&columns.items[place], with: record.items)
    ranges.replace(&columns.ranges[place], with: record.ranges)
    intervals.replace(&columns.intervals[place], with: record.intervals)
    columns.start[place] = record.start
    columns.received[place] = record.received
    columns.stopped[place] = record.stopped
    columns.leaseEnds[place] = record.leaseEnds

    if ranges.isWasteful { ranges.compact(&columns.ranges) }
    if intervals.isWasteful { intervals.compact(&columns.intervals) }
    if items.isWasteful { items.compact(&columns.items) }
  }
}

extension Array {
  /// Keeps the memory it has: one record reads a whole run.
  fileprivate mutating func replaceAll(with elements: some Sequence<Element>) {
    removeAll(keepingCapacity: true)
    append(contentsOf: elements)
  }
}
