public import Domain

/// Work by day, week or month (D13, P32): a whole attempt lies in the bucket of its start; empty buckets are left out.
public struct TimeSeriesFigures: Sendable {
  public struct Bucket: Sendable {
    /// Days since 1970-01-01, by the school's calendar.
    public var firstDay: Int64
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
    var parts = Parts()
    var calendarBuckets = CalendarBuckets(unit, calendar)
    for node in plan.nodes where node.isIncluded {
      try checkpoint()
      parts.assign(node)
      plan.forEachCell(of: node, in: segment, window: plan.scope.window) { person, rows in
        rows.forEachStretch(by: { calendarBuckets.place(at: $0.start) }) { bucket, rows in
          parts.add(rows, of: person, at: node, in: bucket, segment, policies)
        }
      }
    }
    buckets = parts.buckets(calendarBuckets.firstDays)
  }
}

/// Parts of cells on their way to their buckets. They come by context and student, and each bucket takes its own one after
/// the other: all of them at once would be too much for a processor to have at hand.
private struct Parts {
  private struct Part {
    var person: Int
    var attempts: Int
  }

  private struct Observation {
    var person: Int
    var number: Double
  }

  /// Whom every bucket's figures are about, before anybody has data.
  private var scored: MetricStudents?
  private var timed = MetricStudents()
  // By bucket.
  private var parts: [(row: Int, element: Part)] = []
  private var scores: [(row: Int, element: Observation)] = []
  private var times: [(row: Int, element: Observation)] = []

  mutating func assign(_ node: ContentPlan.Node) {
    let students = MetricStudents(at: node)
    timed.formUnion(students)
    guard node.primaryKind == .score else { return }
    var all = scored ?? MetricStudents()
    all.formUnion(students)
    scored = all
  }

  mutating func add(
    _ rows: ArraySlice<RowFacts>, of person: Int, at node: ContentPlan.Node, in bucket: Int, _ segment: Segment,
    _ policies: PolicySet
  ) {
    parts.append((bucket, Part(person: person, attempts: rows.count)))
    segment.forEachObservation(.time, policies[.time], rows) {
      times.append((bucket, Observation(person: person, number: $0)))
    }
    guard node.primaryKind == .score else { return }
    segment.forEachObservation(.primary(.score), policies[.score], rows) {
      scores.append((bucket, Observation(person: person, number: $0)))
    }
  }

  func buckets(_ days: [Int64]) -> [TimeSeriesFigures.Bucket] {
    let parts = Ragged(parts, rowCount: days.count)
    let scores = Ragged(scores, rowCount: days.count)
    let times = Ragged(times, rowCount: days.count)
    return days.indices.sorted { days[$0] < days[$1] }.map { number in
      var bucket = TimeSeriesFigures.Bucket(firstDay: days[number])
      bucket.score = scored.map { Observations(of: $0) }
      bucket.time = Observations(of: timed)
      for part in parts[number] {
        bucket.attempts += part.attempts
        bucket.active.insert(part.person)
      }
      for score in scores[number] { bucket.score?.add(score.number, of: score.person) }
      for time in times[number] { bucket.time.add(time.number, of: time.person) }
      return bucket
    }
  }
}
