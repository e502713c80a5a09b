import Messages

// Answers as rows: what of them the SQL of `queries.py` says, too, in its order.
extension Questions.Answer {
  var rows: Rows {
    var rows = Rows()
    switch self {
    case .grid(let grid): rows.add(grid)
    case .overview(let overview): for handout in overview.handouts { rows.add(handout) }
    case .subtree(let report): for node in report.nodes { rows.add(node) }
    case .nodes(let distribution): for node in distribution.nodes { rows.add(node) }
    case .items(let analyses): for (quiz, analysis) in analyses { rows.add(analysis, of: quiz) }
    case .weeks(let series): for (schoolClass, own) in series { rows.add(own, of: schoolClass) }
    case .types(let distributions): for (type, distribution) in distributions { rows.add(distribution, of: type) }
    case .student(let report): for handout in report.handouts { rows.add(handout) }
    }
    return rows
  }
}

extension Rows {
  fileprivate mutating func add(_ grid: ReportV1.HandoutGrid) {
    for row in grid.rows {
      for (column, cell) in zip(grid.columns, row.cells) {
        append(
          [.whole(ReportData.number(in: row.studentID)), .whole(ReportData.context(of: column.contextID))]
            + Self.fields(cell) + Self.means(column))
      }
    }
  }

  fileprivate mutating func add(_ handout: ReportV1.StudentHandout) {
    for (column, cell) in zip(handout.columns, handout.cells) {
      append(
        [.whole(ReportData.number(in: handout.handoutID)), .whole(ReportData.context(of: column.contextID))]
          + Self.fields(cell) + Self.means(column))
    }
  }

  fileprivate mutating func add(_ handout: ReportV1.HandoutOverview) {
    for column in handout.columns {
      let counts = column.counts ?? ReportV1.DoneCounts()
      var row: [Field] = [
        .whole(ReportData.number(in: handout.handoutID)), .whole(ReportData.context(of: column.contextID)),
        .whole(Int(counts.assigned)), .whole(Int(counts.opened)), .whole(Int(counts.finished)),
      ]
      for summary in [column.headline, column.progress, column.time] {
        row += [.whole(Int(summary?.n ?? 0)), .number(summary?.mean)]
      }
      append(row)
    }
  }

  private static func fields(_ cell: ReportV1.GridCell) -> [Field] {
    [
      .whole(Int(cell.attempts)), .whole(cell.finished ? 1 : 0), .number(cell.progress?.value),
      .number(cell.timeTotal?.value), .number(cell.attemptID.isEmpty ? nil : Double(ReportData.row(cell.attemptID))),
      .number(cell.attemptTime?.value), .number(cell.headline?.value), .number(cell.headline?.score?.points),
      .number(cell.headline?.score?.max),
    ]
  }

  private static func means(_ column: ReportV1.GridColumn) -> [Field] {
    [.number(column.headline?.mean), .number(column.progress?.mean), .number(column.time?.mean)]
  }

  /// Of contexts that nobody worked at or below there is nothing to be said.
  fileprivate mutating func add(_ node: ReportV1.SubtreeNode) {
    guard let inclusive = node.inclusive, inclusive.attempts > 0 else { return }
    let direct = node.direct.flatMap { $0.attempts > 0 ? $0 : nil }
    append([
      .whole(ReportData.context(of: node.contextID)), .number(direct.map { Double($0.attempts) }),
      .number(direct.map { Double($0.students) }), .number(direct?.progress?.mean), .number(direct?.score?.mean),
      .number(direct?.quantity?.mean), .number(direct?.binary?.mean), .number(direct?.time?.mean),
      .whole(Int(inclusive.attempts)), .whole(Int(inclusive.students)), .number(inclusive.progress?.mean),
      .number(inclusive.score?.mean), .number(inclusive.binary?.mean),
    ])
  }

  fileprivate mutating func add(_ node: ReportV1.NodeDistribution) {
    guard let distribution = node.distribution, distribution.n > 0 else { return }
    append(
      [
        .whole(ReportData.context(of: node.contextID)), .whole(Int(distribution.n)), .number(distribution.mean),
        .number(distribution.standardDeviation), .number(distribution.minimum), .number(distribution.maximum),
        .number(distribution.quantiles.first),
      ] + distribution.histogram.map { .whole(Int($0.count)) })
  }

  fileprivate mutating func add(_ analysis: ReportV1.ItemAnalysis, of quiz: Int) {
    for item in analysis.items {
      // They are called item-CONTEXT-ORDINAL, and number 0 is the score.
      let ordinal = item.identifier.split(separator: "-").last.flatMap { Int($0) } ?? 0
      append([
        .whole(quiz), .whole(ordinal - 1), .whole(Int(item.n)), .number(item.facility), .number(item.pointBiserial),
        .number(analysis.alpha),
      ])
    }
  }

  fileprivate mutating func add(_ series: ReportV1.TimeSeries, of schoolClass: Int) {
    for bucket in series.buckets {
      // Weeks since the first Monday of 1970, as in the SQL.
      let week = ((bucket.startTime?.seconds ?? 0) + 259_200) / 604_800
      append([
        .whole(schoolClass), .whole(Int(week)), .whole(Int(bucket.attempts)), .number(bucket.meanScore),
        .whole(Int(bucket.activeStudents)), .number(bucket.medianTime), .number(bucket.p95Time),
      ])
    }
  }

  fileprivate mutating func add(_ distribution: ReportV1.Distribution, of type: Int) {
    append(
      [
        .whole(type), .whole(Int(distribution.n)), .number(distribution.mean), .number(distribution.standardDeviation),
      ] + distribution.quantiles.map { .number($0) })
  }
}
