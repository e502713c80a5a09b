public import Domain

/// The figure of one metric over the cells of some contexts.
public struct MetricFigure: Hashable, Sendable {
  /// Observations (P39).
  public var n: Int
  /// Theirs; nil of none.
  public var mean: Double?
  /// Students who were to have data, each counted once however many of the contexts they are assigned at.
  public var population: Population
}

/// Accumulates one metric's numbers, and whom they are of, for its figure.
struct MetricTally: Sendable {
  private var n = 0
  private var sum = ExactSum()
  private var students = MetricStudents()

  init() {}

  /// Nobody's number yet.
  init(at node: ContentPlan.Node) { students = MetricStudents(at: node) }

  mutating func add(_ observed: ObservedNumbers) {
    students.withData.insert(observed.people.span)
    sum.add(observed.numbers.span)
    n += observed.count
  }

  mutating func merge(_ other: MetricTally) {
    n += other.n
    sum.merge(other.sum)
    students.formUnion(other.students)
  }

  /// Takes in whom the other is of, and none of its numbers.
  mutating func mergePeople(_ other: MetricTally) { students.formUnion(other.students) }

  var figure: MetricFigure { MetricFigure(n: n, mean: sum.mean(of: n), population: students.population) }
}
