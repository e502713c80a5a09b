public import Domain

/// Who worked where in a table: the students with an attempt, and those with data of some metrics.
public struct WorkPeople: Sendable {
  /// Where each region begins: contexts that lie together and are not told apart.
  private let regions: [Int]
  /// By metric and region.
  private let people: [Metric?: [PersonSet]]

  private init(_ regions: [Int], _ people: [Metric?: [PersonSet]]) {
    self.regions = regions
    self.people = people
  }

  /// Those of a table in its window, each context by itself.
  ///
  /// - Parameters:
  ///   - metrics: nil: attempts, with data or without.
  ///   - checkpoint: called now and then; what it throws ends the evaluation.
  public init(
    _ metrics: [Metric?], _ table: ContentTable, in segment: Segment, checkpoint: () throws -> Void = {}
  ) rethrows {
    let regions = Array(table.plan.nodes.indices)
    let works = try Self.buckets(metrics, regions, table, in: segment, { _ in 0 }, checkpoint)
    self = works.first ?? WorkPeople(regions, [:])
  }

  /// The same by day, week or month, each apart.
  ///
  /// - Parameter regions: of the table.
  /// - Returns: by the first day of the bucket.
  public static func series(
    _ metrics: [Metric?], _ regions: [Int], _ table: ContentTable, in segment: Segment, by unit: LocalCalendar.Unit,
    _ calendar: LocalCalendar, checkpoint: () throws -> Void = {}
  ) rethrows -> [Int64: WorkPeople] {
    var buckets = CalendarBuckets(unit, calendar)
    let works = try Self.buckets(metrics, regions, table, in: segment, { buckets.place(at: $0) }, checkpoint)
    return Dictionary(uniqueKeysWithValues: zip(buckets.firstDays, works))
  }

  /// - Parameter bucket: of an attempt; the next one the first time that it is met.
  @inline(__always)
  private static func buckets(
    _ metrics: [Metric?], _ regions: [Int], _ table: ContentTable, in segment: Segment,
    _ bucket: (_ start: Int64) -> Int, _ checkpoint: () throws -> Void
  ) rethrows -> [WorkPeople] {
    // By metric, then bucket and region.
    var people: [[PersonSet]] = metrics.map { _ in [] }
    var bucketCount = 0
    var walk = ContentWalk(table.plan, in: segment)
    var region = 0
    for (place, node) in table.plan.nodes.enumerated() {
      try checkpoint()
      if region + 1 < regions.count, regions[region + 1] == place { region += 1 }
      walk.select(at: place)
      for (index, metric) in metrics.enumerated() {
        let measure = metric.flatMap { Measure($0, primaryKind: node.primaryKind) }
        guard metric == nil || measure != nil else { continue }
        segment.forEachAttempt(with: measure, of: walk.work) { person, start in
          let bucket = bucket(start)
          bucketCount = max(bucketCount, bucket + 1)
          while people[index].count < bucketCount * regions.count { people[index].append(PersonSet()) }
          people[index][bucket * regions.count + region].insert(Int(person))
        }
      }
    }
    return (0..<bucketCount).map { bucket in
      let own = zip(metrics, people).map { metric, people in
        (
          metric,
          regions.indices.map { place in
            let place = bucket * regions.count + place
            return place < people.count ? people[place] : PersonSet()
          }
        )
      }
      return WorkPeople(regions, Dictionary(own) { first, _ in first })
    }
  }

  /// Who worked at some of the nodes, which regions begin and end with.
  func people(_ metric: Metric?, over nodes: Range<Int>) -> PersonSet {
    guard let people = people[metric] else { return PersonSet() }
    let first = regions.indices.firstPlace { regions[$0] < nodes.lowerBound }
    var found = PersonSet()
    var region = first
    while region < regions.count, regions[region] < nodes.upperBound {
      found.formUnion(people[region])
      region += 1
    }
    return found
  }
}
