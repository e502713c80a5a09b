public import Domain

/// The figure of one metric over the cells of some contexts.
public struct MetricFigure: Hashable, Sendable {
  /// Observations (P39).
  public var n: Int
  /// Theirs; nil of none.
  public var mean: Double?
  /// The mean by the students' own points; nil where no number is made of a teacher's (D33).
  public var ownMean: Double?
  /// Students who were to have data, each counted once however many of the contexts they are assigned at.
  public var population: Population
}

/// Accumulates one metric's numbers, and whom they are of, for its figure.
struct MetricTally: Sendable {
  private var n = 0
  private var sum = ExactSum()
  private var marked = MarkedNumbers()
  private var students = MetricStudents()

  init() {}

  /// Of what was observed at one context.
  ///
  /// - Parameters:
  ///   - people: who have attempts there.
  ///   - count: how many these are.
  init(_ observed: ObservedNumbers, at node: ContentPlan.Node, among people: PersonSet, count: Int) {
    students = MetricStudents(at: node)
    // Mostly each has a number.
    students.withData = observed.personCount == count ? people : PersonSet(observed.people)
    sum.add(observed.numbers.span)
    marked = observed.marked
    n = observed.count
  }

  mutating func merge(_ other: MetricTally) {
    n += other.n
    sum.merge(other.sum)
    marked.append(other.marked)
    students.formUnion(other.students)
  }

  /// Takes in whom the other is of, and none of its numbers.
  mutating func mergePeople(_ other: MetricTally) { students.formUnion(other.students) }

  var figure: MetricFigure {
    MetricFigure(
      n: n, mean: sum.mean(of: n), ownMean: marked.ownMean(sum, of: n), population: students.population)
  }
}
