public import Domain

/// The single numbers of one metric over the cells of some contexts, and whose they are.
public struct Observations: Sendable {
  private(set) var students = MetricStudents()
  private var distinct = DistinctNumbers()
  /// By observation: the place of its number among the distinct ones, and of its student.
  private var numbers: [UInt32] = []
  private var people: [UInt32] = []

  init() {}

  /// Nobody's number yet.
  init(of students: MetricStudents) { self.students = students }

  public var n: Int { numbers.count }
  public var population: Population { students.population }

  /// The numbers in order, each with how often it is there.
  public func counted() -> NumberCounts { NumberCounts(distinct, counts) }

  private var counts: [Int] {
    var counts = Array(repeating: 0, count: distinct.count)
    for number in numbers { counts[Int(number)] += 1 }
    return counts
  }

  /// How many students have a number in some of the bins of a histogram over shares (P31).
  ///
  /// - Parameter count: of its bins, with the one above 1 where there is one.
  public func peopleCount(inBins bins: Set<Int>, of count: Int) -> Int {
    let values = distinct.numbers
    let hasOver = values.contains { $0 > 1 }
    let isInside = values.map {
      bins.contains(Histogram.bin(ofShare: $0, bins: hasOver ? count - 1 : count))
    }
    return people { isInside[$0] }.count
  }

  /// How many students have a number on that side of a quantile where they are fewer.
  ///
  /// - Parameter quantile: from 0 to 1.
  public func peopleCount(beside quantile: Double) -> Int {
    let cut = Double(n) * quantile
    let values = distinct.numbers
    let order = values.indices.sorted { values[$0] < values[$1] }
    return min(
      peopleCount(first: Int(cut.rounded(.down)), order),
      peopleCount(first: n - Int(cut.rounded(.up)), order.reversed()))
  }

  /// How many students the first observations are of. Of equal ones it does not matter which come first: as many students
  /// are counted as there are.
  ///
  /// - Parameter order: of the distinct numbers.
  private func peopleCount(first count: Int, _ order: [Int]) -> Int {
    let counts = counts
    var ranks = Array(repeating: 0, count: order.count)
    for (rank, number) in order.enumerated() { ranks[number] = rank }
    var left = count
    var whole = 0
    while whole < order.count, counts[order[whole]] <= left {
      left -= counts[order[whole]]
      whole += 1
    }
    let inside = people { ranks[$0] < whole }
    return inside.count + min(left, people { ranks[$0] == whole }.subtracting(inside).count)
  }

  /// - Parameter isMeant: of a distinct number's place.
  private func people(where isMeant: (Int) -> Bool) -> PersonSet {
    var found = PersonSet()
    for (number, person) in zip(numbers, people) where isMeant(Int(number)) { found.insert(Int(person)) }
    return found
  }

  mutating func add(_ number: Double, of person: Int) {
    students.withData.insert(person)
    numbers.append(UInt32(distinct.place(of: number)))
    people.append(UInt32(person))
  }

  mutating func formUnion(_ other: MetricStudents) { students.formUnion(other) }

  mutating func append(_ other: Observations) {
    students.formUnion(other.students)
    let places = other.distinct.numbers.map { UInt32(distinct.place(of: $0)) }
    numbers += other.numbers.lazy.map { places[Int($0)] }
    people += other.people
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
