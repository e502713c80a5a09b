public import Messages

// The report sheet of one student's results in all handouts, next to the averages of the class.
extension ReportSheet {
  /// One student over all handouts, beside the class.
  public init(_ report: ReportV1.StudentReport) {
    self.init(
      "student", title: report.name.isEmpty ? report.studentID : report.name, policies: report.policies,
      position: report.position)
    facts = [
      Fact("student", nil, .text(report.studentID)), Fact("name", nil, .text(report.name)),
      Fact("evaluateTime", nil, .instant(report.evaluateTime)),
    ]
    tables = [
      SheetTable(
        "transcript", for: .people,
        [
          .long("handout", ""), SheetTable.Column("due", "due (UTC)"), .long("task", "task"),
          SheetTable.Column("own", "own"),
          .number("class", "class", pictureMax: 10), .number("classTime", "class time"),
        ],
        report.handouts.flatMap(Self.rows)),
      SheetTable(
        "cells", for: .programs,
        ["handout", "handoutTitle", "class", "dueTime", "postTime", "endTime"].map(SheetTable.Column.hidden)
          + GridCells.columns + GridColumns.figureColumns("classHeadline") + GridColumns.figureColumns("classSeconds"),
        report.handouts.flatMap { handout in
          zip(handout.columns, handout.cells).map { column, cell in
            [
              .text(handout.handoutID), .text(handout.title), .text(handout.classID), .instant(handout.dueTime),
              .instant(handout.postTime), .instant(handout.endTime),
            ] + GridCells.row(cell, in: column) + GridColumns.figures(column.headline)
              + GridColumns.figures(column.time)
          }
        }),
    ]
    emptiness = "no handouts"
  }

  private static func rows(of handout: ReportV1.StudentHandout) -> [[Cell]] {
    zip(handout.columns, handout.cells).enumerated().map { index, place in
      let (column, cell) = place
      return [
        index == 0 ? .text(handout.title, look: .strong) : .blank, index == 0 ? .instant(handout.dueTime) : .blank,
        .text(column.isSubColumn ? "· " + column.title : column.title), GridCells.cell(cell, in: column),
        .mean(column.headline, hasPicture: true), .mean(column.time),
      ]
    }
  }
}
