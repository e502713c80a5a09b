public import Messages

// Reports made of grids, as tables.

extension ReportV1.HandoutGrid: TabularReport {
  /// Which handout it is, and how many columns follow those given.
  public var facts: [TableValue.Member] {
    [
      ("handout_id", .text(handoutID)), ("class_id", .text(classID)), ("due_time", .time(orNone: dueTime)),
      ("evaluate_time", .time(orNone: evaluateTime)), ("columns_left", .integer(columnsLeft)),
    ]
  }

  /// A row a student and column.
  public var table: ReportTable {
    var shape = TableShape<(row: ReportV1.GridRow, column: ReportV1.GridColumn, cell: ReportV1.GridCell)>()
    shape.add("handout_id") { _ in .text(handoutID) }
    shape.add("class_id") { _ in .text(classID) }
    shape.add("student_id") { .text($0.row.studentID) }
    shape.add("student_name") { .text($0.row.name) }
    shape.add(column: \.column)
    shape.add(cell: \.cell)
    let due = dueTime
    shape.add("due_time") { .time(orNone: $0.row.ownDue.map(\.dueTime) ?? due) }
    shape.add("own_due") { .flag($0.row.ownDue != nil) }
    return shape.table(
      "cells",
      of: rows.lazy.flatMap { row in
        zip(columns, row.cells).map { (row: row, column: $0.naming($1.ownContent), cell: $1) }
      })
  }

  /// A row a column, and a row an additional item of a column.
  public var furtherTables: [ReportTable] {
    var shape = TableShape<ReportV1.GridColumn>()
    shape.add(column: \.self)
    shape.add(figures: \.self)
    return [shape.table("columns", of: columns), items(of: columns.map { (handoutID, $0) })]
  }
}

extension ReportV1.ClassOverview: TabularReport {
  /// Which class it is, and as of when.
  public var facts: [TableValue.Member] {
    [("class_id", .text(classID)), ("evaluate_time", .time(orNone: evaluateTime))]
  }

  /// A row a column of a handout.
  public var table: ReportTable {
    var shape = TableShape<(handout: ReportV1.HandoutOverview, column: ReportV1.GridColumn)>()
    shape.add("class_id") { _ in .text(classID) }
    shape.add("handout_id") { .text($0.handout.handoutID) }
    shape.add("handout_title") { .text($0.handout.title) }
    shape.add("post_time") { .time(orNone: $0.handout.postTime) }
    shape.add("due_time") { .time(orNone: $0.handout.dueTime) }
    shape.add("end_time") { .time(orNone: $0.handout.endTime) }
    shape.add(column: \.column)
    shape.add(figures: \.column)
    return shape.table(
      "columns", of: handouts.lazy.flatMap { handout in handout.columns.map { (handout: handout, column: $0) } })
  }

  /// A row an additional item of a column.
  public var furtherTables: [ReportTable] {
    [items(of: handouts.flatMap { handout in handout.columns.map { (handout.handoutID, $0) } })]
  }
}

extension ReportV1.StudentReport: TabularReport {
  /// Which student it is, and as of when.
  public var facts: [TableValue.Member] {
    [
      ("student_id", .text(studentID)), ("student_name", .text(name)), ("evaluate_time", .time(orNone: evaluateTime)),
    ]
  }

  /// A row a column of a handout: the student's cell, and the figures of the class.
  public var table: ReportTable {
    var shape = TableShape<
      (handout: ReportV1.StudentHandout, column: ReportV1.GridColumn, cell: ReportV1.GridCell)
    >()
    shape.add("student_id") { _ in .text(studentID) }
    shape.add("student_name") { _ in .text(name) }
    shape.add("class_id") { .text($0.handout.classID) }
    shape.add("handout_id") { .text($0.handout.handoutID) }
    shape.add("handout_title") { .text($0.handout.title) }
    shape.add("post_time") { .time(orNone: $0.handout.postTime) }
    shape.add("due_time") { .time(orNone: $0.handout.dueTime) }
    shape.add("end_time") { .time(orNone: $0.handout.endTime) }
    shape.add(column: \.column)
    shape.add(cell: \.cell)
    shape.add(figures: \.column)
    shape.add("own_due") { .flag($0.handout.ownDue) }
    return shape.table(
      "cells",
      of: handouts.lazy.flatMap { handout in
        zip(handout.columns, handout.cells).map { (handout: handout, column: $0.naming($1.ownContent), cell: $1) }
      })
  }
}

extension ReportV1.GridColumn {
  /// What it is of in the row of one student, where each has made something for themselves.
  public func naming(_ own: ReportV1.OwnContent?) -> ReportV1.GridColumn {
    guard let own else { return self }
    var column = self
    column.contextID = own.contextID
    column.identifierPath = own.identifierPath
    column.title = own.title
    column.type = own.type
    column.withdrawn = own.withdrawn
    return column
  }
}

/// A row an additional item of a column, with whose its figure is.
private func items(of columns: [(handout: String, column: ReportV1.GridColumn)]) -> ReportTable {
  var shape = TableShape<(handout: String, column: ReportV1.GridColumn, item: ReportV1.ItemColumn)>()
  shape.add("handout_id") { .text($0.handout) }
  shape.add("task_id") { .text($0.column.taskID) }
  shape.add("context_id") { .integer($0.column.contextID) }
  shape.add("identifier") { .text($0.item.identifier) }
  shape.add("title") { .text($0.item.title) }
  shape.add("kind") { .text(orNone: $0.item.kind.schemaName) }
  shape.add(summary: "item") { $0.item.summary }
  shape.add("item_own_mean") { .number(orNone: $0.item.summary?.ownMean) }
  return shape.table("items", of: columns.flatMap { handout, column in column.items.map { (handout, column, $0) } })
}

extension TableShape {
  /// Which column of a grid it is.
  fileprivate mutating func add(column: @escaping @Sendable (Element) -> ReportV1.GridColumn) {
    add("task_id") { .text(column($0).taskID) }
    add("app_id") { .text(orNone: column($0).appID) }
    add(context: { (column($0).contextID, column($0).identifierPath, column($0).title) })
    add("is_container") { .flag(column($0).isContainer) }
    add("is_sub_column") { .flag(column($0).isSubColumn) }
    add("own_number") { .integer(column($0).ownNumber) }
    add("folded_columns") { .integer(column($0).foldedColumns) }
    add("withdrawn") { .flag(column($0).withdrawn) }
    add("headline_metric") { .text(orNone: column($0).headlineMetric.schemaName) }
  }

  /// What the column says of all its students.
  fileprivate mutating func add(figures column: @escaping @Sendable (Element) -> ReportV1.GridColumn) {
    add(summary: "headline") { column($0).headline }
    add("headline_own_mean") { .number(orNone: column($0).headline?.ownMean) }
    add(summary: "progress") { column($0).progress }
    add(summary: "time_seconds") { column($0).time }
    let names = ["opened", "started", "finished", "done", "late", "missing", "excused", "worked_below"]
    add(names.map { "count_\($0)" }) { element in
      guard let counts = column(element).counts else { return [] }
      return [
        counts.opened, counts.started, counts.finished, counts.done, counts.late, counts.missing, counts.excused,
        counts.workedBelow,
      ].map { .integer($0) }
    }
    add("item_columns") { element in
      let items = column(element).items
      guard !items.isEmpty else { return .none }
      return .list(
        items.map { item in
          .object([
            ("identifier", .text(item.identifier)), ("title", .text(item.title)),
            ("kind", .text(orNone: item.kind.schemaName)),
            ("n", item.summary.map { .integer($0.n) } ?? .none), ("mean", .number(orNone: item.summary?.mean)),
          ])
        })
    }
  }

  /// What one student shows in it.
  fileprivate mutating func add(cell: @escaping @Sendable (Element) -> ReportV1.GridCell) {
    add("not_available") { .flag(cell($0).notAvailable) }
    add(["headline", "points", "max"]) { element in
      guard let value = cell(element).headline else { return [] }
      return [.number(value.value), .number(orNone: value.score?.points), .number(orNone: value.score?.max)]
    }
    add("progress") { .number(orNone: cell($0).progress?.value) }
    add("time_seconds") { .number(orNone: cell($0).timeTotal?.value) }
    add("attempt_time_seconds") { .number(orNone: cell($0).attemptTime?.value) }
    add("observations") { element in
      let observations = cell(element).headline?.observations ?? []
      return observations.isEmpty ? .none : .list(observations.map { .number($0) })
    }
    add("items") { element in
      let items = cell(element).items
      guard !items.isEmpty else { return .none }
      return .list(
        items.map { item in
          .object([
            ("identifier", .text(item.identifier)), ("title", .text(item.title)),
            ("kind", .text(orNone: item.kind.schemaName)),
            ("value", .number(orNone: item.value?.value)), ("points", .number(orNone: item.value?.score?.points)),
            ("max", .number(orNone: item.value?.score?.max)), ("response", .text(orNone: item.response)),
            ("own_value", .number(orNone: item.value?.own?.value)),
            ("own_points", .number(orNone: item.value?.own?.score?.points)),
          ])
        })
    }
    add("done") { .flag(cell($0).done) }
    add("done_time") { .time(orNone: cell($0).doneTime) }
    add("opened") { .flag(cell($0).opened) }
    add("started") { .flag(cell($0).started) }
    add("finished") { .flag(cell($0).finished) }
    add("attempts") { .integer(cell($0).attempts) }
    add("attempt_id") { .text(orNone: cell($0).attemptID) }
    add(["covered_with_data", "covered_done", "covered_total"]) { element in
      guard let coverage = cell(element).coverage else { return [] }
      return [.integer(coverage.withData), .integer(coverage.done), .integer(coverage.total)]
    }
    add("flags") { .list(cell($0).flags.map { .text(orNone: $0.schemaName) }) }
    add("own_headline") { .number(orNone: cell($0).headline?.own?.value) }
    add("own_points") { .number(orNone: cell($0).headline?.own?.score?.points) }
  }
}
