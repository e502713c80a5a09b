internal import Domain
internal import Feeds
internal import Messages
internal import Storage

// Writes to the feed how attempts and marks of done stood at a newly set due time, with a limit for each transaction.
extension OrganizationTransaction {
  /// Tells all that a due time makes worth telling, or has told it before.
  ///
  /// - Throws: `LookBackPending`, before anything is stored, where it is too much for one transaction.
  mutating func finish(_ lookBack: LookBack) throws {
    if record.lookBacks[lookBack] == .done { return }
    guard try fitsOneTransaction(lookBack) else { throw LookBackPending(lookBack: lookBack) }
    while try goOn(lookBack) {}
  }

  /// Tells what is left of it, student by student, up to what one transaction should.
  ///
  /// - Returns: whether there is more.
  mutating func goOn(_ lookBack: LookBack) throws -> Bool {
    var students = organization.roster.studentsEver(of: lookBack.schoolClass).sorted()[...]
    switch record.lookBacks[lookBack] {
    case .done: return false
    case .told(let last): students = students.drop { $0 <= last }
    // From here on, whatever is recorded meanwhile is told with how it stood then.
    case nil: look(lookBack, .told(upTo: ""))
    }
    var told = 0
    while let student = students.popFirst() {
      told += try tellAnew(lookBack, of: student)
      guard told < LookBack.toldPerTransactionMax || students.isEmpty else {
        look(lookBack, .told(upTo: student))
        return true
      }
    }
    look(lookBack, .done)
    return false
  }

  private func fitsOneTransaction(_ lookBack: LookBack) throws -> Bool {
    let rows = AttemptRows(id, on: transaction)
    var count = try DoneRows(id, on: transaction).countMarks(in: lookBack.handout, after: firstDue(lookBack))
    for student in organization.roster.studentsEver(of: lookBack.schoolClass) {
      guard count <= LookBack.toldPerTransactionMax else { return false }
      count += try rows.countSpanning(lookBack.due, of: student, lease: limits.heartbeatLeaseMilliseconds)
    }
    return count <= LookBack.toldPerTransactionMax
  }

  /// - Returns: how many changes that took.
  private mutating func tellAnew(_ lookBack: LookBack, of student: PersonID) throws -> Int {
    let rows = AttemptRows(id, on: transaction)
    var told = 0
    for row in try rows.spanning(lookBack.due, of: student, lease: limits.heartbeatLeaseMilliseconds)
    where row.log.handouts.contains(where: { organization.handout($0)?.schoolClass == lookBack.schoolClass }) {
      let log = row.log
      try tell(row, nextStart: try rows.nextStart(of: student, at: log.context, after: (log.start, log.id)))
      told += 1
    }
    let after = firstDue(lookBack)
    let marks = try DoneRows(id, on: transaction).logs(of: student, in: lookBack.handout)
    for (target, log) in marks where log.events.contains(where: { after < $0.happened }) {
      try tell(log, of: student, on: target)
      told += 1
    }
    return told
  }

  /// What was told of marks as of a later due time says nothing right of an earlier one.
  private func firstDue(_ lookBack: LookBack) -> Instant {
    min(lookBack.due, organization.handout(lookBack.handout)?.due ?? lookBack.due)
  }
}
