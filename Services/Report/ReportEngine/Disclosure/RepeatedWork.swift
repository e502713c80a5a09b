public import Domain

/// Who attempted something more than once: students with two attempts or more with a metric at one context. Of them another
/// policy tells more.
public struct RepeatedWork: Sendable {
  /// By node of the plan.
  private var people: [PersonSet]

  /// - Parameter checkpoint: called now and then; what it throws ends the walk.
  public init(
    _ metric: Metric, _ plan: ContentPlan, in segment: Segment, checkpoint: () throws -> Void = {}
  ) rethrows {
    var people = Array(repeating: PersonSet(), count: plan.nodes.count)
    try plan.forEachRepeated([metric], in: segment, by: { _ in 0 }, checkpoint) { _, index, _, person in
      people[index].insert(person)
    }
    self.people = people
  }

  /// How many they are at some of the nodes, each counted once.
  public func peopleCount(over nodes: Range<Int>) -> Int {
    people[nodes].reduce(into: PersonSet()) { $0.formUnion($1) }.count
  }

  /// How many they are at all nodes of a plan together, by day, week or month.
  ///
  /// - Parameter checkpoint: called now and then; what it throws ends the walk.
  /// - Returns: by metric, then by the first day of the bucket.
  public static func peopleCounts(
    _ metrics: [Metric], _ plan: ContentPlan, in segment: Segment, by unit: LocalCalendar.Unit,
    _ calendar: LocalCalendar, checkpoint: () throws -> Void = {}
  ) rethrows -> [Metric: [Int64: Int]] {
    var buckets = CalendarBuckets(unit, calendar)
    var people: [[Int: PersonSet]] = metrics.map { _ in [:] }
    try plan.forEachRepeated(metrics, in: segment, by: { buckets.index(at: $0) }, checkpoint) {
      people[$0][$2, default: PersonSet()].insert($3)
    }
    let firstDays = buckets.firstDays
    let counts = people.map { own in Dictionary(uniqueKeysWithValues: own.map { (firstDays[$0], $1.count) }) }
    return Dictionary(uniqueKeysWithValues: zip(metrics, counts))
  }
}

extension ContentPlan {
  /// - Parameters:
  ///   - bucket: of an attempt; those of each bucket are counted apart.
  ///   - body: called with the index of the metric, the node, the bucket and the student.
  @inline(__always)
  fileprivate func forEachRepeated(
    _ metrics: [Metric], in segment: Segment, by bucket: (_ start: Int64) -> Int, _ checkpoint: () throws -> Void,
    _ body: (_ metric: Int, _ index: Int, _ bucket: Int, _ person: Int) -> Void
  ) rethrows {
    var walk = ContentWalk(self, in: segment)
    for index in nodes.indices where nodes[index].isIncluded {
      try checkpoint()
      walk.select(at: index)
      // Nearly everybody attempts nearly everything once.
      guard walk.work.cells.count < walk.work.places.count else { continue }
      for (metricIndex, metric) in metrics.enumerated() {
        guard let measure = Measure(metric, primaryKind: nodes[index].primaryKind) else { continue }
        var former: (person: UInt32, bucket: Int)?
        segment.forEachAttempt(with: measure, of: walk.work) { person, start in
          let bucket = bucket(start)
          if let former, former == (person, bucket) { body(metricIndex, index, bucket, Int(person)) }
          former = (person, bucket)
        }
      }
    }
  }
}
