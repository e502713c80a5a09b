internal import Domain

/// When students worked at some contexts, to be united: nobody works twice at a time, whatever they had open (P33, W7).
struct WorkSpans: Sendable {
  fileprivate struct Span {
    /// Milliseconds since 1970.
    var start: Int64
    var end: Int64
    var person: UInt32
    var node: UInt32
  }

  /// What came together.
  private var blocks: [[Span]] = []

  /// - Parameter node: of a cell: where, in the tree that they are united along.
  @inline(__always)
  mutating func append(_ work: borrowing SelectedWork, in segment: Segment, at node: (_ cell: Int) -> Int) {
    var block: [Span] = []
    block.reserveCapacity(work.places.count)
    let (cells, places) = (work.cells.span, work.places.span)
    var index = 0
    if work.packedCellCount > 0, let run = segment.base.run(at: work.context) {
      for cell in 0..<work.packedCellCount {
        let (person, node) = (cells[cell].person, node(cell))
        while index < Int(cells[cell].end) {
          run.forEachInterval(Int(places[index])) { block.append(Span($0, person, node)) }
          index += 1
        }
      }
    }
    for cell in work.packedCellCount..<cells.count {
      let node = node(cell)
      while index < Int(cells[cell].end) {
        segment.forEachInterval(of: Row(loose: Int(places[index]), at: work.context)) {
          block.append(Span($0, cells[cell].person, node))
        }
        index += 1
      }
    }
    if !block.isEmpty { blocks.append(block) }
  }

  /// Calls `body` with the milliseconds that each person worked at each node and everything below it, person by person.
  ///
  /// - Parameter parents: by node: the one above it; of a top, itself.
  func forEachUnion(parents: [Int], _ body: (_ node: Int, _ person: Int, _ milliseconds: Int64) -> Void) {
    let ordered = ordered()
    var unions = Unions(parents: parents)
    for (index, span) in ordered.enumerated() {
      unions.add(from: span.start, to: span.end, at: Int(span.node))
      if index + 1 == ordered.count || ordered[index + 1].person != span.person {
        unions.finish { body($0, Int(span.person), $1) }
      }
    }
  }

  /// By person, then start.
  private func ordered() -> [Span] {
    // Dealt out to their people, the spans of each are few; and what a class did at one context it mostly did at one time, so that they
    // are nearly in order.
    let blocks = blocks.sorted { $0[$0.count / 2].start < $1[$1.count / 2].start }
    guard let first = blocks.first?.first else { return [] }
    let greatest = blocks.lazy.joined().reduce(0) { max($0, $1.person) }
    var next = Array(repeating: 0, count: Int(greatest) + 2)
    var ordered = Array(repeating: first, count: blocks.reduce(0) { $0 + $1.count })
    deal(blocks, &next, into: &ordered)
    var start = 0
    for end in next.dropLast() {
      ordered.sort(start..<end)
      start = end
    }
    return ordered
  }
}

extension WorkSpans {
  /// Puts the spans of each person together, in the order in which they come.
  ///
  /// - Parameter next: as many zeros as there are people, and one more; takes where the spans of each end.
  private func deal(_ blocks: [[Span]], _ next: inout [Int], into ordered: inout [Span]) {
    var next = next.mutableSpan
    var ordered = ordered.mutableSpan
    for block in blocks { for span in block { next[Int(span.person) + 1] += 1 } }
    for person in next.indices.dropFirst() { next[person] += next[person - 1] }
    for block in blocks {
      for span in block {
        ordered[next[Int(span.person)]] = span
        next[Int(span.person)] += 1
      }
    }
  }
}

extension WorkSpans.Span {
  fileprivate init(_ interval: Interval, _ person: UInt32, _ node: Int) {
    start = interval.start.milliseconds
    end = interval.end.milliseconds
    self.person = person
    self.node = UInt32(node)
  }
}

extension [WorkSpans.Span] {
  /// By start.
  fileprivate mutating func sort(_ range: Range<Int>) {
    guard range.count <= 32 else { return self[range].sort { $0.start < $1.start } }
    for next in range.dropFirst() {
      let span = self[next]
      var index = next
      while index > range.lowerBound, self[index - 1].start > span.start {
        self[index] = self[index - 1]
        index -= 1
      }
      self[index] = span
    }
  }
}

/// One person's working time along a tree. Spans come by their start: so what a node has reached tells what is new of one.
private struct Unions {
  private struct Node {
    var reached = Int64.min
    var milliseconds: Int64 = 0
  }

  private let parents: [Int]
  private var nodes: [Node]
  private var touched: [Int] = []

  init(parents: [Int]) {
    self.parents = parents
    nodes = Array(repeating: Node(), count: parents.count)
  }

  mutating func add(from start: Int64, to end: Int64, at index: Int) {
    var index = index
    while true {
      if nodes[index].reached == .min { touched.append(index) }
      if end > nodes[index].reached {
        let new = end - max(start, nodes[index].reached)
        nodes[index].milliseconds = nodes[index].milliseconds.addingClamped(new)
        nodes[index].reached = end
      }
      if parents[index] == index { return }
      index = parents[index]
    }
  }

  /// Calls `body` with each node that was worked at, and forgets all.
  mutating func finish(_ body: (_ node: Int, _ milliseconds: Int64) -> Void) {
    for index in touched {
      body(index, nodes[index].milliseconds)
      nodes[index] = Node()
    }
    touched.removeAll(keepingCapacity: true)
  }
}
