public import Domain

/// Applies the rule to a class: takes its handouts' grids one after the other, the one posted last first, and then says whom
/// it finds.
public struct AttentionTally {
  private typealias Rule = AttentionRule

  /// What is known of one student so far. Nothing of handouts in which recording is off for them (D19).
  private struct Standing {
    var due = 0
    var missing: [HandoutID] = []
    var missingCount = 0
    var notStarted: [NotStarted] = []
    /// The newest first.
    var scores: [Score] = []
    var contextsWithScore: Set<ContextID> = []
    var openForLong: [HandoutID] = []
    var lastWork: Instant?
  }

  private struct NotStarted {
    var handout: HandoutID
    var due: Instant
    var othersStarted: Int
    var others: Int
  }

  private struct Score {
    var number: Double
    var classMean: Double
    var handout: HandoutID

    var againstClass: Double { number - classMean }
  }

  /// By the organization's clock.
  private let now: Instant
  private var standings: [PersonID: Standing] = [:]

  /// - Parameter now: by the organization's clock: what is due, and since when nobody worked, is judged by it.
  public init(now: Instant) {
    self.now = now
  }

  /// - Parameter lastWork: of each row's student in this handout; nil where there is none.
  public mutating func add(_ grid: HandoutGrid, lastWork: [Instant?]) {
    // Who is excused from all of it has nothing to do with it (N56).
    let recorded = grid.rows.indices.filter { row in
      !grid.rows[row].isNotAvailable
        && grid.columns.contains { !$0.plan.isSubcolumn && !$0.cells[row].isExcused }
    }
    for row in recorded {
      let student = grid.rows[row].student
      var standing = standings[student] ?? Standing()
      standing.lastWork = [standing.lastWork, lastWork[row]].compactMap(\.self).max()
      standings[student] = standing
    }
    addScores(grid, recorded)
    // What has ended is nobody's to do any more (D17).
    guard grid.handout.openWindow?.contains(now) == true else { return }
    // Nor is what its late policy has closed to somebody (N72).
    let open = recorded.filter { grid.handout.policyWindows.windows(of: grid.rows[$0].student).contains(now) }
    addMissing(grid, open)
    addNotStarted(grid, recorded, open: open)
    addOpenForLong(grid, open)
  }

  private mutating func addMissing(_ grid: HandoutGrid, _ rows: [Int]) {
    for row in rows {
      guard let due = grid.handout.deadline(for: grid.rows[row].student), now > due else { continue }
      var missing = 0
      var count = 0
      for column in grid.columns where !column.plan.isSubcolumn && !column.cells[row].isExcused {
        count += 1
        // Who has finished and only not said so is not accused.
        if case .missing(finishedNotDone: false) = column.cells[row].timeliness { missing += 1 }
      }
      let student = grid.rows[row].student
      standings[student]?.due += count
      standings[student]?.missingCount += missing
      if missing > 0 { standings[student]?.missing.append(grid.handout.id) }
    }
  }

  private mutating func addNotStarted(_ grid: HandoutGrid, _ rows: [Int], open: [Int]) {
    guard rows.count >= Rule.groupMin else { return }
    func soon(_ row: Int) -> Instant? {
      grid.handout.due(for: grid.rows[row].student).flatMap { due in
        now <= due && due.since(now) <= Rule.dueSoon ? due : nil
      }
    }
    guard open.contains(where: { soon($0) != nil }) else { return }
    let started = rows.filter { row in
      grid.columns.contains { $0.cells[row].isStarted || $0.cells[row].done.isDone }
    }
    let others = rows.count - 1
    for row in open where !started.contains(row) && 2 * started.count >= others {
      guard let due = soon(row) else { continue }
      standings[grid.rows[row].student]?.notStarted.append(
        NotStarted(handout: grid.handout.id, due: due, othersStarted: started.count, others: others))
    }
  }

  private mutating func addScores(_ grid: HandoutGrid, _ rows: [Int]) {
    for column in grid.columns.reversed() {
      guard column.plan.headline == .score else { continue }
      // What each has made for themselves has no class to be compared with. It is the newest score of its context all the same.
      let hasClass = column.plan.own == nil && column.headline.population.withData >= Rule.groupMin
      let classMean = hasClass ? column.headline.mean : nil
      for row in rows {
        let cell = column.cells[row]
        let student = grid.rows[row].student
        // A piece of work counts once, though several handouts show it: what it was in an older one says nothing any more.
        guard let number = cell.figures.headline?.number, !cell.isCarried,
          let context = column.plan.context(of: student),
          standings[student]?.contextsWithScore.insert(context).inserted == true, let classMean
        else { continue }
        standings[student]?.scores.append(Score(number: number, classMean: classMean, handout: grid.handout.id))
      }
    }
  }

  private mutating func addOpenForLong(_ grid: HandoutGrid, _ rows: [Int]) {
    guard let posted = grid.handout.posted, now.since(posted) >= Rule.idle else { return }
    for row in rows {
      let isOpen = grid.columns.contains { column in
        !column.plan.isSubcolumn && !column.cells[row].isExcused && !column.cells[row].done.isDone
      }
      if isOpen { standings[grid.rows[row].student]?.openForLong.append(grid.handout.id) }
    }
  }

  // MARK: Notes

  /// - Parameter students: of the class, in the order of the answer.
  public func notes(of students: [PersonID]) -> [AttentionRule.Note] {
    let active = standings.values.count { isActive($0) }
    return students.flatMap { student -> [AttentionRule.Note] in
      guard let standing = standings[student] else { return [] }
      let found = [
        missingWork(standing), notStarted(standing), lowScore(standing), fallingScores(standing),
        noRecentActivity(standing, active: active),
      ]
      return found.compactMap(\.self).map { finding, handouts in
        var seen: Set<HandoutID> = []
        return AttentionRule.Note(
          student: student, finding: finding, handouts: handouts.filter { seen.insert($0).inserted })
      }
    }
  }

  private typealias Found = (AttentionRule.Finding, [HandoutID])

  private func missingWork(_ standing: Standing) -> Found? {
    guard standing.missingCount >= Rule.missingMin else { return nil }
    return (.missingWork(missing: standing.missingCount, due: standing.due), standing.missing)
  }

  private func notStarted(_ standing: Standing) -> Found? {
    // Of those due at one instant the one posted last.
    guard let next = standing.notStarted.min(by: { $0.due < $1.due }) else { return nil }
    return (
      .notStartedBeforeDue(left: next.due.since(now), othersStarted: next.othersStarted, others: next.others),
      standing.notStarted.map(\.handout)
    )
  }

  private func lowScore(_ standing: Standing) -> Found? {
    let scores = standing.scores.prefix(Rule.scoresMax)
    guard scores.count >= Rule.scoresMin, let mean = Domain.mean(scores.map(\.number)),
      let classMean = Domain.mean(scores.map(\.classMean)), mean < Rule.lowScore, classMean - mean >= Rule.lowScoreGap
    else { return nil }
    return (.lowScore(mean: mean, classMean: classMean, scores: scores.count), scores.map(\.handout))
  }

  private func fallingScores(_ standing: Standing) -> Found? {
    let scores = standing.scores.prefix(Rule.fallingCount)
    guard scores.count == Rule.fallingCount, let last = scores.first, let first = scores.last else { return nil }
    let against = scores.map(\.againstClass)
    guard zip(against, against.dropFirst()).allSatisfy({ $0 < $1 }), last.number < first.number,
      first.againstClass - last.againstClass >= Rule.fallingGap
    else { return nil }
    return (
      .fallingScores(
        first: first.number, last: last.number, firstClassMean: first.classMean, lastClassMean: last.classMean),
      scores.map(\.handout)
    )
  }

  private func noRecentActivity(_ standing: Standing, active: Int) -> Found? {
    let others = standings.count - 1
    guard !standing.openForLong.isEmpty, !isActive(standing), standings.count >= Rule.groupMin, 2 * active >= others
    else { return nil }
    return (
      .noRecentActivity(
        since: standing.lastWork.map { now.since($0) }, open: standing.openForLong.count, othersActive: active,
        others: others),
      standing.openForLong
    )
  }

  private func isActive(_ standing: Standing) -> Bool {
    standing.lastWork.map { now.since($0) < Rule.idle } ?? false
  }
}

extension Segment {
  /// When each row's student last worked on what a grid shows (N82), or marked it as done.
  public func lastWork(_ plan: GridPlan, _ grid: HandoutGrid, window: Window) -> [Instant?] {
    grid.rows.indices.map { row in
      var last: Instant?
      for column in grid.columns {
        var instants = cellRows(plan, grid.rows[row], column.plan, window: window).rows.map { lastActivity(of: $0) }
        if let mark = column.cells[row].done.mark { instants.append(mark.since) }
        last = (instants + [last].compactMap(\.self)).max()
      }
      return last
    }
  }

  private func lastActivity(of row: Row) -> Instant {
    var record = AttemptRecord()
    read(row, into: &record)
    let end = record.intervals.last?.end.milliseconds ?? record.start
    return Instant(milliseconds: max(record.start, end, record.stopped, record.laterActivity))
  }
}
