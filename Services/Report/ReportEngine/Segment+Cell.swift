public import Domain

/// Which attempts of a student at a context a cell is made of.
public struct AttemptFilter: Hashable, Sendable {
  /// Only attempts that belong to it (D18); nil for those of any.
  public var handout: Number<HandoutID>?
  /// Only attempts begun then or later: the report's window, and what was deleted (P12).
  public var from: Instant
  /// Only attempts begun before.
  public var until: Instant

  public init(handout: Number<HandoutID>?, from: Instant = .distantPast, until: Instant = .distantFuture) {
    self.handout = handout
    self.from = from
    self.until = until
  }

  public static let all = AttemptFilter(handout: nil)
}

extension Segment {
  /// Nil where nothing of it was ever recorded.
  public func number(_ student: PersonID) -> Number<PersonID>? { students[student] }
  public func number(_ context: ContextID) -> Number<ContextID>? { contexts[context] }
  public func number(_ handout: HandoutID) -> Number<HandoutID>? { handouts[handout] }

  /// Nil where the person was erased.
  public func id(_ student: Number<PersonID>) -> PersonID? { students[student] }
  public func id(_ context: Number<ContextID>) -> ContextID? { contexts[context] }

  /// Puts the rows of a cell that pass the filter into `rows`, oldest first (D14), in the place of what was there.
  public func collect(
    _ student: Number<PersonID>, at context: Number<ContextID>, _ filter: AttemptFilter, into rows: inout [Row]
  ) {
    rows.removeAll(keepingCapacity: true)
    if let run = base[context], let cell = run.cell(of: student) {
      collect(cell, of: run, filter, into: &rows)
    } else {
      delta.cells.rows(context, student)?.forEach { row in
        if passes(row, filter) { rows.append(row) }
      }
    }
  }

  /// Every cell at a context that has rows which pass the filter, by student number; its rows oldest first (D14).
  public func forEachCell(
    at context: Number<ContextID>, _ filter: AttemptFilter = .all, _ body: (Number<PersonID>, [Row]) -> Void
  ) {
    var rows: [Row] = []
    // Two sorted lists without a common student: a cell is in the base or in the delta.
    var loose = delta.cells.students(at: context)[...]
    func visitLoose(before end: UInt32) {
      while let student = loose.first, student.index < end {
        loose.removeFirst()
        collect(student, at: context, filter, into: &rows)
        if !rows.isEmpty { body(student, rows) }
      }
    }
    if let run = base[context] {
      for cell in 0..<run.run.cellCount where !run.isShadowed(cell) {
        let student = run.run.students[cell]
        visitLoose(before: student.index)
        rows.removeAll(keepingCapacity: true)
        collect(cell, of: run, filter, into: &rows)
        if !rows.isEmpty { body(student, rows) }
      }
    }
    visitLoose(before: .max)
  }

  /// Every cell of a student that has rows which pass the filter, by context number; its rows oldest first (D14).
  public func forEachCell(
    of student: Number<PersonID>, _ filter: AttemptFilter = .all, _ body: (Number<ContextID>, [Row]) -> Void
  ) {
    var rows: [Row] = []
    for context in contextsOfStudents[student] {
      collect(student, at: context, filter, into: &rows)
      if !rows.isEmpty { body(context, rows) }
    }
  }

  private func collect(_ cell: Int, of stretch: Base.Stretch, _ filter: AttemptFilter, into rows: inout [Row]) {
    for place in stretch.run.rows(ofCell: cell) {
      let row = Row(packed: place, at: stretch.run.context)
      if passes(row, filter) { rows.append(row) }
    }
  }

  private func passes(_ row: Row, _ filter: AttemptFilter) -> Bool {
    let start = start(of: row)
    guard start >= filter.from.milliseconds, start < filter.until.milliseconds || filter.until == .distantFuture
    else { return false }
    guard let handout = filter.handout else { return true }
    return memberships.contains(handout, in: membership(of: row))
  }

  /// The handouts that an attempt belongs to.
  public func handouts(of row: Row) -> [HandoutID] {
    memberships[membership(of: row)].compactMap { handouts[$0] }
  }

  /// The contexts at which a handout has attempts.
  public func contexts(withWorkOf handout: HandoutID) -> Set<ContextID> {
    guard let handout = handouts[handout] else { return [] }
    return Set(work.contexts(of: handout).compactMap { contexts[$0] })
  }

  /// What some attempts of one student at one context say.
  ///
  /// - Parameters:
  ///   - rows: oldest first.
  ///   - primaryKind: the kind in force (D7).
  public func figures(
    of rows: [Row], primaryKind: ItemKind?, policies: PolicySet, withItems: Bool = true
  ) -> CellFigures {
    var cell = CellFigures()
    cell.attemptCount = rows.count
    guard let newest = rows.last else { return cell }
    for row in rows { note(row, primaryKind, in: &cell) }

    let progress = select(.progress, policies[.progress], rows)
    cell.progress = progress.figure
    cell.totalTime = select(.time, policies[.time], rows).figure

    let metric = Metric.headline(primaryKind: primaryKind)
    let headline = primaryKind.map { select(.primary($0), policies[metric], rows) } ?? progress
    cell.headline = headline.figure
    if let picked = headline.picked {
      cell.attemptTime = runningTime(of: picked)
      cell.picked = id(of: picked).id
      cell.newerAttemptUnfinished = policies[metric] == .latest && picked != newest
    }
    guard withItems else { return cell }
    // A headline that picks an attempt shows that attempt's items or none; else each item column goes its own way (P7).
    if policies[metric].picksOne {
      if let picked = headline.picked { cell.items = itemFigures(of: picked) }
    } else {
      cell.items = itemFigures(of: rows, policies)
    }
    return cell
  }

  private func note(_ row: Row, _ primaryKind: ItemKind?, in cell: inout CellFigures) {
    let flags = flags(of: row)
    let hasData = hasData(row, primaryKind)
    cell.hasData = cell.hasData || hasData
    cell.isStarted = cell.isStarted || hasData || flags.contains(.ran)
    cell.isFinished = cell.isFinished || isFinished(row, primaryKind)
    cell.isClockCorrected = cell.isClockCorrected || flags.contains(.clockCorrected)
  }

  /// Data in any metric: an item, progress or time (P17).
  func hasData(_ row: Row, _ primaryKind: ItemKind?) -> Bool {
    if itemCount(of: row) > 0 || runningTime(of: row) > 0 { return true }
    if flags(of: row).contains(.progressData) { return true }
    return primaryKind.map { item(.primary($0), row) != nil } ?? false
  }

  /// D16, P15, with the kind in force now.
  public func isFinished(_ row: Row, _ primaryKind: ItemKind?) -> Bool {
    guard !flags(of: row).isDisjoint(with: .over) else { return false }
    guard let primaryKind else { return ticks(of: row) == Ticks.whole.count }
    return item(.primary(primaryKind), row) != nil
  }

  /// Whether the attempt is one of those that the headline's policy chooses among.
  public func hasHeadline(_ row: Row, _ primaryKind: ItemKind?) -> Bool {
    number(primaryKind.map { .primary($0) } ?? .progress, row) != nil
  }

  /// The additional items of one attempt, in its order.
  private func itemFigures(of row: Row) -> [ItemFigure] {
    (0..<itemCount(of: row)).map { ordinal in
      let cell = item(ordinal, of: row)
      let entry = entry(cell.entry, of: row)
      return ItemFigure(
        column: entry.column, identifier: entry.identifier, title: entry.title, kind: entry.kind,
        figure: Figure(
          number: cell.number, observations: [],
          score: entry.kind == .score ? Figure.Score(points: cell.points, possible: cell.possible) : nil,
          wordings: entry.kind == .binary ? WordingSet(cell.wording) : []),
        response: response(cell))
    }
  }

  /// The additional items of several attempts, each column under its own policy, in order of first appearance.
  private func itemFigures(of rows: [Row], _ policies: PolicySet) -> [ItemFigure] {
    var figures: [ItemFigure] = []
    for row in rows {
      for ordinal in 0..<itemCount(of: row) {
        let entry = entry(item(ordinal, of: row).entry, of: row)
        if let known = figures.firstIndex(where: { $0.column == entry.column }) {
          // The newest title is the one to show.
          figures[known].title = entry.title
          continue
        }
        let measure = Measure.item(column: entry.column, entry.kind)
        let (figure, picked) = select(measure, policies[Metric(entry.kind)], rows)
        guard let figure else { continue }
        var answer: String?
        if let picked, let cell = item(measure, picked) { answer = response(cell) }
        figures.append(
          ItemFigure(
            column: entry.column, identifier: entry.identifier, title: entry.title, kind: entry.kind,
            figure: figure, response: answer))
      }
    }
    return figures
  }
}
