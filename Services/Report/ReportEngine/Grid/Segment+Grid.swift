public import Domain

// A handout's grid, out of the columns.
extension Segment {
  /// Grows whenever anything changes that the numbers of the plan's grid are made of, carried work included.
  public func version(of plan: GridPlan) -> UInt64 {
    var version: UInt64 = handouts[plan.handout.id].map { versions[$0] } ?? 0
    for earlier in plan.earlier { if let number = handouts[earlier] { version += versions[number] } }
    return version
  }

  /// The numbers of some columns and rows of a grid, of work that stands as the query says.
  ///
  /// - Parameter range: which of the columns.
  func evaluated(
    _ plan: GridPlan, _ query: GridQuery, _ people: [GridPlan.Row], _ planned: [GridPlan.Column], _ range: Range<Int>,
    now: Instant
  ) -> HandoutGrid {
    let evaluation = GridEvaluation(
      plan: plan, query: query, now: now, people: people, students: people.map { number($0.student) },
      handout: number(plan.handout.id))
    var scratch: [RowFacts] = []
    var columns = planned[range].map { evaluation.evaluate($0, in: self, &scratch) }
    for (place, index) in range.enumerated() where planned[index].subcolumnCount > 0 {
      columns[place].coverages = Array(repeating: CellCoverage(), count: people.count)
      // A container says what those below it hold, wherever the range ends.
      for below in planned.indices[(index + 1)...].prefix(planned[index].subcolumnCount) {
        let subcolumn =
          range.contains(below)
          ? columns[below - range.lowerBound] : evaluation.evaluate(planned[below], in: self, &scratch)
        columns[place].cover(subcolumn, of: people)
      }
    }
    return HandoutGrid(
      handout: plan.handout,
      due: query.isOwn ? people.first.flatMap { plan.handout.due(for: $0.student) } : plan.handout.due,
      latePolicy: query.isOwn || plan.handout.latePolicy == .none ? nil : plan.handout.latePolicy,
      columns: columns, columnsLeft: planned.count - range.upperBound, rows: people,
      people: people.count == plan.rows.count ? plan.people : nil,
      policies: query.policies, now: now)
  }

  /// The rows a cell shows: the handout's own, or those of an earlier one where work is carried (R104, P18).
  ///
  /// - Parameters:
  ///   - handout: nil where nothing was ever recorded for it.
  ///   - window: of the report. What is carried does not depend on it.
  /// - Returns: the handout that they are carried from; nil for its own.
  fileprivate func collect(
    _ student: Number<PersonID>, at context: Number<ContextID>, of handout: Number<HandoutID>?,
    carriedFrom earlier: [HandoutID], deletedBefore: Instant, window: Window, isDone: Bool, primaryKind: ItemKind?,
    into rows: inout [RowFacts]
  ) -> HandoutID? {
    func filter(_ handout: Number<HandoutID>, _ window: Window = .always) -> AttemptFilter {
      AttemptFilter(handout: handout, from: max(deletedBefore, window.opens), until: window.end)
    }
    if let handout {
      collect(student, at: context, filter(handout, window), into: &rows)
    } else {
      rows.removeAll(keepingCapacity: true)
    }
    guard isDone, !rows.contains(where: { self.hasData($0, primaryKind) }) else { return nil }

    // Rare from here on: Done without data.
    var carried: [RowFacts] = []
    func hasData(_ handout: Number<HandoutID>) -> Bool {
      collect(student, at: context, filter(handout), into: &carried)
      return carried.contains { self.hasData($0, primaryKind) }
    }
    let source = Organization.carriedSource(
      earlier: earlier, isDone: isDone, hasOwnData: window != .always && handout.map(hasData) ?? false
    ) { candidate in handouts[candidate].map(hasData) ?? false }
    guard let source, let number = handouts[source] else { return nil }
    collect(student, at: context, filter(number, window), into: &rows)
    return source
  }
}

extension HandoutGrid.Column {
  /// W13: a container shows how many of its sub-columns hold something, and of how many students one does (N83). Counts one of them.
  fileprivate mutating func cover(_ subcolumn: HandoutGrid.Column, of people: [GridPlan.Row]) {
    for row in people.indices where subcolumn.plan.concerns(people[row].student) {
      coverages[row].total += 1
      if subcolumn.cells[row].done.isDone { coverages[row].done += 1 }
      guard subcolumn.cells[row].figures.hasData else { continue }
      coverages[row].withData += 1
      // Work below a container is work on it (N22).
      cells[row].isDoneWithoutData = false
    }
    counts.workedBelow = coverages.count { $0.withData > 0 }
  }
}

/// One walk through the columns of a grid.
private struct GridEvaluation {
  let plan: GridPlan
  let query: GridQuery
  let now: Instant
  let people: [GridPlan.Row]
  /// Nil where nothing of them was ever recorded.
  let students: [Number<PersonID>?]
  /// Nil where nothing was ever recorded for it.
  let handout: Number<HandoutID>?

  func evaluate(
    _ planned: GridPlan.Column, in segment: Segment, _ scratch: inout [RowFacts]
  ) -> HandoutGrid.Column {
    var column = HandoutGrid.Column(plan: planned)
    column.cells.reserveCapacity(people.count)
    let context = planned.context.flatMap { segment.number($0) }
    let marks = segment.done[DoneTarget(handout: plan.handout.id, task: planned.task, context: planned.context)]
    /// Where the cell's numbers come from, and its mark.
    func sources(_ row: Int, _ student: Number<PersonID>) -> (Number<ContextID>?, DoneState.Mark?) {
      guard planned.own != nil else { return (context, marks[student]) }
      let own = planned.context(of: people[row].student)
      let target = DoneTarget(handout: plan.handout.id, task: planned.task, context: own)
      return (own.flatMap { segment.number($0) }, segment.done[target][student])
    }
    var headline = Averaging()
    var progress = Averaging()
    var time = Averaging()
    var items = ItemAveraging()
    var counts = DoneCounts()
    var wordings: WordingSet = []

    func evaluate(_ cell: inout HandoutGrid.Cell, _ row: Int) {
      cell.isNotAvailable = people[row].isNotAvailable
      if let student = students[row] {
        let (context, mark) = sources(row, student)
        if let mark { cell.done = DoneState(mark: mark) }
        if let context { fill(&cell, row, student, context, planned, in: segment, &scratch) }
      }
      let handout = plan.handout
      if !handout.reopenings.isEmpty {
        cell.isReopened = handout.reopened(planned.task, to: people[row].student).contains(now)
      }
      cell.timeliness = Timeliness(
        due: handout.deadline(planned.task, for: people[row].student), done: cell.done, now: now,
        hasFinishedAttempt: cell.isFinished)
      counts.count(cell)

      guard !planned.isWholeApp else { return }
      guard !cell.isNotAvailable else {
        headline.addNotAvailable()
        progress.addNotAvailable()
        time.addNotAvailable()
        items.addNotAvailable()
        return
      }
      cell.isDoneWithoutData = cell.done.isDone && !cell.isCarried && !cell.figures.hasData
      headline.add(cell.figures.headline)
      progress.add(cell.figures.progress)
      time.add(cell.figures.totalTime)
      if planned.own != nil { items.number(&cell.figures.items) }
      for item in cell.figures.items { items.add(item) }
      if let figure = cell.figures.headline { wordings.formUnion(figure.wordings) }
    }

    // Where they stay: cells are large, and most of them empty.
    for row in people.indices {
      column.cells.append(HandoutGrid.Cell())
      guard planned.concerns(people[row].student) else {
        if planned.isExcused(people[row].student) {
          column.cells[row].isExcused = true
          counts.excused += 1
        }
        continue
      }
      evaluate(&column.cells[row], row)
    }
    column.counts = counts
    column.wordings = wordings
    column.headline = headline.finished()
    column.progress = progress.finished()
    column.time = time.finished()
    column.items = items.finished(assigned: counts.assigned)
    return column
  }

  private func fill(
    _ cell: inout HandoutGrid.Cell, _ row: Int, _ student: Number<PersonID>, _ context: Number<ContextID>,
    _ planned: GridPlan.Column, in segment: Segment, _ rows: inout [RowFacts]
  ) {
    let source = segment.collect(
      student, at: context, of: handout, carriedFrom: plan.earlier, deletedBefore: people[row].from,
      window: query.window, isDone: cell.done.isDone, primaryKind: planned.primaryKind, into: &rows)
    cell.isCarried = source != nil && !cell.isNotAvailable
    guard !rows.isEmpty else { return }
    segment.fill(
      &cell.figures, from: rows, primaryKind: planned.primaryKind, policies: query.policies, withItems: query.withItems)
    cell.isOpened = cell.figures.isOpened
    cell.isStarted = cell.figures.isStarted
    cell.isFinished = cell.figures.isFinished
    // Off: what was recorded is hidden and not counted as data; that it was opened stays known (D19).
    if cell.isNotAvailable { cell.figures = CellFigures() }
  }
}

/// The additional items of one column of the grid.
private struct ItemAveraging {
  private var columns: [(summary: ItemColumnSummary, averaging: Averaging)] = []
  /// In `columns`.
  private var places: [UInt32: Int] = [:]
  private var notAvailable = 0
  private var numbers: [ItemColumn: UInt32] = [:]

  mutating func addNotAvailable() { notAvailable += 1 }

  /// Where the rows have a context each, and each context numbers its items itself: alike for one identifier and kind (D7, D28).
  mutating func number(_ items: inout [ItemFigure]) {
    for index in items.indices {
      let name = ItemColumn(identifier: items[index].identifier, kind: items[index].kind)
      let number = numbers[name] ?? UInt32(numbers.count)
      numbers[name] = number
      items[index].column = number
    }
  }

  mutating func add(_ item: ItemFigure) {
    let index = places[item.column] ?? columns.count
    if index == columns.count {
      places[item.column] = index
      columns.append(
        (
          ItemColumnSummary(column: item.column, identifier: item.identifier, title: item.title, kind: item.kind),
          Averaging()
        ))
    }
    columns[index].averaging.add(item.figure)
    columns[index].summary.wordings.formUnion(item.figure.wordings)
  }

  func finished(assigned: Int) -> [ItemColumnSummary] {
    columns.map { column in
      var averaging = column.averaging
      for _ in 0..<notAvailable { averaging.addNotAvailable() }
      var summary = column.summary
      summary.summary = averaging.finished(assigned: assigned)
      return summary
    }
  }
}

extension Segment {
  /// The rows a cell of the grid shows, oldest first, and whether they are carried.
  public func cellRows(
    _ plan: GridPlan, _ row: GridPlan.Row, _ column: GridPlan.Column, window: Window
  ) -> (rows: [Row], isCarried: Bool) {
    let cell = cellFacts(plan, row, column, window: window)
    return (cell.rows.map(\.row), cell.source != nil)
  }

  /// - Returns: the rows, and the handout that they are carried from; nil for the plan's own.
  func cellFacts(
    _ plan: GridPlan, _ row: GridPlan.Row, _ column: GridPlan.Column, window: Window
  ) -> (rows: [RowFacts], source: HandoutID?) {
    let id = column.context(of: row.student)
    guard column.concerns(row.student), let context = id.flatMap({ number($0) }), let student = number(row.student)
    else { return ([], nil) }
    let target = DoneTarget(handout: plan.handout.id, task: column.task, context: id)
    var rows: [RowFacts] = []
    let source = collect(
      student, at: context, of: number(plan.handout.id), carriedFrom: plan.earlier, deletedBefore: row.from,
      window: window, isDone: done[target][student] != nil, primaryKind: column.primaryKind, into: &rows)
    return (rows, source)
  }

  /// All attempts of a student at a context that count by one of their handouts, oldest first.
  public func rows(
    of student: PersonID, at context: ContextID, where counts: (HandoutID, _ start: Instant) -> Bool
  ) -> [Row] {
    guard let student = number(student), let context = number(context) else { return [] }
    var rows: [Row] = []
    collect(student, at: context, AttemptFilter(handout: nil), into: &rows)
    return rows.filter { row in
      let start = Instant(milliseconds: start(of: row))
      return handouts(of: row).contains { counts($0, start) }
    }
  }
}
