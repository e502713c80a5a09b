internal import ActivityDomain
internal import Domain
internal import Feeds
internal import Identity
internal import Messages
internal import Storage

// Work that went with a class, that a switch deleted, or that is older than it is kept (P11, P12). What of it goes follows from
// the organization as it stands: `OrganizationTransaction.remainingHandouts`.
extension ErasureRunner {
  /// Holds every attempt that may be affected against what still stands, and lets go of what does not.
  func sift(_ job: ErasureJob) async throws {
    let record = try await store.current(job.organization).record
    let students = try Self.students(of: job, in: record)
    // What was begun later is not affected, and need not be read.
    let before = job.kind.startsMatter ? record.deletedBefore(job).milliseconds : Int64.max
    let limit = pace.rowsPerRead
    let found = try await find(from: job.cursor) { connection, cursor in
      try Self.attempts(of: students, before: before, from: cursor, limit: limit, job, connection)
    }
    let isRemoval = job.kind != .reinstatement
    try await take(found, for: job) { scope, rows in
      isRemoval ? try scope.sift(rows) : try scope.publishAgain(rows)
    }
  }

  /// Nil: everyone; else in the order of their ids. A class may have been deleted since the job began.
  private static func students(of job: ErasureJob, in record: OrganizationRecord) throws -> [PersonID]? {
    switch job.kind {
    case .schoolClass: return record.deletedClasses[ClassID(job.subject)]?.students ?? []
    case .reinstatement: return record.organization.roster.studentsEver(of: ClassID(job.subject)).sorted()
    case .retention: return nil
    case .person, .recording, .returnedContent: break
    }
    switch WorkScope(job.subject) {
    case .organization: return nil
    case .schoolClass(let id):
      return record.deletedClasses[id]?.students ?? record.organization.roster.studentsEver(of: id).sorted()
    case .student(let id): return [id]
    case nil: throw StorageError(.corrupt, "an erasure of nobody knows what")
    }
  }

  /// The rows of attempts, in the order of the index that finds them.
  private static func attempts(
    of students: [PersonID]?, before: Int64, from cursor: ErasureJob.Cursor, limit: Int, _ job: ErasureJob,
    _ connection: any Connection
  ) throws -> Finding<Int64> {
    var found = Finding<Int64>(cursor: cursor)
    let organization = Value.text(job.organization.rawValue)
    var looked = 0
    func take(_ row: borrowing Row) throws {
      found.cursor = ErasureJob.Cursor(
        text: try row.text(0), id: try row.text(3), number: try row.integer(1), start: try row.integer(2))
      looked += 1
      if found.cursor.start < before { found.add(try row.integer(4)) }
    }
    guard let students else {
      try connection.forEach(
        """
        SELECT student, context_id, start_ms, attempt_id, row FROM attempt
        WHERE organization = ? AND history IS NOT NULL AND (student, context_id, start_ms, attempt_id) > (?, ?, ?, ?)
        ORDER BY student, context_id, start_ms, attempt_id LIMIT ?
        """, organization, .text(cursor.text), .integer(cursor.number), .integer(cursor.start), .text(cursor.id),
        .int(limit), row: take)
      found.isEnd = looked < limit
      return found
    }
    var rest = students[...].drop { $0 < PersonID(cursor.text) }
    while let student = rest.popFirst() {
      if !found.cursor.text.isExactly(student.rawValue) { found.cursor = ErasureJob.Cursor(text: student.rawValue) }
      let before = looked
      try connection.forEach(
        """
        SELECT student, context_id, start_ms, attempt_id, row FROM attempt
        WHERE organization = ? AND student = ? AND history IS NOT NULL AND (context_id, start_ms, attempt_id) > (?, ?, ?)
        ORDER BY context_id, start_ms, attempt_id LIMIT ?
        """, organization, .text(student.rawValue), .integer(found.cursor.number), .integer(found.cursor.start),
        .text(found.cursor.id), .int(limit - before), row: take)
      // Somebody without work is looked at, too.
      if looked == before { looked += 1 }
      if looked >= limit { return found }
    }
    found.isEnd = true
    return found
  }

  /// What was left of removed attempts so that their ids would be known again: work that is too old is not taken any more, so nothing
  /// stays of it. Of the rest, whatever removed it, aliases stay (N85).
  func removeRemains(_ job: ErasureJob) async throws {
    let record = try await store.current(job.organization).record
    let before: Instant = job.kind == .retention ? record.deletedBefore(job) : .distantPast
    let limit = pace.rowsPerRead
    let found = try await find(from: job.cursor) { connection, cursor in
      var found = Finding<Int64>(cursor: cursor)
      var count = 0
      try connection.forEach(
        """
        SELECT student, start_ms, row, attempt_id FROM attempt
        WHERE organization = ? AND history IS NULL AND (student, start_ms, row) > (?, ?, ?)
        ORDER BY student, start_ms, row LIMIT ?
        """, .text(job.organization.rawValue), .text(cursor.text), .integer(cursor.start), .integer(cursor.number),
        .int(limit)
      ) { row in
        found.cursor = ErasureJob.Cursor(
          text: try row.text(0), number: try row.integer(2), start: try row.integer(1))
        count += 1
        if try found.cursor.start < before.milliseconds || !ErasureKey.isAlias(AttemptID(row.text(3))) {
          found.add(found.cursor.number)
        }
      }
      found.isEnd = count < limit
      return found
    }
    let key = store.erasureKey
    try await take(found, for: job) { scope, rows in
      let attempts = AttemptRows(scope.id, on: scope.transaction)
      var removed = 0
      for row in rows {
        guard let remains = try attempts.removed(inRow: row) else { continue }
        // An earlier version left it the kind that it had fixed.
        try AttemptKinds.unfix(by: remains.id, at: remains.context, refolding: .later, in: &scope)
        if remains.start < before {
          try attempts.delete(row, in: scope.transaction)
          removed += 1
        } else {
          try attempts.conceal(remains, key, in: scope.transaction)
          scope.noteAliases()
        }
      }
      return job.kind == .retention ? ["remains": removed] : [:]
    }
  }

  /// Followers who have come so far have been told of everything that goes, and confirm it.
  func announce(_ job: ErasureJob) async throws {
    try await write(job) { scope in
      try scope.store(.erasedPerson(ActivityV1.ErasedPerson(erasureID: job.id)))
      try scope.finishStep(of: job)
    }
  }

  func removeMarks(_ job: ErasureJob) async throws {
    switch job.kind {
    case .person: try await removePersonsMarks(job)
    case .schoolClass: try await removeClassMarks(job)
    case .retention: try await removeOldMarks(job)
    case .recording, .reinstatement, .returnedContent: try await finish(job)
    }
  }

  /// Marks in the handouts of a class and what was said of work, handout by handout; who follows is told of the end of each. Then notices
  /// that its students have read.
  private func removeClassMarks(_ job: ErasureJob) async throws {
    let (schoolClass, limit) = (ClassID(job.subject), pace.rowsPerStep)
    try await write(job, weight: limit) { scope in
      let organization = Value.text(scope.id.rawValue)
      var cursor = job.cursor
      let rows = ReturnedWorkRows(scope.id, on: scope.transaction)
      var (removed, returned, handouts) = (0, 0, 0)
      for handout in scope.record.deletedClasses[schoolClass]?.handouts.sorted() ?? []
      where HandoutID(cursor.id) < handout {
        let room = limit - removed - returned - handouts
        returned += try rows.remove(of: handout, limit: room, in: scope.transaction)
        while removed + returned + handouts < limit {
          let student = try scope.transaction.first(
            "SELECT student FROM done_event WHERE organization = ? AND handout_id = ? LIMIT 1", organization,
            .text(handout.rawValue)
          ) { row in try row.text(0) }
          guard let student else { break }
          removed += try scope.transaction.change(
            "DELETE FROM done_event WHERE organization = ? AND student = ? AND handout_id = ?", organization,
            .text(student), .text(handout.rawValue))
        }
        guard removed + returned + handouts < limit else {
          return try scope.advance(job, to: cursor, removed: ["marks": removed, "returned": returned])
        }
        try scope.transaction.execute(
          "DELETE FROM done_untold WHERE organization = ? AND handout_id = ?", organization, .text(handout.rawValue))
        try scope.store(.deletedHandoutID(handout.rawValue), isAudited: false)
        cursor.id = handout.rawValue
        handouts += 1
      }
      let notices = try scope.removeNotices(
        ofStudentsOf: schoolClass, after: &cursor, limit: limit - removed - returned - handouts)
      let counts = ["marks": removed, "returned": returned, "notices": notices.removed]
      guard notices.isEnd else { return try scope.advance(job, to: cursor, removed: counts) }
      try scope.finishStep(of: job, removed: counts)
    }
  }

  /// Marks of things of which the last is older than it is kept: what is newer needs those before it to be understood.
  private func removeOldMarks(_ job: ErasureJob) async throws {
    let record = try await store.current(job.organization).record
    let (before, limit) = (record.deletedBefore(job), pace.rowsPerRead)
    let returned = try await store.write(job.organization, weight: limit) { scope -> Int in
      guard try scope.isCurrent(job) else { return 0 }
      let removed = try ReturnedWorkRows(scope.id, on: scope.transaction).remove(
        before: before, limit: limit, in: scope.transaction)
      try scope.count(["returned": removed], by: job.id)
      return removed
    }
    // The job stays where it is until none is left.
    guard returned < limit else { return }
    let found = try await find(from: job.cursor) { connection, cursor in
      var found = Finding<OldMarks>(cursor: cursor)
      var looked = 0
      while looked < limit {
        let organization = Value.text(job.organization.rawValue)
        let student = try connection.first(
          "SELECT student FROM done_event WHERE organization = ? AND student > ? ORDER BY student LIMIT 1",
          organization,
          .text(found.cursor.text)
        ) { row in try row.text(0) }
        guard let student else {
          found.isEnd = true
          return found
        }
        try connection.forEach(
          """
          SELECT handout_id, task_id, context_id, max(happened_at), count(*) FROM done_event
          WHERE organization = ? AND student = ? GROUP BY handout_id, context_id, task_id
          """, organization, .text(student)
        ) { row in
          looked += try row.int(4)
          guard try row.integer(3) < before.milliseconds else { return }
          let context = try row.integer(2)
          found.add(
            OldMarks(
              student: PersonID(student),
              target: DoneTarget(handout: HandoutID(try row.text(0)), context: context, task: try row.text(1))))
        }
        found.cursor.text = student
      }
      return found
    }
    try await take(found, for: job) { scope, marks in
      var removed = 0
      for old in marks { removed += try scope.removeMarks(of: old.student, on: old.target, before: before) }
      return ["marks": removed]
    }
  }

  private struct OldMarks: Sendable {
    var student: PersonID
    var target: DoneTarget
  }

  /// The rows of a class itself: who was in it, what was handed out, its switch.
  func removeClass(_ job: ErasureJob) async throws {
    let (schoolClass, limit) = (ClassID(job.subject), pace.rowsPerStep)
    try await write(job, weight: limit) { scope in
      let removed = try scope.removeRows(ofClass: schoolClass, limit: limit)
      try scope.count(removed, by: job.id)
      if removed.isEmpty { try scope.finishStep(of: job) }
    }
  }
}

extension ErasureJob.Kind {
  /// Whether work goes for having begun early.
  fileprivate var startsMatter: Bool {
    switch self {
    case .retention, .recording: true
    case .person, .schoolClass, .reinstatement, .returnedContent: false
    }
  }
}

extension OrganizationRecord {
  /// Work begun before this is what a job removes.
  fileprivate func deletedBefore(_ job: ErasureJob) -> Instant {
    if job.kind == .retention { return Instant(milliseconds: Int64(job.subject) ?? .min) }
    let scope: RecordingSwitch.Scope
    switch WorkScope(job.subject) {
    case .schoolClass(let id): scope = .schoolClass(id)
    case .student(let id): scope = .student(id)
    case .organization, nil: scope = .organization
    }
    // Of a class that is being removed its switch is not known any more, and all that is its alone goes.
    if case .schoolClass(let id) = scope, deletedClasses[id]?.isPurged == true { return .distantFuture }
    return judging.recordingSwitch(scope).deletedBefore ?? .distantPast
  }

  /// The handouts that an attempt still belongs to after what was deleted. Those of a class that can be taken back are among
  /// them, unless its own switch has deleted the work.
  fileprivate func remainingHandouts(_ log: AttemptLog) -> [HandoutID] {
    judging.survivingHandouts(log.handouts, student: log.student, startedAt: log.start)
  }
}

extension OrganizationTransaction {
  /// Removes those of the attempts that belong to nothing any more, takes from the others what is gone, and tells of both.
  fileprivate mutating func sift(_ numbers: [Int64]) throws -> [String: Int] {
    let rows = AttemptRows(id, on: transaction)
    var removed = 0
    // Those whose surroundings have changed: what counts of them is otherwise now.
    var changed: Set<Int64> = []
    for number in numbers {
      guard let row = try rows.attempt(inRow: number) else { continue }
      let log = row.log
      let remaining = record.remainingHandouts(log)
      guard remaining != log.handouts else { continue }
      if remaining.isEmpty {
        try removeAttempt(row)
        // What is gone holds no kind (P25).
        try AttemptKinds.unfix(by: log.id, at: log.context, refolding: .later, in: &self)
        removed += 1
        changed.remove(number)
        if let former = try rows.last(of: log.student, at: log.context, before: (log.start, log.id)) {
          changed.insert(former.row)
        }
      } else {
        var kept = log
        kept.handouts = remaining
        try rows.update(
          AttemptRow(row: number, log: kept, isClockCorrected: row.isClockCorrected), nil, nil, in: transaction)
        changed.insert(number)
      }
    }
    _ = try publishAgain(changed.sorted())
    return ["attempts": removed]
  }

  /// Removes the notices that students of a class have read, of those who were in no other: nothing is left that they could be told again
  /// (N51). A notice of somebody who is in another class may be of that one; which, its row does not say.
  ///
  /// - Parameter cursor: holds the student that was looked at last.
  /// - Returns: how many rows there were, and whether all students were looked at.
  fileprivate func removeNotices(
    ofStudentsOf schoolClass: ClassID, after cursor: inout ErasureJob.Cursor, limit: Int
  ) throws -> (removed: Int, isEnd: Bool) {
    let roster = record.judging.roster
    var (removed, looked) = (0, 0)
    for student in record.deletedClasses[schoolClass]?.students ?? [] where PersonID(cursor.text) < student {
      guard removed + looked < limit else { return (removed, false) }
      if roster.classesEver(of: student).isEmpty { removed += try removeNotices(of: student) }
      cursor.text = student.rawValue
      looked += 1
    }
    return (removed, true)
  }

  fileprivate mutating func publishAgain(_ numbers: [Int64]) throws -> [String: Int] {
    let rows = AttemptRows(id, on: transaction)
    for number in numbers {
      guard let row = try rows.attempt(inRow: number) else { continue }
      let log = row.log
      try publish(row, nextStart: try rows.nextStart(of: log.student, at: log.context, after: (log.start, log.id)))
    }
    return [:]
  }

  /// Removes a student's marks on one thing if all are of before an instant.
  fileprivate mutating func removeMarks(
    of student: PersonID, on target: DoneTarget, before instant: Instant
  ) throws -> Int {
    let rows = DoneRows(id, on: transaction)
    let log = try rows.log(of: student, on: target)
    guard log.events.allSatisfy({ $0.happened < instant }) else { return 0 }
    try rows.deleteAll(of: student, on: target, in: transaction)
    try publish(DoneLog(), of: student, on: target)
    return log.events.count
  }
}
