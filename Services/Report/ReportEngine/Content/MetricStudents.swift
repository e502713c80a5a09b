internal import Domain

/// The students of a plan whom a figure of one metric is about: who is assigned, available, and has data. By index (`PersonSet`).
struct MetricStudents: Sendable {
  private(set) var assigned = PersonSet()
  private(set) var available = PersonSet()
  var withData = PersonSet()

  init() {}

  /// Nobody has data yet.
  init(at node: ContentPlan.Node) {
    assigned = node.assigned
    available = node.available
  }

  mutating func formUnion(_ other: MetricStudents) {
    assigned.formUnion(other.assigned)
    available.formUnion(other.available)
    withData.formUnion(other.withData)
  }

  /// Students, under every policy (P39).
  var population: Population {
    var population = Population()
    population.assigned = assigned.count
    population.withData = withData.count
    population.noData = available.count(without: withData)
    population.notAvailable = population.assigned - population.withData - population.noData
    return population
  }
}
