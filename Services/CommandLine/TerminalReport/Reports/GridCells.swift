internal import Messages

/// What one student has at one task.
enum GridCells {
  /// What a column is of. What each student made for themselves is numbered, unless it is known whose it is.
  static func heading(_ column: ReportV1.GridColumn) -> String {
    guard column.isSubColumn else {
      return column.foldedColumns == 0 ? column.title : "\(column.title) (+ \(column.foldedColumns))"
    }
    return "· " + (column.ownNumber > 0 && column.contextID == 0 ? "own work \(column.ownNumber)" : column.title)
  }

  /// The headline first and highlighted, then a bar where it is progress, then the time, then what the reader should know.
  static func shown(_ cell: ReportV1.GridCell) -> Shown {
    let done = cell.done ? ["✓"] : []
    if cell.notAvailable { return Shown("N/A", rest: done.joined(), look: .dim, mark: .notAvailable) }
    var parts = cell.coverage.map { ["\($0.withData) of \($0.total)"] } ?? []
    if let headline = cell.headline { parts.append(text(of: headline)) }
    let lead = parts.joined(separator: " ")
    var rest = cell.timeTotal.map { [Figures.time(seconds: $0.value)] } ?? []
    rest += done + cell.flags.filter { !isOutshone($0, in: cell) }.compactMap(\.mark)
    if lead.isEmpty, rest.isEmpty {
      return cell.opened ? Shown("opened", look: .dim) : .nothing
    }
    let progress = cell.headline.flatMap { $0.metric == .progress ? Picture.bar($0.value) : nil }
    return Shown(lead, progress, rest: rest.joined(separator: " "), look: cell.headline == nil ? .plain : .strong)
  }

  /// A container that is done "without data" of its own may well have work below it, and says so right there.
  private static func isOutshone(_ flag: ReportV1.CellFlag, in cell: ReportV1.GridCell) -> Bool {
    flag == .doneWithoutData && (cell.coverage?.withData ?? 0) > 0
  }

  /// One student's number in words: points where there are points; where they are a teacher's, with the student's own.
  static func text(of value: ReportV1.Value) -> String {
    let shown =
      switch value.metric {
      case .score: score(value.score, value.value)
      case .binary: binary(value)
      default: Figures.figure(value.value, value.metric)
      }
    return value.own.map { "\(shown) (own \(score($0.score, $0.value)))" } ?? shown
  }

  private static func score(_ score: ActivityV1.Score?, _ ratio: Double) -> String {
    score.map { "\(Figures.number($0.points))/\(Figures.number($0.max))" } ?? Figures.percent(ratio)
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
}
