public import Domain

/// The figures of one context or of several: attempts, students, and a figure for each metric.
public struct ContentFigures: Hashable, Sendable {
  /// All of the scope, with data or without.
  public var attempts: Int
  /// With an attempt.
  public var students: Int
  /// Shares, 0 to 1.
  public var progress: MetricFigure
  /// Nil where primary items are not of that kind.
  public var score: MetricFigure?
  /// Nil where primary items are not of that kind, and over several contexts, whose quantities count different
  /// things.
  public var quantity: MetricFigure?
  /// 1 for true and 0 for false, or a share of true; nil where primary items are not of that kind.
  public var binary: MetricFigure?
  /// Seconds (N25).
  public var time: MetricFigure
  /// Milliseconds over all students, of the union of each one's intervals.
  public var totalTime: Int64
}

/// Content from a context down: each node's own work, and that with everything below it (P33).
public struct SubtreeFigures: Sendable {
  /// One context of the plan.
  public struct Node: Sendable {
    /// What the figures are of.
    public var plan: ContentPlan.Node
    /// Nil where the scope's types and topics leave the context out.
    public var direct: ContentFigures?
    /// With everything below it: scores and progress over (student, context) cells, time as the union of each
    /// student's intervals (P33).
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
  private let plan: ContentPlan
  private let segment: Segment
  private let policies: PolicySet
  private let times: UnionTree
  private var walk: ContentWalk
  /// Its memory stays.
  private var observed = ObservedNumbers()
  private var spans = WorkSpans()

  init(plan: ContentPlan, segment: Segment, policies: PolicySet) {
    self.plan = plan
    self.segment = segment
    self.policies = policies
    times = UnionTree(plan)
    walk = ContentWalk(plan, in: segment)
  }

  mutating func nodes(_ checkpoint: () throws -> Void) rethrows -> [SubtreeFigures.Node] {
    var nodes: [SubtreeFigures.Node] = []
    nodes.reserveCapacity(plan.nodes.count)
    var direct: ContentFigures?
    try plan.forEachNodeFromBelow { index in
      try checkpoint()
      let own = plan.nodes[index].isIncluded ? self.direct(index) : nil
      direct = own?.figures
      return own.map { Self.inclusive($0) } ?? ContentTally()
    } merging: { gathered, below in
      Self.merge(below, into: &gathered)
    } _: { index, gathered in
      // With nothing below it, a node has what it has by itself, quantities aside.
      var inclusive = plan.isLeaf(index) ? direct ?? gathered.figures : gathered.figures
      inclusive.quantity = nil
      nodes.append(SubtreeFigures.Node(plan: plan.nodes[index], direct: direct, inclusive: inclusive))
    }
    nodes.reverse()
    addTimes(to: &nodes)
    return nodes
  }

  private mutating func direct(_ index: Int) -> ContentTally {
    let node = plan.nodes[index]
    var gathered = ContentTally()
    walk.select(at: index)
    gathered.attempts = walk.work.places.count
    gathered.opened = walk.work.people
    func tally(_ metric: Metric, _ measure: Measure) -> MetricTally {
      segment.observe(measure, policies[metric], walk.work, into: &observed)
      var tally = MetricTally(at: node)
      tally.add(observed)
      return tally
    }
    gathered.progress = tally(.progress, .progress)
    gathered.time = tally(.time, .time)
    if let kind = node.primaryKind { gathered[kind] = tally(Metric(kind), .primary(kind)) }
    let own = times.own(index)
    spans.append(walk.work, in: segment) { _ in own }
    return gathered
  }

  /// A node's own part of what it has with everything below it.
  private static func inclusive(_ own: ContentTally) -> ContentTally {
    var gathered = own
    // Quantities of different contexts count different things.
    gathered[.quantity] = nil
    return gathered
  }

  private static func merge(_ below: ContentTally, into gathered: inout ContentTally) {
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
  }

  /// Time is the union of each student's intervals, whatever lay inside what (P33, W7). With nothing below it, a node's own
  /// policy holds for its time, and for that alone.
  private func addTimes(to nodes: inout [SubtreeFigures.Node]) {
    var unions = Array(
      repeating: (students: 0, milliseconds: Int64(0), seconds: ExactSum()), count: times.parents.count)
    let leaves = nodes.indices.map { plan.isLeaf($0) }
    spans.forEachUnion(parents: times.parents) { node, _, milliseconds in
      unions[node].students += 1
      unions[node].milliseconds = unions[node].milliseconds.addingClamped(milliseconds)
      // Nobody asks for means where nothing lies below.
      if node < leaves.count, !leaves[node] { unions[node].seconds.add(Double(milliseconds) / 1_000) }
    }
    for index in nodes.indices {
      nodes[index].direct?.totalTime = unions[times.own(index)].milliseconds
      nodes[index].inclusive.totalTime = unions[index].milliseconds
      guard !plan.isLeaf(index) else { continue }
      nodes[index].inclusive.time.n = unions[index].students
      nodes[index].inclusive.time.mean = unions[index].seconds.mean(of: unions[index].students)
    }
  }
}

/// The tree along which time is united: a plan's contexts, and below each that has others below it, its own work alone.
struct UnionTree {
  private(set) var parents: [Int]
  private var owns: [Int]

  init(_ plan: ContentPlan) {
    owns = Array(plan.nodes.indices)
    parents = plan.parents
    for index in plan.nodes.indices where !plan.isLeaf(index) {
      owns[index] = parents.count
      parents.append(index)
    }
  }

  /// Where a context's own work is, by its index in the plan.
  func own(_ index: Int) -> Int { owns[index] }
}
