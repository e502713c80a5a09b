internal import Domain

/// Several windows, to find those that attempts began in: they may overlap, and leave time between them.
struct WindowParts {
  /// Milliseconds since 1970, ascending: where a window opens or ends. Between them lie periods that are all or not in a window.
  private let edges: [Int64]
  /// By window: the periods that it covers.
  private let periods: [Range<Int>]
  /// By period: the windows around it.
  private let windows: [[Int]]

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
    self.windows = (0...edges.count).map { period in
      windows.indices.filter { periods[$0].contains(period) }
    }
  }

  /// Calls `body` with the attempts that began in each window, where there are any.
  ///
  /// - Parameter rows: in the order of their start.
  func forEachPart(of rows: Span<RowFacts>, _ body: (_ window: Int, _ rows: Span<RowFacts>) -> Void) {
    var former = -1
    for index in rows.indices {
      let own = period(of: rows[index])
      // Windows that hold the attempt before were called with this one, too.
      for window in windows[own] where !periods[window].contains(former) {
        var end = index + 1
        while end < rows.count, periods[window].contains(period(of: rows[end])) { end += 1 }
        body(window, rows.extracting(index..<end))
      }
      former = own
    }
  }

  /// The windows around an instant.
  ///
  /// - Parameter milliseconds: since 1970.
  func windows(at milliseconds: Int64) -> [Int] { windows[period(at: milliseconds)] }

  private func period(of row: RowFacts) -> Int { period(at: row.start) }

  private func period(at milliseconds: Int64) -> Int { edges.indices.firstPlace { edges[$0] <= milliseconds } }
}
