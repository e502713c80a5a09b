// The mean that reports must show is made of this (W3).
extension [Double] {
  /// The exact sum, rounded once (N10), whatever the order: what rounding takes from a sum of two is kept and added, too.
  var exactSum: Double {
    var parts: [Double] = []
    for value in self {
      var (rest, kept) = (value, [Double]())
      for part in parts {
        let (large, small) = abs(rest) < abs(part) ? (part, rest) : (rest, part)
        rest = large + small
        let lost = small - (rest - large)
        if lost != 0 { kept.append(lost) }
      }
      parts = kept + [rest]
    }
    return parts.reversed().reduce(0, +)
  }
}
