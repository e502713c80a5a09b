public import Domain

// The single numbers of a metric over the cells of a plan.
//
// Score, quantity and binary are read where primary items are of that kind. Time over several contexts is the union of each
// student's intervals (P33); at one alone it follows its policy.
extension ContentPlan {
  /// Those at one of the nodes.
  ///
  /// - Parameters:
  ///   - index: of the node.
  ///   - inclusive: with everything below it.
  ///   - checkpoint: called now and then; what it throws ends the evaluation.
  public func observations(
    of metric: Metric, at index: Int, inclusive: Bool, in segment: Segment, policies: PolicySet,
    checkpoint: () throws -> Void = {}
  ) rethrows -> Observations {
    guard nodes.indices.contains(index) else { return Observations() }
    return try observations(
      of: metric, over: range(index, inclusive: inclusive), [scope.window], in: segment, policies, checkpoint)[0]
  }

  /// Those of the whole scope in each of some windows, instead of its own.
  public func observations(
    of metric: Metric, within windows: [Window], in segment: Segment, policies: PolicySet,
    checkpoint: () throws -> Void = {}
  ) rethrows -> [Observations] {
    try observations(of: metric, over: nodes.indices, windows, in: segment, policies, checkpoint)
  }

  private func observations(
    of metric: Metric, over range: Range<Int>, _ windows: [Window], in segment: Segment, _ policies: PolicySet,
    _ checkpoint: () throws -> Void
  ) rethrows -> [Observations] {
    let isUnion = metric == .time && range.count > 1
    // One window is looked at as the attempts are selected.
    let isOne = windows.count == 1
    var parts = WindowParts(windows)
    var walk = ContentWalk(self, in: segment, window: isOne ? windows[0] : .always)
    var parted = PartedWork()
    var observed = ObservedNumbers()
    var students = MetricStudents()
    var inWindows = PartedNumbers()
    var observations = windows.map { _ in Observations() }
    // By window: nothing is united across them.
    var spans = WorkSpans()
    for node in range where nodes[node].isIncluded {
      try checkpoint()
      guard let measure = Measure(metric, primaryKind: nodes[node].primaryKind) else { continue }
      students.formUnion(MetricStudents(at: nodes[node]))
      walk.select(at: node)
      if !isOne {
        parted.divide(walk.work, in: segment, overlap: parts.overlap) { parts.forEachPart(of: $0, startedAt: $1, $2) }
        if isUnion {
          let windowOfCell = parted.parts
          spans.append(parted.work, in: segment) { windowOfCell[$0] }
        } else {
          inWindows.observe(measure, policies[metric], parted, in: segment)
        }
      } else if isUnion {
        spans.append(walk.work, in: segment) { _ in 0 }
      } else {
        segment.observe(measure, policies[metric], walk.work, into: &observed)
        observations[0].append(observed)
      }
    }
    spans.forEachUnion(parents: Array(windows.indices)) { observations[$0].add(Double($2) / 1_000, of: $1) }
    for (window, observed) in inWindows.byPart(windows.count).enumerated() { observations[window].append(observed) }
    for window in windows.indices { observations[window].formUnion(students) }
    return observations
  }

  /// Calls `body` with those of each node and everything below it, the last node first.
  ///
  /// - Parameter body: may throw, which ends the evaluation.
  public func forEachNode(
    of metric: Metric, in segment: Segment, policies: PolicySet, _ body: (Int, Observations) throws -> Void
  ) rethrows {
    guard metric != .time else { return try forEachNodeOfTime(in: segment, policies, body) }
    var walk = ContentWalk(self, in: segment)
    var observed = ObservedNumbers()
    try forEachNodeFromBelow { index in
      var own = Observations()
      gather(metric, at: index, &walk, segment, policies, &observed, into: &own)
      return own
    } merging: { gathered, below in
      gathered.append(below)
    } _: { index, gathered in
      try body(index, gathered)
    }
  }

  private func forEachNodeOfTime(
    in segment: Segment, _ policies: PolicySet, _ body: (Int, Observations) throws -> Void
  ) rethrows {
    var walk = ContentWalk(self, in: segment)
    var observed = ObservedNumbers()
    var spans = WorkSpans()
    let tree = UnionTree(self)
    for index in nodes.indices { gatherSpans(at: index, &walk, segment, into: &spans) }
    var united: [[(person: Int, seconds: Double)]] = Array(repeating: [], count: nodes.count)
    spans.forEachUnion(parents: tree.parents) { index, person, milliseconds in
      if index < united.count, !isLeaf(index) { united[index].append((person, Double(milliseconds) / 1_000)) }
    }
    try forEachNodeFromBelow {
      students(at: $0)
    } merging: {
      $0.formUnion($1)
    } _: { index, students in
      var observations = Observations(of: students)
      if isLeaf(index) {
        gather(.time, at: index, &walk, segment, policies, &observed, into: &observations)
      } else {
        for (person, seconds) in united[index] { observations.add(seconds, of: person) }
      }
      try body(index, observations)
    }
  }

  /// Whom the figures of a node's own work are about, before anybody has data.
  private func students(at node: Int) -> MetricStudents {
    nodes[node].isIncluded ? MetricStudents(at: nodes[node]) : MetricStudents()
  }

  private func gather(
    _ metric: Metric, at node: Int, _ walk: inout ContentWalk, _ segment: Segment, _ policies: PolicySet,
    _ observed: inout ObservedNumbers, into gathered: inout Observations
  ) {
    guard nodes[node].isIncluded, let measure = Measure(metric, primaryKind: nodes[node].primaryKind) else { return }
    gathered.formUnion(MetricStudents(at: nodes[node]))
    walk.select(at: node)
    segment.observe(measure, policies[metric], walk.work, into: &observed)
    gathered.append(observed)
  }

  private func gatherSpans(
    at node: Int, _ walk: inout ContentWalk, _ segment: Segment, into spans: inout WorkSpans
  ) {
    guard nodes[node].isIncluded else { return }
    walk.select(at: node)
    spans.append(walk.work, in: segment) { _ in node }
  }
}
