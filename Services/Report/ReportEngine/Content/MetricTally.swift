public import Domain

/// One metric over the cells of some contexts: the numbers, and of whom they are.
public struct MetricTally: Sendable {
  public private(set) var n = 0
  private var sum = ExactSum()
  private(set) var assigned = PersonSet()
  private(set) var available = PersonSet()
  private(set) var withData = PersonSet()

  init() {}

  /// Nobody's number yet.
  init(at node: ContentPlan.Node) {
    assigned = node.assigned
    available = node.available
  }

  mutating func add(_ figure: Figure?, of person: Int) {
    guard let figure else { return }
    withData.insert(person)
    if figure.observations.isEmpty {
      sum.add(figure.number)
      n += 1
    } else {
      for number in figure.observations { sum.add(number) }
      n += figure.observations.count
    }
  }

  mutating func add(_ number: Double, of person: Int) {
    withData.insert(person)
    sum.add(number)
    n += 1
  }

  mutating func merge(_ other: MetricTally) {
    n += other.n
    sum.merge(other.sum)
    mergePeople(other)
  }

  /// Takes in whom the other is of, and none of its numbers.
  mutating func mergePeople(_ other: MetricTally) {
    assigned.formUnion(other.assigned)
    available.formUnion(other.available)
    withData.formUnion(other.withData)
  }

  /// The same people without any number.
  var withoutNumbers: MetricTally {
    var empty = MetricTally()
    empty.assigned = assigned
    empty.available = available
    return empty
  }

  public var mean: Double? { sum.mean(of: n) }

  /// Students, under every policy (P39).
  public var population: Population {
    var population = Population()
    population.assigned = assigned.count
    population.withData = withData.count
    population.noData = available.subtracting(withData).count
    population.notAvailable = population.assigned - population.withData - population.noData
    return population
  }
}
