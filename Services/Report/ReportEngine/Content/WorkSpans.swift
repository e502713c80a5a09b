internal import Domain

/// When students worked at some contexts, to be united: nobody works twice at a time, whatever they had open (P33, W7).
struct WorkSpans: Sendable {
  /// Part of an interval, at one node of the tree that intervals are united along. Longer ones are several that touch.
  fileprivate struct Span: BitwiseCopyable {
    /// Milliseconds since 1970.
    var start: Int64
    /// Milliseconds.
    var length: UInt32
    var node: UInt32
    var person: UInt32

    var end: Int64 { start &+ Int64(length) }
  }

  /// In the order in which they came; those of one student at one context united.
  private var spans: [Span] = []

  /// Takes in when students worked at one context.
  ///
  /// - Parameter node: of a cell: where, in the tree that they are united along.
  /// - Returns: milliseconds: how long they worked there, the time of each cell united.
  @inline(__always) @discardableResult
  mutating func append(_ work: borrowing SelectedWork, in segment: Segment, at node: (_ cell: Int) -> Int) -> Int64 {
    // Cells of which an interval is not known from an attempt's start and time: few, mostly none.
    var odd: [Int] = []
    var total: Int64 = 0
    if work.packedCellCount > 0, let run = segment.base.run(at: work.context) {
      total = append(work, of: run, at: node, &odd)
    }
    var intervals: [Interval] = []
    for cell in odd + Array(work.packedCellCount..<work.cells.count) {
      intervals.removeAll(keepingCapacity: true)
      for index in work.rows(ofCell: cell) {
        let place = Int(work.places[index])
        let row =
          cell < work.packedCellCount ? Row(packed: place, at: work.context) : Row(loose: place, at: work.context)
        segment.forEachInterval(of: row) { intervals.append($0) }
      }
      total = total.addingClamped(append(&intervals, work.cells[cell].person, node(cell)))
    }
    return total
  }

  /// The packed cells, but for odd ones.
  @inline(__always)
  private mutating func append(
    _ work: borrowing SelectedWork, of run: PackedRun, at node: (_ cell: Int) -> Int, _ odd: inout [Int]
  ) -> Int64 {
    let (cells, places) = (work.cells.span, work.places.span)
    var total: Int64 = 0
    var begin = 0
    spans.append(addingCapacity: Int(cells[work.packedCellCount - 1].end)) { spans in
      for cell in 0..<work.packedCellCount {
        let (person, node, end) = (cells[cell].person, UInt32(node(cell)), Int(cells[cell].end))
        let former = spans.count
        var (reached, own) = (Int64.min, Int64(0))
        for index in begin..<end {
          guard let interval = run.plainInterval(Int(places[index])), interval.length <= UInt32.max else {
            spans.removeLast(spans.count - former)
            own = 0
            odd.append(cell)
            break
          }
          // Attempts come by their start.
          let start = max(interval.start, reached)
          reached = max(reached, interval.start &+ interval.length)
          guard start < reached else { continue }
          let length = reached &- start
          spans.append(Span(start: start, length: UInt32(truncatingIfNeeded: length), node: node, person: person))
          own += length
        }
        total = total.addingClamped(own)
        begin = end
      }
    }
    return total
  }

  /// Those of one cell, in any order.
  private mutating func append(_ intervals: inout [Interval], _ person: UInt32, _ node: Int) -> Int64 {
    var total: Int64 = 0
    for interval in RunningTime(intervals).intervals {
      total = total.addingClamped(interval.length)
      var start = interval.start.milliseconds
      while start < interval.end.milliseconds {
        let length = UInt32(clamping: interval.end.milliseconds - start)
        spans.append(Span(start: start, length: length, node: UInt32(node), person: person))
        start += Int64(length)
      }
    }
    return total
  }

  /// Calls `body` with the milliseconds that each person worked at each node and everything below it, person by person.
  ///
  /// - Parameter parents: by node: the one above it; of a top, itself.
  @inline(__always)
  func forEachUnion(parents: [Int], _ body: (_ node: Int, _ person: Int, _ milliseconds: Int64) -> Void) {
    let personCount = spans.reduce(0) { max($0, Int($1.person) + 1) }
    var (ordered, ends) = byTime().grouped(count: personCount) { Int($0.person) }
    var tree = parents.map { UnionNode(parent: $0) }
    var nodes = tree.mutableSpan
    var touched: [Int] = []
    var spans = ordered.mutableSpan
    var begin = 0
    for person in ends.indices {
      let end = Int(ends[person])
      guard begin < end else { continue }
      spans.sort(begin..<end)
      for index in begin..<end { nodes.add(spans[index], &touched) }
      for index in touched {
        body(index, person, nodes[index].milliseconds)
        (nodes[index].reached, nodes[index].milliseconds) = (.min, 0)
      }
      touched.removeAll(keepingCapacity: true)
      begin = end
    }
  }

  /// All spans, nearly in the order of time: in the order of periods that are all of one length.
  private func byTime() -> [Span] {
    let least = spans.reduce(Int64.max) { min($0, $1.start) }
    let greatest = spans.reduce(least) { max($0, $1.start) }
    let extent = UInt64(bitPattern: greatest &- least)
    let shift = UInt64(max(0, UInt64.bitWidth - extent.leadingZeroBitCount - Self.periodBits))
    return spans.grouped(count: 1 << Self.periodBits) {
      Int(truncatingIfNeeded: UInt64(bitPattern: $0.start &- least) >> shift)
    }.elements
  }

  /// Of a school year, each is some hours: those of one person who lie in one are few.
  private static let periodBits = 11
}

extension MutableSpan<WorkSpans.Span> {
  /// By start: each moves down to where it belongs, which is near, or else all are sorted.
  fileprivate mutating func sort(_ range: Range<Int>) {
    var movesLeft = range.count * 32
    for next in range.dropFirst() {
      let span = self[next]
      var index = next
      while index > range.lowerBound, self[index - 1].start > span.start {
        self[index] = self[index - 1]
        index -= 1
      }
      guard index < next else { continue }
      self[index] = span
      movesLeft -= next - index
      if movesLeft < 0 { break }
    }
    guard movesLeft < 0 else { return }
    let sorted = range.map { self[$0] }.sorted { $0.start < $1.start }
    for (index, span) in zip(range, sorted) { self[index] = span }
  }
}

/// One person's working time at a node of a tree. Spans come by their start: so what a node has reached tells what is new of one.
private struct UnionNode {
  var reached = Int64.min
  var milliseconds: Int64 = 0
  var parent: Int
}

extension MutableSpan<UnionNode> {
  /// - Parameter touched: takes the nodes that nothing was at before.
  @inline(__always)
  fileprivate mutating func add(_ span: WorkSpans.Span, _ touched: inout [Int]) {
    let (start, end) = (span.start, span.end)
    var index = Int(span.node)
    while true {
      var node = self[index]
      if node.reached == .min { touched.append(index) }
      // What is reached here is reached above.
      guard end > node.reached else { return }
      node.milliseconds = node.milliseconds.addingClamped(end - Swift.max(start, node.reached))
      node.reached = end
      self[index] = node
      guard node.parent != index else { return }
      index = node.parent
    }
  }
}
