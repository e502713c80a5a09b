public import Domain

/// Work by day, week or month (D13, P32): a whole attempt lies in the bucket of its start; empty buckets are left out.
public struct TimeSeriesFigures: Sendable {
  /// One day, week or month with work in it.
  public struct Bucket: Sendable {
    /// Days since 1970-01-01, by the school's calendar.
    public var firstDay: Int64
    /// Attempts that began in it.
    public internal(set) var attempts: Int
    /// Students with an attempt.
    public internal(set) var activeStudents: Int
    /// Of those assigned at contexts whose primary items are scores; nil where there is none.
    public internal(set) var score: MetricFigure?
    /// Seconds.
    public internal(set) var time: Observations
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
    // By bucket, in the order in which they are found.
    var tallies: [BucketTally] = []
    var times = PartedNumbers()
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
      while tallies.count < parted.partCount { tallies.append(BucketTally()) }
      var found = tallies.mutableSpan
      found.countAttempts(parted)
      if isScored { found.addScores(parted, policies[.score], in: segment) }
      times.observe(.time, policies[.time], parted, in: segment)
    }
    // Every bucket was made for an attempt.
    let firstDays = calendarBuckets.firstDays
    let timesOf = times.byPart(firstDays.count)
    buckets = firstDays.indices.sorted { firstDays[$0] < firstDays[$1] }.map { index in
      let tally = tallies[index]
      var time = Observations(timesOf[index])
      time.formUnion(timed)
      return Bucket(
        firstDay: firstDays[index], attempts: tally.attempts, activeStudents: tally.active.count,
        score: scored.map { tally.score.figure(of: $0) }, time: time)
    }
  }
}

/// What a bucket comes to but for its times, of which quantiles are asked.
private struct BucketTally {
  var attempts = 0
  var active = PersonSet()
  var score = MetricTally()
}

extension MutableSpan<BucketTally> {
  @inline(__always)
  fileprivate mutating func countAttempts(_ work: borrowing PartedWork) {
    let (cells, bucketOfCell) = (work.work.cells.span, work.parts.span)
    var begin: UInt32 = 0
    for cell in cells.indices {
      let (bucket, end) = (bucketOfCell[cell], cells[cell].end)
      self[bucket].attempts += Int(end - begin)
      self[bucket].active.insert(Int(cells[cell].person))
      begin = end
    }
  }

  @inline(__always)
  fileprivate mutating func addScores(_ work: borrowing PartedWork, _ policy: AttemptPolicy, in segment: Segment) {
    let (cells, bucketOfCell) = (work.work.cells.span, work.parts.span)
    segment.forEachNumber(.primary(.score), policy, work.work) { cell, number in
      self[bucketOfCell[cell]].score.add(number, of: Int(cells[cell].person))
    }
    segment.forEachMarkedNumber(.primary(.score), policy, work.work) { cell, number, own in
      self[bucketOfCell[cell]].score.mark(number, own: own)
    }
  }
}
