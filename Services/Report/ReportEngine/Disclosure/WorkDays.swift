public import Domain

/// The work of some contexts by the day on which it began: what the ends of windows are judged on, for every metric.
///
/// It holds who worked where on each day. What they did there is looked up when an end is judged, which takes few of them.
public final class WorkDays: Sendable {
  /// What one student did at one context.
  struct Cell: Sendable {
    var node: UInt32
    var person: UInt32
  }

  let segment: Segment
  private let calendar: LocalCalendar
  private let plan: ContentPlan
  /// With attempts, ascending.
  let days: [Int64]
  /// By place in `days`: the cells with attempts begun then, in the order of their nodes.
  private let cellsOfDay: Ragged<Cell>
  /// When each of `days` begins and ends, in milliseconds since 1970.
  private let times: [(start: Int64, end: Int64)]

  /// - Parameter checkpoint: called now and then; what it throws ends the walk.
  public init(
    _ plan: ContentPlan, in segment: Segment, _ calendar: LocalCalendar, checkpoint: () throws -> Void = {}
  ) rethrows {
    self.segment = segment
    self.calendar = calendar
    self.plan = plan
    var cells: [Cell] = []
    var bucketOfCell: [UInt32] = []
    var buckets = CalendarBuckets(.day, calendar)
    var walk = ContentWalk(plan, in: segment, window: .always)
    var parted = PartedWork()
    for index in plan.nodes.indices where plan.nodes[index].isIncluded {
      try checkpoint()
      walk.select(at: index)
      parted.divide(walk.work, in: segment) { buckets.forEachPart(of: $0, startedAt: $1, $2) }
      cells += parted.work.cells.map { Cell(node: UInt32(index), person: $0.person) }
      bucketOfCell += parted.parts.map { UInt32($0) }
    }
    // Buckets are in the order in which they were met, days in that of time.
    let firstDays = buckets.firstDays
    let order = firstDays.indices.sorted { firstDays[$0] < firstDays[$1] }
    var places = Array(repeating: 0, count: order.count)
    for (index, bucket) in order.enumerated() { places[bucket] = index }
    days = order.map { firstDays[$0] }
    times = days.map { (calendar.start(ofDay: $0).milliseconds, calendar.start(ofDay: $0 + 1).milliseconds) }
    cellsOfDay = Ragged(cells, rowCount: days.count) { places[Int(bucketOfCell[$0])] }
  }

  /// In milliseconds since 1970.
  ///
  /// - Parameter index: in `days`.
  func start(ofDay index: Int) -> Int64 { times[index].start }
  func end(ofDay index: Int) -> Int64 { times[index].end }

  /// Whether a day begins at an instant.
  func isMidnight(_ instant: Instant) -> Bool {
    calendar.start(ofDay: calendar.firstDay(of: .day, at: instant)) == instant
  }

  /// The cells with attempts begun on a day, at some of the plan's nodes.
  ///
  /// - Parameter index: in `days`.
  func cells(ofDay index: Int, at nodes: Range<Int>) -> ArraySlice<Cell> {
    let cells = cellsOfDay[index]
    let first = cells.indices.firstPlace { cells[$0].node < nodes.lowerBound }
    let end = (first..<cells.endIndex).firstPlace { cells[$0].node < nodes.upperBound }
    return cells[first..<end]
  }

  /// In force at a cell's context.
  func primaryKind(_ cell: Cell) -> ItemKind? { plan.nodes[Int(cell.node)].primaryKind }

  /// Those of a cell that are in the scope, inside any window or not, oldest first (D14).
  func rows(_ cell: Cell) -> [RowFacts] {
    guard let context = segment.number(plan.nodes[Int(cell.node)].id) else { return [] }
    var rows: [RowFacts] = []
    segment.collect(Number(cell.person), at: context, .all, into: &rows)
    return rows.filter { plan.audience.includes($0, of: Int(cell.person), in: segment) }
  }
}
