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
    var former = times(span)
    for index in places {
      let next = times(moved(work.days[index]))
      var changed: [UInt32] = []
      for cell in work.cells(ofDay: index) {
        guard !changed.contains(cell.person), !isSame(cell, former, next) else { continue }
        changed.append(cell.person)
        if threshold.isEnough(changed.count) { return true }
      }
      if !changed.isEmpty { return false }
      former = next
    }
    return true
  }

  /// From when until when a span is; an attempt begun at the end lies behind it. Milliseconds since 1970.
  private func times(_ span: Span) -> (from: Int64, until: Int64) {
    (
      span.first == .min ? .min : work.calendar.start(ofDay: span.first).milliseconds,
      span.end == .max ? .max : work.calendar.start(ofDay: span.end).milliseconds
    )
  }

  /// Whether a cell comes to the same in two spans that differ by a day on which some of its attempts began.
  private func isSame(
    _ cell: WorkDays.Cell, _ left: (from: Int64, until: Int64), _ right: (from: Int64, until: Int64)
  ) -> Bool {
    // Attempts were begun on the day between the two.
    guard let metric else { return false }
    // The metric is not read there.
    guard let measure = Measure(metric, primaryKind: work.primaryKind(cell)) else { return true }
    let rows = work.rows(cell)
    let mine = rows.filter { left.from <= $0.start && $0.start < left.until }
    let theirs = rows.filter { right.from <= $0.start && $0.start < right.until }
    let before = work.segment.select(measure, policies[metric], mine.span)
    let after = work.segment.select(measure, policies[metric], theirs.span)
    return before.figure == after.figure && before.picked?.row == after.picked?.row
  }
}
