internal import Domain
internal import Feeds
internal import Messages
internal import Storage

// Writes to the feed how attempts and marks of done stood at a newly set due time, with a limit for each transaction.
extension OrganizationTransaction {
  /// Publishes how work stood at a due time, unless that was done before.
  ///
  /// - Throws: `LookBackPending`, before anything is stored, where it is too much for one transaction.
  mutating func finish(_ lookBack: LookBack) throws {
    if record.lookBacks[lookBack] == .done { return }
    guard try fitsOneTransaction(lookBack) else { throw LookBackPending(lookBack: lookBack) }
    while try goOn(lookBack) {}
  }

  /// Publishes what is left of it, student by student, up to the limit of one transaction.
  ///
  /// - Returns: whether there is more.
  mutating func goOn(_ lookBack: LookBack) throws -> Bool {
    var students = self.students(of: lookBack).sorted()[...]
    switch record.lookBacks[lookBack] {
    case .done: return false
    case .published(let last): students = students.drop { $0 <= last }
    // From here on, work that is recorded meanwhile is published with how it stood then.
    case nil: look(lookBack, .published(upTo: ""))
    }
    var told = 0
    while let student = students.popFirst() {
      told += try publishAgain(lookBack, of: student)
      guard told < LookBack.publishedPerTransactionMax || students.isEmpty else {
        look(lookBack, .published(upTo: student))
        return true
      }
    }
    look(lookBack, .done)
    return false
  }

  private func fitsOneTransaction(_ lookBack: LookBack) throws -> Bool {
    let rows = AttemptRows(id, on: transaction)
    var count = try DoneRows(id, on: transaction).countMarks(in: lookBack.handout, after: firstDue(lookBack))
    for student in students(of: lookBack) {
      guard count <= LookBack.publishedPerTransactionMax else { return false }
      count += try rows.countSpanning(lookBack.due, of: student, lease: limits.heartbeatLeaseMilliseconds)
    }
    return count <= LookBack.publishedPerTransactionMax
  }

  /// - Returns: how many changes were published.
  private mutating func publishAgain(_ lookBack: LookBack, of student: PersonID) throws -> Int {
    let rows = AttemptRows(id, on: transaction)
    var told = 0
    for row in try rows.spanning(lookBack.due, of: student, lease: limits.heartbeatLeaseMilliseconds)
    where row.log.handouts.contains(where: { organization.handout($0)?.schoolClass == lookBack.schoolClass }) {
      let log = row.log
      try publish(row, nextStart: try rows.nextStart(of: student, at: log.context, after: (log.start, log.id)))
      told += 1
    }
    let after = firstDue(lookBack, of: student)
    let marks = try DoneRows(id, on: transaction).logs(of: student, in: lookBack.handout)
    for (target, log) in marks where log.events.contains(where: { after < $0.happened }) {
      try publish(log, of: student, on: target)
      told += 1
    }
    return told
  }

  private func students(of lookBack: LookBack) -> [PersonID] {
    lookBack.students ?? Array(organization.roster.studentsEver(of: lookBack.schoolClass))
  }

  /// The earlier of the new and the present due times: what was published as of a later one is wrong for an earlier one.
  ///
  /// - Parameter student: nil: of all whom it concerns.
  private func firstDue(_ lookBack: LookBack, of student: PersonID? = nil) -> Instant {
    guard let handout = organization.handout(lookBack.handout) else { return lookBack.due }
    let own = student.map { [$0] } ?? lookBack.students ?? Array(handout.studentDues.keys)
    return ([lookBack.due, handout.deadline] + own.map { handout.deadline(for: $0) }).compactMap(\.self).min()
      ?? lookBack.due
  }
}
