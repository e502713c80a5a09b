public import Messages
internal import ReportTables

// The report sheet of a class: all its handouts with averages, times and counts for each task.
extension ReportSheet {
  /// All handouts of a class, a row a task, the newest first.
  public init(_ overview: ReportV1.ClassOverview) {
    self.init("class", title: overview.title, overview)
    tables = [
      SheetTable(
        [
          .long(""), .text("due (UTC)"), .rowName("task"), .number("average", pictureMax: 10), .number("time"),
          .text("with data"), .number("started"), .number("finished"), .number("done"), .number("late"),
          .number("missing"),
        ],
        zip(DistinctNames.of(overview.handouts.map { ($0.title, $0.handoutID) }), overview.handouts).flatMap(Self.rows))
    ]
    emptiness = "no handouts"
  }

  /// The handout is named once, at its first task.
  private static func rows(title: String, of handout: ReportV1.HandoutOverview) -> [[Shown]] {
    handout.columns.enumerated().map { index, column in
      let counts = column.counts ?? ReportV1.DoneCounts()
      func marked(_ count: Int32) -> Shown { count == 0 ? Shown("·", look: .dim) : .count(count) }
      return [
        index == 0 ? .text(title, look: .strong) : .blank, index == 0 ? .instant(handout.dueTime) : .blank,
        .text(GridCells.heading(column)), .mean(column.headline, hasPicture: true),
        .mean(column.time), .withData(of: column), .count(counts.started),
        .count(counts.finished), .text("\(counts.done) of \(counts.assigned)"), marked(counts.late),
        marked(counts.missing),
      ]
    }
  }
}
