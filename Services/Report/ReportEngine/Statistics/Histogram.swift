/// How many numbers fall into each of some bins of equal width.
public struct Histogram: Hashable, Sendable {
  /// What the bins divide.
  public enum Scale: Sendable {
    /// 0 to 1, with a bin of its own for what is over (D25): shares and ratios.
    case share
    /// From the least to the greatest number: everything else.
    case span
  }

  public struct Bin: Hashable, Sendable {
    public var from: Double
    /// Not included, but in the last bin of the scale.
    public var until: Double
    public var count = 0
    public var isOverMaximum = false
  }

  public let bins: [Bin]

  /// P31: bin = min(bins − 1, floor(bins · x)), one more above 1 where there is something above it.
  init(shares numbers: [Double], bins count: Int) {
    var bins = (0..<count).map {
      Bin(from: Double($0) / Double(count), until: Double($0 + 1) / Double(count))
    }
    var over = Bin(from: 1, until: numbers.max() ?? 1, isOverMaximum: true)
    for number in numbers {
      let bin = Self.bin(ofShare: number, bins: count)
      if bin == count { over.count += 1 } else { bins[bin].count += 1 }
    }
    self.bins = over.count > 0 ? bins + [over] : bins
  }

  /// bin = min(bins − 1, floor((x − least) ÷ width)). One bin where nothing varies, none of nothing.
  init(spanOf numbers: [Double], bins count: Int) {
    guard let least = numbers.min(), let greatest = numbers.max() else {
      bins = []
      return
    }
    // In halves: the span of two doubles may be more than a double holds.
    let half = (greatest / 2 - least / 2) / Double(count)
    guard half > 0 else {
      bins = [Bin(from: least, until: greatest, count: numbers.count)]
      return
    }
    var bins = (0..<count).map { index in
      Bin(from: least + Double(index) * half * 2, until: least + Double(index + 1) * half * 2)
    }
    bins[count - 1].until = greatest
    for number in numbers { bins[Self.place((number / 2 - least / 2) / half, of: count)].count += 1 }
    self.bins = bins
  }

  /// The place of a share's bin; `bins` for what is over 1.
  static func bin(ofShare share: Double, bins: Int) -> Int {
    share > 1 ? bins : place(share * Double(bins), of: bins)
  }

  private static func place(_ position: Double, of count: Int) -> Int {
    position < Double(count) ? max(0, Int(position)) : count - 1
  }
}
