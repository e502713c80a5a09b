public import Domain

/// The single numbers of one metric over the cells of some contexts, and whose they are.
public struct Observations: Sendable {
  private var students = MetricStudents()
  private var observed = ObservedNumbers()

  public init() {}

  /// Nobody's number yet.
  init(of students: MetricStudents) { self.students = students }

  private var numbers: [Double] { observed.numbers }
  private var people: [UInt32] { observed.people }

  public var n: Int { numbers.count }

  public var population: Population {
    var students = students
    students.withData.insert(people.span)
    return students.population
  }

  /// The numbers in order, each with how often it is there.
  public func counted() -> NumberCounts { NumberCounts(numbers) }

  /// An exact sum, rounded once, divided once (N10); nil of none.
  public var mean: Double? { ExactSum(numbers).mean(of: n) }

  /// As `NumberCounts.quantile`, of each of some probabilities: found without putting all numbers in order.
  public func quantiles(_ probabilities: [Double]) -> [Double?] {
    var numbers = numbers
    return probabilities.map { NumberCounts.quantile($0, of: &numbers) }
  }

  /// The bins of a histogram over shares (P31) that are withheld: as parts of all observations.
  ///
  /// - Parameter count: of the bins, with the one above 1 where there is one.
  public func withheldBins(of count: Int, _ threshold: SuppressionThreshold) -> Set<Int> {
    let bins = numbers.contains { $0 > 1 } ? count - 1 : count
    guard bins > 0 else { return [] }
    var inBins = Array(repeating: PersonSet(), count: count)
    for (number, person) in zip(numbers, people) {
      inBins[Histogram.bin(ofShare: number, bins: bins)].insert(Int(person))
    }
    return threshold.withheldParts(inBins)
  }

  /// How many students have a number on that side of each of some quantiles where they are fewer.
  ///
  /// - Parameter quantiles: from 0 to 1.
  public func peopleCounts(beside quantiles: [Double]) -> [Int] {
    let entries = counted().entries
    return quantiles.map { quantile in
      let cut = Double(n) * quantile
      return min(
        peopleCount(first: Int(cut.rounded(.down)), entries) { $0 < $1 },
        peopleCount(first: n - Int(cut.rounded(.up)), entries.reversed()) { $0 > $1 })
    }
  }

  /// How many students the first observations are of. Of equal ones it does not matter which come first: as many students
  /// are counted as there are.
  ///
  /// - Parameters:
  ///   - entries: the numbers in an order.
  ///   - precedes: in which one comes before another.
  private func peopleCount(
    first count: Int, _ entries: some Sequence<NumberCounts.Entry>, _ precedes: (Double, Double) -> Bool
  ) -> Int {
    var left = count
    for entry in entries {
      guard entry.count > left else {
        left -= entry.count
        continue
      }
      let inside = people { precedes($0, entry.number) }
      return inside.count + min(left, people { $0 == entry.number }.subtracting(inside).count)
    }
    return people { _ in true }.count
  }

  private func people(where isMeant: (Double) -> Bool) -> PersonSet {
    var found = PersonSet()
    for (number, person) in zip(numbers, people) where isMeant(number) { found.insert(Int(person)) }
    return found
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
