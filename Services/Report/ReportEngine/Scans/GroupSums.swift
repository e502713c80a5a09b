internal import Domain

/// Adds up the shares of one group after another, in the same memory.
struct GroupSums {
  private let times: TimeCodes
  private let probabilities: [Double]
  /// By number of the number.
  private let numbers: [Double]
  private let scale: FixedPoint?
  /// On the scale; one more for what is no number.
  private let units: [Int64]

  /// By student: the bucket that met them last, counted from 1.
  private var marks: [UInt32]
  private var room: [UInt32]
  /// Of the group at hand, by stretch of time.
  private var sums: [ShareSum]
  /// By stretch and probability, the two times around the quantile.
  private var found: [UInt32]

  /// - Parameter countMax: of the shares of one group.
  init(_ query: SeriesQuery, _ segment: Segment, _ times: TimeCodes, countMax: Int) {
    self.times = times
    probabilities = query.quantiles
    numbers = segment.headlines.numbers.map(\.number)
    let scale = FixedPoint(for: numbers)
    self.scale = scale
    units = numbers.map { scale?.units($0) ?? 0 } + [0]
    marks = Array(repeating: 0, count: segment.students.count)
    let stretchCount = query.edges.count - 1
    room = Array(repeating: 0, count: Kernels.groupRoom(countMax, stretchCount, probabilities.count))
    sums = Array(repeating: ShareSum(), count: stretchCount)
    found = Array(repeating: 0, count: stretchCount * probabilities.count * 2)
  }

  /// Adds the buckets of a group.
  mutating func add(_ group: Int, of shares: borrowing Shares, to series: inout Series) {
    let own = unsafe shares[group]
    guard !own.isEmpty else { return }
    unsafe Kernels.addUp(
      own, mark: UInt32(group * sums.count + 1), &marks, units: units, probabilities: probabilities, &room,
      into: &sums, &found)
    for (stretch, sum) in sums.enumerated() where sum.attempts > 0 {
      let mean = unsafe sum.numbers == 0 ? nil : whole(sum, own, stretch) / Double(sum.numbers)
      series.buckets.append(
        SeriesBucket(
          group: group, stretch: stretch, attempts: Int(sum.attempts), students: Int(sum.students), mean: mean))
      let first = stretch * probabilities.count * 2
      for (place, probability) in probabilities.enumerated() {
        series.quantiles.append(
          seconds(probability, Int(sum.attempts), found[first + place * 2], found[first + place * 2 + 1]))
      }
    }
  }

  private func whole(_ sum: ShareSum, _ shares: UnsafeBufferPointer<Share>, _ stretch: Int) -> Double {
    if let scale { return scale.value(Int128(sum.high) << 64 | Int128(sum.low)) }
    let numbered = unsafe shares.filter { $0.stretch == stretch && $0.number < numbers.count }
    return ExactSum(numbered.map { numbers[Int($0.number)] }).value
  }

  /// The type-7 quantile of some running times.
  ///
  /// - Parameters:
  ///   - below: the code of the time at rank (n − 1) · `probability`, rounded down.
  ///   - above: of the next one, if there is one.
  private func seconds(_ probability: Double, _ n: Int, _ below: UInt32, _ above: UInt32) -> Double {
    let rank = Double(n - 1) * probability
    let share = rank - rank.rounded(.down)
    let least = Double(times.milliseconds(below)) / 1_000
    return share > 0 ? least + share * (Double(times.milliseconds(above)) / 1_000 - least) : least
  }
}
