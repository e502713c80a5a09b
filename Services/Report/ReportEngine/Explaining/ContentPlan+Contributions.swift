public import Domain

// The attempts behind a number of a report about content.
extension ContentPlan {
  /// By context in display order, then by the student's id, oldest first: what `observations` of the whole scope is made of.
  ///
  /// - Parameter checkpoint: called now and then; what it throws ends the walk.
  public func contributions(
    to metric: Metric, in segment: Segment, policies: PolicySet, checkpoint: (_ found: Int) throws -> Void
  ) rethrows -> [Contribution] {
    var contributions: [Contribution] = []
    guard let top = nodes.first else { return contributions }
    // Time over several contexts is the union of all intervals (P33), which every attempt with time has part in.
    let isUnion = metric == .time && top.end > 1
    var walk = ContentWalk(self, in: segment)
    for (index, node) in nodes.enumerated() where node.isIncluded {
      guard let measure = Measure(metric, primaryKind: node.primaryKind) else { continue }
      try checkpoint(contributions.count)
      let from = contributions.count
      walk.forEachCell(at: index) { person, rows in
        for (row, figure) in segment.behind(measure, isUnion ? .sum : policies[metric], rows) {
          contributions.append(
            Contribution(row: row, student: self.person(person, in: segment), context: node.id, figure: figure))
        }
      }
      let found = contributions[from...].enumerated().sorted {
        $0.element.student == $1.element.student
          ? $0.offset < $1.offset : $0.element.student < $1.element.student
      }
      contributions.replaceSubrange(from..., with: found.map(\.element))
    }
    return contributions
  }
}
