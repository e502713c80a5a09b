public import Messages
internal import ReportTables

// The report sheet of one student's results in all handouts, next to the averages of the class.
extension ReportSheet {
  /// One student over all handouts, beside the class.
  public init(_ report: ReportV1.StudentReport) {
    self.init("student", title: report.name.isEmpty ? report.studentID : report.name, report)
    tables = [
      SheetTable(
        [
          .long(""), .text("due (UTC)"), .rowName("task"), .text("own"), .number("class", pictureMax: 10),
          .number("class time"),
        ],
        zip(DistinctNames.of(report.handouts.map { ($0.title, $0.handoutID) }), report.handouts).flatMap(Self.rows))
    ]
    emptiness = "no handouts"
  }

  /// A due time of the student's own says so.
  private static func due(of handout: ReportV1.StudentHandout) -> Shown {
    guard handout.ownDue else { return .instant(handout.dueTime) }
    return .text(OwnDue.words(handout.dueTime))
  }

  private static func rows(title: String, of handout: ReportV1.StudentHandout) -> [[Shown]] {
    zip(handout.columns, handout.cells).enumerated().map { index, pair in
      let (column, cell) = pair
      return [
        index == 0 ? .text(title, look: .strong) : .blank, index == 0 ? due(of: handout) : .blank,
        .text(GridCells.heading(column.naming(cell.ownContent))), GridCells.shown(cell),
        .mean(column.headline, hasPicture: true), .mean(column.time),
      ]
    }
  }
}
