public import Domain

/// The single numbers of one metric over the cells of some contexts, and whose they are.
public struct Observations: Sendable {
  public private(set) var tally = MetricTally()
  private(set) var numbers: [Double] = []
  /// Whose each number is, by place.
  private(set) var people: [Int] = []

  public var summary: NumberSummary { NumberSummary(numbers) }

  /// How many students have a number in some of the bins of a histogram over shares (P31).
  ///
  /// - Parameter count: of its bins, with the one above 1 where there is one.
  public func peopleCount(inBins bins: Set<Int>, of count: Int) -> Int {
    let hasOver = numbers.contains { $0 > 1 }
    var inside = PersonSet()
    for (place, number) in numbers.enumerated() {
      if bins.contains(Histogram.bin(ofShare: number, bins: hasOver ? count - 1 : count)) {
        inside.insert(people[place])
      }
    }
    return inside.count
  }

  /// How many students have a number on that side of a quantile where they are fewer.
  ///
  /// - Parameter quantile: from 0 to 1.
  public func peopleCount(beside quantile: Double) -> Int {
    let order = numbers.indices.sorted { (numbers[$0], people[$0]) < (numbers[$1], people[$1]) }
    let cut = Double(order.count) * quantile
    func count(_ places: ArraySlice<Int>) -> Int { Set(places.map { people[$0] }).count }
    return min(count(order[..<Int(cut.rounded(.down))]), count(order[Int(cut.rounded(.up))...]))
  }

  /// How many are exactly 1: the successes among outcomes.
  public var ones: Int { numbers.count { $0 == 1 } }

  mutating func add(_ figure: Figure?, of person: Int) {
    guard let figure else { return }
    tally.add(figure, of: person)
    for number in figure.observations.isEmpty ? [figure.number] : figure.observations {
      numbers.append(number)
      people.append(person)
    }
  }

  mutating func add(_ number: Double, of person: Int) {
    tally.add(number, of: person)
    numbers.append(number)
    people.append(person)
  }

  mutating func mergePeople(_ other: MetricTally) { tally.mergePeople(other) }
}

extension ContentPlan {
  /// The observations of a metric at one of the nodes.
  ///
  /// Score, quantity and binary are read where primary items are of that kind. Time over several contexts is the union of
  /// each student's intervals (P33); at one alone it follows its policy.
  ///
  /// - Parameters:
  ///   - place: of the node.
  ///   - inclusive: with everything below it.
  ///   - checkpoint: called now and then; what it throws ends the evaluation.
  public func observations(
    of metric: Metric, at place: Int, inclusive: Bool, in segment: Segment, policies: PolicySet,
    checkpoint: () throws -> Void = {}
  ) rethrows -> Observations {
    var observations = Observations()
    guard nodes.indices.contains(place) else { return observations }
    let range = place..<(inclusive ? nodes[place].end : place + 1)
    let isUnion = metric == .time && range.count > 1
    var intervals: [Int: [Interval]] = [:]
    for node in nodes[range] where node.isIncluded {
      guard let measure = Measure(metric, primaryKind: node.primaryKind) else { continue }
      try checkpoint()
      observations.mergePeople(MetricTally(at: node))
      forEachCell(of: node, in: segment, window: scope.window) { person, rows in
        if isUnion {
          for row in rows {
            intervals[person, default: []].append(contentsOf: segment.intervals(of: row))
          }
        } else {
          observations.add(segment.select(measure, policies[metric], rows).figure, of: person)
        }
      }
    }
    for (person, intervals) in intervals {
      let milliseconds = RunningTime(intervals).measure
      if milliseconds > 0 { observations.add(Double(milliseconds) / 1_000, of: person) }
    }
    return observations
  }
}

extension Measure {
  /// How a metric is read at a context; nil where its primary items are of another kind.
  init?(_ metric: Metric, primaryKind: ItemKind?) {
    switch metric {
    case .progress: self = .progress
    case .time: self = .time
    case .score, .quantity, .binary:
      guard let primaryKind, Metric(primaryKind) == metric else { return nil }
      self = .primary(primaryKind)
    }
  }
}
