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

  /// Counts one student.
  mutating func add(_ progress: ProgressRanges) {
    guard progress.hasData else { return }
    withData += 1
    progress.forEachCoveredPart(of: covered.count) { covered[$0] += 1 }
  }
}

extension ProgressRanges {
  /// Calls `body` with each of some parts that is covered as a whole, in order.
  fileprivate func forEachCoveredPart(of parts: Int, _ body: (Int) -> Void) {
    func edge(_ part: Int) -> UInt32 { UInt32(part * Int(Ticks.whole.count) / parts) }
    var ranges = ranges[...]
    for part in 0..<parts {
      while let range = ranges.first, range.upper.count < edge(part + 1) { ranges.removeFirst() }
      guard let range = ranges.first else { return }
      if range.lower.count <= edge(part) { body(part) }
    }
  }
}

extension CoverageStrip {
  /// Of all work of a plan at its own context.
  ///
  /// - Parameter policies: UNION unites all attempts; LATEST, FIRST and BEST look at the one they pick.
  public init(_ plan: ContentPlan, in segment: Segment, parts: Int, policies: PolicySet) {
    self.init(parts: parts)
    plan.forEachProgress(in: segment, policies) { _, progress in add(progress) }
  }

  /// The parts of such a strip that would tell of few students: those that few have covered, and those that few have covered
  /// who did not cover another one that is disclosed, or the other way round; those with progress data at all are disclosed, too.
  ///
  /// - Parameter threshold: of the organization.
  public static func withheldParts(
    _ plan: ContentPlan, in segment: Segment, parts: Int, policies: PolicySet, threshold: SuppressionThreshold
  ) -> [Int] {
    var withData = PersonSet()
    var covered = Array(repeating: PersonSet(), count: parts)
    plan.forEachProgress(in: segment, policies) { person, progress in
      guard progress.hasData else { return }
      withData.insert(person)
      progress.forEachCoveredPart(of: parts) { covered[$0].insert(person) }
    }
    func isSmall(_ people: PersonSet) -> Bool { threshold.isSmall(people.count) }
    var disclosed = [withData]
    return covered.indices.filter { part in
      let people = covered[part]
      guard !isSmall(people),
        !disclosed.contains(where: { isSmall($0.subtracting(people)) || isSmall(people.subtracting($0)) })
      else { return true }
      disclosed.append(people)
      return false
    }
  }

  /// Of a column of a handout's grid, as its cells show it: carried work included.
  public init(
    _ plan: GridPlan, _ column: GridPlan.Column, students: Set<PersonID>?, window: Window, in segment: Segment,
    parts: Int, policies: PolicySet
  ) {
    self.init(parts: parts)
    for row in plan.rows where !row.isNotAvailable && students?.contains(row.student) ?? true {
      let shown = segment.cellFacts(plan, row, column, window: window).rows
      add(segment.progress(of: shown.span, policies))
    }
  }
}

extension ContentPlan {
  /// Calls `body` with what each student has covered of the plan's own context.
  fileprivate func forEachProgress(
    in segment: Segment, _ policies: PolicySet, _ body: (Int, ProgressRanges) -> Void
  ) {
    guard let node = nodes.first, node.isIncluded else { return }
    var walk = ContentWalk(self, in: segment)
    walk.forEachCell(at: 0) { person, rows in
      body(person, segment.progress(of: rows, policies))
    }
  }
}

extension Segment {
  /// What some attempts of one student at one context cover.
  fileprivate func progress(of rows: Span<RowFacts>, _ policies: PolicySet) -> ProgressRanges {
    let policy = policies[.progress]
    let shown =
      policy.picksOne ? select(.progress, policy, rows).picked.map { [$0] } ?? [] : rows.filter { _ in true }
    return ProgressRanges(
      shown.flatMap { ranges(of: $0.row) },
      isExplicit: shown.contains { $0.flags.contains(.progressData) })
  }
}
