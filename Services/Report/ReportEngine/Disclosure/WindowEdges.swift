public import Domain

/// Whether the ends of a window may be distinguished from ends a little earlier or later: a reader of the whole organization
/// who moves one from day to day must never see the figure change by the work of few students.
///
/// An end lies at a local midnight. It is safe if the nearest day on either side that changes any student's figure changes
/// those of at least the threshold. Then between two safe ends there is nothing or enough.
public struct WindowEdges: Sendable {
  private struct Span {
    var first = Int64.min
    /// Not included.
    var end = Int64.max
  }

  private let work: WorkDays
  private let metric: Metric?
  private let policies: PolicySet
  private let threshold: SuppressionThreshold

  /// - Parameters:
  ///   - metric: nil: attempts, with data or without.
  ///   - threshold: of the organization.
  public init(_ work: WorkDays, _ metric: Metric?, _ policies: PolicySet, threshold: SuppressionThreshold) {
    self.work = work
    self.metric = metric
    self.policies = policies
    self.threshold = threshold
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
    let first = work.days.indices.firstPlace { work.days[$0] < span.first }
    let end = max(first, work.days.indices.firstPlace { work.days[$0] < span.end })
    return (0..<first, first..<end, end..<work.days.count)
  }

  /// The day that begins at an instant; nil: none does.
  private func edge(_ instant: Instant) -> Int64? {
    let day = work.calendar.firstDay(of: .day, at: instant)
    return work.calendar.start(ofDay: day) == instant ? day : nil
  }

  /// Moves one end of a span over some days, one after the other, until that changes somebody's figure.
  private func isSafe(_ span: Span, _ places: some Sequence<Int>, _ moved: (Int64) -> Span) -> Bool {
    var span = span
    for index in places {
      let next = moved(work.days[index])
      var changed: [Int] = []
      for cell in work.cells(ofDay: index) {
        guard !isSame(cell, span, next), !changed.contains(cell.person) else { continue }
        changed.append(cell.person)
        if threshold.isEnough(changed.count) { return true }
      }
      if !changed.isEmpty { return false }
      span = next
    }
    return true
  }

  private func isSame(_ cell: WorkDays.Cell, _ left: Span, _ right: Span) -> Bool {
    let mine = work.rows(cell, from: left.first, until: left.end)
    let theirs = work.rows(cell, from: right.first, until: right.end)
    guard let metric else { return mine == theirs }
    // The metric is not read there.
    guard let measure = Measure(metric, primaryKind: cell.primaryKind) else { return true }
    func select(_ rows: Range<Int>) -> (figure: Figure?, picked: RowFacts?) {
      let facts = work.rows[rows].map { work.segment.facts(of: $0) }
      return work.segment.select(measure, policies[metric], facts.span)
    }
    let (before, after) = (select(mine), select(theirs))
    return before.figure == after.figure && before.picked?.row == after.picked?.row
  }
}
