public import Domain

// What everyone did, context by context: from counts and masks alone, where nothing is to be left out.
extension Segment {
  /// - Parameter primaryKind: the kind in force.
  public func summary(at context: ContextID, primaryKind: ItemKind?) -> ContextSummary {
    guard let context = number(context) else { return ContextSummary() }
    var summary = ContextSummary()
    summary.opened = (base[context]?.cellCount ?? 0) + delta.cells.cellCount(at: context)
    summary.finished =
      (base[context]?.finishedCount(primaryKind) ?? 0)
      + delta.cells.students(at: context).count { hasFinishedLoose($0, at: context, primaryKind) }
    if let primaryKind { summary[primaryKind] = headlines.counts(primaryKind, at: context) }
    return summary
  }

  /// Every node of an outline, its own work alone.
  public func summaries(of outline: Outline) -> [ContextSummary] {
    outline.nodes.map { summary(at: $0.context, primaryKind: $0.primaryKind) }
  }

  /// Every node of an outline with everything below it: a student counts once, however much they did there.
  public func inclusiveSummaries(of outline: Outline) -> [ContextSummary] {
    var summaries = summaries(of: outline)
    var gathering = StudentGathering(of: students.count)
    // Bottom up: whatever is below a node is complete when the node's turn comes.
    for place in outline.nodes.indices.reversed() {
      let node = outline.nodes[place]
      guard !outline.isLeaf(place) else { continue }
      gathering.begin()
      var child = place + 1
      while child < outline.ends[place] {
        if outline.isLeaf(child) {
          mark(outline.nodes[child], in: &gathering)
        } else {
          gathering.take(child)
        }
        summaries[place].scores = summaries[place].scores.merged(with: summaries[child].scores)
        summaries[place].outcomes = summaries[place].outcomes.merged(with: summaries[child].outcomes)
        child = outline.ends[child]
      }
      mark(node, in: &gathering)
      (summaries[place].opened, summaries[place].finished) = gathering.end(place)
    }
    return summaries
  }

  /// Marks who opened and who finished something at one context.
  private func mark(_ node: Outline.Node, in gathering: inout StudentGathering) {
    guard let context = number(node.context) else { return }
    if let stretch = base[context] {
      gathering.opened.mark(stretch)
      gathering.finished.markFinished(stretch, node.primaryKind)
    }
    for student in delta.cells.students(at: context) {
      gathering.opened.insert(student)
      if hasFinishedLoose(student, at: context, node.primaryKind) { gathering.finished.insert(student) }
    }
  }

  private func hasFinishedLoose(
    _ student: Number<PersonID>, at context: Number<ContextID>, _ primaryKind: ItemKind?
  ) -> Bool {
    var hasFinished = false
    delta.cells.rows(context, student)?.forEach { hasFinished = hasFinished || isFinished($0, primaryKind) }
    return hasFinished
  }
}

/// The students below the nodes of an outline on the way from its leaves up.
private struct StudentGathering {
  var opened: StudentSet
  var finished: StudentSet
  /// By node, until its parent takes them.
  private var kept: [Int: (opened: StudentSet, finished: StudentSet)] = [:]
  private let studentCount: Int

  init(of studentCount: Int) {
    self.studentCount = studentCount
    opened = StudentSet(of: studentCount)
    finished = opened
  }

  mutating func begin() {
    opened = StudentSet(of: studentCount)
    finished = opened
  }

  mutating func take(_ child: Int) {
    guard let below = kept.removeValue(forKey: child) else { return }
    opened.formUnion(below.opened)
    finished.formUnion(below.finished)
  }

  /// - Returns: how many there are.
  mutating func end(_ node: Int) -> (opened: Int, finished: Int) {
    kept[node] = (opened, finished)
    return (opened.count, finished.count)
  }
}
