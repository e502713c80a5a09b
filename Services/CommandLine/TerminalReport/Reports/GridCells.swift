internal import Messages

/// What one student has at one task.
enum GridCells {
  /// The headline first and highlighted, then a bar where it is progress, then the time, then what the reader should know.
  static func cell(_ cell: ReportV1.GridCell, in column: ReportV1.GridColumn) -> Cell {
    let done = cell.done ? ["✓"] : []
    if cell.notAvailable {
      return Cell(.notAvailable, Shown(([Cell.notAvailable.shown.lead] + done).joined(separator: " "), look: .dim))
    }
    var parts = cell.coverage.map { ["\($0.withData) of \($0.total)"] } ?? []
    if let headline = cell.headline { parts.append(text(of: headline)) }
    let lead = parts.joined(separator: " ")
    var rest = cell.timeTotal.map { [Figures.time(seconds: $0.value)] } ?? []
    rest += done + cell.flags.filter { !isOutshone($0, in: cell) }.compactMap(\.mark)
    if lead.isEmpty, rest.isEmpty {
      return cell.opened ? Cell(.nothing, Shown("opened", look: .dim)) : .nothing
    }
    let progress = cell.headline.flatMap { $0.metric == .progress ? Picture.bar($0.value) : nil }
    return Cell(
      .text(lead),
      Shown(lead, progress, rest: rest.joined(separator: " "), look: cell.headline == nil ? .plain : .strong))
  }

  /// A container that is done "without data" of its own may well have work below it, and says so right there.
  private static func isOutshone(_ flag: ReportV1.CellFlag, in cell: ReportV1.GridCell) -> Bool {
    flag == .doneWithoutData && (cell.coverage?.withData ?? 0) > 0
  }

  /// One student's number in words: points where there are points.
  static func text(of value: ReportV1.Value) -> String {
    switch value.metric {
    case .score:
      value.score.map { "\(Figures.number($0.points))/\(Figures.number($0.max))" } ?? Figures.percent(value.value)
    case .binary: binary(value)
    default: Figures.figure(value.value, value.metric)
    }
  }

  private static func binary(_ value: ReportV1.Value) -> String {
    guard value.value == 0 || value.value == 1 else { return Figures.percent(value.value) }
    return Self.word(value.value == 1, value.wording)
  }

  static func word(_ isTrue: Bool, _ wording: ActivityV1.BinaryWording) -> String {
    switch wording {
    case .passFail: isTrue ? "pass" : "fail"
    case .yesNo: isTrue ? "yes" : "no"
    case .correctIncorrect: isTrue ? "right" : "wrong"
    case .trueFalse, .unspecified, .unrecognized: isTrue ? "true" : "false"
    }
  }

  // MARK: For programs

  static let columns: [SheetTable.Column] = [
    "task", "context", "path", "column", "container", "available", "metric", "headline", "points", "maximum",
    "progress",
    "seconds", "attemptSeconds", "done", "doneTime", "opened", "started", "finished", "attempts", "attempt", "covered",
    "coveredOf", "flags",
  ].map(SheetTable.Column.hidden)

  static func row(_ cell: ReportV1.GridCell, in column: ReportV1.GridColumn) -> [Cell] {
    func number(_ value: Double?) -> Cell {
      cell.notAvailable ? .notAvailable : value.map { Cell(.number($0), Shown("")) } ?? .nothing
    }
    func count(_ value: Int32) -> Cell { cell.notAvailable ? .notAvailable : .count(value) }
    return [
      .text(column.taskID), .count(column.contextID), .path(column.identifierPath), .text(column.title),
      .flag(column.isContainer, ""), .flag(!cell.notAvailable, ""), .text(column.headlineMetric.name),
      number(cell.headline?.value), number(cell.headline?.score?.points), number(cell.headline?.score?.max),
      number(cell.progress?.value), number(cell.timeTotal?.value), number(cell.attemptTime?.value),
      .flag(cell.done, ""), .instant(cell.doneTime), .flag(cell.opened, ""), .flag(cell.started, ""),
      .flag(cell.finished, ""), count(cell.attempts), .text(cell.attemptID),
      cell.coverage.map { .count($0.withData) } ?? .blank, cell.coverage.map { .count($0.total) } ?? .blank,
      .texts(cell.flags.map(\.name)),
    ]
  }
}
