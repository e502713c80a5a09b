public import Domain

/// The observations of one metric over the cells of some contexts: each number, and the student it is of.
public struct Observations: Sendable {
  private var students = MetricStudents()
  private var observed = ObservedNumbers()

  public init() {}

  /// Nobody's number yet.
  init(of students: MetricStudents) { self.students = students }

  init(_ observed: ObservedNumbers) { self.observed = observed }

  private var numbers: [Double] { observed.numbers }
  private var people: [UInt32] { observed.people }

  /// How many numbers there are: of one student possibly several (P39).
  public var n: Int { numbers.count }

  /// Students, not numbers: those with data are those who have at least one (D19).
  public var population: Population {
    var students = students
    students.withData.insert(people.span)
    return students.population
  }

  /// The numbers in order, each with how often it is there.
  public func counted() -> NumberCounts { NumberCounts(numbers) }

  /// An exact sum, rounded once, divided once (N10); nil of none.
  public var mean: Double? { observed.mean }

  /// The same by the students' own points; nil where no number is made of a teacher's (D33).
  public var ownMean: Double? { observed.ownMean }

  /// As `NumberCounts.quantile`, of each of some probabilities: found without putting all numbers in order.
  public func quantiles(_ probabilities: [Double]) -> [Double?] {
    var numbers = numbers
    return probabilities.map { NumberCounts.quantile($0, of: &numbers) }
  }

  /// The bins of a histogram over shares (P31) that are withheld: as parts of all observations.
  ///
  /// - Parameter bins: from 0 to 1; what is above lies in one more.
  public func withheldBins(of bins: Int, _ threshold: SuppressionThreshold) -> Set<Int> {
    let count = numbers.contains { $0 > 1 } ? bins + 1 : bins
    var inBins = Array(repeating: PersonSet(), count: count)
    for (number, person) in zip(numbers, people) {
      inBins[Histogram.bin(ofShare: number, bins: bins)].insert(Int(person))
    }
    return threshold.withheldParts(inBins.map { NearestPeople($0) })
  }

  /// Whether on both sides of each of some quantiles there are numbers of enough students.
  ///
  /// - Parameter quantiles: from 0 to 1.
  public func areEnough(beside quantiles: [Double], _ threshold: SuppressionThreshold) -> [Bool] {
    let each = greatestCount
    return quantiles.map { quantile in
      let cut = Double(n) * quantile
      let (below, above) = (Int(cut.rounded(.down)), n - Int(cut.rounded(.up)))
      // Nobody has more of them than that.
      if each > 0, threshold.isEnough(below / each), threshold.isEnough(above / each) { return true }
      var ordered = numbers
      return areEnough(first: below, { ordered.select(rank: below - 1) }, { $0 < $1 }, threshold)
        && areEnough(first: above, { ordered.select(rank: n - above) }, { $0 > $1 }, threshold)
    }
  }

  /// How many of the numbers are of whoever has most of them.
  private var greatestCount: Int {
    var counts = Array(repeating: 0, count: people.max().map { Int($0) + 1 } ?? 0)
    for person in people { counts[Int(person)] += 1 }
    return counts.max() ?? 0
  }

  /// Whether the first observations are of enough students. Of equal ones it does not matter which come first: as many students are
  /// counted as there are.
  ///
  /// - Parameters:
  ///   - count: how many are the first.
  ///   - last: the number of the last of these.
  ///   - precedes: in which one comes before another.
  private func areEnough(
    first count: Int, _ last: () -> Double, _ precedes: (Double, Double) -> Bool, _ threshold: SuppressionThreshold
  ) -> Bool {
    guard count > 0 else { return threshold.isEnough(0) }
    let last = last()
    var found = PersonSet()
    var left = count
    for (number, person) in zip(numbers, people) where precedes(number, last) {
      left -= 1
      found.insert(Int(person))
    }
    for (number, person) in zip(numbers, people) where left > 0 && number == last && !found.contains(Int(person)) {
      left -= 1
      found.insert(Int(person))
    }
    return threshold.isEnough(found.count)
  }

  mutating func add(_ number: Double, of person: Int) {
    observed.append(number, of: UInt32(person))
  }

  mutating func append(_ other: ObservedNumbers) { observed.append(other) }

  mutating func formUnion(_ other: MetricStudents) { students.formUnion(other) }

  mutating func append(_ other: Observations) {
    students.formUnion(other.students)
    observed.append(other.observed)
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
