internal import Domain

/// Finds, of several windows, those that an instant lies in. Windows may overlap, and leave time between them.
struct WindowParts {
  /// Milliseconds since 1970, ascending: where a window opens or ends. Between them lie periods that are all or not in a window.
  private let edges: [Int64]
  /// By window: the periods that it covers.
  private let periods: [Range<Int>]
  /// By period: the windows around it.
  private let windows: [[Int]]
  /// How many windows are around one instant at most.
  let overlap: Int
  /// By period: the only window around it, or −1; empty where windows overlap.
  private let onlyWindows: [Int]
  /// Attempts at one context lie mostly in the period of the one before.
  private var last: (milliseconds: Range<Int64>, period: Int) = (0..<0, 0)

  init(_ windows: [Window]) {
    let edges = Set(windows.flatMap { [$0.opens.milliseconds, $0.end.milliseconds] }).sorted()
    // Period 0 lies before the first edge.
    func period(from edge: Int64) -> Int { edges.indices.firstPlace { edges[$0] < edge } + 1 }
    let periods = windows.map { window in
      let first = period(from: window.opens.milliseconds)
      return first..<max(first, period(from: window.end.milliseconds))
    }
    self.edges = edges
    self.periods = periods
    let around = (0...edges.count).map { period in windows.indices.filter { periods[$0].contains(period) } }
    self.windows = around
    overlap = around.reduce(0) { max($0, $1.count) }
    onlyWindows = overlap <= 1 ? around.map { $0.first ?? -1 } : []
  }

  /// Calls `body` with each window that rows lie in, and those that do.
  ///
  /// - Parameters:
  ///   - rows: in the order of their start.
  ///   - start: of a row: milliseconds since 1970.
  @inline(__always)
  mutating func forEachPart(
    of rows: Range<Int>, startedAt start: (Int) -> Int64, _ body: (_ window: Int, _ rows: Range<Int>) -> Void
  ) {
    if !onlyWindows.isEmpty {
      return rows.forEachGroup(by: { onlyWindows[period(at: start($0))] }) { window, rows in
        if window >= 0 { body(window, rows) }
      }
    }
    var former = -1
    for index in rows {
      let own = period(at: start(index))
      // Windows that hold the attempt before were called with this one, too.
      for window in windows[own] where !periods[window].contains(former) {
        var end = index + 1
        while end < rows.upperBound, periods[window].contains(period(at: start(end))) { end += 1 }
        body(window, index..<end)
      }
      former = own
    }
  }

  /// - Parameter milliseconds: since 1970.
  @inline(__always)
  private mutating func period(at milliseconds: Int64) -> Int {
    last.milliseconds.contains(milliseconds) ? last.period : periodElsewhere(milliseconds)
  }

  private mutating func periodElsewhere(_ milliseconds: Int64) -> Int {
    let period = edges.indices.firstPlace { edges[$0] <= milliseconds }
    if period > 0, period < edges.count { last = (edges[period - 1]..<edges[period], period) }
    return period
  }
}
