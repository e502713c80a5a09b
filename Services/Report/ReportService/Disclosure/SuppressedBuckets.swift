internal import Domain
internal import Messages
internal import ReportEngine

/// Withholds from readers of the whole organization those buckets of a time series that are of too few students: each is
/// a report with the bucket as its window, and its ends are those of windows.
final class SuppressedBuckets {
  private let scope: WorkScope
  private let plan: ContentPlan
  /// By first day of a bucket; empty where all that everybody did is asked for.
  private let classWork: [Int64: ClassWork]
  /// Metrics of which the policy tells more than the usual one.
  private let unusual: [Metric]
  private let ends: SafeEnds
  private let threshold: SuppressionThreshold

  /// Nil where nothing is to be withheld from the reader.
  init?(
    _ reading: ContentReading, _ plan: ContentPlan, by unit: LocalCalendar.Unit, _ calendar: LocalCalendar,
    _ policies: PolicySet
  ) throws {
    guard try reading.hidesSmallGroups() else { return nil }
    scope = reading.scope
    self.plan = plan
    threshold = reading.organization.settings.suppression
    ends = try SafeEnds(reading, policies, TableDays(reading.tableScope, reading))
    let table = ends.whole.table.within(reading.scope.window)
    classWork =
      reading.scope.isNarrowed
      ? try ClassWork.series(table.plan, in: reading.segment, by: unit, calendar) { try Task.checkCancellation() } : [:]
    unusual = [Metric.score, .time].filter { policies[$0] != PolicySet.standard[$0] }
  }

  /// - Parameter window: of the bucket.
  func disclosed(of bucket: TimeSeriesFigures.Bucket, _ window: Window) throws -> DisclosedBucket {
    // What the report's own window cuts off was cut off before.
    guard let window = window.intersection(scope.window) else { return .all }
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
    guard let top = plan.nodes.first else { return false }
    let inclusive = scope.withDescendants
    let ofBucket = { [classWork] in classWork[bucket.firstDay] ?? ClassWork() }
    let decisions = SuppressionTable(
      ends.whole.table, metric, try ends.whole.work(in: window), threshold, classWork: ofBucket)
    if try SuppressedFigures(scope, decisions).isWithheld(top.id, inclusive: inclusive) { return true }
    if let metric, unusual.contains(metric),
      try ends.repeated(metric, in: window, classWork: ofBucket).isWithheld(top.id, inclusive: inclusive)
    {
      return true
    }
    return try !ends.areSafe(window, metric, at: top.id, inclusive: inclusive)
  }
}
