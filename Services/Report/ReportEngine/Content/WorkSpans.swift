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

    var end: Int64 { start &+ Int64(length) }
  }

  /// In the order in which they came.
  private var spans: [Span] = []
  /// By span.
  private var people: [UInt32] = []
  /// What came together: where it ends among the spans, and when its middle began.
  private var blocks: [(end: Int, time: Int64)] = []

  /// - Parameter node: of a cell: where, in the tree that they are united along.
  @inline(__always)
  mutating func append(_ work: borrowing SelectedWork, in segment: Segment, at node: (_ cell: Int) -> Int) {
    let begin = spans.count
    if work.packedCellCount > 0, let run = segment.base.run(at: work.context) { append(work, of: run, at: node) }
    for cell in work.packedCellCount..<work.cells.count {
      let (person, node) = (work.cells[cell].person, node(cell))
      for index in work.rows(ofCell: cell) {
        segment.forEachInterval(of: Row(loose: Int(work.places[index]), at: work.context)) {
          append($0, person, node)
        }
      }
    }
    if begin < spans.count { blocks.append((spans.count, spans[(begin + spans.count) / 2].start)) }
  }

  /// The packed cells.
  @inline(__always)
  private mutating func append(_ work: borrowing SelectedWork, of run: PackedRun, at node: (_ cell: Int) -> Int) {
    let (cells, places) = (work.cells.span, work.places.span)
    // Rows whose intervals are not known from their start and time: few, mostly none.
    var odd: [(row: Int, cell: Int)] = []
    let rowCount = Int(work.packedCellCount > 0 ? cells[work.packedCellCount - 1].end : 0)
    spans.append(addingCapacity: rowCount) { spans in
      people.append(addingCapacity: rowCount) { people in
        var index = 0
        for cell in 0..<work.packedCellCount {
          let (person, node) = (cells[cell].person, UInt32(node(cell)))
          while index < Int(cells[cell].end) {
            let row = Int(places[index])
            index += 1
            guard let interval = run.plainInterval(row), interval.length <= UInt32.max else {
              odd.append((row, cell))
              continue
            }
            guard interval.length > 0 else { continue }
            spans.append(Span(start: interval.start, length: UInt32(interval.length), node: node))
            people.append(person)
          }
        }
      }
    }
    for (row, cell) in odd { run.forEachInterval(row) { append($0, cells[cell].person, node(cell)) } }
  }

  private mutating func append(_ interval: Interval, _ person: UInt32, _ node: Int) {
    let end = interval.end.milliseconds
    var start = interval.start.milliseconds
    repeat {
      let length = UInt32(clamping: end - start)
      spans.append(Span(start: start, length: length, node: UInt32(node)))
      people.append(person)
      start += Int64(length)
    } while start < end
  }

  /// Calls `body` with the milliseconds that each person worked at each node and everything below it, person by person.
  ///
  /// - Parameter parents: by node: the one above it; of a top, itself.
  @inline(__always)
  func forEachUnion(parents: [Int], _ body: (_ node: Int, _ person: Int, _ milliseconds: Int64) -> Void) {
    var (ordered, ends) = byPerson()
    var tree = parents.map { UnionNode(parent: $0) }
    var nodes = tree.mutableSpan
    var touched: [Int] = []
    var spans = ordered.mutableSpan
    var begin = 0
    for person in ends.indices {
      let end = Int(ends[person])
      guard begin < end else { continue }
      // Those of each person are few; and what a class did at one context it mostly did at one time, so that they are nearly in order.
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

  /// The spans of each person together, each person's block by block in the order of time; by person, where these end.
  private func byPerson() -> (spans: [Span], ends: [UInt32]) {
    guard let first = spans.first, let greatest = people.max() else { return ([], []) }
    var ordered = Array(repeating: first, count: spans.count)
    var next = Array(repeating: UInt32(0), count: Int(greatest) + 2)
    let begins = [0] + blocks.map(\.end)
    let order = blocks.indices.sorted { blocks[$0].time < blocks[$1].time }
    deal(order.map { begins[$0]..<blocks[$0].end }, &next, into: &ordered)
    next.removeLast()
    return (ordered, next)
  }

  /// Puts the spans of each person together, in the order in which they come.
  ///
  /// - Parameters:
  ///   - blocks: where they lie.
  ///   - next: as many zeros as there are people, and one more; takes where the spans of each end.
  private func deal(_ blocks: [Range<Int>], _ next: inout [UInt32], into ordered: inout [Span]) {
    let (spans, people) = (spans.span, people.span)
    var next = next.mutableSpan
    var ordered = ordered.mutableSpan
    for index in people.indices { next[Int(people[index]) + 1] += 1 }
    for person in next.indices.dropFirst() { next[person] += next[person - 1] }
    for block in blocks {
      for index in block {
        let person = Int(people[index])
        ordered[Int(next[person])] = spans[index]
        next[person] += 1
      }
    }
  }
}

extension MutableSpan<WorkSpans.Span> {
  /// By start.
  fileprivate mutating func sort(_ range: Range<Int>) {
    guard range.count <= 64 else {
      let sorted = range.map { self[$0] }.sorted { $0.start < $1.start }
      for (index, span) in zip(range, sorted) { self[index] = span }
      return
    }
    for next in range.dropFirst() {
      let span = self[next]
      var index = next
      while index > range.lowerBound, self[index - 1].start > span.start {
        self[index] = self[index - 1]
        index -= 1
      }
      if index < next { self[index] = span }
    }
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
