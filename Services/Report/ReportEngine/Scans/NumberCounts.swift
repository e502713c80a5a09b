internal import Domain

/// Some numbers as counts: each distinct one, ascending, and how often it occurs.
///
/// Counts are what can be added up and taken back exactly, whatever the order; every statistic follows from them.
public struct NumberCounts: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    public var number: Double
    public var count: Int
  }

  public private(set) var entries: [Entry] = []
  public private(set) var n = 0

  public init() {}

  init(capacity: Int) { entries.reserveCapacity(capacity) }

  /// - Parameter numbers: finite, in any order.
  public init(_ numbers: [Double]) {
    for number in numbers.sorted() { append(number, count: 1) }
  }

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

  public func merged(with other: NumberCounts) -> NumberCounts {
    if other.entries.isEmpty { return self }
    if entries.isEmpty { return other }
    var merged = NumberCounts()
    merged.entries.reserveCapacity(entries.count + other.entries.count)
    var left = entries[...]
    for entry in other.entries {
      while let mine = left.first, mine.number <= entry.number {
        merged.append(mine.number, count: mine.count)
        left.removeFirst()
      }
      merged.append(entry.number, count: entry.count)
    }
    for entry in left { merged.append(entry.number, count: entry.count) }
    return merged
  }

  public var minimum: Double? { entries.first?.number }
  public var maximum: Double? { entries.last?.number }

  /// An exact sum, rounded once, divided once (N10); nil of none.
  public var mean: Double? {
    var sum = ExactSum()
    for entry in entries { sum.add(entry.number, times: Int64(entry.count)) }
    return sum.mean(of: n)
  }

  /// Of the sample, divided by n − 1; nil for fewer than two (P31), 0 where all are equal.
  ///
  /// An exact sum of squares, each rounded once.
  public var standardDeviation: Double? {
    guard n > 1, let mean else { return nil }
    guard entries.count > 1 else { return 0 }
    var squares = ExactSum()
    for entry in entries {
      let deviation = entry.number - mean
      squares.add(deviation * deviation, times: Int64(entry.count))
    }
    return (squares.value / Double(n - 1)).squareRoot()
  }

  /// Type 7: between the two numbers around rank (n − 1) · `probability`, in proportion. Nil of none.
  public func quantile(_ probability: Double) -> Double? {
    guard n > 0 else { return nil }
    let rank = Double(n - 1) * probability
    let below = Int(rank.rounded(.down))
    let share = rank - Double(below)
    guard share > 0 else { return self[below] }
    return self[below] + share * (self[below + 1] - self[below])
  }

  /// P31: bin = min(bins − 1, floor(bins · x)), one more for what is above 1.
  public func bins(_ count: Int) -> [Int] {
    var bins = Array(repeating: 0, count: count + 1)
    for entry in entries {
      let bin = entry.number > 1 ? count : min(count - 1, Int(entry.number * Double(count)))
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
