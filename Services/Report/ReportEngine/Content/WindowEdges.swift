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
    /// All rows of the scope, inside the window or not, oldest first; and their days.
    var rows: [Row]
    var days: [Int64]
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
  private var cells: [Cell] = []
  /// By day: the cells with attempts begun on it.
  private var cellsOfDay: [Int64: [Int]] = [:]
  private let days: [Int64]

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
    var cellsOfDay: [Int64: [Int]] = [:]
    for node in plan.nodes[range] where node.isIncluded {
      let measure = metric.flatMap { Measure($0, primaryKind: node.primaryKind) }
      if metric != nil, measure == nil { continue }
      plan.forEachCell(of: node, in: segment, window: .always) { person, rows in
        let days = rows.map { calendar.firstDay(of: .day, at: Instant(milliseconds: segment.start(of: $0))) }
        for day in Set(days) { cellsOfDay[day, default: []].append(cells.count) }
        cells.append(Cell(person: person, measure: measure, rows: rows, days: days))
      }
    }
    self.cells = cells
    self.cellsOfDay = cellsOfDay
    days = cellsOfDay.keys.sorted()
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
    let inside = days.filter { span.contains($0) }
    if span.first != .min {
      guard isSafe(span, days.filter { $0 < span.first }.reversed(), { Span(first: $0, end: span.end) }),
        isSafe(span, inside, { Span(first: $0 + 1, end: span.end) })
      else { return false }
    }
    if span.end != .max {
      guard isSafe(span, days.filter { $0 >= span.end }, { Span(first: span.first, end: $0 + 1) }),
        isSafe(span, inside.reversed(), { Span(first: span.first, end: $0) })
      else { return false }
    }
    return true
  }

  /// The day that begins at an instant; nil: none does.
  private func edge(_ instant: Instant) -> Int64? {
    let day = calendar.firstDay(of: .day, at: instant)
    return calendar.start(ofDay: day) == instant ? day : nil
  }

  /// Moves one end of a span over some days, one after the other, until that changes somebody's figure.
  private func isSafe(_ span: Span, _ days: [Int64], _ moved: (Int64) -> Span) -> Bool {
    var span = span
    for day in days {
      let next = moved(day)
      let changed = Set((cellsOfDay[day] ?? []).filter { !isSame($0, span, next) }.map { cells[$0].person })
      if !changed.isEmpty { return changed.count >= threshold }
      span = next
    }
    return true
  }

  private func isSame(_ cell: Int, _ left: Span, _ right: Span) -> Bool {
    let mine = rows(cell, left)
    let theirs = rows(cell, right)
    guard let policy, let measure = cells[cell].measure else { return mine == theirs }
    let before = segment.select(measure, policy, mine)
    let after = segment.select(measure, policy, theirs)
    return before.figure == after.figure && before.picked == after.picked
  }

  private func rows(_ cell: Int, _ span: Span) -> [Row] {
    let cell = cells[cell]
    return cell.rows.indices.filter { span.contains(cell.days[$0]) }.map { cell.rows[$0] }
  }
}
