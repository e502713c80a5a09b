// Binary search in a range of indices.
extension Range<Int> {
  /// The first place that does not come before what is looked for, or the end: a binary search.
  ///
  /// - Parameter precedes: holds up to some place, and from there on no more.
  @inline(__always)
  func firstPlace(notBefore precedes: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if precedes(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
