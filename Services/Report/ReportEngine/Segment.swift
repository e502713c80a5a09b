public import Domain

/// Everything recorded of one organization's students, in columns: what reports are computed from. There is one an organization,
/// and it is never split.
///
/// It is told of attempts, whole and one at a time, and keeps nothing that is derived above the cells: whatever is
/// replaced, removed or erased is gone exactly. Rosters, handouts, switches and content are not its business; they are
/// read when a report is asked for.
///
/// Most attempts lie in the *base*, packed and never changed. What changes lies in the *delta*, cell by cell: the first
/// change in a cell moves all of it there. Packing a context (`pack`) brings its cells back. No answer depends on which
/// of the two holds an attempt.
public struct Segment: Sendable {
  // Whatever has a place here is written or found again in `Segment+Snapshot.swift`, or a restart forgets it.
  var base = Base()
  var delta = Delta()
  var index = AttemptIndex()
  var contextsOfStudents = StudentContexts()

  var students = Numbering<PersonID>()
  var contexts = Numbering<ContextID>()
  var handouts = Numbering<HandoutID>()
  var responses = Numbering<ResponseText>()
  var memberships = Memberships()
  /// By context number.
  var dictionaries: [ItemDictionary] = []
  var work = HandoutWork()
  var done = DoneMarks()
  var earlier = EarlierRecords()
  var marks = MarkedAttempts()
  private(set) var versions = HandoutVersions()

  /// Grows with everything that is applied.
  private(set) var changeCount: UInt64 = 0

  /// What of it is to be packed, and what is being packed.
  var packing = PackingState()

  /// One without any work.
  public init() {}

  /// Attempts in base and delta together.
  public var attemptCount: Int { base.count + delta.count }

  /// Elements held in side stores of the delta, garbage included: what a test of memory looks at.
  public var arenaElementCount: Int {
    delta.ranges.elements.count + delta.intervals.elements.count + delta.items.entry.elements.count
  }

  /// Grows when a handout gains its first attempt or mark at a context or loses its last attempt there: what a plan rests on.
  public var workVersion: Int { work.version + done.version }

  /// Attempts that belong to a handout.
  public func attemptCount(of handout: HandoutID) -> Int { handouts[handout].map { work.attemptCount(of: $0) } ?? 0 }

  /// Whether an attempt of this id is recorded now; one that was voided or erased is not (P24).
  public func contains(_ id: AttemptID) -> Bool { row(of: PackedID(id)) != nil }

  /// Takes in one change. To remove or to erase what is not there changes nothing.
  public mutating func apply(_ change: WorkChange) {
    changeCount += 1
    switch change {
    case .attempt(let attempt, let isClockCorrected, let earlier, let supersedesFormer, let parts):
      put(attempt, isClockCorrected, earlier, supersedesFormer: supersedesFormer, keeping: parts)
    case .attemptRemoved(let id): remove(PackedID(id))
    case .done(let target, let person, let state, let earlier):
      done.put(state, earlier, of: students.number(for: person), on: target)
      versions.touch(handouts.number(for: target.handout))
    case .personErased(let person): erase(person)
    case .handoutDeleted(let id):
      done.removeAll(of: id)
      versions.touch(handouts.number(for: id))
    }
  }

  /// Adds an attempt, or puts it in the place of the one with its id.
  ///
  /// - Parameters:
  ///   - supersedesFormer: it follows the one before it in its cell (P4), if there is one.
  ///   - parts: what it takes over from the one with its id.
  private mutating func put(
    _ attempt: Attempt, _ isClockCorrected: Bool, _ states: [EarlierAttempt], supersedesFormer: Bool,
    keeping parts: AttemptParts
  ) {
    earlier.put(
      states.map { state in
        EarlierRecords.Entry(
          asOf: state.asOf.milliseconds, record: numbered(state.attempt, isClockCorrected),
          marked: state.attempt.items.marked)
      }, of: PackedID(attempt.id))
    var record = numbered(attempt, isClockCorrected)
    packing.countChange(at: record.context)
    // Before what was is taken back: what stays must not seem to go and to come again.
    link(record)
    var said = MarkedAttempts.Entry(items: attempt.items.marked, comment: attempt.comment)
    if let row = looseRow(record.id, startingAt: record.start) {
      unlink(row)
      take(parts, from: row, into: &record)
      if parts.contains(.items) { said.items = marks(of: row)?.items ?? [] }
      if row.context != record.context { marks.put(MarkedAttempts.Entry(), of: record.id, at: row.context) }
      if row.context == record.context, student(of: row) == record.student {
        delta.replace(row, with: record)
      } else {
        removeLoose(row)
        insertLoose(record)
      }
    } else {
      insertLoose(record)
    }
    marks.put(said, of: record.id, at: record.context)
    // Its cell is loose now.
    if supersedesFormer, let former = delta.former(of: record), !flags(of: former).contains(.superseded) {
      delta.supersede(former)
      versions.touch(memberships[membership(of: former)])
    }
  }

  private func take(_ parts: AttemptParts, from row: Row, into record: inout AttemptRecord) {
    guard !parts.isEmpty else { return }
    var held = AttemptRecord()
    delta.read(row, into: &held)
    record.take(parts, from: held)
  }

  /// Takes an attempt out as if it had never been (P24). Unknown ids change nothing.
  ///
  /// - Parameter start: when it began, if that is known: it is found sooner.
  private mutating func remove(_ id: PackedID, startingAt start: Int64? = nil) {
    guard let row = looseRow(id, startingAt: start) else { return }
    packing.countChange(at: row.context)
    unlink(row)
    marks.put(MarkedAttempts.Entry(), of: id, at: row.context)
    removeLoose(row)
    earlier.put([], of: id)
  }

  private mutating func erase(_ person: PersonID) {
    guard let student = students[person] else { return }
    var erased: [(id: PackedID, start: Int64)] = []
    forEachCell(of: student) { _, rows in erased += rows.map { (id(of: $0), start(of: $0)) } }
    // The newest of a cell first: nothing has to move up.
    for attempt in erased.reversed() { remove(attempt.id, startingAt: attempt.start) }
    // Nobody is told any more of what runs still hold of them in shadowed cells, and it goes as soon as these are packed.
    packing.abandon()
    for context in base.contexts(holding: student) { packing.requestPurge(of: context) }
    done.removeAll(of: student)
    versions.touchAll()
    students.forget(person)
  }

  /// The same without what teachers have said of attempts: all points are as they count, and nobody sees whose they are.
  public var withoutMarks: Segment {
    var other = self
    other.marks = MarkedAttempts()
    return other
  }

  /// Other attempts and marks under the same numbers: part of this segment as it once stood. It answers what is asked
  /// of cells; what is counted over all of them is still that of this one.
  func holding(_ records: [AttemptRecord], _ done: DoneMarks, _ marks: MarkedAttempts) -> Segment {
    var other = self
    other.base = Base()
    other.delta = Delta()
    other.done = done
    other.marks = marks
    for record in records { _ = other.delta.insert(record) }
    return other
  }

  // MARK: Between base and delta

  /// Where an attempt lies; nil where there is none of the id.
  private func row(of id: PackedID, startingAt start: Int64? = nil) -> Row? {
    var found: Row?
    _ = index.cell(of: id) { cell in
      if let (run, cellIndex) = base.cell(of: cell.student, at: cell.context) {
        found = run.row(of: id, startingAt: start, inCell: cellIndex).map { Row(packed: $0, at: cell.context) }
      } else {
        found = delta.row(of: id, startingAt: start, of: cell.student, at: cell.context)
      }
      return found != nil
    }
    return found
  }

  /// The row of an attempt, in the delta: its cell is moved there if need be.
  private mutating func looseRow(_ id: PackedID, startingAt start: Int64?) -> Row? {
    guard let row = row(of: id, startingAt: start) else { return nil }
    let student = student(of: row)
    // Whoever asks for it is about to change it.
    packing.noteChange(of: student, at: row.context)
    guard row.isPacked else { return row }
    loosen(student, at: row.context)
    return delta.row(of: id, startingAt: start, of: student, at: row.context)
  }

  /// Moves a cell to the delta, if the base has it.
  private mutating func loosen(_ student: Number<PersonID>, at context: Number<ContextID>) {
    packing.noteChange(of: student, at: context)
    guard let (run, cell) = base.cell(of: student, at: context) else { return }
    var moved = AttemptRecord()
    for index in run.rows(ofCell: cell) {
      run.read(index, of: student, into: &moved)
      _ = delta.insert(moved)
    }
    base.shadow(cell, at: context)
  }

  /// Puts an attempt into the delta as a new row.
  mutating func insertLoose(_ record: AttemptRecord) {
    loosen(record.student, at: record.context)
    index.insert(record.id, AttemptIndex.Cell(context: record.context, student: record.student))
    if delta.insert(record) { contextsOfStudents.add(record.context, of: record.student) }
    noteWhetherWorthPacking(record.context)
  }

  private mutating func removeLoose(_ row: Row) {
    let student = student(of: row)
    index.remove(id(of: row), AttemptIndex.Cell(context: row.context, student: student))
    if delta.remove(row) { contextsOfStudents.remove(row.context, of: student) }
  }

  /// Counts an attempt in everything that is counted.
  private mutating func link(_ record: AttemptRecord) {
    let membership = memberships[record.membership]
    work.add(record.context, to: membership)
    versions.touch(membership)
  }

  private mutating func unlink(_ row: Row) {
    let membership = memberships[membership(of: row)]
    work.remove(row.context, from: membership)
    versions.touch(membership)
  }

  // MARK: Numbers for names

  /// An attempt in numbers instead of names.
  mutating func numbered(_ attempt: Attempt, _ isClockCorrected: Bool) -> AttemptRecord {
    var record = AttemptRecord()
    let context = contexts.number(for: attempt.context)
    if dictionaries.count == context.index { dictionaries.append(ItemDictionary()) }
    record.id = PackedID(attempt.id)
    record.student = students.number(for: attempt.student)
    record.context = context
    record.membership = memberships.number(for: attempt.handouts.map { handouts.number(for: $0) })
    record.flags = AttemptFlags(attempt, isClockCorrected: isClockCorrected)
    record.ticks = attempt.progress.measure.count
    record.runningTime = attempt.duration
    let index = Int(context.index)
    record.primary = attempt.primary.map { itemRecord($0, dictionaries[index].number(forPrimary: $0)) } ?? .absent
    record.items = attempt.additional.map { itemRecord($0, dictionaries[index].number(forAdditional: $0)) }
    record.ranges = attempt.progress.ranges
    record.intervals = attempt.runningTime.intervals
    record.start = attempt.start.milliseconds
    record.received = attempt.received.milliseconds
    record.stopped = attempt.stopped?.milliseconds ?? AttemptRecord.never
    record.leaseEnds = attempt.leaseEnds?.milliseconds ?? AttemptRecord.never
    record.laterActivity = attempt.laterActivity?.milliseconds ?? AttemptRecord.never
    return record
  }

  private mutating func itemRecord(_ item: Item, _ entry: UInt32) -> ItemRecord {
    ItemRecord(
      item.value, entry: entry,
      response: item.response.map { responses.number(for: ResponseText($0)).index } ?? ItemRecord.none)
  }
}

extension AttemptFlags {
  fileprivate init(_ attempt: Attempt, isClockCorrected: Bool) {
    self = []
    if attempt.stopped != nil { insert(.stopped) }
    if attempt.isSuperseded { insert(.superseded) }
    if attempt.hasInterval { insert(.ran) }
    if attempt.progress.hasData { insert(.progressData) }
    if attempt.progress.isExplicit { insert(.progressSet) }
    if isClockCorrected { insert(.clockCorrected) }
  }
}

/// What a student answered to one item, compared by its bytes.
struct ResponseText: TextID {
  let rawValue: String
}
