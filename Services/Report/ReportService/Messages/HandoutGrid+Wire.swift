internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine
internal import Storage
internal import Wire

// What reports about people take from grids, as it goes over the wire: written from the engine's cells. It is asked for more often
// than everything else, and has hundreds of messages: making them, and structs of them, would cost ten times what their numbers do.
extension MessageWriter {
  /// All columns, without their cells.
  ///
  /// - Parameter field: a list of `GridColumn`.
  mutating func write(columnsOf grid: HandoutGrid, as field: Int) {
    // Elements are read field by field, through spans: handed on as wholes they would be copied, and all that they hold retained.
    let columns = grid.columns.span
    for index in columns.indices { write(columns[index], as: field) }
  }

  /// All rows, each with its cells.
  ///
  /// - Parameters:
  ///   - withAttemptIDs: whether cells say which attempt was picked.
  ///   - field: a list of `GridRow`.
  ///   - room: what may be written in all; nil: all that there is.
  /// - Returns: whether there was room for them; else it has given up.
  mutating func write(
    rowsOf grid: HandoutGrid, withAttemptIDs: Bool, as field: Int, within room: Size?
  ) -> Bool {
    typealias Field = ReportV1.GridRow.Field
    let rows = grid.rows.span
    let columns = grid.columns.span
    let headings = grid.columns.map { CellHeading($0, withAttemptIDs: withAttemptIDs) }
    for row in rows.indices {
      if let room, !size.isWithin(room) { return false }
      let message = beginMessage(as: field)
      write(rows[row].student.rawValue, as: Field.studentID)
      write(rows[row].name, as: Field.name)
      writeCells(of: rows[row].student, row, headings.span, in: columns, as: Field.cells)
      if let own = grid.handout.studentDues[rows[row].student] { write(own, as: Field.ownDue) }
      write(rows[row].sortName, as: Field.sortName)
      endMessage(message)
    }
    guard let room else { return true }
    return size.isWithin(room)
  }

  /// A column and all its cells, one behind the other: no part of any message, and as large as they are in a grid.
  mutating func write(partsOf column: Int, in grid: HandoutGrid, withAttemptIDs: Bool) {
    let rows = grid.rows.span
    let columns = grid.columns.span
    let heading = CellHeading(grid.columns[column], withAttemptIDs: withAttemptIDs)
    write(columns[column], as: ReportV1.HandoutGrid.Field.columns)
    for row in rows.indices {
      write(
        columns[column].cells.span, row, heading, of: rows[row].student, in: columns, at: column,
        as: ReportV1.GridRow.Field.cells)
    }
  }

  /// The cells of one row.
  ///
  /// - Parameter field: a list of `GridCell`.
  mutating func write(cellsOf row: Int, in grid: HandoutGrid, as field: Int) {
    let headings = grid.columns.map { CellHeading($0, withAttemptIDs: true) }
    writeCells(of: grid.rows[row].student, row, headings.span, in: grid.columns.span, as: field)
  }

  /// - Parameter field: a `LatePolicy`, of whole seconds.
  mutating func write(_ policy: LatePolicy, as field: Int) {
    typealias Field = ActivityV1.LatePolicy.Field
    writeMessage(as: field) { writer in
      writer.write(policy.grace / 1000, as: Field.graceSeconds)
      // Also where it is 0: it closes with the due time.
      if let after = policy.closeAfter { writer.write(present: after / 1000, as: Field.closeAfterSeconds) }
    }
  }

  private mutating func write(_ own: StudentDue, as field: Int) {
    writeMessage(as: field) { writer in
      if let due = own.due { writer.write(due, as: ReportV1.OwnDueTime.Field.dueTime) }
    }
  }

  private mutating func write(_ column: borrowing HandoutGrid.Column, as field: Int) {
    typealias Field = ReportV1.GridColumn.Field
    let message = beginMessage(as: field)
    write(column.plan.task.rawValue, as: Field.taskID)
    if let context = column.plan.context { write(context.rawValue, as: Field.contextID) }
    write(column.plan.app.rawValue, as: Field.appID)
    write(listOf: column.plan.path.entries, as: Field.identifierPath)
    write(column.plan.title, as: Field.title)
    // The numbers are the same on the wire.
    write(column.plan.type.rawValue, as: Field.type)
    write(column.plan.isContainer, as: Field.isContainer)
    write(column.plan.isSubcolumn, as: Field.isSubColumn)
    write(column.plan.isWithdrawn, as: Field.withdrawn)
    // A whole app reports Done only (P38).
    if let headline = column.plan.headline {
      write(ReportV1.Metric(headline).rawValue, as: Field.headlineMetric)
      write(headline, column.headline, as: Field.headline)
      write(.progress, column.progress, as: Field.progress)
      write(.time, column.time, as: Field.time)
      for item in column.items { write(item, as: Field.items) }
    }
    write(column.counts, as: Field.counts)
    write(column.plan.own?.number ?? 0, as: Field.ownNumber)
    write(column.plan.foldedCount, as: Field.foldedColumns)
    endMessage(message)
  }

  private mutating func write(_ item: ItemColumnSummary, as field: Int) {
    typealias Field = ReportV1.ItemColumn.Field
    writeMessage(as: field) { writer in
      writer.write(item.identifier, as: Field.identifier)
      writer.write(item.title, as: Field.title)
      writer.write(ContextV1.ItemKind(item.kind).rawValue, as: Field.kind)
      writer.write(Metric(item.kind), item.summary, as: Field.summary)
    }
  }

  private mutating func write(_ metric: Metric, _ summary: MetricSummary, as field: Int) {
    typealias Field = ReportV1.Summary.Field
    writeMessage(as: field) { writer in
      writer.write(ReportV1.Metric(metric).rawValue, as: Field.metric)
      writer.write(summary.population, as: Field.population)
      writer.write(summary.n, as: Field.n)
      if let mean = summary.mean { writer.write(present: mean, as: Field.mean) }
      if let mean = summary.ownMean { writer.write(present: mean, as: Field.ownMean) }
    }
  }

  private mutating func write(_ population: Population, as field: Int) {
    typealias Field = ReportV1.Population.Field
    writeMessage(as: field) { writer in
      writer.write(population.assigned, as: Field.assigned)
      writer.write(population.notAvailable, as: Field.notAvailable)
      writer.write(population.withData, as: Field.withData)
      writer.write(population.noData, as: Field.noData)
    }
  }

  private mutating func write(_ counts: DoneCounts, as field: Int) {
    typealias Field = ReportV1.DoneCounts.Field
    writeMessage(as: field) { writer in
      writer.write(counts.assigned, as: Field.assigned)
      writer.write(counts.opened, as: Field.opened)
      writer.write(counts.started, as: Field.started)
      writer.write(counts.finished, as: Field.finished)
      writer.write(counts.done, as: Field.done)
      writer.write(counts.late, as: Field.late)
      writer.write(counts.missing, as: Field.missing)
      writer.write(counts.excused, as: Field.excused)
      writer.write(counts.workedBelow, as: Field.workedBelow)
    }
  }

  private mutating func writeCells(
    of student: PersonID, _ row: Int, _ headings: Span<CellHeading>, in columns: Span<HandoutGrid.Column>,
    as field: Int
  ) {
    for index in columns.indices {
      write(columns[index].cells.span, row, headings[index], of: student, in: columns, at: index, as: field)
    }
  }

  private mutating func write(
    _ cells: Span<HandoutGrid.Cell>, _ row: Int, _ heading: CellHeading, of student: PersonID,
    in columns: Span<HandoutGrid.Column>, at index: Int, as field: Int
  ) {
    typealias Field = ReportV1.GridCell.Field
    let message = beginMessage(as: field)
    write(cells[row].isNotAvailable, as: Field.notAvailable)
    if let metric = heading.metric, let figure = cells[row].figures.headline {
      write(metric, figure, heading.wordings, as: Field.headline)
    }
    if let figure = cells[row].figures.progress { write(.progress, figure, as: Field.progress) }
    if let figure = cells[row].figures.totalTime { write(.time, figure, as: Field.timeTotal) }
    if let seconds = cells[row].attemptSeconds { write(.time, seconds, as: Field.attemptTime) }
    let items = cells[row].figures.items.span
    for item in items.indices { write(items[item], columns[index].wordings(of: items[item]), as: Field.items) }
    write(cells[row].done.isDone, as: Field.done)
    if let mark = cells[row].done.mark { write(mark.since, as: Field.doneTime) }
    write(cells[row].isOpened, as: Field.opened)
    write(cells[row].isStarted, as: Field.started)
    write(cells[row].isFinished, as: Field.finished)
    write(cells[row].figures.attemptCount, as: Field.attempts)
    if heading.withAttemptIDs, let id = cells[row].figures.picked {
      unsafe write(textOf: id.utf8Count, as: Field.attemptID) { unsafe id.fill($0) }
    }
    if heading.isContainer { write(columns[index].coverages[row], as: Field.coverage) }
    write(valuesOf: cells[row].flagMask, as: Field.flags)
    if let own = heading.own?.contents[student] { write(own, as: Field.ownContent) }
    endMessage(message)
  }

  private mutating func write(_ content: OwnContents.Content, as field: Int) {
    typealias Field = ReportV1.OwnContent.Field
    writeMessage(as: field) { writer in
      writer.write(content.context.rawValue, as: Field.contextID)
      writer.write(listOf: content.path.entries, as: Field.identifierPath)
      writer.write(content.title, as: Field.title)
      writer.write(content.type.rawValue, as: Field.type)
      writer.write(content.isWithdrawn, as: Field.withdrawn)
    }
  }

  private mutating func write(_ coverage: CellCoverage, as field: Int) {
    typealias Field = ReportV1.Coverage.Field
    writeMessage(as: field) { writer in
      writer.write(coverage.withData, as: Field.withData)
      writer.write(coverage.done, as: Field.done)
      writer.write(coverage.total, as: Field.total)
    }
  }

  private mutating func write(_ item: borrowing ItemFigure, _ wordings: WordingSet, as field: Int) {
    typealias Field = ReportV1.CellItem.Field
    let message = beginMessage(as: field)
    write(item.identifier, as: Field.identifier)
    write(item.title, as: Field.title)
    write(ContextV1.ItemKind(item.kind).rawValue, as: Field.kind)
    write(Metric(item.kind), item.figure, wordings, as: Field.value)
    if let response = item.response { write(response, as: Field.response) }
    endMessage(message)
  }

  private mutating func write(_ metric: Metric, _ figure: Figure, _ wordings: WordingSet = [], as field: Int) {
    typealias Field = ReportV1.Value.Field
    writeMessage(as: field) { writer in
      writer.write(ReportV1.Metric(metric).rawValue, as: Field.metric)
      writer.write(figure.number, as: Field.value)
      if let score = figure.score { writer.write(score, as: Field.score) }
      writer.write(ActivityV1.BinaryWording(metric, wordings).rawValue, as: Field.wording)
      writer.write(figure.observations, as: Field.observations)
      if let own = figure.own { writer.write(own, as: Field.own) }
    }
  }

  private mutating func write(_ own: Figure.Own, as field: Int) {
    typealias Field = ReportV1.OwnValue.Field
    writeMessage(as: field) { writer in
      writer.write(own.number, as: Field.value)
      if let score = own.score { writer.write(score, as: Field.score) }
    }
  }

  private mutating func write(_ score: Figure.Score, as field: Int) {
    typealias Field = ActivityV1.Score.Field
    writeMessage(as: field) { writer in
      writer.write(score.points, as: Field.points)
      writer.write(score.possible, as: Field.max)
    }
  }

  private mutating func write(_ metric: Metric, _ number: Double, as field: Int) {
    typealias Field = ReportV1.Value.Field
    writeMessage(as: field) { writer in
      writer.write(ReportV1.Metric(metric).rawValue, as: Field.metric)
      writer.write(number, as: Field.value)
    }
  }

  mutating func write(_ policies: PolicySet, as field: Int) {
    typealias Field = ReportV1.AttemptPolicies.Field
    writeMessage(as: field) { writer in
      func policy(_ metric: Metric) -> Int32 { ReportV1.AttemptPolicy(policies[metric]).rawValue }
      writer.write(policy(.progress), as: Field.progress)
      writer.write(policy(.score), as: Field.score)
      writer.write(policy(.quantity), as: Field.quantity)
      writer.write(policy(.binary), as: Field.binary)
      writer.write(policy(.time), as: Field.time)
    }
  }

  mutating func write(_ position: ReportPosition, as field: Int) {
    typealias Field = ReportV1.Position.Field
    let message = ReportV1.Position(position)
    writeMessage(as: field) { writer in
      writer.write(message.activityEpoch, as: Field.activityEpoch)
      writer.write(message.activitySequence, as: Field.activitySequence)
      writer.write(message.contextEpoch, as: Field.contextEpoch)
      writer.write(message.contextSequence, as: Field.contextSequence)
      if let inStep = position.inStep { writer.write(inStep, as: Field.inStepTime) }
      writer.write(message.catalogEpoch, as: Field.catalogEpoch)
      writer.write(message.catalogSequence, as: Field.catalogSequence)
      if let age = message.age { writer.write(age, as: Field.age) }
    }
  }

  mutating func write(_ duration: WellKnown.Duration, as field: Int) {
    typealias Field = WellKnown.Duration.Field
    writeMessage(as: field) { writer in
      writer.write(duration.seconds, as: Field.seconds)
      writer.write(duration.nanos, as: Field.nanos)
    }
  }

  mutating func write(_ instant: Instant, as field: Int) {
    typealias Field = WellKnown.Timestamp.Field
    let time = WellKnown.Timestamp(instant)
    writeMessage(as: field) { writer in
      writer.write(time.seconds, as: Field.seconds)
      writer.write(time.nanos, as: Field.nanos)
    }
  }
}

extension MessageWriter.Size {
  func isWithin(_ room: MessageWriter.Size) -> Bool { bytes <= room.bytes && elements <= room.elements }
}

/// What the cells of a column have in common: a whole column, handed to each of them, would be copied for each.
private struct CellHeading {
  let metric: Metric?
  let wordings: WordingSet
  let isContainer: Bool
  let own: OwnContents?
  let withAttemptIDs: Bool

  init(_ column: HandoutGrid.Column, withAttemptIDs: Bool) {
    self.withAttemptIDs = withAttemptIDs
    metric = column.plan.headline
    wordings = column.wordings
    isContainer = column.plan.subcolumnCount > 0
    own = column.plan.own
  }
}

extension HandoutGrid.Column {
  /// Those of all outcomes of the item's column (P27).
  fileprivate func wordings(of item: borrowing ItemFigure) -> WordingSet {
    let columns = items.span
    for index in columns.indices where columns[index].column == item.column { return columns[index].wordings }
    return item.figure.wordings
  }
}

extension HandoutGrid.Cell {
  /// Time of 0 is no data, here as everywhere (D19, N20).
  @inline(__always) fileprivate var attemptSeconds: Double? {
    figures.attemptTime.flatMap { $0 > 0 ? Double($0) / 1_000 : nil }
  }

  /// A bit set for the number of each flag.
  @inline(__always) fileprivate var flagMask: UInt64 {
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
    if figures.isMarked { set(.marked) }
    if figures.isCommented { set(.commented) }
    if isExcused { set(.excused) }
    if isReopened { set(.reopened) }
    return mask
  }
}
