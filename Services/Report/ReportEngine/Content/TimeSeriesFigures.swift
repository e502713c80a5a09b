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
    var attempts = PartedNumbers()
    var times = PartedNumbers()
    var scores = PartedNumbers()
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
      attempts.countAttempts(parted)
      times.observe(.time, policies[.time], parted, in: segment)
      if isScored { scores.observe(.primary(.score), policies[.score], parted, in: segment) }
    }
    let firstDays = calendarBuckets.firstDays
    let (attemptsOf, timesOf) = (attempts.byPart(firstDays.count), times.byPart(firstDays.count))
    let scoresOf = scores.byPart(firstDays.count)
    buckets = firstDays.indices.sorted { firstDays[$0] < firstDays[$1] }.map { index in
      var bucket = Bucket(firstDay: firstDays[index], time: Observations(timesOf[index]))
      bucket.attempts = attemptsOf[index].numbers.reduce(0) { $0 + Int($1) }
      bucket.active = PersonSet(attemptsOf[index].people)
      bucket.time.formUnion(timed)
      if let scored {
        bucket.score = Observations(scoresOf[index])
        bucket.score?.formUnion(scored)
      }
      return bucket
    }
  }
}
