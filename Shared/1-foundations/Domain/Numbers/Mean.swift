/// The mean of `numbers` by way of an exact sum, so that their order cannot matter (W3, D14). Nil for none (D19).
public func mean(_ numbers: [Double]) -> Double? { ExactSum(numbers).mean(of: numbers.count) }

/// The same of another sequence.
@inlinable
public func mean(_ numbers: some Sequence<Double>) -> Double? {
  var sum = ExactSum()
  var count = 0
  for number in numbers {
    sum.add(number)
    count += 1
  }
  return sum.mean(of: count)
}
