internal import Domain

/// Some numbers as counts: each distinct one, ascending, and how often it occurs.
///
/// Every statistic follows from them, whatever order the numbers came in.
public struct NumberCounts: Hashable, Sendable {
  /// A number and how often it is there.
  public struct Entry: Hashable, Sendable {
    /// Finite; never −0.
    public var number: Double
    /// At least 1.
    public var count: Int
  }

  /// Ascending, each number once.
  public private(set) var entries: [Entry] = []
  /// How many numbers there are, equal ones counted apart.
  public private(set) var n = 0

  /// Of no numbers.
  public init() {}

  /// - Parameter numbers: finite, in any order.
  public init(_ numbers: some Collection<Double>) {
    // Scores repeat: few distinct ones are counted sooner than all are sorted.
    var distinct = DistinctNumbers()
    var counts: [Int] = []
    for number in numbers {
      let index = distinct.index(of: number)
      if index == counts.count { counts.append(0) }
      counts[index] += 1
      guard counts.count <= Self.distinctMax else {
        for number in numbers.sorted() { append(number.withoutSignOfZero, count: 1) }
        return
      }
    }
    let values = distinct.numbers
    for index in values.indices.sorted(by: { values[$0] < values[$1] }) { append(values[index], count: counts[index]) }
  }

  private static let distinctMax = 1_024

  /// - Parameter number: no less than all that are there.
  mutating func append(_ number: Double, count: Int) {
    guard count > 0 else { return }
    n += count
    if let last = entries.last, last.number == number {
      entries[entries.count - 1].count += count
    } else {
      entries.append(Entry(number: number, count: count))
    }
  }

  /// How many are exactly 1: the successes among outcomes.
  public var ones: Int { entries.first { $0.number == 1 }?.count ?? 0 }

  /// The least; nil of none.
  public var minimum: Double? { entries.first?.number }
  /// The greatest; nil of none.
  public var maximum: Double? { entries.last?.number }

  /// An exact sum, rounded once, divided once (N10); nil of none.
  public var mean: Double? { sum.mean(of: n) }

  var sum: ExactSum {
    var sum = ExactSum()
    for entry in entries { sum.add(entry.number, times: Int64(entry.count)) }
    return sum
  }

  /// Of the sample, divided by n − 1; nil for fewer than two (P31) and where it is beyond the largest double, 0 where all are
  /// equal.
  public var standardDeviation: Double? {
    mean.flatMap { mean in
      Deviations(entries.map(\.number), from: mean, times: entries.map { Int64($0.count) }).root(dividedBy: n - 1)
    }.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Type 7: between the two numbers around rank (n − 1) · `probability`, counted from 0, in proportion. Nil of none.
  ///
  /// - Parameter probability: 0 to 1.
  public func quantile(_ probability: Double) -> Double? {
    Self.quantile(probability, n) { self[$0] }
  }

  /// The same of numbers that are not in order.
  ///
  /// - Parameter numbers: are put into another order.
  static func quantile(_ probability: Double, of numbers: inout [Double]) -> Double? {
    quantile(probability, numbers.count) { numbers.select(rank: $0) }
  }

  private static func quantile(_ probability: Double, _ n: Int, _ atRank: (Int) -> Double) -> Double? {
    guard n > 0 else { return nil }
    let rank = Double(n - 1) * probability
    let below = Int(rank.rounded(.down))
    let share = rank - Double(below)
    let number = atRank(below)
    // A number itself, to the bit.
    guard share > 0 else { return number }
    let above = atRank(below + 1)
    // Only numbers near the largest double are too far apart.
    guard (above - number).isFinite else { return number * (1 - share) + above * share }
    return number + share * (above - number)
  }

  /// Takes a step for each distinct number.
  ///
  /// - Parameter bins: how many, of equal width; what is over 1 on the scale of shares has one more.
  public func histogram(_ scale: Histogram.Scale, bins: Int) -> Histogram {
    switch scale {
    case .share: Histogram(shares: self, bins: bins)
    case .span: Histogram(spanOf: self, bins: bins)
    }
  }

  /// How many fall into each of some bins of equal width from 0 to 1 (P31), and into one more for what is above 1.
  func bins(_ count: Int) -> [Int] {
    var bins = Array(repeating: 0, count: count + 1)
    for entry in entries {
      let bin = Histogram.bin(ofShare: entry.number, bins: count)
      bins[bin] += entry.count
    }
    return bins
  }

  /// The number at a place of all of them in order, counted from 0.
  subscript(rank: Int) -> Double {
    var passed = 0
    for entry in entries {
      passed += entry.count
      if rank < passed { return entry.number }
    }
    preconditionFailure("there are \(n) numbers, and none at \(rank)")
  }
}

extension [Double] {
  /// The number at a rank of all of them in order, counted from 0; it then stands there, what is less before it (Hoare's selection).
  mutating func select(rank: Int) -> Double {
    var numbers = mutableSpan
    return numbers.select(rank: rank)
  }
}

extension MutableSpan<Double> {
  fileprivate mutating func select(rank: Int) -> Double {
    var range = indices
    while range.count > 1 {
      let pivot = median(self[range.lowerBound], self[range.lowerBound + range.count / 2], self[range.upperBound - 1])
      let less = moveToFront(of: range) { $0 < pivot }
      if rank < less {
        range = range.lowerBound..<less
        continue
      }
      let notMore = moveToFront(of: less..<range.upperBound) { $0 <= pivot }
      if rank < notMore { break }
      range = notMore..<range.upperBound
    }
    return self[rank]
  }

  /// Moves those that belong there to the front, and returns where they end. Which they are nobody can guess, so that nothing depends
  /// on it but where the next one goes.
  @inline(__always)
  private mutating func moveToFront(of range: Range<Int>, where belongs: (Double) -> Bool) -> Int {
    var end = range.lowerBound
    for index in range {
      let number = self[index]
      self[index] = self[end]
      self[end] = number
      end += belongs(number) ? 1 : 0
    }
    return end
  }

  private func median(_ first: Double, _ second: Double, _ third: Double) -> Double {
    Swift.max(Swift.min(first, second), Swift.min(Swift.max(first, second), third))
  }
}
