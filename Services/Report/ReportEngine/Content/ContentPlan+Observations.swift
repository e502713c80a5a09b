public import Domain

// The single numbers of a metric over the cells of a plan.
//
// Score, quantity and binary are read where primary items are of that kind. Time over several contexts is the union of each
// student's intervals (P33); at one alone it follows its policy.
extension ContentPlan {
  /// Those at one of the nodes.
  ///
  /// - Parameters:
  ///   - place: of the node.
  ///   - inclusive: with everything below it.
  ///   - checkpoint: called now and then; what it throws ends the evaluation.
  public func observations(
    of metric: Metric, at place: Int, inclusive: Bool, in segment: Segment, policies: PolicySet,
    checkpoint: () throws -> Void = {}
  ) rethrows -> Observations {
    guard nodes.indices.contains(place) else { return Observations() }
    let range = range(place, inclusive: inclusive)
    var walk = ContentWalk(self, in: segment)
    var observations = Observations()
    var spans = WorkSpans()
    for node in range {
      try checkpoint()
      guard metric == .time, range.count > 1 else {
        gather(metric, at: node, &walk, segment, policies, into: &observations)
        continue
      }
      observations.formUnion(students(at: node))
      gatherSpans(at: node, as: 0, &walk, segment, into: &spans)
    }
    spans.forEachUnion(parents: [0]) { observations.add(Double($2) / 1_000, of: $1) }
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
    try forEachNodeFromBelow { place in
      var own = Observations()
      gather(metric, at: place, &walk, segment, policies, into: &own)
      return own
    } merging: { gathered, below in
      gathered.append(below)
    } _: { place, gathered in
      try body(place, gathered)
    }
  }

  private func forEachNodeOfTime(
    in segment: Segment, _ policies: PolicySet, _ body: (Int, Observations) throws -> Void
  ) rethrows {
    var walk = ContentWalk(self, in: segment)
    var spans = WorkSpans()
    let tree = UnionTree(self)
    for place in nodes.indices { gatherSpans(at: place, as: place, &walk, segment, into: &spans) }
    var united: [[(person: Int, seconds: Double)]] = Array(repeating: [], count: nodes.count)
    spans.forEachUnion(parents: tree.parents) { place, person, milliseconds in
      if place < united.count, !isLeaf(place) { united[place].append((person, Double(milliseconds) / 1_000)) }
    }
    try forEachNodeFromBelow {
      students(at: $0)
    } merging: {
      $0.formUnion($1)
    } _: { place, students in
      var observations = Observations(of: students)
      if isLeaf(place) {
        gather(.time, at: place, &walk, segment, policies, into: &observations)
      } else {
        for (person, seconds) in united[place] { observations.add(seconds, of: person) }
      }
      try body(place, observations)
    }
  }

  /// Whom the figures of a node's own work are about, before anybody has data.
  private func students(at node: Int) -> MetricStudents {
    nodes[node].isIncluded ? MetricStudents(at: nodes[node]) : MetricStudents()
  }

  private func gather(
    _ metric: Metric, at node: Int, _ walk: inout ContentWalk, _ segment: Segment, _ policies: PolicySet,
    into gathered: inout Observations
  ) {
    guard nodes[node].isIncluded, let measure = Measure(metric, primaryKind: nodes[node].primaryKind) else { return }
    gathered.formUnion(MetricStudents(at: nodes[node]))
    walk.forEachCell(at: node) { person, rows in
      segment.forEachObservation(measure, policies[metric], rows) { gathered.add($0, of: person) }
    }
  }

  private func gatherSpans(
    at node: Int, as place: Int, _ walk: inout ContentWalk, _ segment: Segment, into spans: inout WorkSpans
  ) {
    guard nodes[node].isIncluded else { return }
    walk.forEachCell(at: node) { person, rows in
      for index in rows.indices {
        segment.forEachInterval(of: rows[index]) { spans.append($0, of: person, at: place) }
      }
    }
  }
}
