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
    var walk = ContentWalk(plan, in: segment)
    people = []
    for place in plan.nodes.indices {
      try checkpoint()
      var repeated = PersonSet()
      plan.forEachRepeated(metric, at: place, &walk, in: segment, by: { _ in 0 }) { repeated.insert($1) }
      people.append(repeated)
    }
  }

  /// How many they are at some of the nodes, each counted once.
  public func peopleCount(over nodes: Range<Int>) -> Int {
    people[nodes].reduce(into: PersonSet()) { $0.formUnion($1) }.count
  }

  /// How many they are at all nodes of a plan together, by day, week or month.
  ///
  /// - Parameter checkpoint: called now and then; what it throws ends the walk.
  /// - Returns: by the first day of the bucket.
  public static func peopleCounts(
    _ metric: Metric, _ plan: ContentPlan, in segment: Segment, by unit: LocalCalendar.Unit, _ calendar: LocalCalendar,
    checkpoint: () throws -> Void = {}
  ) rethrows -> [Int64: Int] {
    var buckets = CalendarBuckets(unit, calendar)
    var people: [Int: PersonSet] = [:]
    var walk = ContentWalk(plan, in: segment)
    for place in plan.nodes.indices {
      try checkpoint()
      plan.forEachRepeated(metric, at: place, &walk, in: segment, by: { buckets.place(at: $0) }) { bucket, person in
        people[bucket, default: PersonSet()].insert(person)
      }
    }
    let firstDays = buckets.firstDays
    return Dictionary(uniqueKeysWithValues: people.map { (firstDays[$0], $1.count) })
  }
}

extension ContentPlan {
  /// - Parameter bucket: of an attempt; those of each bucket are counted apart.
  fileprivate func forEachRepeated(
    _ metric: Metric, at place: Int, _ walk: inout ContentWalk, in segment: Segment, by bucket: (_ start: Int64) -> Int,
    _ body: (_ bucket: Int, _ person: Int) -> Void
  ) {
    guard nodes[place].isIncluded, let measure = Measure(metric, primaryKind: nodes[place].primaryKind) else { return }
    walk.forEachCell(at: place) { person, rows in
      guard rows.count > 1 else { return }
      rows.forEachGroup(by: { bucket($0.start) }) { bucket, rows in
        if rows.filter({ segment.number(measure, $0) != nil }).count > 1 { body(bucket, person) }
      }
    }
  }
}
