public import Messages

// The report sheet of a handout's grid: students as rows and tasks as columns, with summaries of the class.
extension ReportSheet {
  /// A handout's grid: for people a line a student and a column a task, with the class below; for programs a row a cell.
  public init(_ grid: ReportV1.HandoutGrid) {
    self.init("grid", title: grid.title, policies: grid.policies, position: grid.position)
    facts = [
      Fact("handout", nil, .text(grid.handoutID)), Fact("class", nil, .text(grid.classID)),
      Fact("dueTime", nil, .instant(grid.dueTime)), Fact("evaluateTime", nil, .instant(grid.evaluateTime)),
    ]
    document = GridDocument(grid)
    let items = grid.columns.filter { !$0.items.isEmpty }
    tables =
      [Self.matrix(of: grid), Self.cells(of: grid), GridColumns.table(of: grid.columns)]
      + items.map { Self.questions(of: $0) } + [GridColumns.items(of: grid.columns)]
    emptiness = "no tasks and no students"
  }

  // MARK: For people

  private static func matrix(of grid: ReportV1.HandoutGrid) -> SheetTable {
    let headings = grid.columns.map { SheetTable.Column("", $0.isSubColumn ? "· " + $0.title : $0.title) }
    let students = grid.rows.map { row in
      [Cell.text(row.name)] + zip(row.cells, grid.columns).map { GridCells.cell($0, in: $1) }
    }
    func summary(_ name: String, look: Shown.Look = .plain, _ cell: (ReportV1.GridColumn) -> Cell) -> [Cell] {
      [.text(name, look: look)] + grid.columns.map(cell)
    }
    let blank = [Cell](repeating: .blank, count: grid.columns.count + 1)
    return SheetTable(
      "matrix", for: .people, [.long("", "")] + headings,
      students + [
        blank,
        summary("average", look: .strong) { column in
          var cell = Cell.mean(column.headline, hasPicture: column.headline?.metric == .progress)
          cell.shown.look = cell.content == .nothing ? .dim : .strong
          return cell
        },
        summary("time") { .mean($0.time) },
        summary("with data") { GridColumns.withData(($0.headline ?? $0.progress)) },
        summary("done") { .text("\($0.counts?.done ?? 0) of \($0.counts?.assigned ?? 0)") },
      ])
  }

  /// Question by question, where there is more than the headline.
  private static func questions(of column: ReportV1.GridColumn) -> SheetTable {
    SheetTable(
      "questions", title: column.title, for: .people,
      [.long("", ""), .number("", "", pictureMax: 20), .number("", "")],
      column.items.map { item in
        [
          .text(item.title), .mean(item.summary, hasPicture: item.kind != .quantity),
          .text(item.summary?.suppressed == true ? "" : "n = \(item.summary?.n ?? 0)", look: .dim),
        ]
      })
  }

  // MARK: For programs

  private static func cells(of grid: ReportV1.HandoutGrid) -> SheetTable {
    SheetTable(
      "cells", for: .programs, [.hidden("student"), .hidden("name")] + GridCells.columns,
      grid.rows.flatMap { row in
        zip(row.cells, grid.columns).map { cell, column in
          [.text(row.studentID), .text(row.name)] + GridCells.row(cell, in: column)
        }
      })
  }
}
