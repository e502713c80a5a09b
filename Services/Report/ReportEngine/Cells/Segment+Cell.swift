public import Domain

/// Which attempts of a student at a context a cell is made of.
public struct AttemptFilter: Hashable, Sendable {
  /// Only attempts that belong to it (D18); nil for those of any.
  public var handout: Number<HandoutID>?
  /// Only attempts begun then or later: the report's window, and what was deleted (P12).
  public var from: Instant
  /// Only attempts begun before.
  public var until: Instant

  /// - Parameters:
  ///   - handout: nil: attempts of any.
  ///   - from: included (P9).
  ///   - until: not included; `distantFuture`: no end.
  public init(handout: Number<HandoutID>?, from: Instant = .distantPast, until: Instant = .distantFuture) {
    self.handout = handout
    self.from = from
    self.until = until
  }

  /// Every attempt passes.
  public static let all = AttemptFilter(handout: nil)

  /// Why an attempt does not pass.
  enum Exclusion: Hashable, Sendable {
    case tooEarly
    case tooLate
    case otherHandout
  }
}

extension Segment {
  /// Nil where nothing of it was ever recorded.
  public func number(_ student: PersonID) -> Number<PersonID>? { students[student] }
  /// Nil where nothing was ever recorded there.
  public func number(_ context: ContextID) -> Number<ContextID>? { contexts[context] }
  /// Nil where nothing was ever recorded for it.
  public func number(_ handout: HandoutID) -> Number<HandoutID>? { handouts[handout] }

  /// Nil where the person was erased.
  public func id(_ student: Number<PersonID>) -> PersonID? { students[student] }
  /// Nil where no context has the number.
  public func id(_ context: Number<ContextID>) -> ContextID? { contexts[context] }

  /// Puts the rows of a cell that pass the filter into `rows`, oldest first (D14), in the place of what was there.
  public func collect(
    _ student: Number<PersonID>, at context: Number<ContextID>, _ filter: AttemptFilter, into rows: inout [Row]
  ) {
    rows.removeAll(keepingCapacity: true)
    forEachRow(of: student, at: context, filter) { rows.append($0.row) }
  }

  /// The ids of a student's attempts at a context, oldest first (D14).
  public func attemptIDs(of student: PersonID, at context: ContextID) -> [AttemptID] {
    guard let student = number(student), let context = number(context) else { return [] }
    var rows: [Row] = []
    collect(student, at: context, .all, into: &rows)
    return rows.map { id(of: $0).id }
  }

  /// The same with what there is to know of them.
  func collect(
    _ student: Number<PersonID>, at context: Number<ContextID>, _ filter: AttemptFilter, into rows: inout [RowFacts]
  ) {
    rows.removeAll(keepingCapacity: true)
    forEachRow(of: student, at: context, filter) { rows.append($0) }
  }

  private func forEachRow(
    of student: Number<PersonID>, at context: Number<ContextID>, _ filter: AttemptFilter, _ body: (RowFacts) -> Void
  ) {
    if let (run, cell) = base.cell(of: student, at: context) {
      forEachRow(ofCell: cell, of: run, filter, body)
    } else {
      delta.cells.rows(context, student)?.forEach { row in
        let facts = facts(of: row)
        if passes(facts, filter) { body(facts) }
      }
    }
  }

  private func forEachRow(ofCell cell: Int, of run: PackedRun, _ filter: AttemptFilter, _ body: (RowFacts) -> Void) {
    for index in run.rows(ofCell: cell) {
      let facts = run.facts(index)
      if passes(facts, filter) { body(facts) }
    }
  }

  /// The students with attempts at a context: those whose are packed, then those whose are loose.
  func students(at context: Number<ContextID>) -> [Number<PersonID>] {
    let packed =
      base[context].map { live in
        (0..<live.run.cellCount).filter { !live.isShadowed($0) }.map { live.run.students[$0] }
      } ?? []
    return packed + delta.cells.students(at: context)
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

  private func passes(_ row: RowFacts, _ filter: AttemptFilter) -> Bool { exclusion(row, filter) == nil }

  /// The first reason why an attempt does not pass; nil where it does.
  func exclusion(_ row: RowFacts, _ filter: AttemptFilter) -> AttemptFilter.Exclusion? {
    if row.start < filter.from.milliseconds { return .tooEarly }
    if row.start >= filter.until.milliseconds, filter.until != .distantFuture { return .tooLate }
    guard let handout = filter.handout else { return nil }
    return memberships.contains(handout, in: row.membership) ? nil : .otherHandout
  }

  /// The handouts that an attempt belongs to.
  public func handouts(of row: Row) -> [HandoutID] {
    memberships[membership(of: row)].compactMap { handouts[$0] }
  }

  /// Attempts begun since each row's work was last deleted (P12); marks do not count.
  func hasWork(of handout: HandoutID, at context: ContextID, by rows: [GridPlan.Row]) -> Bool {
    guard let handout = handouts[handout], let context = number(context) else { return false }
    var found: [RowFacts] = []
    return rows.contains { row in
      guard let student = number(row.student) else { return false }
      let filter = AttemptFilter(handout: handout, from: row.from, until: .distantFuture)
      found.removeAll(keepingCapacity: true)
      collect(student, at: context, filter, into: &found)
      return !found.isEmpty
    }
  }

  /// Those of the rows who have attempts or marks of the handout at a context, in no order. It looks at those who work there only.
  func students(
    at context: ContextID, for handout: HandoutID, among rows: [PersonID: GridPlan.Row]
  ) -> [PersonID] {
    let marked = done[DoneTarget(handout: handout, subject: .context(context))].keys.compactMap { id($0) }
    var found = Set(marked.filter { rows[$0] != nil })
    guard let number = number(handout), let context = self.number(context) else { return Array(found) }
    var attempts: [RowFacts] = []
    for student in students(at: context) {
      guard let id = id(student), let row = rows[id] else { continue }
      let filter = AttemptFilter(handout: number, from: row.from, until: .distantFuture)
      collect(student, at: context, filter, into: &attempts)
      if !attempts.isEmpty { found.insert(id) }
    }
    return Array(found)
  }

  /// The contexts at which a handout has attempts.
  public func contexts(withWorkOf handout: HandoutID) -> Set<ContextID> {
    guard let handout = handouts[handout] else { return [] }
    return Set(work.contexts(of: handout).compactMap { contexts[$0] })
  }

  /// The contexts that somebody has a mark of done of, in a handout.
  func contexts(withMarksOf handout: HandoutID) -> Set<ContextID> { done.contexts(of: handout) }

  /// The contexts at which a student has attempts.
  public func contexts(withWorkOf student: PersonID) -> Set<ContextID> {
    guard let student = students[student] else { return [] }
    return Set(contextsOfStudents[student].compactMap { contexts[$0] })
  }

  /// Whether a student has a mark of some handouts at a context.
  public func hasMark(of student: PersonID, at context: ContextID, in handouts: [HandoutID]) -> Bool {
    guard let student = students[student] else { return false }
    return handouts.contains { done[DoneTarget(handout: $0, subject: .context(context))][student] != nil }
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
    fill(
      &cell, from: rows.map { facts(of: $0) }, primaryKind: primaryKind, policies: policies, withItems: withItems)
    return cell
  }

  /// Fills figures that are empty.
  func fill(
    _ cell: inout CellFigures, from rows: [RowFacts], primaryKind: ItemKind?, policies: PolicySet, withItems: Bool
  ) {
    cell.attemptCount = rows.count
    guard let newest = rows.last else { return }
    for row in rows { note(row, primaryKind, in: &cell) }
    if let marked = marks[newest.row.context] { note(marked, of: rows, in: &cell) }

    let policy = policies[.headline(primaryKind: primaryKind)]
    let (headline, picked) = select(.headline(primaryKind: primaryKind), policy, rows.span)
    cell.headline = headline
    cell.progress = primaryKind == nil ? headline : select(.progress, policies[.progress], rows.span).figure
    cell.totalTime = select(.time, policies[.time], rows.span).figure
    if let picked {
      cell.attemptTime = picked.runningTime
      cell.picked = id(of: picked.row)
      cell.newerAttemptUnfinished = policy == .latest && picked.row != newest.row
    }
    guard withItems else { return }
    // A headline that picks an attempt shows that attempt's items or none; else each item column goes its own way (P7).
    if policy.picksOne {
      if let picked { cell.items = itemFigures(of: picked.row) }
    } else {
      cell.items = itemFigures(of: rows, policies)
    }
  }

  private func note(_ row: RowFacts, _ primaryKind: ItemKind?, in cell: inout CellFigures) {
    let hasData = hasData(row, primaryKind)
    cell.hasData = cell.hasData || hasData
    cell.isStarted = cell.isStarted || hasData || row.flags.contains(.ran)
    cell.isFinished = cell.isFinished || row.isFinished(primaryKind)
    cell.isClockCorrected = cell.isClockCorrected || row.flags.contains(.clockCorrected)
  }

  private func note(_ marked: [PackedID: MarkedAttempts.Entry], of rows: [RowFacts], in cell: inout CellFigures) {
    for row in rows {
      guard let said = marked[id(of: row.row)] else { continue }
      cell.isMarked = cell.isMarked || !said.items.isEmpty
      cell.isCommented = cell.isCommented || said.comment != nil
    }
  }

  /// D16, P15, with the kind in force now.
  public func isFinished(_ row: Row, _ primaryKind: ItemKind?) -> Bool { facts(of: row).isFinished(primaryKind) }

  /// Whether the attempt is one of those that the headline's policy chooses among.
  public func hasHeadline(_ row: Row, _ primaryKind: ItemKind?) -> Bool {
    number(.headline(primaryKind: primaryKind), row) != nil
  }

  /// The kind of its primary item, where that is not the one in force: it is quarantined (P26).
  public func quarantinedKind(of row: Row, _ primaryKind: ItemKind?) -> ItemKind? {
    let kind = facts(of: row).primaryKind
    return kind == primaryKind ? nil : kind
  }

  /// The additional items of one attempt, in its order.
  private func itemFigures(of row: Row) -> [ItemFigure] {
    let said = marks(of: row)
    return (0..<itemCount(of: row)).map { ordinal in
      let cell = item(ordinal, of: row)
      let entry = entry(cell.entry, of: row)
      return ItemFigure(
        column: entry.column, identifier: entry.identifier, title: entry.title, kind: entry.kind,
        figure: Figure(
          number: cell.number, observations: [],
          score: entry.kind == .score ? Figure.Score(points: cell.points, possible: cell.possible) : nil,
          wordings: entry.kind == .binary ? WordingSet(cell.wording) : [],
          own: said?[entry.identifier].map { Figure.Own($0) }),
        response: response(cell))
    }
  }

  /// The additional items of several attempts, each column under its own policy, in order of first appearance.
  private func itemFigures(of rows: [RowFacts], _ policies: PolicySet) -> [ItemFigure] {
    // By column: its place, and the attempts that hold it. Every attempt may bring items of its own.
    var places: [UInt32: Int] = [:]
    var columns: [(newest: UInt32, rows: [RowFacts])] = []
    for row in rows {
      for ordinal in 0..<itemCount(of: row.row) {
        let number = item(ordinal, of: row.row).entry
        let column = column(ofEntry: number, of: row.row)
        if let index = places[column] {
          columns[index].newest = number
          columns[index].rows.append(row)
        } else {
          places[column] = columns.count
          columns.append((number, [row]))
        }
      }
    }
    return columns.compactMap { newest, rows in
      // The newest title is the one to show.
      let entry = entry(newest, of: rows[0].row)
      let measure = Measure.item(column: entry.column, entry.kind)
      let (figure, picked) = select(measure, policies[Metric(entry.kind)], rows.span)
      return figure.map { figure in
        ItemFigure(
          column: entry.column, identifier: entry.identifier, title: entry.title, kind: entry.kind, figure: figure,
          response: picked.flatMap { item(ofColumn: entry.column, $0) }.flatMap { response($0) })
      }
    }
  }
}
