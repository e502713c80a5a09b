public import Domain

/// Whether the ends of a window may be told apart from ends a little earlier or later: a reader of the whole organization
/// who moves one from day to day must never see the figure change by the work of few students.
///
/// An end lies at a local midnight. It is safe if the nearest day on either side that changes any student's figure changes
/// those of at least the threshold. Then between two safe ends there is nothing or enough.
public struct WindowEdges: Sendable {
  private struct Cell {
    var person: Int
    var measure: Measure?
    /// Of the scope, inside the window or not, oldest first: places in `rows`.
    var rows: Range<Int>
  }

  private struct Span {
    var first = Int64.min
    /// Not included.
    var end = Int64.max

    func contains(_ day: Int64) -> Bool { first <= day && day < end }
  }

  private let segment: Segment
  private let policy: AttemptPolicy?
  private let threshold: Int
  private let calendar: LocalCalendar
  private let cells: [Cell]
  private let rows: [Row]
  /// By row: the day it began on.
  private let dayOfRow: [Int64]
  /// Days with attempts, ascending; by day: the cells with attempts begun on it.
  private let days: [Int64]
  private let cellsOfDay: Ragged<UInt32>

  /// - Parameters:
  ///   - range: of the plan's nodes.
  ///   - metric: nil: attempts, with data or without.
  ///   - threshold: of the organization.
  public init(
    _ plan: ContentPlan, _ range: Range<Int>, _ metric: Metric?, policies: PolicySet, in segment: Segment,
    _ calendar: LocalCalendar, threshold: Int
  ) {
    self.segment = segment
    self.threshold = threshold
    self.calendar = calendar
    policy = metric.map { policies[$0] }
    var cells: [Cell] = []
    var all: [Row] = []
    var buckets = CalendarBuckets(.day, calendar)
    var bucketOfRow: [UInt32] = []
    var met: [(row: Int, element: UInt32)] = []
    for node in plan.nodes[range] where node.isIncluded {
      let measure = metric.flatMap { Measure($0, primaryKind: node.primaryKind) }
      if metric != nil, measure == nil { continue }
      plan.forEachCell(of: node, in: segment, window: .always) { person, rows in
        rows.forEachStretch(by: { buckets.place(at: $0.start) }) { bucket, rows in
          met.append((bucket, UInt32(cells.count)))
          for _ in rows { bucketOfRow.append(UInt32(bucket)) }
        }
        cells.append(Cell(person: person, measure: measure, rows: all.count..<all.count + rows.count))
        for row in rows { all.append(row.row) }
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

  /// Whether both ends of a window are safe.
  public func areSafe(_ window: Window) -> Bool {
    var span = Span()
    if window.opens != .distantPast {
      guard let day = edge(window.opens) else { return false }
      span.first = day
    }
    if let closes = window.closes {
      guard let day = edge(closes) else { return false }
      span.end = day
    }
    let (before, inside, after) = places(of: span)
    if span.first != .min {
      guard isSafe(span, before.reversed(), { Span(first: $0, end: span.end) }),
        isSafe(span, inside, { Span(first: $0 + 1, end: span.end) })
      else { return false }
    }
    if span.end != .max {
      guard isSafe(span, after, { Span(first: span.first, end: $0 + 1) }),
        isSafe(span, inside.reversed(), { Span(first: span.first, end: $0) })
      else { return false }
    }
    return true
  }

  /// The days before a span, in it and after it: places in `days`.
  private func places(of span: Span) -> (Range<Int>, Range<Int>, Range<Int>) {
    let first = days.firstIndex { $0 >= span.first } ?? days.count
    let end = max(first, days.firstIndex { $0 >= span.end } ?? days.count)
    return (0..<first, first..<end, end..<days.count)
  }

  /// The day that begins at an instant; nil: none does.
  private func edge(_ instant: Instant) -> Int64? {
    let day = calendar.firstDay(of: .day, at: instant)
    return calendar.start(ofDay: day) == instant ? day : nil
  }

  /// Moves one end of a span over some days, one after the other, until that changes somebody's figure.
  private func isSafe(_ span: Span, _ places: some Sequence<Int>, _ moved: (Int64) -> Span) -> Bool {
    var span = span
    for place in places {
      let next = moved(days[place])
      var changed = PersonSet()
      for cell in cellsOfDay[place].lazy.map({ cells[Int($0)] }) where !isSame(cell, span, next) {
        changed.insert(cell.person)
      }
      if !changed.isEmpty { return changed.count >= threshold }
      span = next
    }
    return true
  }

  private func isSame(_ cell: Cell, _ left: Span, _ right: Span) -> Bool {
    let mine = rows(cell, left)
    let theirs = rows(cell, right)
    guard let policy, let measure = cell.measure else { return mine == theirs }
    func select(_ rows: Range<Int>) -> (figure: Figure?, picked: RowFacts?) {
      segment.select(measure, policy, self.rows[rows].map { segment.facts(of: $0) })
    }
    let (before, after) = (select(mine), select(theirs))
    return before.figure == after.figure && before.picked?.row == after.picked?.row
  }

  /// Those of a cell that begin within a span: they lie together.
  private func rows(_ cell: Cell, _ span: Span) -> Range<Int> {
    let first = cell.rows.first { dayOfRow[$0] >= span.first } ?? cell.rows.upperBound
    let end = (first..<cell.rows.upperBound).first { dayOfRow[$0] >= span.end } ?? cell.rows.upperBound
    return first == end ? 0..<0 : first..<end
  }
}
