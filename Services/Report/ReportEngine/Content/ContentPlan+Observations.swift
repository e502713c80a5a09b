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
    var gathered = Gathered(isUnion: metric == .time && range.count > 1)
    for node in nodes[range] {
      try checkpoint()
      gather(metric, at: node, in: segment, policies, into: &gathered)
    }
    return gathered.finished()
  }

  /// Calls `body` with those of each node and everything below it, the last node first.
  ///
  /// - Parameter body: may throw, which ends the evaluation.
  public func forEachNode(
    of metric: Metric, in segment: Segment, policies: PolicySet, _ body: (Int, Observations) throws -> Void
  ) rethrows {
    try forEachNodeFromBelow { place in
      var own = Gathered(isUnion: metric == .time)
      gather(metric, at: nodes[place], in: segment, policies, into: &own)
      return own
    } merging: { gathered, below in
      gathered.append(below)
    } _: { place, gathered in
      gathered.unite()
      let isAlone = metric == .time && nodes[place].end == place + 1
      try body(
        place,
        isAlone
          ? observations(of: metric, at: place, inclusive: false, in: segment, policies: policies)
          : gathered.finished())
    }
  }

  private func gather(
    _ metric: Metric, at node: Node, in segment: Segment, _ policies: PolicySet, into gathered: inout Gathered
  ) {
    guard node.isIncluded, let measure = Measure(metric, primaryKind: node.primaryKind) else { return }
    gathered.observations.formUnion(MetricStudents(at: node))
    forEachCell(of: node, in: segment, window: scope.window) { person, rows in
      if gathered.isUnion {
        for row in rows { segment.forEachInterval(of: row) { gathered.spans.append($0, of: person) } }
      } else {
        segment.forEachObservation(measure, policies[metric], rows) { gathered.observations.add($0, of: person) }
      }
    }
  }
}

/// Observations on their way, or the time that they will be made of.
private struct Gathered {
  var observations = Observations()
  var spans = WorkSpans()
  let isUnion: Bool

  init(isUnion: Bool) { self.isUnion = isUnion }

  mutating func append(_ other: Gathered) {
    observations.append(other.observations)
    spans.append(other.spans)
  }

  mutating func unite() { spans.unite() }

  func finished() -> Observations {
    guard isUnion else { return observations }
    var (finished, spans) = (observations, spans)
    spans.unite()
    spans.forEachPerson { finished.add(Double($1) / 1_000, of: $0) }
    return finished
  }
}
