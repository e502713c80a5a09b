public import Domain

/// Work by day, week or month (D13, P32): a whole attempt lies in the bucket of its start; empty buckets are left out.
public struct TimeSeriesFigures: Sendable {
  /// One day, week or month with work in it.
  public struct Bucket: Sendable {
    /// Days since 1970-01-01, by the school's calendar.
    public var firstDay: Int64
    /// Attempts that began in it.
    public internal(set) var attempts = 0
    var active = PersonSet()
    /// Of those assigned at contexts whose primary items are scores; nil where there is none.
    public internal(set) var score: Observations?
    /// Seconds.
    public internal(set) var time = Observations()

    /// Students with an attempt.
    public var activeStudents: Int { active.count }
  }

  /// In order.
  public private(set) var buckets: [Bucket]

  /// Every bucket shows what a report with the bucket as its window would, but for time: here each cell counts by itself.
  ///
  /// - Parameter checkpoint: called now and then; what it throws ends the evaluation.
  public init(
    _ plan: ContentPlan, in segment: Segment, by unit: LocalCalendar.Unit, _ calendar: LocalCalendar,
    policies: PolicySet, checkpoint: () throws -> Void = {}
  ) rethrows {
    var calendarBuckets = CalendarBuckets(unit, calendar)
    var walk = ContentWalk(plan, in: segment)
    var parted = PartedWork()
    var found: [Bucket] = []
    // Whom every bucket's figures are about, before anybody has data.
    var scored: MetricStudents?
    var timed = MetricStudents()
    for (index, node) in plan.nodes.enumerated() where node.isIncluded {
      try checkpoint()
      let isScored = node.primaryKind == .score
      timed.formUnion(MetricStudents(at: node))
      if isScored {
        var all = scored ?? MetricStudents()
        all.formUnion(MetricStudents(at: node))
        scored = all
      }
      walk.select(at: index)
      parted.divide(walk.work, in: segment) { calendarBuckets.forEachPart(of: $0, startedAt: $1, $2) }
      while found.count < calendarBuckets.firstDays.count {
        found.append(Bucket(firstDay: calendarBuckets.firstDays[found.count], score: Observations()))
      }
      let (work, bucketOfCell) = (parted.work, parted.parts)
      for (cell, bucket) in bucketOfCell.enumerated() {
        found[bucket].attempts += work.rows(ofCell: cell).count
        found[bucket].active.insert(Int(work.cells[cell].person))
      }
      segment.forEachNumber(.time, policies[.time], work) {
        found[bucketOfCell[$0]].time.add($1, of: Int(work.cells[$0].person))
      }
      guard isScored else { continue }
      segment.forEachNumber(.primary(.score), policies[.score], work) {
        found[bucketOfCell[$0]].score?.add($1, of: Int(work.cells[$0].person))
      }
    }
    for bucket in found.indices {
      found[bucket].time.formUnion(timed)
      if let scored { found[bucket].score?.formUnion(scored) } else { found[bucket].score = nil }
    }
    buckets = found.sorted { $0.firstDay < $1.firstDay }
  }
}
