internal import Domain
internal import Messages
internal import ReportEngine

/// Withholds from readers of the whole organization those buckets of a time series that are of too few students: each is
/// a report with the bucket as its window, and its ends are those of windows.
struct SmallBuckets {
  private let reading: ContentReading
  private let plan: ContentPlan
  private let policies: PolicySet
  private let table: ContentPlan
  private let ends: [SafeEnds]

  private static let metrics: [Metric?] = [nil, .score, .time]

  /// Nil where nothing is to be withheld from the reader.
  init?(_ reading: ContentReading, _ plan: ContentPlan, _ policies: PolicySet) throws {
    guard reading.withholdsSmallGroups else { return nil }
    self.reading = reading
    self.plan = plan
    self.policies = policies
    table = reading.smallCellsTable()
    ends = try Self.metrics.map { [table] in try SafeEnds(reading, plan, $0, policies, table: table) }
  }

  func withhold(
    from message: inout ReportV1.TimeBucket, _ window: Window, _ bucket: TimeSeriesFigures.Bucket
  ) throws {
    // What the report's own window cuts off was cut off before.
    guard let window = window.intersection(reading.scope.window) else { return }
    var slice = reading
    slice.scope.window = window
    func isWithheld(_ place: Int) throws -> Bool {
      try Task.checkCancellation()
      guard
        let groups = try SmallGroups(
          slice, plan, Self.metrics[place], policies, table: table, skipsEdges: true)
      else { return false }
      return groups.isWithheld(at: 0, inclusive: true) || !ends[place].areSafe(window, over: plan.nodes.indices)
    }
    if try isWithheld(0) {
      message = ReportV1.TimeBucket(startTime: message.startTime, startDate: message.startDate, suppressed: true)
      return
    }
    if bucket.score.tally.n > 0, try isWithheld(1) {
      message.meanScore = nil
      message.scoreSuppressed = true
    }
    if bucket.time.tally.n > 0, try isWithheld(2) || bucket.time.peopleCount(beside: 0.5) < threshold {
      message.medianTime = nil
      message.p95Time = nil
      message.timeSuppressed = true
    } else if bucket.time.tally.n > 0, bucket.time.peopleCount(beside: 0.95) < threshold {
      // The 95th percentile is one of the few longest.
      message.p95Time = nil
      message.timeSuppressed = true
    }
  }

  private var threshold: Int { reading.organization.settings.suppressionThreshold }
}
