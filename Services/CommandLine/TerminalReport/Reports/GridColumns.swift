internal import Messages

/// What a class has at its tasks: a grid's columns, which the overview of a class holds, too.
enum GridColumns {
  /// Of the students whose work is recorded, those with something to show.
  static func withData(_ summary: ReportV1.Summary?) -> Cell {
    guard let summary, let population = summary.population else { return .nothing }
    guard !summary.suppressed else { return .withheld }
    let available = population.assigned - population.notAvailable
    let hidden = population.notAvailable > 0 ? ", \(population.notAvailable) N/A" : ""
    return Cell(.count(Int64(population.withData)), Shown("\(population.withData) of \(available)\(hidden)"))
  }

  // MARK: For programs

  static let columns: [SheetTable.Column] =
    ["task", "context", "path", "column", "container", "withdrawn", "metric"].map(SheetTable.Column.hidden)
    + figureColumns("headline") + figureColumns("progress") + figureColumns("seconds")
    + ["opened", "started", "finished", "done", "late", "missing"].map(SheetTable.Column.hidden)

  static func row(_ column: ReportV1.GridColumn) -> [Cell] {
    let counts = column.counts ?? ReportV1.DoneCounts()
    return [
      .text(column.taskID), .count(column.contextID), .path(column.identifierPath), .text(column.title),
      .flag(column.isContainer, ""), .flag(column.withdrawn, ""), .text(column.headlineMetric.name),
    ] + figures(column.headline) + figures(column.progress) + figures(column.time)
      + [counts.opened, counts.started, counts.finished, counts.done, counts.late, counts.missing].map { .count($0) }
  }

  static func table(of columns: [ReportV1.GridColumn]) -> SheetTable {
    SheetTable("columns", for: .programs, Self.columns, columns.map(row))
  }

  static func items(of columns: [ReportV1.GridColumn]) -> SheetTable {
    SheetTable(
      "items", for: .programs,
      ["task", "context", "item", "title", "kind"].map(SheetTable.Column.hidden) + figureColumns("mean"),
      columns.flatMap { column in
        column.items.map { item in
          [
            .text(column.taskID), .count(column.contextID), .text(item.identifier), .text(item.title),
            .text(item.kind.name),
          ] + figures(item.summary)
        }
      })
  }

  /// A mean over students and whose it is.
  static func figureColumns(_ name: String) -> [SheetTable.Column] {
    [name, "\(name)N", "\(name)Assigned", "\(name)NotAvailable", "\(name)WithData", "\(name)NoData"]
      .map(SheetTable.Column.hidden)
  }

  static func figures(_ summary: ReportV1.Summary?) -> [Cell] {
    guard let summary else { return [Cell](repeating: .blank, count: 6) }
    let population = summary.population ?? ReportV1.Population()
    func told(_ count: some BinaryInteger) -> Cell { summary.suppressed ? .withheld : .count(count) }
    return [
      .mean(summary), told(summary.n), .count(population.assigned), told(population.notAvailable),
      told(population.withData), told(population.noData),
    ]
  }
}
