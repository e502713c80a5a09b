public import Domain

/// The work of some contexts by the day on which it began: what the ends of windows are judged on, for every metric.
public struct WorkDays: Sendable {
  struct Cell: Sendable {
    var person: Int
    /// In force at its context.
    var primaryKind: ItemKind?
    /// Of the scope, inside any window or not, oldest first: places in `rows`.
    var rows: Range<Int>
  }

  let segment: Segment
  let calendar: LocalCalendar
  let cells: [Cell]
  let rows: [Row]
  /// By row.
  private let dayOfRow: [Int64]
  /// With attempts, ascending.
  let days: [Int64]
  /// By place in `days`: the cells with attempts begun then.
  let cellsOfDay: Ragged<UInt32>

  /// - Parameters:
  ///   - range: of the plan's nodes.
  ///   - checkpoint: called now and then; what it throws ends the walk.
  public init(
    _ plan: ContentPlan, _ range: Range<Int>, in segment: Segment, _ calendar: LocalCalendar,
    checkpoint: () throws -> Void = {}
  ) rethrows {
    self.segment = segment
    self.calendar = calendar
    var cells: [Cell] = []
    var all: [Row] = []
    var buckets = CalendarBuckets(.day, calendar)
    var bucketOfRow: [UInt32] = []
    var met: [(row: Int, element: UInt32)] = []
    var walk = ContentWalk(plan, in: segment, window: .always)
    for place in range where plan.nodes[place].isIncluded {
      try checkpoint()
      let primaryKind = plan.nodes[place].primaryKind
      walk.forEachCell(at: place) { person, rows in
        rows.forEachGroup(by: { buckets.place(at: $0.start) }) { bucket, rows in
          met.append((bucket, UInt32(cells.count)))
          for _ in rows.indices { bucketOfRow.append(UInt32(bucket)) }
        }
        cells.append(Cell(person: person, primaryKind: primaryKind, rows: all.count..<all.count + rows.count))
        for index in rows.indices { all.append(rows[index].row) }
      }
    }
    // Buckets are in the order in which they were met, days in that of time.
    let firstDays = buckets.firstDays
    let order = firstDays.indices.sorted { firstDays[$0] < firstDays[$1] }
    var places = Array(repeating: 0, count: order.count)
    for (place, bucket) in order.enumerated() { places[bucket] = place }
    self.cells = cells
    rows = all
    dayOfRow = bucketOfRow.map { firstDays[Int($0)] }
    days = order.map { firstDays[$0] }
    cellsOfDay = Ragged(met.map { (places[$0.row], $0.element) }, rowCount: days.count)
  }

  /// Those of a cell that begin within some days, which lie together: places in `rows`.
  func rows(_ cell: Cell, from first: Int64, until end: Int64) -> Range<Int> {
    let start = cell.rows.firstPlace { dayOfRow[$0] < first }
    let stop = (start..<cell.rows.upperBound).firstPlace { dayOfRow[$0] < end }
    return start == stop ? 0..<0 : start..<stop
  }
}
