public import Domain

/// What was done at one context, or at several.
public struct ContentFigures: Hashable, Sendable {
  public var attempts: Int
  /// With an attempt.
  public var students: Int
  public var progress: MetricFigure
  /// Nil where primary items are not of that kind.
  public var score: MetricFigure?
  public var quantity: MetricFigure?
  public var binary: MetricFigure?
  public var time: MetricFigure
  /// Milliseconds over all students, of the union of each one's intervals.
  public var totalTime: Int64
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
    nodes = try SubtreeEvaluation(plan: plan, segment: segment, policies: policies).nodes(checkpoint)
  }
}

private struct SubtreeEvaluation {
  let plan: ContentPlan
  let segment: Segment
  let policies: PolicySet

  func nodes(_ checkpoint: () throws -> Void) rethrows -> [SubtreeFigures.Node] {
    var nodes: [SubtreeFigures.Node] = []
    nodes.reserveCapacity(plan.nodes.count)
    var direct: ContentFigures?
    try plan.forEachNodeFromBelow { place in
      try checkpoint()
      let own = plan.nodes[place].isIncluded ? self.direct(plan.nodes[place]) : nil
      direct = own?.figures
      return own.map { inclusive($0) } ?? ContentTally()
    } merging: { gathered, below in
      merge(below, into: &gathered)
    } _: { place, gathered in
      // With nothing below it, a node's own policy for time holds.
      if plan.nodes[place].end > place + 1 { finish(&gathered) }
      nodes.append(SubtreeFigures.Node(plan: plan.nodes[place], direct: direct, inclusive: gathered.figures))
    }
    return nodes.reversed()
  }

  private func direct(_ node: ContentPlan.Node) -> ContentTally {
    var gathered = ContentTally()
    gathered.progress = MetricTally(at: node)
    gathered.time = MetricTally(at: node)
    var primary = MetricTally(at: node)
    plan.forEachCell(of: node, in: segment, window: plan.scope.window) { person, rows in
      gathered.attempts += rows.count
      gathered.opened.insert(person)
      segment.forEachObservation(.progress, policies[.progress], rows) { gathered.progress.add($0, of: person) }
      segment.forEachObservation(.time, policies[.time], rows) { gathered.time.add($0, of: person) }
      if let kind = node.primaryKind {
        segment.forEachObservation(.primary(kind), policies[Metric(kind)], rows) { primary.add($0, of: person) }
      }
      for row in rows { segment.forEachInterval(of: row) { gathered.spans.append($0, of: person) } }
    }
    if let kind = node.primaryKind { gathered[kind] = primary }
    gathered.spans.unite()
    return gathered
  }

  /// A node's own share of what it has with everything below it.
  private func inclusive(_ own: ContentTally) -> ContentTally {
    var gathered = own
    // Quantities of different contexts count different things.
    gathered[.quantity] = nil
    return gathered
  }

  private func merge(_ below: ContentTally, into gathered: inout ContentTally) {
    gathered.attempts += below.attempts
    gathered.opened.formUnion(below.opened)
    gathered.progress.merge(below.progress)
    gathered.time.mergePeople(below.time)
    for kind in [ItemKind.score, .binary] {
      guard let tally = below[kind] else { continue }
      var whole = gathered[kind] ?? MetricTally()
      whole.merge(tally)
      gathered[kind] = whole
    }
    gathered.spans.append(below.spans)
  }

  /// Time is the union of each student's intervals, whatever lay inside what (P33, W7).
  private func finish(_ gathered: inout ContentTally) {
    var time = gathered.time.withoutNumbers
    gathered.spans.unite()
    gathered.spans.forEachPerson { person, milliseconds in time.add(Double(milliseconds) / 1_000, of: person) }
    gathered.time = time
  }
}
