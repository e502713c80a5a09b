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
    // Through spans: elements of arrays would be copied, and everything that they hold retained.
    let columns = grid.columns.span
    for place in columns.indices { write(columns[place], as: 5) }
    let rows = grid.rows.span
    for place in rows.indices { write(rows[place], place, in: columns, as: 6) }
    write(grid.policies, as: 7)
    write(position, as: 8)
    write(grid.now, as: 9)
  }

  private mutating func write(_ column: borrowing HandoutGrid.Column, as field: Int) {
    writeMessage(as: field) { writer in
      writer.write(column.plan.task.rawValue, as: 1)
      if let context = column.plan.context { writer.write(context.rawValue, as: 2) }
      writer.write(column.plan.app.rawValue, as: 3)
      writer.write(listOf: column.plan.path.entries, as: 4)
      writer.write(column.plan.title, as: 5)
      // The numbers are the same on the wire.
      writer.write(column.plan.type.rawValue, as: 6)
      writer.write(column.plan.isContainer, as: 7)
      writer.write(column.plan.isSubcolumn, as: 8)
      writer.write(column.plan.isWithdrawn, as: 9)
      // A whole app reports Done only (P38).
      if let headline = column.plan.headline {
        writer.write(ReportV1.Metric(headline).rawValue, as: 10)
        writer.write(headline, column.headline, as: 11)
        writer.write(.progress, column.progress, as: 12)
        writer.write(.time, column.time, as: 13)
        for item in column.items { writer.write(item, as: 14) }
      }
      writer.write(column.counts, as: 15)
    }
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
    _ person: borrowing GridPlan.Row, _ row: Int, in columns: Span<HandoutGrid.Column>, as field: Int
  ) {
    writeMessage(as: field) { writer in
      writer.write(person.student.rawValue, as: 1)
      writer.write(person.name, as: 2)
      for place in columns.indices {
        writer.write(columns[place].cells.span[row], row, of: columns[place], as: 3)
      }
    }
  }

  private mutating func write(
    _ cell: borrowing HandoutGrid.Cell, _ row: Int, of column: borrowing HandoutGrid.Column, as field: Int
  ) {
    writeMessage(as: field) { writer in
      writer.write(cell.isNotAvailable, as: 1)
      if let metric = column.plan.headline, let figure = cell.figures.headline {
        writer.write(metric, figure, column.wordings, as: 2)
      }
      if let figure = cell.figures.progress { writer.write(.progress, figure, as: 3) }
      if let figure = cell.figures.totalTime { writer.write(.time, figure, as: 4) }
      if let seconds = cell.attemptSeconds { writer.write(.time, seconds, as: 5) }
      for item in cell.figures.items { writer.write(item, column.wordings(of: item), as: 6) }
      writer.write(cell.done.isDone, as: 7)
      if let mark = cell.done.mark { writer.write(mark.since, as: 8) }
      writer.write(cell.isOpened, as: 9)
      writer.write(cell.isStarted, as: 10)
      writer.write(cell.isFinished, as: 11)
      writer.write(cell.figures.attemptCount, as: 12)
      if let id = cell.figures.picked { unsafe writer.write(textOf: id.utf8Count, as: 13) { unsafe id.fill($0) } }
      if column.plan.isContainer {
        let coverage = column.coverages[row]
        writer.writeMessage(as: 14) { writer in
          writer.write(coverage.withData, as: 1)
          writer.write(coverage.done, as: 2)
          writer.write(coverage.total, as: 3)
        }
      }
      writer.write(valuesOf: cell.flagMask, as: 15)
    }
  }

  private mutating func write(_ item: ItemFigure, _ wordings: WordingSet, as field: Int) {
    writeMessage(as: field) { writer in
      writer.write(item.identifier, as: 1)
      writer.write(item.title, as: 2)
      writer.write(ContextV1.ItemKind(item.kind).rawValue, as: 3)
      writer.write(Metric(item.kind), item.figure, wordings, as: 4)
      if let response = item.response { writer.write(response, as: 5) }
    }
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
