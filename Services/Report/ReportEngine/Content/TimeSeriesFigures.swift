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
    public internal(set) var score: Observations?
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
    var activity: [BucketActivity] = []
    var scores: [ObservedNumbers] = []
    var times: [ObservedNumbers] = []
    // Whom every bucket's figures are about, before anybody has data.
    var scored: MetricStudents?
    var timed = MetricStudents()
    for (index, node) in plan.nodes.enumerated() where node.isIncluded {
      try checkpoint()
      walk.select(at: index)
      parted.divide(walk.work, in: segment) { calendarBuckets.forEachPart(of: $0, startedAt: $1, $2) }
      while activity.count < parted.partCount { activity.append(BucketActivity()) }
      var found = activity.mutableSpan
      found.count(parted)
      timed.formUnion(MetricStudents(at: node))
      segment.observe(.time, policies[.time], parted, into: &times)
      guard node.primaryKind == .score else { continue }
      var all = scored ?? MetricStudents()
      all.formUnion(MetricStudents(at: node))
      scored = all
      segment.observe(.primary(.score), policies[.score], parted, into: &scores)
    }
    // Every bucket was made for an attempt.
    let firstDays = calendarBuckets.firstDays
    for _ in times.count..<firstDays.count { times.append(ObservedNumbers()) }
    for _ in scores.count..<firstDays.count { scores.append(ObservedNumbers()) }
    buckets = firstDays.indices.sorted { firstDays[$0] < firstDays[$1] }.map { index in
      Bucket(
        firstDay: firstDays[index], attempts: activity[index].attempts, activeStudents: activity[index].people.count,
        score: scored.map { Observations(scores[index], of: $0) }, time: Observations(times[index], of: timed))
    }
  }
}

/// Who began how much in a bucket.
private struct BucketActivity {
  var attempts = 0
  var people = PersonSet()
}

extension MutableSpan<BucketActivity> {
  fileprivate mutating func count(_ work: borrowing PartedWork) {
    let (cells, bucketOfCell) = (work.work.cells.span, work.parts.span)
    var begin: UInt32 = 0
    for cell in cells.indices {
      let (bucket, end) = (bucketOfCell[cell], cells[cell].end)
      self[bucket].attempts += Int(end - begin)
      self[bucket].people.insert(Int(cells[cell].person))
      begin = end
    }
  }
}
