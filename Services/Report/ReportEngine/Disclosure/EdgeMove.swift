public import Domain

/// An end of a window that is moved day by day in one direction: whom that changes first. A reader of the whole organization who
/// moves an end must never see a figure change by the work of few students, neither that of a place itself nor what other figures leave of it.
///
/// An end lies at a local midnight. Between two windows whose ends are safe in this sense lies nothing of a figure, or enough.
public struct EdgeMove: Sendable {
  /// From when until when, in milliseconds since 1970; an attempt begun at the end lies behind it.
  private typealias Span = (from: Int64, until: Int64)

  private let work: WorkDays
  private let metric: Metric?
  private let policies: PolicySet
  private let threshold: SuppressionThreshold
  /// Days with work, the nearest first: places in `work.days`.
  private let places: [Int]
  private let span: Span
  /// Whether the window's begin is moved; else its end.
  private let movesBegin: Bool
  /// Whether the day over which an end is moved joins the window; else it leaves it.
  private let widens: Bool

  /// Each end of a window in both directions.
  ///
  /// - Parameters:
  ///   - metric: nil: attempts, with data or without.
  ///   - threshold: of the organization.
  /// - Returns: nil where an end is not at a local midnight.
  public static func moves(
    of window: Window, _ work: WorkDays, _ metric: Metric?, _ policies: PolicySet, threshold: SuppressionThreshold
  ) -> [EdgeMove]? {
    let (opens, closes) = (window.opens == .distantPast ? nil : window.opens, window.closes)
    guard [opens, closes].allSatisfy({ $0.map { work.isMidnight($0) } ?? true }) else { return nil }
    let span = (opens?.milliseconds ?? .min, closes?.milliseconds ?? .max)
    let inside = work.days(in: window)
    let (first, end) = (inside.lowerBound, inside.upperBound)
    func move(_ places: [Int], begin: Bool, widens: Bool) -> EdgeMove {
      EdgeMove(
        work: work, metric: metric, policies: policies, threshold: threshold, places: places, span: span,
        movesBegin: begin, widens: widens)
    }
    var moves: [EdgeMove] = []
    // Work of one day leaves with it, whichever end is moved over it.
    let isOneDay = end - first < 2 && opens != nil
    if opens != nil {
      moves.append(move((0..<first).reversed(), begin: true, widens: true))
      moves.append(move(Array(first..<end), begin: true, widens: false))
    }
    if closes != nil {
      moves.append(move(Array(end..<work.days.count), begin: false, widens: true))
      if !isOneDay { moves.append(move((first..<end).reversed(), begin: false, widens: false)) }
    }
    return moves
  }

  /// Whom the first day changes that changes the figure of everything at some nodes, or as many of them as are enough.
  func people(over nodes: Range<Int>) -> NearestPeople {
    var nearest = NearestPeople()
    forEachDay(over: nodes, upTo: threshold) { distance, changed in
      nearest.insert(changed.span, at: distance)
      return false
    }
    return nearest
  }

  /// The same of all nodes, by the classes that work was done for.
  ///
  /// - Parameter groups: by node, of all work, whatever its time.
  func people(by groups: [[ClassWork.Group]]) -> [[ClassWork.Group]] {
    groups.enumerated().map { node, groups in
      var waiting = groups.map { (group: $0, people: PersonSet($0.people)) }
      var found: [ClassWork.Group] = []
      guard !waiting.isEmpty else { return [] }
      forEachDay(over: node..<node + 1, upTo: nil) { distance, changed in
        waiting.removeAll { group, people in
          let own = changed.filter { people.contains(Int($0)) }
          if !own.isEmpty { found.append(group.changed(own, at: distance)) }
          return !own.isEmpty
        }
        return !waiting.isEmpty
      }
      return found
    }
  }

  /// The days that change anybody's figure, the nearest first, each with those whom it changes.
  ///
  /// - Parameters:
  ///   - enough: of so many it need not be known who the others are; nil: of all.
  ///   - body: whether to go on.
  private func forEachDay(
    over nodes: Range<Int>, upTo enough: SuppressionThreshold?, _ body: (_ distance: Int, [UInt32]) -> Bool
  ) {
    var former = span
    for (distance, place) in places.enumerated() {
      let cells = work.cells(ofDay: place, at: nodes)
      guard !cells.isEmpty else { continue }
      let next = moved(over: place)
      var changed: [UInt32] = []
      var met = PersonSet()
      for cell in cells {
        guard !met.contains(Int(cell.person)), !isSame(cell, former, next) else { continue }
        met.insert(Int(cell.person))
        changed.append(cell.person)
        if enough?.isEnough(changed.count) ?? false { break }
      }
      former = next
      guard changed.isEmpty || body(distance, changed) else { return }
    }
  }

  private func moved(over place: Int) -> Span {
    // A day joins at the near side, and leaves with all before it.
    let isAfter = movesBegin != widens
    let edge = isAfter ? work.end(ofDay: place) : work.start(ofDay: place)
    return movesBegin ? (edge, span.until) : (span.from, edge)
  }

  /// Whether a cell comes to the same in two spans that differ by days on which some of its attempts began.
  private func isSame(_ cell: WorkDays.Cell, _ left: Span, _ right: Span) -> Bool {
    // Attempts were begun on the days between the two.
    guard let metric else { return false }
    // No attempt of the days between has data, or the metric is not read there.
    guard cell.metrics.contains(MetricSet(metric)),
      let measure = Measure(metric, primaryKind: work.primaryKind(cell))
    else { return true }
    // Each attempt with data is one of its numbers.
    guard policies[metric] != .all else { return false }
    let rows = work.rows(cell)
    let mine = rows.filter { left.from <= $0.start && $0.start < left.until }
    let theirs = rows.filter { right.from <= $0.start && $0.start < right.until }
    let before = work.segment.select(measure, policies[metric], mine.span)
    let after = work.segment.select(measure, policies[metric], theirs.span)
    return before.figure == after.figure && before.picked?.row == after.picked?.row
  }
}
