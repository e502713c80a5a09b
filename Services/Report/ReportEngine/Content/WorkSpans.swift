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

  private var spans: [Span] = []

  /// - Parameter node: where, in the tree that they are united along.
  mutating func append(_ interval: Interval, of person: Int, at node: Int) {
    guard interval.length > 0 else { return }
    spans.append(
      Span(
        start: interval.start.milliseconds, end: interval.end.milliseconds, person: UInt32(person), node: UInt32(node)))
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
    guard let first = spans.first else { return [] }
    // Dealt out to their people, the spans of each are few.
    var next = Array(repeating: 0, count: Int(spans.lazy.map(\.person).max() ?? 0) + 2)
    for span in spans { next[Int(span.person) + 1] += 1 }
    for person in next.indices.dropFirst() { next[person] += next[person - 1] }
    var ordered = Array(repeating: first, count: spans.count)
    for span in spans {
      ordered[next[Int(span.person)]] = span
      next[Int(span.person)] += 1
    }
    var start = 0
    for end in next.dropLast() {
      ordered.sort(start..<end)
      start = end
    }
    return ordered
  }
}

extension [WorkSpans.Span] {
  /// By start.
  fileprivate mutating func sort(_ range: Range<Int>) {
    guard range.count <= 32 else { return self[range].sort { $0.start < $1.start } }
    for index in range.dropFirst() {
      let span = self[index]
      var place = index
      while place > range.lowerBound, self[place - 1].start > span.start {
        self[place] = self[place - 1]
        place -= 1
      }
      self[place] = span
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

  mutating func add(from start: Int64, to end: Int64, at place: Int) {
    var place = place
    while true {
      if nodes[place].reached == .min { touched.append(place) }
      if end > nodes[place].reached {
        let new = end - max(start, nodes[place].reached)
        nodes[place].milliseconds = nodes[place].milliseconds.addingClamped(new)
        nodes[place].reached = end
      }
      if parents[place] == place { return }
      place = parents[place]
    }
  }

  /// Calls `body` with each node that was worked at, and forgets all.
  mutating func finish(_ body: (_ node: Int, _ milliseconds: Int64) -> Void) {
    for place in touched {
      body(place, nodes[place].milliseconds)
      nodes[place] = Node()
    }
    touched.removeAll(keepingCapacity: true)
  }
}
