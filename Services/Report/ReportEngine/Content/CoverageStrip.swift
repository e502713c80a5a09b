public import Domain

/// Which parts of a context how many students have covered, in parts of equal size.
public struct CoverageStrip: Sendable {
  /// By part: those who covered the whole of it.
  public private(set) var covered: [Int]
  /// Students with progress data.
  public private(set) var withData = 0

  /// - Parameter parts: 1 to 1,000. Part i of n lies from tick ⌊1,000,000 i ÷ n⌋ to the next part's.
  public init(parts: Int) {
    covered = Array(repeating: 0, count: parts)
  }

  private func edge(_ part: Int) -> UInt32 {
    UInt32(part * Int(Ticks.whole.count) / covered.count)
  }

  /// Counts one student.
  mutating func add(_ progress: ProgressRanges) {
    guard progress.hasData else { return }
    withData += 1
    var ranges = progress.ranges[...]
    for part in covered.indices {
      while let range = ranges.first, range.upper.count < edge(part + 1) { ranges.removeFirst() }
      guard let range = ranges.first else { return }
      if range.lower.count <= edge(part) { covered[part] += 1 }
    }
  }
}

extension CoverageStrip {
  /// Of all work of a plan at its own context.
  ///
  /// - Parameter policies: UNION unites all attempts; LATEST, FIRST and BEST look at the one they pick.
  public init(_ plan: ContentPlan, in segment: Segment, parts: Int, policies: PolicySet) {
    self.init(parts: parts)
    guard let node = plan.nodes.first, node.isIncluded else { return }
    plan.forEachCell(of: node, in: segment, window: plan.scope.window) { _, rows in
      add(segment.progress(of: rows, policies))
    }
  }

  /// Of a column of a handout's grid, as its cells show it: carried work included.
  public init(
    _ plan: GridPlan, _ column: GridPlan.Column, students: Set<PersonID>?, window: Window, in segment: Segment,
    parts: Int, policies: PolicySet
  ) {
    self.init(parts: parts)
    for row in plan.rows where !row.isNotAvailable && students?.contains(row.student) ?? true {
      add(segment.progress(of: segment.cellFacts(plan, row, column, window: window).rows, policies))
    }
  }
}

extension Segment {
  /// What some attempts of one student at one context cover.
  fileprivate func progress(of rows: [RowFacts], _ policies: PolicySet) -> ProgressRanges {
    let policy = policies[.progress]
    let shown = policy.picksOne ? select(.progress, policy, rows).picked.map { [$0] } ?? [] : rows
    return ProgressRanges(
      shown.flatMap { ranges(of: $0.row) },
      isExplicit: shown.contains { $0.flags.contains(.progressData) })
  }
}
