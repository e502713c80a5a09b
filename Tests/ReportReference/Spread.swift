import Messages

/// Mean, deviation, quantiles and histogram of some numbers (docs/reports.md, P31).
struct Spread {
  let numbers: [Double]
  let ordered: [Double]

  init(_ numbers: [Double]) {
    self.numbers = numbers
    ordered = numbers.sorted()
  }

  var mean: Double? { numbers.exactMean }

  /// Of the sample: √(Σ(x − m)² ÷ (n − 1)); undefined for n < 2.
  var standardDeviation: Double? {
    guard numbers.count > 1 else { return nil }
    return (squares / Double(numbers.count - 1)).squareRoot()
  }

  /// Σ(x − m)²: each square a double, the sum exact and rounded once.
  var squares: Double {
    guard let mean, ordered.first != ordered.last else { return 0 }
    return numbers.map { ($0 - mean) * ($0 - mean) }.exactSum
  }

  /// Type 7.
  func quantile(_ p: Double) -> Double? {
    guard !ordered.isEmpty else { return nil }
    let h = Double(ordered.count - 1) * p
    let k = Int(h.rounded(.down))
    let rest = h - Double(k)
    return rest == 0 ? ordered[k] : ordered[k] + rest * (ordered[k + 1] - ordered[k])
  }

  /// ⌊b · x⌋, the last bin closed at 1, and one more for what is above.
  func histogramOfShares(_ bins: Int) -> [ReportV1.HistogramBin] {
    var histogram = (0..<bins).map {
      ReportV1.HistogramBin(from: Double($0) / Double(bins), until: Double($0 + 1) / Double(bins))
    }
    for number in numbers where number <= 1 {
      histogram[Swift.min(bins - 1, Int((number * Double(bins)).rounded(.down)))].count += 1
    }
    let over = numbers.filter { $0 > 1 }
    if let most = over.max() {
      histogram.append(
        ReportV1.HistogramBin(from: 1, until: most, count: Int64(over.count), overMaximum: true))
    }
    return histogram
  }

  /// From the least to the greatest in equal parts; one where nothing varies.
  func histogramOfSpan(_ bins: Int) -> [ReportV1.HistogramBin] {
    guard let least = ordered.first, let greatest = ordered.last else { return [] }
    guard least < greatest else {
      return [ReportV1.HistogramBin(from: least, until: greatest, count: Int64(numbers.count))]
    }
    let width = (greatest - least) / Double(bins)
    var histogram = (0..<bins).map {
      ReportV1.HistogramBin(from: least + Double($0) * width, until: least + Double($0 + 1) * width)
    }
    histogram[bins - 1].until = greatest
    for number in numbers {
      histogram[Swift.min(bins - 1, Int(((number - least) / width).rounded(.down)))].count += 1
    }
    return histogram
  }
}

extension Sequence<Double> {
  /// Added without any rounding, then rounded once.
  var exactSum: Double { reduce(Exact.zero) { $0 + Exact($1) }.rounded }
}
