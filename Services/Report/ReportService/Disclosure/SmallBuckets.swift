internal import Domain
internal import Messages
internal import ReportEngine

/// Withholds from readers of the whole organization those buckets of a time series that are of too few students: each is
/// a report with the bucket as its window, and its ends are those of windows.
struct SmallBuckets {
  /// What decides on figures of one metric.
  private struct Decider {
    var metric: Metric?
    /// By first day of a bucket: students with several attempts; nil where the policy tells no more of them than the usual one.
    var repeated: [Int64: Int]?
  }

  private let reading: ContentReading
  private let plan: ContentPlan
  private let table: ContentTable
  // By first day of a bucket.
  private let people: [Int64: WorkPeople]
  /// Empty where all that everybody did is asked for.
  private let classWork: [Int64: ClassWork]
  private let deciders: [Decider]
  private let ends: SafeEnds
  private let threshold: SuppressionThreshold

  private static let metrics: [Metric?] = [nil, .score, .time]

  /// Nil where nothing is to be withheld from the reader.
  init?(
    _ reading: ContentReading, _ plan: ContentPlan, by unit: LocalCalendar.Unit, _ calendar: LocalCalendar,
    _ policies: PolicySet
  ) throws {
    guard let table = try reading.table() else { return nil }
    self.reading = reading
    self.plan = plan
    self.table = table
    threshold = reading.organization.settings.suppression
    people = try WorkPeople.series(
      Self.metrics, table.regions(for: [reading.scope]), table, in: reading.segment, by: unit, calendar
    ) { try Task.checkCancellation() }
    classWork =
      reading.scope.isNarrowed
      ? try ClassWork.series(table.plan, in: reading.segment, by: unit, calendar) { try Task.checkCancellation() } : [:]
    ends = try SafeEnds(reading, plan, policies, table: table)
    let unusual = Self.metrics.compactMap { $0 }.filter { policies[$0] != PolicySet.standard[$0] }
    let repeated =
      try unusual.isEmpty
      ? [:]
      : RepeatedWork.peopleCounts(unusual, plan, in: reading.segment, by: unit, calendar) {
        try Task.checkCancellation()
      }
    deciders = Self.metrics.map { metric in Decider(metric: metric, repeated: metric.flatMap { repeated[$0] }) }
  }

  /// - Parameter window: of the bucket.
  func disclosed(of bucket: TimeSeriesFigures.Bucket, _ window: Window) throws -> DisclosedBucket {
    // What the report's own window cuts off was cut off before.
    guard let window = window.intersection(reading.scope.window) else { return .all }
    guard try !isWithheld(deciders[0], bucket, window) else { return .none }
    var disclosed = DisclosedBucket.all
    if let score = bucket.score, score.n > 0 { disclosed.score = try !isWithheld(deciders[1], bucket, window) }
    guard bucket.time.n > 0 else { return disclosed }
    disclosed.time = try !isWithheld(deciders[2], bucket, window)
    // As in a distribution: the mean is of enough, and a quantile may be of few. The 95th percentile is one of the few longest.
    let beside = bucket.time.areEnough(beside: [0.5, 0.95], threshold)
    disclosed.median = disclosed.time && beside[0]
    disclosed.p95 = disclosed.median && beside[1]
    return disclosed
  }

  private func isWithheld(
    _ decider: Decider, _ bucket: TimeSeriesFigures.Bucket, _ window: Window
  ) throws -> Bool {
    try Task.checkCancellation()
    guard let top = plan.nodes.first, let people = people[bucket.firstDay] else { return false }
    let decisions = SuppressionTable(table, decider.metric, people, threshold) {
      classWork[bucket.firstDay] ?? ClassWork()
    }
    let cells = try SmallCells(reading.scope, decisions, checkpoint: {})
    return try cells.isWithheld(top.id, inclusive: reading.scope.withDescendants)
      || threshold.isSmall(decider.repeated?[bucket.firstDay] ?? 0)
      || !ends.areSafe(window, decider.metric, over: plan.nodes.indices)
  }
}
