internal import Domain

/// Several windows, to find those that attempts began in: they may overlap, and leave time between them.
struct WindowParts {
  /// Milliseconds since 1970, ascending: where a window opens or ends. Between them lie stretches that are all or not in a window.
  private let edges: [Int64]
  /// By window: the stretches that it covers.
  private let stretches: [Range<Int>]
  /// By stretch: the windows around it.
  private let windows: [[Int]]

  init(_ windows: [Window]) {
    let edges = Set(windows.flatMap { [$0.opens.milliseconds, $0.end.milliseconds] }).sorted()
    // Stretch 0 lies before the first edge.
    func stretch(from edge: Int64) -> Int { edges.indices.firstPlace { edges[$0] < edge } + 1 }
    let stretches = windows.map { window in
      let first = stretch(from: window.opens.milliseconds)
      return first..<max(first, stretch(from: window.end.milliseconds))
    }
    self.edges = edges
    self.stretches = stretches
    self.windows = (0...edges.count).map { stretch in
      windows.indices.filter { stretches[$0].contains(stretch) }
    }
  }

  /// Calls `body` with the attempts that began in each window, where there are any.
  ///
  /// - Parameter rows: in the order of their start.
  func forEachPart(of rows: Span<RowFacts>, _ body: (_ window: Int, _ rows: Span<RowFacts>) -> Void) {
    var former = -1
    for index in rows.indices {
      let own = stretch(of: rows[index])
      // Those that the attempt before is in have been told of.
      for window in windows[own] where !stretches[window].contains(former) {
        var end = index + 1
        while end < rows.count, stretches[window].contains(stretch(of: rows[end])) { end += 1 }
        body(window, rows.extracting(index..<end))
      }
      former = own
    }
  }

  private func stretch(of row: RowFacts) -> Int { edges.indices.firstPlace { edges[$0] <= row.start } }
}
