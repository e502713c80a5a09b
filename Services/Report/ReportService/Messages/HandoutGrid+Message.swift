internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine

// The grid as callers read it.
extension ReportV1.HandoutGrid {
  init(_ grid: HandoutGrid, at position: ReportPosition) {
    self.init(
      handoutID: grid.handout.id.rawValue, classID: grid.handout.schoolClass.rawValue, title: grid.handout.title,
      dueTime: grid.handout.due.map { WellKnown.Timestamp($0) },
      columns: grid.columns.map { ReportV1.GridColumn($0) },
      rows: grid.rows.enumerated().map { row, person in
        ReportV1.GridRow(
          studentID: person.student.rawValue, name: person.name,
          cells: grid.columns.map { ReportV1.GridCell($0, row: row, of: person.student) })
      },
      policies: ReportV1.AttemptPolicies(grid.policies), position: ReportV1.Position(position),
      evaluateTime: WellKnown.Timestamp(grid.now), columnsLeft: Int32(grid.columnsLeft))
  }
}

extension ReportV1.GridColumn {
  init(_ column: HandoutGrid.Column) {
    let plan = column.plan
    self.init(
      taskID: plan.task.rawValue, contextID: plan.context?.rawValue ?? 0, appID: plan.app.rawValue,
      identifierPath: plan.path.entries, title: plan.title,
      // The numbers are the same on the wire.
      type: ContextV1.ContextType(rawValue: Int32(plan.type.rawValue)), isContainer: plan.isContainer,
      isSubColumn: plan.isSubcolumn, withdrawn: plan.isWithdrawn,
      counts: ReportV1.DoneCounts(column.counts), ownNumber: Int32(plan.own?.number ?? 0),
      foldedColumns: Int32(plan.foldedCount))
    // A whole app reports Done only (P38).
    guard let headline = plan.headline else { return }
    headlineMetric = ReportV1.Metric(headline)
    self.headline = ReportV1.Summary(headline, column.headline)
    progress = ReportV1.Summary(.progress, column.progress)
    time = ReportV1.Summary(.time, column.time)
    items = column.items.map { item in
      ReportV1.ItemColumn(
        identifier: item.identifier, title: item.title, kind: ContextV1.ItemKind(item.kind),
        summary: ReportV1.Summary(Metric(item.kind), item.summary))
    }
  }
}

extension ReportV1.Summary {
  init(_ metric: Metric, _ summary: MetricSummary) {
    self.init(
      metric: ReportV1.Metric(metric), population: ReportV1.Population(summary.population), n: Int64(summary.n),
      mean: summary.mean)
  }
}

extension ReportV1.DoneCounts {
  fileprivate init(_ counts: DoneCounts) {
    self.init(
      assigned: Int32(counts.assigned), opened: Int32(counts.opened), started: Int32(counts.started),
      finished: Int32(counts.finished), done: Int32(counts.done), late: Int32(counts.late),
      missing: Int32(counts.missing))
  }
}

extension ReportV1.GridCell {
  /// A column's cell in one row.
  init(_ column: HandoutGrid.Column, row: Int, of student: PersonID) {
    let cell = column.cells[row]
    self.init(
      notAvailable: cell.isNotAvailable, done: cell.done.isDone,
      doneTime: cell.done.mark.map { WellKnown.Timestamp($0.since) }, opened: cell.isOpened,
      started: cell.isStarted, finished: cell.isFinished, attempts: Int32(cell.figures.attemptCount),
      attemptID: cell.figures.picked?.id.rawValue ?? "",
      flags: cell.flags, ownContent: column.plan.own?.contents[student].map { ReportV1.OwnContent($0) })
    if column.plan.subcolumnCount > 0 {
      let covered = column.coverages[row]
      coverage = ReportV1.Coverage(
        withData: Int32(covered.withData), done: Int32(covered.done), total: Int32(covered.total))
    }
    let figures = cell.figures
    if let metric = column.plan.headline {
      headline = figures.headline.map { ReportV1.Value(metric, $0, column.wordings) }
    }
    progress = figures.progress.map { ReportV1.Value(.progress, $0) }
    timeTotal = figures.totalTime.map { ReportV1.Value(.time, $0) }
    attemptTime = cell.attemptSeconds.map { ReportV1.Value(metric: .time, value: $0) }
    items = figures.items.map { item in
      ReportV1.CellItem(
        identifier: item.identifier, title: item.title, kind: ContextV1.ItemKind(item.kind),
        value: ReportV1.Value(Metric(item.kind), item.figure, column.wordings(of: item)), response: item.response ?? "")
    }
  }
}

extension ReportV1.OwnContent {
  fileprivate init(_ content: OwnContents.Content) {
    self.init(
      contextID: content.context.rawValue, identifierPath: content.path.entries, title: content.title,
      // The numbers are the same on the wire.
      type: ContextV1.ContextType(rawValue: Int32(content.type.rawValue)), withdrawn: content.isWithdrawn)
  }
}

extension HandoutGrid.Column {
  /// Those of all outcomes of the item's column (P27).
  func wordings(of item: borrowing ItemFigure) -> WordingSet {
    let columns = items.span
    for place in columns.indices where columns[place].column == item.column { return columns[place].wordings }
    return item.figure.wordings
  }
}

extension HandoutGrid.Cell {
  /// Time of 0 is no data, here as everywhere (D19, N20).
  @inline(__always) var attemptSeconds: Double? {
    figures.attemptTime.flatMap { $0 > 0 ? Double($0) / 1_000 : nil }
  }

  var flags: [ReportV1.CellFlag] {
    let mask = flagMask
    return mask == 0 ? [] : (0..<Int32(UInt64.bitWidth)).filter { mask >> $0 & 1 == 1 }.map { .init(rawValue: $0) }
  }

  /// A bit set for the number of each flag.
  @inline(__always) var flagMask: UInt64 {
    var mask: UInt64 = 0
    func set(_ flag: ReportV1.CellFlag) { mask |= 1 << UInt64(flag.rawValue) }
    if figures.newerAttemptUnfinished { set(.newerAttemptUnfinished) }
    if isDoneWithoutData { set(.doneWithoutData) }
    if isCarried { set(.carried) }
    switch timeliness {
    case .late: set(.late)
    case .missing(let isFinished):
      set(.missing)
      if isFinished { set(.finishedNotDone) }
    case .onTime(let arrivedLate):
      if arrivedLate { set(.arrivedLate) }
    case .pending: break
    }
    if figures.isClockCorrected { set(.clockCorrected) }
    return mask
  }
}

extension ReportV1.Value {
  /// - Parameter wordings: those of all outcomes of the column (P27).
  init(_ metric: Metric, _ figure: Figure, _ wordings: WordingSet = []) {
    self.init(
      metric: ReportV1.Metric(metric), value: figure.number,
      score: figure.score.map { ActivityV1.Score(points: $0.points, max: $0.possible) },
      wording: ActivityV1.BinaryWording(metric, wordings),
      observations: figure.observations)
  }
}

extension ActivityV1.BinaryWording {
  init(_ metric: Metric, _ wordings: WordingSet) {
    self = metric == .binary ? ActivityV1.BinaryWording(wordings.shared) : .unspecified
  }
}
