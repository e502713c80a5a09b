import Messages

// The view as the message that callers read.
extension HandoutView {
  func gridColumns() -> [ReportV1.GridColumn] { columns.indices.map(gridColumn) }

  private func gridColumn(_ index: Int) -> ReportV1.GridColumn {
    let column = columns[index]
    let content = truth.school.content
    var message = ReportV1.GridColumn(
      taskID: column.task, contextID: column.context ?? 0, appID: column.app, isContainer: column.isContainer,
      isSubColumn: column.isSubcolumn, counts: counts(column), ownNumber: Int32(column.ownNumber))
    if column.isWholeApp {
      message.title = content.root(of: column.app).flatMap { content[$0]?.title } ?? ""
      message.type = .app
      return message
    }
    if let context = column.context, let given = content[context] {
      message.appID = given.app
      message.identifierPath = content.lastPath(context)
      message.title = given.title
      message.type = ContextV1.ContextType(rawValue: Int32(given.type))
      // D10, N23: the teacher sees that it was withdrawn, whenever that was.
      message.withdrawn = content.removal(context) != nil
    }
    let metric = ReportV1.Metric(column.context.map { truth.kind($0) } ?? column.kind)
    message.headlineMetric = metric
    message.headline = summary(metric, column.entries) { $0.headline }
    message.progress = summary(.progress, column.entries) { $0.progress }
    message.time = summary(.time, column.entries) { $0.time }
    message.items = itemColumns(column)
    if column.isContainer {
      // N83.
      let below = students.indices.count { column.entries[$0] != nil && coverage($0, index).withData > 0 }
      message.counts?.workedBelow = Int32(below)
    }
    return message
  }

  /// By first occurrence, by student and position.
  private func itemColumns(_ column: Column) -> [ReportV1.ItemColumn] {
    guard options.withItems else { return [] }
    var found: [Cell.ItemReading] = []
    for item in column.entries.compactMap(\.?.shown).flatMap(\.items)
    where !found.contains(where: { same($0.identifier, item.identifier) && $0.kind == item.kind }) {
      found.append(item)
    }
    return found.map { item in
      ReportV1.ItemColumn(
        identifier: item.identifier, title: item.title, kind: ContextV1.ItemKind(item.kind),
        summary: summary(ReportV1.Metric(item.kind), column.entries) { cell in
          cell.items.first { same($0.identifier, item.identifier) && $0.kind == item.kind }?.reading
        })
    }
  }

  func gridCell(_ row: Int, _ index: Int) -> ReportV1.GridCell {
    let column = columns[index]
    guard let entry = column.entries[row] else {
      var cell = ReportV1.GridCell(flags: isExcused(row, column) ? [.excused] : [])
      if column.isOwn { cell.ownContent = column.own[students[row]].flatMap(ownContent) }
      if column.isContainer, isExcused(row, column) { cell.coverage = ReportV1.Coverage() }
      return cell
    }
    var message = ReportV1.GridCell(
      notAvailable: entry.isOff, done: entry.done != nil, doneTime: entry.done.map { WellKnown.Timestamp($0.since) },
      opened: entry.cell?.isOpened ?? false, started: entry.cell?.isStarted ?? false,
      finished: entry.cell?.isFinished ?? false, flags: flags(row, index))
    if column.isOwn { message.ownContent = entry.context.flatMap(ownContent) }
    if column.isContainer { message.coverage = coverage(row, index) }
    guard let cell = entry.shown else { return message }
    let metric = ReportV1.Metric(cell.kind)
    message.headline = value(metric, cell.headline, wording(column) { $0.headline })
    message.progress = value(.progress, cell.progress)
    message.timeTotal = value(.time, cell.time)
    message.attemptTime = cell.attemptTime.map { ReportV1.Value(metric: .time, value: $0) }
    message.attempts = Int32(cell.attempts.count)
    message.attemptID = cell.headline.picked?.attempt.id ?? ""
    if options.withItems {
      message.items = cell.items.map { item in
        let shared = wording(column) { cell in
          cell.items.first { same($0.identifier, item.identifier) && $0.kind == item.kind }?.reading
        }
        return ReportV1.CellItem(
          identifier: item.identifier, title: item.title, kind: ContextV1.ItemKind(item.kind),
          value: value(ReportV1.Metric(item.kind), item.reading, shared),
          response: item.reading.picked?.item?.response ?? "")
      }
    }
    return message
  }

  private func ownContent(_ context: Int64) -> ReportV1.OwnContent? {
    let content = truth.school.content
    guard let given = content[context] else { return nil }
    return ReportV1.OwnContent(
      contextID: context, identifierPath: content.lastPath(context), title: given.title,
      type: ContextV1.ContextType(rawValue: Int32(given.type)), withdrawn: content.removal(context) != nil)
  }

  private func value(
    _ metric: ReportV1.Metric, _ reading: Reading, _ wording: ActivityV1.BinaryWording = .unspecified
  ) -> ReportV1.Value? {
    guard let number = reading.number else { return nil }
    var value = ReportV1.Value(metric: metric, value: number)
    if metric == .binary { value.wording = wording }
    if policies[metric] == .all, reading.picked == nil { value.observations = reading.observations }
    if case .score(let points, let possible)? = reading.picked?.item?.value {
      value.score = ActivityV1.Score(points: points, max: possible)
    }
    value.own = reading.own
    return value
  }

  /// R92, P27: judged over the attempts shown in the column.
  private func wording(_ column: Column, _ reading: (Cell) -> Reading?) -> ActivityV1.BinaryWording {
    var seen: Set<Int> = []
    for observation in column.entries.compactMap(\.?.shown).compactMap(reading).flatMap(\.behind) {
      if case .binary(_, let wording)? = observation.item?.value { seen.insert(wording) }
    }
    guard seen.count == 1, let only = seen.first else { return .trueFalse }
    return [.trueFalse, .passFail, .yesNo, .correctIncorrect][only]
  }

  /// P17; of what students made, their own (D28).
  private func coverage(_ row: Int, _ index: Int) -> ReportV1.Coverage {
    let below = columns[index + 1...index + columns[index].subcolumns].compactMap { $0.entries[row] }
    return ReportV1.Coverage(
      withData: Int32(below.count { $0.shown?.hasData ?? false }), done: Int32(below.count { $0.done != nil }),
      total: Int32(below.count))
  }

  private func flags(_ row: Int, _ index: Int) -> [ReportV1.CellFlag] {
    let column = columns[index]
    guard let entry = column.entries[row] else { return [] }
    var flags: [ReportV1.CellFlag] = []
    if entry.shown?.hasNewerAttempt == true { flags.append(.newerAttemptUnfinished) }
    // W8; not of a carried cell (P36), nor of a whole app (P38); with recording off it cannot be said. Work below a
    // container is work (N22).
    let hasWorkBelow = column.isContainer && coverage(row, index).withData > 0
    if entry.done != nil, let cell = entry.shown, !cell.hasData, !entry.isCarried, !hasWorkBelow {
      flags.append(.doneWithoutData)
    }
    if entry.isCarried, !entry.isOff { flags.append(.carried) }
    if isLate(entry) { flags.append(.late) }
    if isMissing(entry) {
      flags.append(.missing)
      if entry.cell?.isFinished == true { flags.append(.finishedNotDone) }
    }
    // P21.
    if let due = handout.deadline(entry.student), let done = entry.done, done.since <= due, due < done.received {
      flags.append(.arrivedLate)
    }
    if entry.shown?.attempts.contains(where: \.isClockCorrected) == true { flags.append(.clockCorrected) }
    if entry.shown?.attempts.contains(where: { !$0.marks.isEmpty }) == true { flags.append(.marked) }
    return flags
  }
}

extension ContextV1.ItemKind {
  init(_ kind: History.Kind) {
    switch kind {
    case .score: self = .score
    case .quantity: self = .quantity
    case .binary: self = .binary
    }
  }
}
