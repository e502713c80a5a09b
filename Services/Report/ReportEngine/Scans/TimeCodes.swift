internal import Domain

/// Running times in four bytes that sort as the times do: milliseconds, and for the few that last for weeks a place in a
/// list.
struct TimeCodes {
  /// Ascending; those of `longMin` and more.
  private let long: [Int64]

  private static let longMin: Int64 = 1 << 31

  init(_ segment: Segment) {
    var long: Set<Int64> = []
    for index in 0..<UInt32(segment.contexts.count) {
      let context = Number<ContextID>(index)
      if let run = segment.base.run(at: context) { long.formUnion(run.runningTimes.wideValues(from: Self.longMin)) }
    }
    long.formUnion(segment.delta.columns.runningTime.filter { $0 >= Self.longMin })
    self.long = long.sorted()
  }

  func code(_ milliseconds: Int64) -> UInt32 {
    if milliseconds < Self.longMin { return UInt32(milliseconds) }
    return UInt32(Self.longMin) + UInt32(long.firstIndex(of: milliseconds) ?? 0)
  }

  /// Of a whole column.
  func codes(of times: NarrowColumn) -> [UInt32] {
    times.narrow(below: Self.longMin) ?? times.indices.map { code(times[$0]) }
  }

  func milliseconds(_ code: UInt32) -> Int64 {
    code < Self.longMin ? Int64(code) : long[Int(code) - Int(Self.longMin)]
  }
}

/// Type-7 quantiles of running times, bucket after bucket in the same memory.
struct TimeQuantiles {
  private let probabilities: [Double]
  private let codes: TimeCodes
  /// Those of the bucket at hand go to the beginning.
  var values: [UInt32]
  private var spare: [UInt32]
  private var ranks: [UInt32]
  private var found: [UInt32]

  /// - Parameter countMax: of the times in one bucket.
  init(_ probabilities: [Double], _ codes: TimeCodes, countMax: Int) {
    self.probabilities = probabilities
    self.codes = codes
    values = Array(repeating: 0, count: (countMax + 15) / 16 * 16)
    spare = values
    ranks = Array(repeating: 0, count: probabilities.count * 2)
    found = ranks
  }

  /// Adds seconds, by probability, of the first `count` values, which are lost with that.
  mutating func appendSeconds(_ count: Int, to seconds: inout [Double]) {
    let last = count - 1
    for (place, probability) in probabilities.enumerated() {
      let below = Int(Double(last) * probability)
      ranks[place * 2] = UInt32(below)
      ranks[place * 2 + 1] = UInt32(min(last, below + 1))
    }
    Kernels.orderStatistics(&values, count: count, &spare, ranks: ranks, into: &found)
    for (place, probability) in probabilities.enumerated() {
      let rank = Double(last) * probability
      let share = rank - rank.rounded(.down)
      let below = Double(codes.milliseconds(found[place * 2])) / 1_000
      let above = Double(codes.milliseconds(found[place * 2 + 1])) / 1_000
      seconds.append(share > 0 ? below + share * (above - below) : below)
    }
  }
}
