/// The union of running intervals (D15): overlaps from two devices count once (R79), order does not matter.
public struct RunningTime: Hashable, Sendable {
  /// Sorted, disjoint, apart, none empty.
  public private(set) var intervals: [Interval]

  /// No time at all.
  public init() {
    intervals = []
  }

  /// The union of `intervals`, given in any order.
  public init(_ intervals: some Sequence<Interval>) {
    let sorted = intervals.filter { $0.start < $0.end }.sorted()
    var merged: [Interval] = []
    for interval in sorted {
      if let last = merged.last, interval.start <= last.end {
        if last.end < interval.end { merged[merged.count - 1] = Interval(start: last.start, end: interval.end) }
      } else {
        merged.append(interval)
      }
    }
    self.intervals = merged
  }

  /// Whether it measures nothing.
  public var isEmpty: Bool { intervals.isEmpty }

  /// Milliseconds, saturating.
  public var measure: Int64 {
    var sum: Int64 = 0
    for interval in intervals {
      let (next, overflow) = sum.addingReportingOverflow(interval.length)
      guard !overflow else { return .max }
      sum = next
    }
    return sum
  }

  /// Unites it with one more interval; one of length 0 adds nothing. Quickest in order of time.
  public mutating func insert(_ interval: Interval) {
    guard interval.start < interval.end else { return }
    if let last = intervals.last, last.end < interval.start {
      intervals.append(interval)
    } else {
      self = RunningTime(intervals + [interval])
    }
  }

  /// For several contexts or attempts at once: the union, never the sum (D15, W7).
  public func union(_ other: RunningTime) -> RunningTime {
    if other.isEmpty { return self }
    if isEmpty { return other }
    return RunningTime(intervals + other.intervals)
  }

  /// What lies within `windows`: intervals are cut where a window opens or closes (P3).
  public func clipped(to windows: WindowSet) -> RunningTime {
    // The usual case, an attempt wholly inside the one window that authorised it, allocates nothing.
    if let first = intervals.first, let last = intervals.last,
      windows.windows.contains(where: { $0.opens <= first.start && last.end <= $0.end })
    {
      return self
    }
    var cut = RunningTime()
    for interval in intervals {
      for window in windows.windows where window.opens < interval.end && interval.start < window.end {
        cut.intervals.append(Interval(start: max(interval.start, window.opens), end: min(interval.end, window.end)))
      }
    }
    return cut
  }

  /// What lies in `[start, end)`; nil leaves that side open (P4).
  public func clipped(from start: Instant? = nil, to end: Instant? = nil) -> RunningTime {
    clipped(to: WindowSet(Window(opens: start ?? .distantPast, closes: end)))
  }
}
