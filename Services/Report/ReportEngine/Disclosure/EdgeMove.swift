public import Domain

/// An end of a window that is moved day by day in one direction: whom that changes first. A reader of the whole organization who
/// moves an end must never see a figure change by the work of few students, neither that of a context itself nor what other figures leave of it.
///
/// An end lies at a local midnight. Between two windows whose ends are safe in this sense lies nothing of a figure, or enough.
public struct EdgeMove {
  /// From when until when, in milliseconds since 1970; an attempt begun at the end lies behind it.
  private typealias Span = (from: Int64, until: Int64)

  private let work: WorkDays
  private let metric: Metric?
  private let policies: PolicySet
  private let threshold: SuppressionThreshold
  /// Those over which it is moved: indices in `work.days`.
  private let days: Range<Int>
  /// Whether it is moved back in time: then the last of the days is the nearest.
  private let goesBack: Bool
  private let span: Span
  /// Whether the window's begin is moved; else its end.
  private let movesBegin: Bool

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
    func move(_ days: Range<Int>, begin: Bool, widens: Bool) -> EdgeMove {
      EdgeMove(
        work: work, metric: metric, policies: policies, threshold: threshold, days: days, goesBack: begin == widens,
        span: span, movesBegin: begin)
    }
    var moves: [EdgeMove] = []
    // Work of one day leaves with it, whichever end is moved over it.
    let isOneDay = end - first < 2 && opens != nil
    if opens != nil {
      moves.append(move(0..<first, begin: true, widens: true))
      moves.append(move(first..<end, begin: true, widens: false))
    }
    if closes != nil {
      moves.append(move(end..<work.days.count, begin: false, widens: true))
      if !isOneDay { moves.append(move(first..<end, begin: false, widens: false)) }
    }
    return moves
  }

  /// Whom the first day changes that changes the figure of everything at some nodes, or as many of them as are enough.
  func people(over nodes: Range<Int>) -> NearestPeople {
    // Mostly it is one of the next days. Where there is little work, it is found sooner node by node.
    peopleOfNextDays(min(days.count, nodes.count), over: nodes) ?? peopleByNode(over: nodes)
  }

  /// - Returns: nil where none of the nearest days changes anybody.
  private func peopleOfNextDays(_ count: Int, over nodes: Range<Int>) -> NearestPeople? {
    for distance in 0..<count {
      let people = people(after: distance, over: nodes)
      if !people.isEmpty { return people }
    }
    return nil
  }

  private func peopleByNode(over nodes: Range<Int>) -> NearestPeople {
    let distances = nodes.compactMap { firstChange(in: work.entries(atNode: $0), upTo: threshold)?.distance }
    return distances.min().map { people(after: $0, over: nodes) } ?? NearestPeople()
  }

  /// Whom the day at a distance changes.
  private func people(after distance: Int, over nodes: Range<Int>) -> NearestPeople {
    let entries = work.entries(ofDay: day(at: distance), at: nodes)
    return NearestPeople(PersonSet(changed(entries, after: distance, upTo: threshold)), at: distance)
  }

  /// The same of all nodes, by the classes that work was done for.
  func people(by classDays: ClassDays) -> ClassGroups {
    let all = classDays.groups
    var found = ClassGroups(all.sets, nodeCount: all.ofNode.count)
    for (node, groups) in all.ofNode.enumerated() {
      for (place, group) in groups.enumerated() {
        let entries = classDays.entries(place, atNode: node)
        guard let (people, distance) = firstChange(in: entries, upTo: nil) else { continue }
        found.ofNode[node].append(all.changed(group, people, at: distance))
      }
    }
    return found
  }

  /// Whom the first day changes that changes somebody's figure.
  ///
  /// - Parameters:
  ///   - entries: at one node, in the order of days.
  ///   - enough: of so many it need not be known who the others are; nil: of all.
  private func firstChange(
    in entries: ArraySlice<WorkDays.Entry>, upTo enough: SuppressionThreshold?
  ) -> (people: [UInt32], distance: Int)? {
    var rest = entries.part(in: UInt32(days.lowerBound)..<UInt32(days.upperBound), \.day)
    while let day = goesBack ? rest.last?.day : rest.first?.day {
      let split = rest.indices.firstPlace { goesBack ? rest[$0].day < day : rest[$0].day == day }
      let distance = goesBack ? days.upperBound - 1 - Int(day) : Int(day) - days.lowerBound
      let people = changed(goesBack ? rest[split...] : rest[..<split], after: distance, upTo: enough)
      if !people.isEmpty { return (people, distance) }
      rest = goesBack ? rest[..<split] : rest[split...]
    }
    return nil
  }

  /// Whose figure the day of some entries changes.
  ///
  /// - Parameter distance: of the day.
  private func changed(
    _ entries: ArraySlice<WorkDays.Entry>, after distance: Int, upTo enough: SuppressionThreshold?
  ) -> [UInt32] {
    let (left, right) = (moved(over: distance), moved(over: distance + 1))
    var changed: [UInt32] = []
    var met = PersonSet()
    for entry in entries where !met.contains(Int(entry.person)) && !isSame(entry, left, right) {
      met.insert(Int(entry.person))
      changed.append(entry.person)
      if enough?.isEnough(changed.count) ?? false { break }
    }
    return changed
  }

  private func day(at distance: Int) -> Int {
    goesBack ? days.upperBound - 1 - distance : days.lowerBound + distance
  }

  /// The window when its end has been moved over the nearest days.
  private func moved(over count: Int) -> Span {
    guard count > 0 else { return span }
    // A day joins at the near side, and leaves with all before it.
    let day = day(at: count - 1)
    let edge = goesBack ? work.start(ofDay: day) : work.end(ofDay: day)
    return movesBegin ? (edge, span.until) : (span.from, edge)
  }

  /// Whether a student's figure at a context is the same in two spans that differ by days on which they began something there.
  private func isSame(_ entry: WorkDays.Entry, _ left: Span, _ right: Span) -> Bool {
    // Attempts were begun on the days between the two.
    guard let metric else { return false }
    // No attempt of the days between has data, or the metric is not read there.
    guard entry.metrics.contains(MetricSet(metric)),
      let measure = Measure(metric, primaryKind: work.primaryKind(entry))
    else { return true }
    // Each attempt with data is one of its numbers; and of the student's only day there one is the figure, or none.
    guard policies[metric] != .all, entry.hasOtherDays else { return false }
    let rows = work.rows(entry)
    let mine = rows.filter { left.from <= $0.start && $0.start < left.until }
    let theirs = rows.filter { right.from <= $0.start && $0.start < right.until }
    let before = work.segment.select(measure, policies[metric], mine.span)
    let after = work.segment.select(measure, policies[metric], theirs.span)
    return before.figure == after.figure && before.picked?.row == after.picked?.row
  }
}
