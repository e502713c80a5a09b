/// Which parts of a file are free: ranges that do not touch each other, and all that lies behind the end.
struct FreeSpace {
  /// Ascending; none of them touches the end.
  private(set) var ranges: [Range<Int>] = []
  /// All from here on is free.
  private(set) var end: Int
  /// Where it was looked last, so that looking does not begin with the same small ones each time.
  private var next = 0

  /// So many ranges are looked at before room is taken at the end: a file may have very many small ones.
  private static let lookedAtMax = 256

  init(end: Int = 0) { self.end = end }

  /// Takes room: the first that is large enough of some ranges, else at the end.
  ///
  /// - Returns: where it begins.
  mutating func take(_ size: Int) -> Int {
    for _ in 0..<min(ranges.count, Self.lookedAtMax) {
      if next >= ranges.count { next = 0 }
      let range = ranges[next]
      if range.count == size { ranges.remove(at: next) }
      if range.count > size { ranges[next] = range.lowerBound + size..<range.upperBound }
      if range.count >= size { return range.lowerBound }
      next += 1
    }
    defer { end += size }
    return end
  }

  /// Gives room back.
  ///
  /// - Precondition: it was taken, and is not free.
  mutating func add(_ range: Range<Int>) {
    var range = range
    let index = ranges.firstIndex(notBelow: range.lowerBound)
    var replaced = index..<index
    if index > 0, ranges[index - 1].upperBound == range.lowerBound {
      replaced = index - 1..<index
      range = ranges[index - 1].lowerBound..<range.upperBound
    }
    if index < ranges.count, ranges[index].lowerBound == range.upperBound {
      replaced = replaced.lowerBound..<index + 1
      range = range.lowerBound..<ranges[index].upperBound
    }
    guard range.upperBound != end else {
      ranges.removeSubrange(replaced)
      end = range.lowerBound
      return
    }
    ranges.replaceSubrange(replaced, with: CollectionOfOne(range))
  }
}

extension [Range<Int>] {
  /// The first that does not begin below a place.
  fileprivate func firstIndex(notBelow place: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].lowerBound < place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
