public import Messages

// The report sheet of a class: all its handouts with averages, times and counts for each task.
extension ReportSheet {
  /// All handouts of a class, a row a task, the newest first.
  public init(_ overview: ReportV1.ClassOverview) {
    self.init("class", title: overview.title, policies: overview.policies, position: overview.position)
    facts = [Fact("class", nil, .text(overview.classID)), Fact("evaluateTime", nil, .instant(overview.evaluateTime))]
    let columns = overview.handouts.flatMap { handout in handout.columns.map { (handout, $0) } }
    tables = [
      SheetTable(
        "overview", for: .people,
        [
          .long("handout", ""), SheetTable.Column("due", "due (UTC)"), .long("task", "task"),
          .number("mean", "average", pictureMax: 10), .number("time", "time"), SheetTable.Column("n", "with data"),
          .number("started", "started"), .number("finished", "finished"), .number("done", "done"),
          .number("late", "late"), .number("missing", "missing"),
        ],
        overview.handouts.flatMap(Self.rows)),
      SheetTable(
        "columns", for: .programs,
        ["handout", "handoutTitle", "dueTime", "postTime", "endTime"].map(SheetTable.Column.hidden)
          + GridColumns.columns,
        columns.map { handout, column in
          [
            .text(handout.handoutID), .text(handout.title), .instant(handout.dueTime), .instant(handout.postTime),
            .instant(handout.endTime),
          ] + GridColumns.row(column)
        }),
      GridColumns.items(of: columns.map(\.1)),
    ]
    emptiness = "no handouts"
  }

  /// The handout is named once, at its first task.
  private static func rows(of handout: ReportV1.HandoutOverview) -> [[Cell]] {
    handout.columns.enumerated().map { index, column in
      let counts = column.counts ?? ReportV1.DoneCounts()
      func marked(_ count: Int32) -> Cell { count == 0 ? Cell(.count(0), Shown("·", look: .dim)) : .count(count) }
      return [
        index == 0 ? .text(handout.title, look: .strong) : .blank, index == 0 ? .instant(handout.dueTime) : .blank,
        .text(column.isSubColumn ? "· " + column.title : column.title), .mean(column.headline, hasPicture: true),
        .mean(column.time), GridColumns.withData(column.headline ?? column.progress), .count(counts.started),
        .count(counts.finished), .text("\(counts.done) of \(counts.assigned)"), marked(counts.late),
        marked(counts.missing),
      ]
    }
  }
}
