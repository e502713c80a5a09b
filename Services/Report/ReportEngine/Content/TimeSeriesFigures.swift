public import Domain

/// Work by day, week or month (D13, P32): a whole attempt lies in the bucket of its start; empty buckets are left out.
public struct TimeSeriesFigures: Sendable {
  public struct Bucket: Sendable {
    /// Days since 1970-01-01, by the school's calendar.
    public var firstDay: Int64
    public internal(set) var attempts = 0
    var active = PersonSet()
    public internal(set) var score = Observations()
    /// Seconds.
    public internal(set) var time = Observations()

    /// Students with an attempt.
    public var activeStudents: Int { active.count }
  }

  /// In order.
  public private(set) var buckets: [Bucket]

  /// Every bucket shows what a report with the bucket as its window would.
  ///
  /// - Parameter checkpoint: called now and then; what it throws ends the evaluation.
  public init(
    _ plan: ContentPlan, in segment: Segment, by unit: LocalCalendar.Unit, _ calendar: LocalCalendar,
    policies: PolicySet, checkpoint: () throws -> Void = {}
  ) rethrows {
    var buckets: [Int64: Bucket] = [:]
    for node in plan.nodes where node.isIncluded {
      try checkpoint()
      plan.forEachCell(of: node, in: segment, window: plan.scope.window) { person, rows in
        var rest = rows[...]
        while let first = rest.first {
          let day = calendar.firstDay(of: unit, at: Instant(milliseconds: segment.start(of: first)))
          // Oldest first: those of one bucket lie together.
          let part = rest.prefix {
            calendar.firstDay(of: unit, at: Instant(milliseconds: segment.start(of: $0))) == day
          }
          buckets[day, default: Bucket(firstDay: day)].add(Array(part), of: person, at: node, segment, policies)
          rest = rest.dropFirst(part.count)
        }
      }
    }
    self.buckets = buckets.values.sorted { $0.firstDay < $1.firstDay }
  }
}

extension TimeSeriesFigures.Bucket {
  fileprivate mutating func add(
    _ rows: [Row], of person: Int, at node: ContentPlan.Node, _ segment: Segment, _ policies: PolicySet
  ) {
    attempts += rows.count
    active.insert(person)
    time.add(segment.select(.time, policies[.time], rows).figure, of: person)
    if node.primaryKind == .score {
      score.add(segment.select(.primary(.score), policies[.score], rows).figure, of: person)
    }
  }
}
