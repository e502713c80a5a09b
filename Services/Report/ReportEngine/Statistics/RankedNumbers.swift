/// Numbers whose places in order are asked for: of all of them none is put in order.
///
/// They lie in bins of equal width, from the least to the greatest, so that what stands at a rank is looked for in one bin.
struct RankedNumbers {
  /// Bin by bin.
  private var numbers: [Double]
  /// By bin.
  private let ends: [UInt32]

  /// Of a thousand numbers some stand in each, unless a few lie far from all others.
  private static let binCount = 256

  /// - Parameter numbers: finite, in any order.
  init(_ numbers: [Double]) {
    let least = numbers.reduce(.infinity) { min($0, $1) }
    let greatest = numbers.reduce(least) { max($0, $1) }
    // In halves: the span of two doubles may be more than a double holds. A bin never comes before that of a lesser number.
    let half = greatest / 2 - least / 2
    let scale = half > 0 ? min(Double(Self.binCount - 1) / half, .greatestFiniteMagnitude) : 0
    (self.numbers, ends) = numbers.grouped(count: Self.binCount) { Int(($0 / 2 - least / 2) * scale) }
  }

  /// As `NumberCounts.quantile`.
  mutating func quantile(_ probability: Double) -> Double? {
    let count = numbers.count
    return NumberCounts.quantile(probability, count) { self[$0] }
  }

  /// The number at a place of all of them in order, counted from 0.
  subscript(rank: Int) -> Double {
    mutating get {
      let bin = ends.indices.firstPlace { Int(ends[$0]) <= rank }
      let range = (bin > 0 ? Int(ends[bin - 1]) : 0)..<Int(ends[bin])
      var numbers = numbers.mutableSpan
      return numbers.select(rank: rank, in: range)
    }
  }
}

extension MutableSpan<Double> {
  /// The number at a rank of all, which is among those of a range; it then stands there, what is less before it (Hoare's selection).
  fileprivate mutating func select(rank: Int, in range: Range<Int>) -> Double {
    var range = range
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
