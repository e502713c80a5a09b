/// Finds where a rising function crosses zero, to the last digit: slow, and nothing can go wrong.
enum Bisection {
  static func root(from lower: Double, to upper: Double, _ function: (Double) -> Double) -> Double {
    var lower = lower
    var upper = upper
    while true {
      let middle = lower + (upper - lower) / 2
      guard lower < middle, middle < upper else { return middle }
      if function(middle) < 0 { lower = middle } else { upper = middle }
    }
  }
}
