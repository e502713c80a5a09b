/// A column in numbers: the reference that the report engine is held against.
public struct ColumnSummary: Hashable, Sendable {
  /// One metric over the class.
  public struct MetricSummary: Hashable, Sendable {
    public var population = Population()
    /// Observations behind the average: one a student, several under ALL (P39).
    public var n = 0
    /// The mean of the cells shown (D5, W3); nil without any: "no data", never 0 (D19).
    public var mean: Double?
  }

  public var headline: MetricSummary
  public var progress: MetricSummary
  public var totalTime: MetricSummary

  // Counted over all assigned, those not available included: none of these is data (D19, P8, N11).
  public var opened: Int
  public var started: Int
  public var finished: Int
  public var done: Int
  public var onTime: Int
  public var late: Int
  public var missing: Int

  public init(_ rows: [ColumnRow]) {
    headline = Self.summarise(rows, \.headline)
    progress = Self.summarise(rows, \.progress)
    totalTime = Self.summarise(rows, \.totalTime)
    opened = rows.count(where: \.cell.isOpened)
    started = rows.count(where: \.cell.isStarted)
    finished = rows.count(where: \.cell.isFinished)
    done = rows.count(where: \.done.isDone)
    onTime = rows.count { if case .onTime = $0.timeliness, $0.done.isDone { true } else { false } }
    late = rows.count { $0.timeliness == .late }
    missing = rows.count { if case .missing = $0.timeliness { true } else { false } }
  }

  /// One item column over the class; a cell without it has no data there.
  public static func item(_ column: ItemColumn, _ rows: [ColumnRow]) -> MetricSummary {
    summarise(rows) { $0[column] ?? Reading() }
  }

  private static func summarise(_ rows: [ColumnRow], _ reading: (StudentCell) -> Reading) -> MetricSummary {
    var summary = MetricSummary()
    var sum = ExactSum()
    for row in rows {
      summary.population.assigned += 1
      guard !row.isNotAvailable else {
        summary.population.notAvailable += 1
        continue
      }
      let observations = reading(row.cell).observations
      if observations.isEmpty { summary.population.noData += 1 } else { summary.population.withData += 1 }
      for observation in observations { sum.add(observation.number) }
      summary.n += observations.count
    }
    summary.mean = sum.mean(of: summary.n)
    return summary
  }
}
