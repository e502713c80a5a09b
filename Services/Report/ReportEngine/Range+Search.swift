// Searching in a range of indices, and grouping it.
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

  /// Calls `body` with each run of neighbours that have the same key.
  @inline(__always)
  func forEachGroup(by key: (Int) -> Int, _ body: (_ key: Int, Range<Int>) -> Void) {
    var start = lowerBound
    while start < upperBound {
      let own = key(start)
      var end = start + 1
      while end < upperBound, key(end) == own { end += 1 }
      body(own, start..<end)
      start = end
    }
  }
}
