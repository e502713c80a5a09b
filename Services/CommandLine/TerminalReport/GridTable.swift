public import Messages

/// A handout's grid for the terminal: a line a student, a column a task, the class below.
public struct GridTable: Sendable {
  private let grid: ReportV1.HandoutGrid
  private let terminal: Terminal
  private let nameWidth: Int
  private let columnWidth: Int

  private let barWidth: Int

  private static let barWidthMin = 3
  private static let barWidthMax = 6
  /// What stands beside a bar: "100 %" before it, "59 m" behind it, and the spaces between.
  private static let besideBar = 11
  private static let columnWidthMin = 13
  private static let columnWidthMax = 22

  public init(_ grid: ReportV1.HandoutGrid, terminal: Terminal) {
    self.grid = grid
    self.terminal = terminal
    let names = grid.rows.map(\.name.count) + ["with data".count]
    nameWidth = min(names.max() ?? 0, 24)
    let room = (terminal.width - nameWidth) / max(1, grid.columns.count) - 2
    columnWidth = min(max(room, Self.columnWidthMin), Self.columnWidthMax)
    barWidth = min(max(columnWidth - Self.besideBar, Self.barWidthMin), Self.barWidthMax)
  }

  public var lines: [String] {
    [terminal.bold(grid.title), ""] + [header] + grid.rows.map(line) + [""] + summary + itemLines
  }

  private var header: String {
    row("", grid.columns.map { terminal.dim(fit($0.isSubColumn ? "· " + $0.title : $0.title)) })
  }

  private func line(_ student: ReportV1.GridRow) -> String {
    row(student.name, zip(grid.columns, student.cells).map { column, cell in text(of: cell, in: column) })
  }

  private func row(_ name: String, _ cells: [String]) -> String {
    Figures.pad(Figures.cut(name, to: nameWidth), to: nameWidth) + cells.map { "  " + $0 }.joined()
  }

  private func fit(_ text: String) -> String {
    Figures.pad(Figures.cut(text, to: columnWidth), to: columnWidth)
  }

  // MARK: One cell

  /// The headline first and highlighted, then a bar where it is progress, then the time, then what the reader should know.
  private func text(of cell: ReportV1.GridCell, in column: ReportV1.GridColumn) -> String {
    if cell.notAvailable { return terminal.dim(fit("N/A" + (cell.done ? " ✓" : ""))) }
    var parts: [String] = []
    if let coverage = cell.coverage {
      parts.append("\(coverage.withData) of \(coverage.total)")
    }
    let headline = cell.headline.map { value(of: $0) }
    if let headline { parts.append(headline) }
    let barPlace = parts.count
    if let time = cell.timeTotal { parts.append(Figures.time(seconds: time.value)) }
    if cell.done { parts.append("✓") }
    parts += cell.flags.filter { !isOutshone($0, in: cell) }.compactMap(Self.mark)
    if parts.isEmpty { parts = [cell.opened ? "opened" : "–"] }
    // A bar says again what the number says: in a narrow column it makes room for what nothing else says.
    let room = columnWidth - parts.joined(separator: " ").count
    if let progress = cell.headline, progress.metric == .progress, room > barWidth {
      parts.insert(Figures.bar(progress.value, width: barWidth), at: barPlace)
    }
    let plain = fit(parts.joined(separator: " "))
    guard let headline, plain.hasPrefix(headline) else { return plain }
    return terminal.bold(headline) + plain.dropFirst(headline.count)
  }

  /// A container that is done "without data" of its own may well have work below it, and says so right there.
  private func isOutshone(_ flag: ReportV1.CellFlag, in cell: ReportV1.GridCell) -> Bool {
    flag == .doneWithoutData && (cell.coverage?.withData ?? 0) > 0
  }

  private func value(of value: ReportV1.Value) -> String {
    switch value.metric {
    case .progress: Figures.percent(value.value)
    case .score:
      value.score.map { "\(Figures.number($0.points))/\(Figures.number($0.max))" } ?? Figures.percent(value.value)
    case .binary: binary(value)
    case .time: Figures.time(seconds: value.value)
    case .quantity, .unspecified, .unrecognized: Figures.number(value.value)
    }
  }

  private func binary(_ value: ReportV1.Value) -> String {
    guard value.value == 0 || value.value == 1 else { return Figures.percent(value.value) }
    let isTrue = value.value == 1
    return switch value.wording {
    case .passFail: isTrue ? "pass" : "fail"
    case .yesNo: isTrue ? "yes" : "no"
    case .correctIncorrect: isTrue ? "right" : "wrong"
    case .trueFalse, .unspecified, .unrecognized: isTrue ? "true" : "false"
    }
  }

  private static func mark(_ flag: ReportV1.CellFlag) -> String? {
    switch flag {
    case .newerAttemptUnfinished: "newer"
    case .doneWithoutData: "no work"
    case .carried: "carried"
    case .late: "late"
    case .missing: "missing"
    case .arrivedLate: "sent late"
    case .finishedNotDone: "not handed in"
    case .clockCorrected, .unspecified, .unrecognized: nil
    }
  }

  // MARK: The class

  private var summary: [String] {
    [
      row("average", grid.columns.map { fit(mean(of: $0.headline) ?? "–") }).asBold(in: terminal),
      row("time", grid.columns.map { fit(mean(of: $0.time) ?? "–") }),
      row("with data", grid.columns.map { fit(population(of: $0)) }),
      row("done", grid.columns.map { fit("\($0.counts?.done ?? 0) of \($0.counts?.assigned ?? 0)") }),
    ]
  }

  private func mean(of summary: ReportV1.Summary?) -> String? {
    guard let summary, let mean = summary.mean else { return nil }
    switch summary.metric {
    case .progress: return Figures.percent(mean) + " " + Figures.bar(mean, width: barWidth)
    case .score, .binary: return Figures.percent(mean)
    case .time: return Figures.time(seconds: mean)
    case .quantity, .unspecified, .unrecognized: return Figures.number(mean)
    }
  }

  private func population(of column: ReportV1.GridColumn) -> String {
    guard let population = (column.headline ?? column.progress)?.population else { return "–" }
    let available = population.assigned - population.notAvailable
    let hidden = population.notAvailable > 0 ? ", \(population.notAvailable) N/A" : ""
    return "\(population.withData) of \(available)\(hidden)"
  }

  /// Question by question, where there is more than the headline.
  private var itemLines: [String] {
    grid.columns.filter { !$0.items.isEmpty }.flatMap { column in
      ["", terminal.bold(column.title)]
        + column.items.map { item in
          let summary = item.summary
          let bar = summary?.mean.map { item.kind == .quantity ? "" : Figures.bar($0, width: 20) } ?? ""
          return "  " + Figures.pad(Figures.cut(item.title, to: nameWidth), to: nameWidth) + "  "
            + Figures.pad(mean(ofItem: summary), to: 8) + Figures.pad(bar, to: 22)
            + terminal.dim("n = \(summary?.n ?? 0)")
        }
    }
  }

  private func mean(ofItem summary: ReportV1.Summary?) -> String {
    guard let summary, let mean = summary.mean else { return "–" }
    return summary.metric == .quantity ? Figures.number(mean) : Figures.percent(mean)
  }
}

extension String {
  fileprivate func asBold(in terminal: Terminal) -> String { terminal.bold(self) }
}
