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

  /// Nobody's number yet.
  init(at node: ContentPlan.Node) { students = MetricStudents(at: node) }

  mutating func add(_ observed: ObservedNumbers) {
    students.withData.insert(observed.people.span)
    sum.add(observed.numbers.span)
    marked.append(observed.marked)
    n += observed.count
  }

  mutating func add(_ number: Double, of person: Int) {
    students.withData.insert(person)
    sum.add(number)
    n += 1
  }

  /// Says of a number that was added that it is made of a teacher's points.
  mutating func mark(_ number: Double, own: Double) { marked.append(number, own: own) }

  mutating func merge(_ other: MetricTally) {
    n += other.n
    sum.merge(other.sum)
    marked.append(other.marked)
    students.formUnion(other.students)
  }

  /// Takes in whom the other is of, and none of its numbers.
  mutating func mergePeople(_ other: MetricTally) { students.formUnion(other.students) }

  /// The figure of those who have data among some students.
  func figure(of students: MetricStudents) -> MetricFigure {
    var whole = self
    whole.students.formUnion(students)
    return whole.figure
  }

  var figure: MetricFigure {
    MetricFigure(
      n: n, mean: sum.mean(of: n), ownMean: marked.ownMean(sum, of: n), population: students.population)
  }
}
