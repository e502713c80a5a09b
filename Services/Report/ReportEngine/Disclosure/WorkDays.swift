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
  let rows: [Row]
  /// Of all nodes of the plan, in their order.
  private let allCells: [Cell]
  /// By node: its first cell, and behind the last node all.
  private let firstCells: [Int]
  /// Those that are looked at, among all.
  private var cellRange: Range<Int>
  /// By row.
  private let dayOfRow: [Int64]
  /// With attempts, ascending.
  let days: [Int64]
  /// By place in `days`: the cells with attempts begun then, ascending.
  private let cellsOfDay: Ragged<UInt32>

  /// - Parameter checkpoint: called now and then; what it throws ends the walk.
  public init(
    _ plan: ContentPlan, in segment: Segment, _ calendar: LocalCalendar, checkpoint: () throws -> Void = {}
  ) rethrows {
    self.segment = segment
    self.calendar = calendar
    var cells: [Cell] = []
    var firstCells: [Int] = []
    var all: [Row] = []
    var buckets = CalendarBuckets(.day, calendar)
    var bucketOfRow: [UInt32] = []
    var met: [(row: Int, element: UInt32)] = []
    var walk = ContentWalk(plan, in: segment, window: .always)
    for index in plan.nodes.indices {
      firstCells.append(cells.count)
      guard plan.nodes[index].isIncluded else { continue }
      try checkpoint()
      let primaryKind = plan.nodes[index].primaryKind
      walk.select(at: index)
      var formerBucket = -1
      segment.forEachAttempt(with: nil, of: walk.work) { person, row, start in
        let bucket = buckets.index(at: start)
        if cells.count == firstCells[index] || cells[cells.count - 1].person != Int(person) {
          cells.append(Cell(person: Int(person), primaryKind: primaryKind, rows: all.count..<all.count))
          formerBucket = -1
        }
        if bucket != formerBucket { met.append((bucket, UInt32(cells.count - 1))) }
        formerBucket = bucket
        bucketOfRow.append(UInt32(bucket))
        all.append(row)
        cells[cells.count - 1].rows = cells[cells.count - 1].rows.lowerBound..<all.count
      }
    }
    // Buckets are in the order in which they were met, days in that of time.
    let firstDays = buckets.firstDays
    let order = firstDays.indices.sorted { firstDays[$0] < firstDays[$1] }
    var places = Array(repeating: 0, count: order.count)
    for (index, bucket) in order.enumerated() { places[bucket] = index }
    allCells = cells
    self.firstCells = firstCells + [cells.count]
    cellRange = cells.indices
    rows = all
    dayOfRow = bucketOfRow.map { firstDays[Int($0)] }
    days = order.map { firstDays[$0] }
    cellsOfDay = Ragged(met.map { (places[$0.row], $0.element) }, rowCount: days.count)
  }

  /// The work at some of the plan's nodes alone.
  public func narrowed(to nodes: Range<Int>) -> WorkDays {
    var narrowed = self
    narrowed.cellRange = firstCells[nodes.lowerBound]..<firstCells[nodes.upperBound]
    return narrowed
  }

  /// The cells with attempts begun on a day.
  ///
  /// - Parameter index: in `days`.
  func cells(ofDay index: Int) -> some Sequence<Cell> {
    let cells = cellsOfDay[index]
    let first = cells.indices.firstPlace { cells[$0] < cellRange.lowerBound }
    let end = (first..<cells.endIndex).firstPlace { cells[$0] < cellRange.upperBound }
    return cells[first..<end].lazy.map { allCells[Int($0)] }
  }

  /// Those of a cell that begin within some days, which lie together: places in `rows`.
  func rows(_ cell: Cell, from first: Int64, until end: Int64) -> Range<Int> {
    let start = cell.rows.firstPlace { dayOfRow[$0] < first }
    let stop = (start..<cell.rows.upperBound).firstPlace { dayOfRow[$0] < end }
    return start == stop ? 0..<0 : start..<stop
  }
}
