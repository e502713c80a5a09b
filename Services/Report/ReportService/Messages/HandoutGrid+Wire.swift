internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine
internal import Storage
internal import Wire

// The grid as it goes over the wire, written from the engine's cells. It is asked for more often than everything else, and
// has hundreds of messages: making them, and structs of them, would cost ten times what their numbers do.
extension HandoutGrid {
  /// Appends the bytes of `ReportV1.HandoutGrid(self, at: position)`.
  func write(to bytes: inout [UInt8], at position: ReportPosition) throws(WireError) {
    var writer = MessageWriter(capacity: rows.count * (columns.count * 128 + 64) + 4_096)
    writer.write(self, at: position)
    try writer.append(to: &bytes)
  }
}

extension MessageWriter {
  fileprivate mutating func write(_ grid: HandoutGrid, at position: ReportPosition) {
    write(grid.handout.id.rawValue, as: 1)
    write(grid.handout.schoolClass.rawValue, as: 2)
    write(grid.handout.title, as: 3)
    if let due = grid.handout.due { write(due, as: 4) }
    // Elements are read field by field, through spans: handed on as wholes they would be copied, and all that they hold retained.
    let columns = grid.columns.span
    for place in columns.indices { write(columns[place], as: 5) }
    let rows = grid.rows.span
    let headings = grid.columns.map { CellHeading($0) }
    for place in rows.indices { write(rows[place], place, headings.span, in: columns, as: 6) }
    write(grid.policies, as: 7)
    write(position, as: 8)
    write(grid.now, as: 9)
  }

  private mutating func write(_ column: borrowing HandoutGrid.Column, as field: Int) {
    let message = beginMessage(as: field)
    write(column.plan.task.rawValue, as: 1)
    if let context = column.plan.context { write(context.rawValue, as: 2) }
    write(column.plan.app.rawValue, as: 3)
    write(listOf: column.plan.path.entries, as: 4)
    write(column.plan.title, as: 5)
    // The numbers are the same on the wire.
    write(column.plan.type.rawValue, as: 6)
    write(column.plan.isContainer, as: 7)
    write(column.plan.isSubcolumn, as: 8)
    write(column.plan.isWithdrawn, as: 9)
    // A whole app reports Done only (P38).
    if let headline = column.plan.headline {
      write(ReportV1.Metric(headline).rawValue, as: 10)
      write(headline, column.headline, as: 11)
      write(.progress, column.progress, as: 12)
      write(.time, column.time, as: 13)
      for item in column.items { write(item, as: 14) }
    }
    write(column.counts, as: 15)
    endMessage(message)
  }

  private mutating func write(_ item: ItemColumnSummary, as field: Int) {
    writeMessage(as: field) { writer in
      writer.write(item.identifier, as: 1)
      writer.write(item.title, as: 2)
      writer.write(ContextV1.ItemKind(item.kind).rawValue, as: 3)
      writer.write(Metric(item.kind), item.summary, as: 4)
    }
  }

  private mutating func write(_ metric: Metric, _ summary: MetricSummary, as field: Int) {
    writeMessage(as: field) { writer in
      writer.write(ReportV1.Metric(metric).rawValue, as: 1)
      writer.writeMessage(as: 2) { writer in
        writer.write(summary.population.assigned, as: 1)
        writer.write(summary.population.notAvailable, as: 2)
        writer.write(summary.population.withData, as: 3)
        writer.write(summary.population.noData, as: 4)
      }
      writer.write(summary.n, as: 3)
      if let mean = summary.mean { writer.write(present: mean, as: 4) }
    }
  }

  private mutating func write(_ counts: DoneCounts, as field: Int) {
    writeMessage(as: field) { writer in
      writer.write(counts.assigned, as: 1)
      writer.write(counts.opened, as: 2)
      writer.write(counts.started, as: 3)
      writer.write(counts.finished, as: 4)
      writer.write(counts.done, as: 5)
      writer.write(counts.late, as: 6)
      writer.write(counts.missing, as: 7)
    }
  }

  private mutating func write(
    _ person: borrowing GridPlan.Row, _ row: Int, _ headings: Span<CellHeading>, in columns: Span<HandoutGrid.Column>,
    as field: Int
  ) {
    let message = beginMessage(as: field)
    write(person.student.rawValue, as: 1)
    write(person.name, as: 2)
    for place in columns.indices {
      write(columns[place].cells.span, row, headings[place], in: columns, at: place, as: 3)
    }
    endMessage(message)
  }

  private mutating func write(
    _ cells: Span<HandoutGrid.Cell>, _ row: Int, _ heading: CellHeading, in columns: Span<HandoutGrid.Column>,
    at place: Int, as field: Int
  ) {
    let message = beginMessage(as: field)
    write(cells[row].isNotAvailable, as: 1)
    if let metric = heading.metric, let figure = cells[row].figures.headline {
      write(metric, figure, heading.wordings, as: 2)
    }
    if let figure = cells[row].figures.progress { write(.progress, figure, as: 3) }
    if let figure = cells[row].figures.totalTime { write(.time, figure, as: 4) }
    if let seconds = cells[row].attemptSeconds { write(.time, seconds, as: 5) }
    let items = cells[row].figures.items.span
    for item in items.indices { write(items[item], columns[place].wordings(of: items[item]), as: 6) }
    write(cells[row].done.isDone, as: 7)
    if let mark = cells[row].done.mark { write(mark.since, as: 8) }
    write(cells[row].isOpened, as: 9)
    write(cells[row].isStarted, as: 10)
    write(cells[row].isFinished, as: 11)
    write(cells[row].figures.attemptCount, as: 12)
    if let id = cells[row].figures.picked { unsafe write(textOf: id.utf8Count, as: 13) { unsafe id.fill($0) } }
    if heading.isContainer { write(columns[place].coverages[row], as: 14) }
    write(valuesOf: cells[row].flagMask, as: 15)
    endMessage(message)
  }

  private mutating func write(_ coverage: CellCoverage, as field: Int) {
    writeMessage(as: field) { writer in
      writer.write(coverage.withData, as: 1)
      writer.write(coverage.done, as: 2)
      writer.write(coverage.total, as: 3)
    }
  }

  private mutating func write(_ item: borrowing ItemFigure, _ wordings: WordingSet, as field: Int) {
    let message = beginMessage(as: field)
    write(item.identifier, as: 1)
    write(item.title, as: 2)
    write(ContextV1.ItemKind(item.kind).rawValue, as: 3)
    write(Metric(item.kind), item.figure, wordings, as: 4)
    if let response = item.response { write(response, as: 5) }
    endMessage(message)
  }

  private mutating func write(_ metric: Metric, _ figure: Figure, _ wordings: WordingSet = [], as field: Int) {
    writeMessage(as: field) { writer in
      writer.write(ReportV1.Metric(metric).rawValue, as: 1)
      writer.write(figure.number, as: 2)
      if let score = figure.score {
        writer.writeMessage(as: 3) { writer in
          writer.write(score.points, as: 1)
          writer.write(score.possible, as: 2)
        }
      }
      writer.write(ActivityV1.BinaryWording(metric, wordings).rawValue, as: 4)
      writer.write(figure.observations, as: 5)
    }
  }

  private mutating func write(_ metric: Metric, _ number: Double, as field: Int) {
    writeMessage(as: field) { writer in
      writer.write(ReportV1.Metric(metric).rawValue, as: 1)
      writer.write(number, as: 2)
    }
  }

  private mutating func write(_ policies: PolicySet, as field: Int) {
    writeMessage(as: field) { writer in
      for (field, metric) in [Metric.progress, .score, .quantity, .binary, .time].enumerated() {
        writer.write(ReportV1.AttemptPolicy(policies[metric]).rawValue, as: field + 1)
      }
    }
  }

  private mutating func write(_ position: ReportPosition, as field: Int) {
    writeMessage(as: field) { writer in
      writer.write(position.activity?.epoch ?? 0, as: 1)
      writer.write(position.activity?.sequence ?? 0, as: 2)
      writer.write(position.context?.epoch ?? 0, as: 3)
      writer.write(position.context?.sequence ?? 0, as: 4)
      if let inStep = position.inStep { writer.write(inStep, as: 5) }
    }
  }

  private mutating func write(_ instant: Instant, as field: Int) {
    let time = WellKnown.Timestamp(instant)
    writeMessage(as: field) { writer in
      writer.write(time.seconds, as: 1)
      writer.write(time.nanos, as: 2)
    }
  }
}

/// What the cells of a column have in common: a whole column, handed to each of them, would be copied for each.
private struct CellHeading {
  let metric: Metric?
  let wordings: WordingSet
  let isContainer: Bool

  init(_ column: HandoutGrid.Column) {
    metric = column.plan.headline
    wordings = column.wordings
    isContainer = column.plan.isContainer
  }
}
