internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine
internal import Wire

// The grid as it goes over the wire, written from the engine's cells. It is asked for more often than everything else, and
// has hundreds of cells: making their messages, and those into structs, would cost ten times what their numbers do. What is
// there a few times is encoded as usual.
extension HandoutGrid {
  /// Appends the bytes of `ReportV1.HandoutGrid(self, at: position)`.
  func write(to bytes: inout [UInt8], at position: ReportPosition) throws(WireError) {
    var writer = MessageWriter(capacity: rows.count * (columns.count * 128 + 64) + 4_096)
    try writer.write(self, at: position)
    try writer.append(to: &bytes)
  }
}

extension MessageWriter {
  fileprivate mutating func write(_ grid: HandoutGrid, at position: ReportPosition) throws(WireError) {
    write(grid.handout.id.rawValue, as: 1)
    write(grid.handout.schoolClass.rawValue, as: 2)
    write(grid.handout.title, as: 3)
    if let due = grid.handout.due { write(due, as: 4) }
    // Through spans: elements of arrays would be copied, and everything that they hold retained.
    let columns = grid.columns.span
    for place in columns.indices { try write(ReportV1.GridColumn(columns[place]), as: 5) }
    let headings = grid.columns.map { CellHeading(metric: $0.plan.headline, wordings: $0.wordings) }
    let rows = grid.rows.span
    for place in rows.indices { write(rows[place], headings, in: columns, as: 6) }
    try write(ReportV1.AttemptPolicies(grid.policies), as: 7)
    try write(ReportV1.Position(position), as: 8)
    write(grid.now, as: 9)
  }

  private mutating func write(
    _ row: borrowing HandoutGrid.Row, _ headings: [CellHeading], in columns: Span<HandoutGrid.Column>, as field: Int
  ) {
    writeMessage(as: field) { writer in
      writer.write(row.plan.student.rawValue, as: 1)
      writer.write(row.plan.name, as: 2)
      let cells = row.cells.span
      for place in cells.indices { writer.write(cells[place], headings[place], in: columns, at: place, as: 3) }
    }
  }

  private mutating func write(
    _ cell: borrowing HandoutGrid.Cell, _ heading: CellHeading, in columns: Span<HandoutGrid.Column>, at place: Int,
    as field: Int
  ) {
    writeMessage(as: field) { writer in
      writer.write(cell.isNotAvailable, as: 1)
      if let metric = heading.metric, let figure = cell.figures.headline {
        writer.write(metric, figure, heading.wordings, as: 2)
      }
      if let figure = cell.figures.progress { writer.write(.progress, figure, as: 3) }
      if let figure = cell.figures.totalTime { writer.write(.time, figure, as: 4) }
      if let seconds = cell.attemptSeconds { writer.write(.time, seconds, as: 5) }
      for item in cell.figures.items { writer.write(item, columns[place].wordings(of: item), as: 6) }
      writer.write(cell.done.isDone, as: 7)
      if let mark = cell.done.mark { writer.write(mark.since, as: 8) }
      writer.write(cell.isOpened, as: 9)
      writer.write(cell.isStarted, as: 10)
      writer.write(cell.isFinished, as: 11)
      writer.write(cell.figures.attemptCount, as: 12)
      if let id = cell.figures.picked { unsafe writer.write(textOf: id.utf8Count, as: 13) { unsafe id.fill($0) } }
      if let coverage = cell.coverage {
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
  var metric: Metric?
  var wordings: WordingSet
}
