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
    return rows.first { columns.id[$0.index] == id }
  }

  /// - Precondition: no attempt of its id is there.
  /// - Returns: whether its cell is new here.
  mutating func insert(_ record: AttemptRecord) -> Bool {
    let index = freePlaces.popLast() ?? columns.append()
    let row = Row(loose: index, at: record.context)
    fill(index, record)
    return cells.insert(row, columns)
  }

  /// The attempt before this one in its cell; nil where it is the first.
  func former(of record: AttemptRecord) -> Row? {
    cells.rows(record.context, record.student)?.former(of: record.id, startingAt: record.start, columns)
  }

  /// Another attempt follows it in its cell.
  mutating func supersede(_ row: Row) { columns.flags[row.index].insert(.superseded) }

  /// Overwrites an attempt that stays in its cell.
  mutating func replace(_ row: Row, with record: AttemptRecord) {
    let isInOrder = columns.start[row.index] == record.start
    if !isInOrder { _ = cells.remove(row, columns) }
    fill(row.index, record)
    if !isInOrder { _ = cells.insert(row, columns) }
  }

  /// - Returns: whether its cell is empty now.
  mutating func remove(_ row: Row) -> Bool {
    let isLast = cells.remove(row, columns)
    let index = row.index
    columns.id[index] = .uuid(0, 0)
    columns.primary[index] = .absent
    ranges.release(&columns.ranges[index])
    intervals.release(&columns.intervals[index])
    items.release(&columns.items[index])
    freePlaces.append(index)
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
    let index = row.index
    record.id = columns.id[index]
    record.student = columns.student[index]
    record.context = columns.context[index]
    record.membership = columns.membership[index]
    record.flags = columns.flags[index]
    record.ticks = columns.ticks[index]
    record.runningTime = columns.runningTime[index]
    record.primary = columns.primary[index]
    record.items.replaceAll(with: columns.items[index].range.lazy.map { items[$0] })
    record.ranges.replaceAll(with: ranges[columns.ranges[index]])
    record.intervals.replaceAll(with: intervals[columns.intervals[index]])
    record.start = columns.start[index]
    record.received = columns.received[index]
    record.stopped = columns.stopped[index]
    record.leaseEnds = columns.leaseEnds[index]
    record.laterActivity = columns.laterActivity[index]
  }

  private mutating func fill(_ index: Int, _ record: AttemptRecord) {
    columns.id[index] = record.id
    columns.student[index] = record.student
    columns.context[index] = record.context
    columns.membership[index] = record.membership
    columns.flags[index] = record.flags
    columns.ticks[index] = record.ticks
    columns.runningTime[index] = record.runningTime
    columns.primary[index] = record.primary
    items.replace(&columns.items[index], with: record.items)
    ranges.replace(&columns.ranges[index], with: record.ranges)
    intervals.replace(&columns.intervals[index], with: record.intervals)
    columns.start[index] = record.start
    columns.received[index] = record.received
    columns.stopped[index] = record.stopped
    columns.leaseEnds[index] = record.leaseEnds
    columns.laterActivity[index] = record.laterActivity

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
