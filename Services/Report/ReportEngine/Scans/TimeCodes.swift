internal import Domain

/// Running times in four bytes that sort as the times do: milliseconds, and for the few that last for weeks a place in a
/// list.
struct TimeCodes {
  /// Ascending; those of `longMin` and more.
  private let long: [Int64]

  private static let longMin: Int64 = 1 << 31

  init(_ segment: Segment) {
    var long: Set<Int64> = []
    for index in 0..<UInt32(segment.contexts.count) {
      let context = Number<ContextID>(index)
      if let run = segment.base.run(at: context) { long.formUnion(run.runningTimes.wideNumbers(from: Self.longMin)) }
    }
    long.formUnion(segment.delta.columns.runningTime.filter { $0 >= Self.longMin })
    self.long = long.sorted()
  }

  /// - Precondition: some attempt of the segment ran that long.
  func code(_ milliseconds: Int64) -> UInt32 {
    if milliseconds < Self.longMin { return UInt32(milliseconds) }
    let place = long.indices.firstPlace { long[$0] < milliseconds }
    precondition(place < long.count && long[place] == milliseconds, "a time of nobody")
    return UInt32(Self.longMin) + UInt32(place)
  }

  func milliseconds(_ code: UInt32) -> Int64 {
    code < Self.longMin ? Int64(code) : long[Int(code) - Int(Self.longMin)]
  }
}
