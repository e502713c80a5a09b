internal import Messages

// Reports made of grids, as tables.

extension ReportV1.HandoutGrid {
  /// A row a student and column.
  var exported: ExportTable {
    var shape = TableShape<(row: ReportV1.GridRow, column: ReportV1.GridColumn, cell: ReportV1.GridCell)>()
    shape.add("handout_id") { _ in .text(handoutID) }
    shape.add("class_id") { _ in .text(classID) }
    shape.add("student_id") { .text($0.row.studentID) }
    shape.add("student_name") { .text($0.row.name) }
    shape.add(column: \.column)
    shape.add(cell: \.cell)
    return shape.table(
      of: rows.lazy.flatMap { row in zip(columns, row.cells).map { (row: row, column: $0, cell: $1) } })
  }
}

extension ReportV1.ClassOverview {
  /// A row a column of a handout.
  var exported: ExportTable {
    var shape = TableShape<(handout: ReportV1.HandoutOverview, column: ReportV1.GridColumn)>()
    shape.add("class_id") { _ in .text(classID) }
    shape.add("handout_id") { .text($0.handout.handoutID) }
    shape.add("handout_title") { .text($0.handout.title) }
    shape.add("post_time") { .time(orNone: $0.handout.postTime) }
    shape.add("due_time") { .time(orNone: $0.handout.dueTime) }
    shape.add("end_time") { .time(orNone: $0.handout.endTime) }
    shape.add(column: \.column)
    shape.add(figures: \.column)
    return shape.table(of: handouts.lazy.flatMap { handout in handout.columns.map { (handout: handout, column: $0) } })
  }
}

extension ReportV1.StudentReport {
  /// A row a column of a handout: the student's cell, and the figures of the class.
  var exported: ExportTable {
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
    return shape.table(
      of: handouts.lazy.flatMap { handout in
        zip(handout.columns, handout.cells).map { (handout: handout, column: $0, cell: $1) }
      })
  }
}

extension TableShape {
  /// Which column of a grid it is.
  fileprivate mutating func add(column: @escaping (Element) -> ReportV1.GridColumn) {
    add("task_id") { .text(column($0).taskID) }
    add("app_id") { .text(orNone: column($0).appID) }
    add(place: { (column($0).contextID, column($0).identifierPath, column($0).title) })
    add("is_container") { .flag(column($0).isContainer) }
    add("is_sub_column") { .flag(column($0).isSubColumn) }
    add("withdrawn") { .flag(column($0).withdrawn) }
    add("headline_metric") { column($0).headlineMetric.exported }
  }

  /// What the column says of all its students.
  fileprivate mutating func add(figures column: @escaping (Element) -> ReportV1.GridColumn) {
    add(summary: "headline") { column($0).headline }
    add(summary: "progress") { column($0).progress }
    add(summary: "time_seconds") { column($0).time }
    add(["opened", "started", "finished", "done", "late", "missing"].map { "count_\($0)" }) { element in
      guard let counts = column(element).counts else { return [] }
      return [counts.opened, counts.started, counts.finished, counts.done, counts.late, counts.missing]
        .map { .integer($0) }
    }
    add("item_columns") { element in
      let items = column(element).items
      guard !items.isEmpty else { return .none }
      return .list(
        items.map { item in
          .object([
            ("identifier", .text(item.identifier)), ("title", .text(item.title)), ("kind", item.kind.exported),
            ("n", item.summary.map { .integer($0.n) } ?? .none), ("mean", .number(orNone: item.summary?.mean)),
          ])
        })
    }
  }

  /// What one student shows in it.
  fileprivate mutating func add(cell: @escaping (Element) -> ReportV1.GridCell) {
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
            ("identifier", .text(item.identifier)), ("title", .text(item.title)), ("kind", item.kind.exported),
            ("value", .number(orNone: item.value?.value)), ("points", .number(orNone: item.value?.score?.points)),
            ("max", .number(orNone: item.value?.score?.max)), ("response", .text(orNone: item.response)),
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
    add("flags") { .list(cell($0).flags.map(\.exported)) }
  }
}
