public import Messages
internal import ReportTables

// The report sheet of a handout's grid: students as rows and tasks as columns, with summaries of the class.
extension ReportSheet {
  /// A handout's grid: a line a student and a column a task, with the class below.
  ///
  /// - Parameter first: which of the handout's columns is the first in it, counted from 0.
  public init(_ grid: ReportV1.HandoutGrid, fromColumn first: Int = 0) {
    self.init("grid", title: grid.title, grid)
    tables = [Self.matrix(of: grid)] + grid.columns.filter { !$0.items.isEmpty }.map(Self.questions)
    emptiness = "no tasks and no students"
    if grid.columnsLeft > 0 {
      restLine =
        "\(grid.columnsLeft) more columns: --first-column \(first + grid.columns.count), or all of them by homeroom export"
    }
    if let policy = grid.latePolicy, let due = grid.dueTime { facts = Self.facts(of: policy, after: due) }
    if grid.endTime != nil { facts.append(("ended (UTC)", .instant(grid.endTime))) }
  }

  /// Until when the late policy has it on time, and takes work; students with a due time of their own have their own.
  private static func facts(
    of policy: ActivityV1.LatePolicy, after due: WellKnown.Timestamp
  ) -> [(label: String, shown: Shown)] {
    func after(_ seconds: Int32) -> Shown { .instant(WellKnown.Timestamp(seconds: due.seconds + Int64(seconds))) }
    var facts: [(label: String, shown: Shown)] = [("due (UTC)", after(0))]
    if policy.graceSeconds > 0 { facts.append(("on time until (UTC)", after(policy.graceSeconds))) }
    if let seconds = policy.closeAfterSeconds { facts.append(("takes work until (UTC)", after(seconds))) }
    return facts
  }

  private static func matrix(of grid: ReportV1.HandoutGrid) -> SheetTable {
    let headings = DistinctNames.of(grid.columns.map { (GridCells.heading($0), "\($0.contextID)") })
    let names = DistinctNames.of(grid.rows.map { ($0.name, $0.studentID) })
    let students = zip(names, grid.rows).map { name, row in
      [.text(row.ownDue.map { "\(name) (due \(OwnDue.words($0.dueTime)))" } ?? name)]
        + zip(row.cells, grid.columns).map { cell, _ in GridCells.shown(cell) }
    }
    func summary(_ name: String, look: Shown.Look = .plain, _ shown: (ReportV1.GridColumn) -> Shown) -> [Shown] {
      [.text(name, look: look)] + grid.columns.map(shown)
    }
    let blank = [Shown](repeating: .blank, count: grid.columns.count + 1)
    let below = grid.columns.contains(where: \.hasDataBelow) ? [summary("data below") { .dataBelow($0) }] : []
    return SheetTable(
      [.long("")] + headings.map { .text($0) },
      students + [
        blank,
        summary("average", look: .strong) { column in
          var shown = Shown.mean(column.headline, hasPicture: column.headline?.metric == .progress)
          if shown.mark != .noData { shown.look = .strong }
          return shown
        },
        summary("time") { .mean($0.time) },
        summary("with data") { .withData($0.headline ?? $0.progress) },
      ] + below + [summary("done") { .text("\($0.counts?.done ?? 0) of \($0.counts?.assigned ?? 0)") }])
  }

  /// Question by question, where there is more than the headline.
  private static func questions(of column: ReportV1.GridColumn) -> SheetTable {
    SheetTable(
      title: column.title, [.long(""), .number("", pictureMax: 20), .number("")],
      column.items.map { item in
        [
          .text(item.title), .mean(item.summary, hasPicture: item.kind != .quantity),
          .text(item.summary?.suppressed == true ? "" : "n = \(item.summary?.n ?? 0)", look: .dim),
        ]
      })
  }
}
