public import Domain

extension ContentPlan {
  /// How many students have two attempts or more with a metric at one of some nodes: those of whom another policy tells more.
  public func peopleWithSeveral(_ metric: Metric, _ range: Range<Int>, in segment: Segment) -> Int {
    peopleWithSeveral(metric, range, in: segment) { _ in 0 }.first ?? 0
  }

  /// The same at all nodes, by day, week or month.
  ///
  /// - Returns: by the first day of the bucket.
  public func peopleWithSeveral(
    _ metric: Metric, in segment: Segment, by unit: LocalCalendar.Unit, _ calendar: LocalCalendar
  ) -> [Int64: Int] {
    var buckets = CalendarBuckets(unit, calendar)
    let counts = peopleWithSeveral(metric, nodes.indices, in: segment) { buckets.place(at: $0) }
    return Dictionary(uniqueKeysWithValues: zip(buckets.firstDays, counts))
  }

  private func peopleWithSeveral(
    _ metric: Metric, _ range: Range<Int>, in segment: Segment, by bucket: (_ start: Int64) -> Int
  ) -> [Int] {
    var people: [PersonSet] = []
    for node in nodes[range] where node.isIncluded {
      guard let measure = Measure(metric, primaryKind: node.primaryKind) else { continue }
      forEachCell(of: node, in: segment, window: scope.window) { person, rows in
        rows.forEachStretch(by: { bucket($0.start) }) { bucket, rows in
          while people.count <= bucket { people.append(PersonSet()) }
          if rows.count > 1, rows.count(where: { segment.number(measure, $0) != nil }) > 1 {
            people[bucket].insert(person)
          }
        }
      }
    }
    return people.map(\.count)
  }
}
