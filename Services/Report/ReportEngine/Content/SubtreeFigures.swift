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
  private let parents: [Int]
  private var walk: ContentWalk
  /// Its memory stays.
  private var observed = ObservedNumbers()
  /// Of each context's own work: at the context itself, or at the one above where nothing lies below.
  private var spans = WorkSpans()

  init(plan: ContentPlan, segment: Segment, policies: PolicySet) {
    self.plan = plan
    self.segment = segment
    self.policies = policies
    parents = plan.parents
    walk = ContentWalk(plan, in: segment)
  }

  mutating func nodes(_ checkpoint: () throws -> Void) rethrows -> [SubtreeFigures.Node] {
    var nodes: [SubtreeFigures.Node] = []
    nodes.reserveCapacity(plan.nodes.count)
    var direct: ContentFigures?
    try plan.forEachNodeFromBelow { index in
      try checkpoint()
      guard plan.nodes[index].isIncluded else {
        direct = nil
        return ContentTally()
      }
      let own = self.direct(index)
      direct = own.figures
      return own
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
    var gathered = ContentTally()
    walk.select(at: index)
    gathered.attempts = walk.work.places.count
    gathered.opened = walk.work.people
    gathered.progress = tally(.progress, at: index, of: gathered.opened) ?? MetricTally()
    gathered.time = tally(.time, at: index, of: gathered.opened) ?? MetricTally()
    gathered.score = tally(.score, at: index, of: gathered.opened)
    gathered.quantity = tally(.quantity, at: index, of: gathered.opened)
    gathered.binary = tally(.binary, at: index, of: gathered.opened)
    let node = plan.unionNode(of: index, parents)
    gathered.totalTime = spans.append(walk.work, in: segment) { _ in node }
    return gathered
  }

  /// - Parameter people: who have attempts.
  /// - Returns: nil where primary items are not of that kind.
  private mutating func tally(_ metric: Metric, at index: Int, of people: PersonSet) -> MetricTally? {
    guard let measure = Measure(metric, primaryKind: plan.nodes[index].primaryKind) else { return nil }
    segment.observe(measure, policies[metric], walk.work, into: &observed)
    return MetricTally(observed, at: plan.nodes[index], among: people, count: walk.work.cells.count)
  }

  private static func merge(_ below: ContentTally, into gathered: inout ContentTally) {
    gathered.attempts += below.attempts
    gathered.opened.formUnion(below.opened)
    gathered.progress.merge(below.progress)
    // Time is united.
    gathered.time.mergePeople(below.time)
    // Quantities of different contexts count different things.
    merge(below.score, into: &gathered.score)
    merge(below.binary, into: &gathered.binary)
  }

  private static func merge(_ below: MetricTally?, into gathered: inout MetricTally?) {
    guard let below else { return }
    gathered = gathered ?? MetricTally()
    gathered?.merge(below)
  }

  /// Time is the union of each student's intervals, whatever lay inside what (P33, W7). With nothing below it, a node's own
  /// policy holds for its time, and for that alone.
  private func addTimes(to nodes: inout [SubtreeFigures.Node]) {
    var unions = Array(
      repeating: (students: 0, milliseconds: Int64(0), seconds: ExactSum()), count: nodes.count)
    spans.forEachUnion(parents: parents) { node, _, milliseconds in
      unions[node].students += 1
      unions[node].milliseconds = unions[node].milliseconds.addingClamped(milliseconds)
      unions[node].seconds.add(Double(milliseconds) / 1_000)
    }
    for index in nodes.indices where !plan.isLeaf(index) {
      nodes[index].inclusive.totalTime = unions[index].milliseconds
      nodes[index].inclusive.time.n = unions[index].students
      nodes[index].inclusive.time.mean = unions[index].seconds.mean(of: unions[index].students)
    }
  }
}

extension ContentPlan {
  /// Where a context's own work is united with that of others: what lies at a leaf alone is the leaf's own affair.
  ///
  /// - Parameter parents: of the plan.
  func unionNode(of index: Int, _ parents: [Int]) -> Int { isLeaf(index) ? parents[index] : index }
}
