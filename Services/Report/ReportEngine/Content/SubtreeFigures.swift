public import Domain

/// What was done at one context, or at several.
public struct ContentFigures: Sendable {
  public internal(set) var attempts = 0
  var opened = PersonSet()
  public internal(set) var progress = MetricTally()
  /// Nil where primary items are not of that kind.
  public internal(set) var score: MetricTally?
  public internal(set) var quantity: MetricTally?
  public internal(set) var binary: MetricTally?
  public internal(set) var time = MetricTally()
  /// Milliseconds over all students, of the union of each one's intervals.
  public internal(set) var totalTime: Int64 = 0

  /// Students with an attempt.
  public var students: Int { opened.count }

  subscript(kind: ItemKind) -> MetricTally? {
    get {
      switch kind {
      case .score: score
      case .quantity: quantity
      case .binary: binary
      }
    }
    set {
      switch kind {
      case .score: score = newValue
      case .quantity: quantity = newValue
      case .binary: binary = newValue
      }
    }
  }
}

/// Content from a context down: each node's own work, and that with everything below it (P33).
public struct SubtreeFigures: Sendable {
  public struct Node: Sendable {
    public var plan: ContentPlan.Node
    /// Nil where the scope's types and topics leave the context out.
    public var direct: ContentFigures?
    public var inclusive: ContentFigures
  }

  /// As in the plan.
  public private(set) var nodes: [Node] = []

  /// - Parameter checkpoint: called now and then; what it throws ends the evaluation.
  public init(
    _ plan: ContentPlan, in segment: Segment, policies: PolicySet, checkpoint: () throws -> Void = {}
  ) rethrows {
    var evaluation = SubtreeEvaluation(plan: plan, segment: segment, policies: policies)
    nodes = try evaluation.nodes(checkpoint)
  }
}

private struct SubtreeEvaluation {
  /// Figures on their way up, with the time of each student.
  private struct Gathered {
    var figures: ContentFigures
    var spans = WorkSpans()
  }

  let plan: ContentPlan
  let segment: Segment
  let policies: PolicySet

  mutating func nodes(_ checkpoint: () throws -> Void) rethrows -> [SubtreeFigures.Node] {
    var nodes: [SubtreeFigures.Node] = []
    nodes.reserveCapacity(plan.nodes.count)
    // Bottom up: what was gathered below a node waits for it. Kept backwards, so that the nearest child is on top.
    var waiting: [(depth: Int, gathered: Gathered)] = []
    for (place, node) in plan.nodes.enumerated().reversed() {
      try checkpoint()
      let own = node.isIncluded ? direct(node) : nil
      var gathered = own.map { self.inclusive($0) } ?? Gathered(figures: ContentFigures())
      while let child = waiting.last, child.depth > node.depth {
        merge(child.gathered, into: &gathered)
        waiting.removeLast()
      }
      // With nothing below it, a node's own policy for time holds.
      if node.end > place + 1 { finish(&gathered) }
      nodes.append(SubtreeFigures.Node(plan: node, direct: own?.figures, inclusive: gathered.figures))
      waiting.append((node.depth, gathered))
    }
    return nodes.reversed()
  }

  private func direct(_ node: ContentPlan.Node) -> Gathered {
    var gathered = Gathered(figures: ContentFigures())
    gathered.figures.progress = MetricTally(at: node)
    gathered.figures.time = MetricTally(at: node)
    var primary = MetricTally(at: node)
    plan.forEachCell(of: node, in: segment, window: plan.scope.window) { person, rows in
      gathered.figures.attempts += rows.count
      gathered.figures.opened.insert(person)
      segment.forEachObservation(.progress, policies[.progress], rows) { gathered.figures.progress.add($0, of: person) }
      segment.forEachObservation(.time, policies[.time], rows) { gathered.figures.time.add($0, of: person) }
      if let kind = node.primaryKind {
        segment.forEachObservation(.primary(kind), policies[Metric(kind)], rows) { primary.add($0, of: person) }
      }
      for row in rows { segment.forEachInterval(of: row) { gathered.spans.append($0, of: person) } }
    }
    if let kind = node.primaryKind { gathered.figures[kind] = primary }
    gathered.spans.unite()
    gathered.figures.totalTime = gathered.spans.measure
    return gathered
  }

  /// A node's own share of what it has with everything below it.
  private func inclusive(_ own: Gathered) -> Gathered {
    var gathered = own
    // Quantities of different contexts count different things.
    gathered.figures.quantity = nil
    return gathered
  }

  private func merge(_ below: Gathered, into gathered: inout Gathered) {
    gathered.figures.attempts += below.figures.attempts
    gathered.figures.opened.formUnion(below.figures.opened)
    gathered.figures.progress.merge(below.figures.progress)
    gathered.figures.time.mergePeople(below.figures.time)
    for kind in [ItemKind.score, .binary] {
      guard let tally = below.figures[kind] else { continue }
      var whole = gathered.figures[kind] ?? MetricTally()
      whole.merge(tally)
      gathered.figures[kind] = whole
    }
    gathered.spans.append(below.spans)
  }

  /// Time is the union of each student's intervals, whatever lay inside what (P33, W7).
  private func finish(_ gathered: inout Gathered) {
    var time = gathered.figures.time.withoutNumbers
    gathered.spans.unite()
    gathered.figures.totalTime = gathered.spans.measure
    gathered.spans.forEachPerson { person, milliseconds in time.add(Double(milliseconds) / 1_000, of: person) }
    gathered.figures.time = time
  }
}
