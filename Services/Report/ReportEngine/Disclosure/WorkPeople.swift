public import Domain

/// Who worked where in a table, whenever they did it: the students with an attempt, and those with data of some metrics; or those of them
/// who have more than one attempt with data.
public struct WorkPeople: Sendable {
  /// Students by context, of those where there are some.
  private struct Column {
    private(set) var nodes: [Int] = []
    private(set) var people: [PersonSet] = []

    /// - Parameter node: behind all that are there.
    mutating func append(_ people: PersonSet, at node: Int) {
      nodes.append(node)
      self.people.append(people)
    }
  }

  private let columns: [Metric?: Column]

  private init(_ columns: [Metric?: Column]) { self.columns = columns }

  /// - Parameters:
  ///   - metrics: nil: attempts, with data or without.
  ///   - table: without a window.
  ///   - checkpoint: called now and then; what it throws ends the evaluation.
  public init(
    _ metrics: [Metric?], _ table: ContentTable, in segment: Segment, checkpoint: () throws -> Void = {}
  ) rethrows {
    var walk = ContentWalk(table.plan, in: segment)
    var columns = metrics.map { _ in Column() }
    for (index, node) in table.plan.nodes.enumerated() {
      try checkpoint()
      // A metric that no attempt at the context can have needs no look.
      var measured: [(place: Int, measure: Measure?)] = []
      for (place, metric) in metrics.enumerated() {
        let measure = metric.flatMap { Measure($0, primaryKind: node.primaryKind) }
        if metric == nil || measure != nil { measured.append((place, measure)) }
      }
      let found = walk.people(at: index, with: measured.map(\.measure))
      for ((place, _), people) in zip(measured, found) where !people.isEmpty {
        columns[place].append(people, at: index)
      }
    }
    self.init(Dictionary(uniqueKeysWithValues: zip(metrics, columns)))
  }

  /// Those with several attempts with data of a metric at one context.
  ///
  /// - Parameters:
  ///   - plan: without a window.
  ///   - checkpoint: called now and then; what it throws ends the walk.
  public static func repeated(
    _ metric: Metric, _ plan: ContentPlan, in segment: Segment, checkpoint: () throws -> Void = {}
  ) rethrows -> WorkPeople {
    var column = Column()
    var walk = ContentWalk(plan, in: segment)
    for index in plan.nodes.indices where plan.nodes[index].isIncluded {
      try checkpoint()
      guard let measure = Measure(metric, primaryKind: plan.nodes[index].primaryKind) else { continue }
      walk.select(at: index)
      // Nearly everybody attempts nearly everything once.
      guard walk.work.cells.count < walk.work.places.count else { continue }
      var former: UInt32?
      var people: [UInt32] = []
      segment.forEachAttempt(with: measure, of: walk.work) { person in
        if person == former { people.append(person) }
        former = person
      }
      if !people.isEmpty { column.append(PersonSet(people), at: index) }
    }
    return WorkPeople([metric: column])
  }

  /// Who worked at some of the nodes.
  func people(_ metric: Metric?, over nodes: Range<Int>) -> PersonSet {
    guard let column = columns[metric] else { return PersonSet() }
    let found = column.nodes.indices
    let first = found.firstPlace { column.nodes[$0] < nodes.lowerBound }
    let end = found.firstPlace { column.nodes[$0] < nodes.upperBound }
    return column.people[first..<max(first, end)].reduce(into: PersonSet()) { $0.formUnion($1) }
  }

  /// How many worked at some of the nodes, each counted once.
  public func count(_ metric: Metric?, over nodes: Range<Int>) -> Int { people(metric, over: nodes).count }
}
