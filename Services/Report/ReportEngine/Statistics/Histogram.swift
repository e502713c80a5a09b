/// How many numbers fall into each of some bins of equal width.
public struct Histogram: Hashable, Sendable {
  /// What the bins divide.
  public enum Scale: Sendable {
    /// 0 to 1, with a bin of its own for what is over (D25): shares and ratios.
    case share
    /// From the least to the greatest number: everything else.
    case span
  }

  /// One bin, and how many numbers fall into it.
  public struct Bin: Hashable, Sendable {
    /// Included, but for exactly 1 on the scale of shares: that is in the last bin up to 1, not in the one over it.
    public var from: Double
    /// Not included, but in the last bin of the scale and in the one over it.
    public var until: Double
    /// Numbers, not students.
    public var count = 0
    /// The bin over 1 (D25). It is there only where something is in it.
    public var isOverMaximum = false
  }

  /// Ascending, without gaps. Of a span: none where there are no numbers, one where nothing varies.
  public let bins: [Bin]

  /// P31: bin = min(bins − 1, floor(bins · x)), one more above 1 where there is something above it.
  init(shares numbers: NumberCounts, bins count: Int) {
    let counts = numbers.bins(count)
    var bins = (0..<count).map {
      Bin(from: Double($0) / Double(count), until: Double($0 + 1) / Double(count), count: counts[$0])
    }
    if counts[count] > 0 {
      bins.append(Bin(from: 1, until: numbers.maximum ?? 1, count: counts[count], isOverMaximum: true))
    }
    self.bins = bins
  }

  /// bin = min(bins − 1, floor((x − least) ÷ width)). One bin where nothing varies, none of nothing.
  init(spanOf numbers: NumberCounts, bins count: Int) {
    guard let least = numbers.minimum, let greatest = numbers.maximum else {
      bins = []
      return
    }
    // In halves: the span of two doubles may be more than a double holds.
    let half = (greatest / 2 - least / 2) / Double(count)
    guard half > 0 else {
      bins = [Bin(from: least, until: greatest, count: numbers.n)]
      return
    }
    var bins = (0..<count).map { index in
      Bin(from: (least / 2 + Double(index) * half) * 2, until: (least / 2 + Double(index + 1) * half) * 2)
    }
    bins[count - 1].until = greatest
    for entry in numbers.entries {
      bins[Self.index((entry.number / 2 - least / 2) / half, of: count)].count += entry.count
    }
    self.bins = bins
  }

  /// The place of a share's bin; `bins` for what is over 1.
  static func bin(ofShare share: Double, bins: Int) -> Int {
    share > 1 ? bins : index(share * Double(bins), of: bins)
  }

  private static func index(_ position: Double, of count: Int) -> Int {
    position < Double(count) ? max(0, Int(position)) : count - 1
  }
}
