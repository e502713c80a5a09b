internal import Domain
internal import Messages
internal import ReportEngine

/// Withholds from readers of the whole organization those buckets of a time series that are of too few students: each is
/// a report with the bucket as its window, and its ends are those of windows.
final class SmallBuckets {
  private let reading: ContentReading
  private let plan: ContentPlan
  private let table: ContentTable
  // By first day of a bucket.
  private let people: [Int64: WorkPeople]
  /// Empty where all that everybody did is asked for.
  private let classWork: [Int64: ClassWork]
  /// Metrics of which the policy tells more than the usual one.
  private let unusual: [Metric]
  /// Those with several attempts, by first day of a bucket: in the table, then in what it is narrowed to.
  private let repeated: [(table: ContentTable, people: [Int64: WorkPeople])]
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
    ends = try SafeEnds(reading, policies)
    let unusual = Self.metrics.compactMap { $0 }.filter { policies[$0] != PolicySet.standard[$0] }
    self.unusual = unusual
    repeated =
      try unusual.isEmpty
      ? []
      : ([table] + reading.narrowings.map { ContentTable(reading.plan($0)) }).map { table in
        let people = try WorkPeople.repeatedSeries(unusual, table.plan, in: reading.segment, by: unit, calendar) {
          try Task.checkCancellation()
        }
        return (table, people)
      }
  }

  /// - Parameter window: of the bucket.
  func disclosed(of bucket: TimeSeriesFigures.Bucket, _ window: Window) throws -> DisclosedBucket {
    // What the report's own window cuts off was cut off before.
    guard let window = window.intersection(reading.scope.window) else { return .all }
    guard try !isWithheld(nil, bucket, window) else { return .none }
    var disclosed = DisclosedBucket.all
    disclosed.score = try !isWithheld(.score, bucket, window)
    disclosed.time = try !isWithheld(.time, bucket, window)
    guard bucket.time.n > 0 else { return disclosed }
    // As in a distribution: the mean is of enough, and a quantile may be of few. The 95th percentile is one of the few longest.
    let beside = bucket.time.areEnough(beside: [0.5, 0.95], threshold)
    disclosed.median = disclosed.time && beside[0]
    disclosed.p95 = disclosed.median && beside[1]
    return disclosed
  }

  private func isWithheld(
    _ metric: Metric?, _ bucket: TimeSeriesFigures.Bucket, _ window: Window
  ) throws -> Bool {
    try Task.checkCancellation()
    let day = bucket.firstDay
    guard let top = plan.nodes.first, let people = people[day] else { return false }
    let inclusive = reading.scope.withDescendants
    let ofDay = { [classWork] in classWork[day] ?? ClassWork() }
    let decisions = SuppressionTable(table, metric, people, threshold, classWork: ofDay)
    if try SmallCells(reading.scope, decisions).isWithheld(top.id, inclusive: inclusive) { return true }
    if let metric, unusual.contains(metric) {
      let tables = repeated.map { table, people in
        SuppressionTable(table, metric, repeated: people[day] ?? .nobody, threshold, classWork: ofDay)
      }
      let changes = try SmallChanges(reading, Array(tables.prefix(1)), narrower: Array(tables.dropFirst()))
      if changes.isWithheld(top.id, inclusive: inclusive) { return true }
    }
    return try !ends.areSafe(window, metric, at: top.id, inclusive: inclusive)
  }
}
