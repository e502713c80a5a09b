public import Domain

/// Everything recorded of one organization's students, in columns: what reports are computed from.
///
/// It is told of attempts, whole and one at a time, and keeps nothing that is derived above the cells: whatever is
/// replaced, removed or erased is gone exactly. Rosters, handouts, switches and content are not its business; they are
/// read when a report is asked for.
public struct Segment: Sendable {
  var columns = AttemptColumns()
  var cells = CellIndex()
  var ranges = Arena<TickRange>()
  var intervals = Arena<Interval>()
  var items = ItemColumns()

  var students = Numbering<PersonID>()
  var contexts = Numbering<ContextID>()
  var handouts = Numbering<HandoutID>()
  var responses = Numbering<ResponseText>()
  var memberships = Memberships()
  var work = HandoutWork()
  var done = DoneMarks()
  var versions = HandoutVersions()
  /// By context number.
  private(set) var dictionaries: [ItemDictionary] = []

  private var rows: [AttemptID: Row] = [:]
  private var freeRows: [Row] = []

  public init() {}

  public var attemptCount: Int { rows.count }

  /// Elements held in side stores, garbage included: what a test of memory looks at.
  public var arenaElementCount: Int {
    ranges.elements.count + intervals.elements.count + items.entry.elements.count
  }

  /// Grows when a handout gains its first attempt at a context or loses its last: what a plan rests on.
  public var workVersion: Int { work.version }

  public mutating func apply(_ change: WorkChange) {
    switch change {
    case .attempt(let attempt, let isClockCorrected): put(attempt, isClockCorrected)
    case .attemptRemoved(let id): remove(id)
    case .done(let key, let person, let state):
      done.put(state, of: students.number(for: person), on: key)
      versions.touch(handouts.number(for: key.handout))
    case .personErased(let person): erase(person)
    case .handoutDeleted(let id):
      done.removeAll(of: id)
      versions.touch(handouts.number(for: id))
    }
  }

  /// Adds an attempt, or puts it in the place of the one with its id.
  private mutating func put(_ attempt: Attempt, _ isClockCorrected: Bool) {
    let row: Row
    if let known = rows[attempt.id] {
      row = known
      unlink(row)
    } else {
      row = freeRows.popLast() ?? columns.append()
      rows[attempt.id] = row
    }
    fill(row, attempt, isClockCorrected)
    cells.insert(row, columns)
    let membership = memberships[columns.membership[row.place]]
    work.add(columns.context[row.place], to: membership)
    versions.touch(membership)
    compactWhereWasteful()
  }

  /// Takes an attempt out as if it had never been (P24). Unknown ids change nothing.
  private mutating func remove(_ id: AttemptID) {
    guard let row = rows.removeValue(forKey: id) else { return }
    unlink(row)
    let place = row.place
    columns.id[place] = ""
    columns.primary[place] = .absent
    ranges.release(&columns.ranges[place])
    intervals.release(&columns.intervals[place])
    items.release(&columns.items[place])
    freeRows.append(row)
  }

  private mutating func unlink(_ row: Row) {
    cells.remove(row, columns)
    let membership = memberships[columns.membership[row.place]]
    work.remove(columns.context[row.place], from: membership)
    versions.touch(membership)
  }

  private mutating func erase(_ person: PersonID) {
    guard let student = students[person] else { return }
    var erased: [AttemptID] = []
    forEachCell(of: student) { _, rows in erased += rows.map { columns.id[$0.place] } }
    for id in erased { remove(id) }
    done.removeAll(of: student)
    versions.touchAll()
    students.forget(person)
  }

  public func contains(_ id: AttemptID) -> Bool { rows[id] != nil }

  /// The attempt as it was put in.
  ///
  /// - Parameters:
  ///   - app: whose context it is at.
  ///   - primaryKind: the kind in force there.
  public func attempt(_ row: Row, app: AppID, primaryKind: ItemKind?) -> Attempt {
    let place = row.place
    let context = columns.context[place]
    let flags = columns.flags[place]
    return Attempt(
      id: columns.id[place], student: students[columns.student[place]] ?? "", app: app,
      context: contexts[context] ?? 0, start: Instant(milliseconds: columns.start[place]),
      received: Instant(milliseconds: columns.received[place]),
      handouts: memberships[columns.membership[place]].compactMap { handouts[$0] },
      progress: ProgressRanges(ranges[columns.ranges[place]], isExplicit: flags.contains(.progressSet)),
      runningTime: RunningTime(intervals[columns.intervals[place]]), hasInterval: flags.contains(.ran),
      items: AttemptItems(
        primary: columns.primary[place].isPresent ? item(columns.primary[place], at: context) : nil,
        additional: columns.items[place].range.map { item(items[$0], at: context) }),
      primaryKind: primaryKind,
      stopped: flags.contains(.stopped) ? Instant(milliseconds: columns.stopped[place]) : nil,
      isSuperseded: flags.contains(.superseded),
      leaseEnds: columns.leaseEnds[place] == AttemptColumns.never
        ? nil : Instant(milliseconds: columns.leaseEnds[place]))
  }

  private func item(_ cell: ItemCell, at context: Number<ContextID>) -> Item {
    let entry = dictionaries[Int(context.index)][cell.entry]
    return Item(
      identifier: entry.identifier, title: entry.title, value: cell.value(entry.kind), response: response(cell))
  }

  func response(_ cell: ItemCell) -> String? {
    cell.response == ItemCell.none ? nil : responses[Number(cell.response)]?.rawValue
  }

  private mutating func fill(_ row: Row, _ attempt: Attempt, _ isClockCorrected: Bool) {
    let place = row.place
    let context = contexts.number(for: attempt.context)
    if dictionaries.count == context.index {
      dictionaries.append(ItemDictionary())
    }
    columns.context[place] = context
    columns.student[place] = students.number(for: attempt.student)
    columns.membership[place] = memberships.number(for: attempt.handouts.map { handouts.number(for: $0) })
    columns.start[place] = attempt.start.milliseconds
    columns.ticks[place] = attempt.progress.measure.count
    columns.runningTime[place] = attempt.duration
    columns.id[place] = attempt.id
    columns.received[place] = attempt.received.milliseconds
    columns.stopped[place] = attempt.stopped?.milliseconds ?? AttemptColumns.never
    columns.leaseEnds[place] = attempt.leaseEnds?.milliseconds ?? AttemptColumns.never

    var flags: AttemptFlags = []
    if attempt.stopped != nil { flags.insert(.stopped) }
    if attempt.isSuperseded { flags.insert(.superseded) }
    if attempt.hasInterval { flags.insert(.ran) }
    if attempt.progress.hasData { flags.insert(.progressData) }
    if attempt.progress.isExplicit { flags.insert(.progressSet) }
    if isClockCorrected { flags.insert(.clockCorrected) }
    columns.flags[place] = flags

    ranges.replace(&columns.ranges[place], with: attempt.progress.ranges)
    intervals.replace(&columns.intervals[place], with: attempt.runningTime.intervals)
    columns.primary[place] = attempt.primary.map { itemCell($0, at: context) } ?? .absent
    items.replace(&columns.items[place], with: attempt.additional.map { itemCell($0, at: context) })
  }

  private mutating func itemCell(_ item: Item, at context: Number<ContextID>) -> ItemCell {
    ItemCell(
      item.value, entry: dictionaries[Int(context.index)].number(for: item),
      response: item.response.map { responses.number(for: ResponseText($0)).index } ?? ItemCell.none)
  }

  private mutating func compactWhereWasteful() {
    if ranges.isWasteful { ranges.compact(&columns.ranges) }
    if intervals.isWasteful { intervals.compact(&columns.intervals) }
    if items.isWasteful { items.compact(&columns.items) }
  }
}

/// What a student answered to one item, compared by its bytes.
struct ResponseText: TextID {
  let rawValue: String
}
