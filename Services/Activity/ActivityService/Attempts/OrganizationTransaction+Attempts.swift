internal import Domain
internal import Feeds
internal import Messages
internal import Storage
internal import Wire

// Writes the current state of attempts to the change feed, and removes attempts that are voided.
extension OrganizationTransaction {
  /// Publishes what counts of an attempt now.
  ///
  /// - Parameter nextStart: where the student's next stored attempt at the context starts.
  mutating func publish(_ row: AttemptRow, nextStart: Instant?) throws {
    // Nothing is published any more of people who are being erased.
    if record.erasing.contains(row.log.student) { return }
    if record.isOfDeletedClasses(row.log) { return }
    try publish(row, within: record.judging.bounds(for: row.log, nextStart: nextStart, limits: limits))
  }

  /// Publishes an attempt whose bounds are known already, and notes in its row which change does.
  mutating func publish(_ row: AttemptRow, within bounds: AttemptBounds) throws {
    try publish(row, within: bounds, after: AttemptRows(id, on: transaction).published(inRow: row.row))
  }

  /// The same, where it is known which changes publish it so far.
  mutating func publish(
    _ row: AttemptRow, within bounds: AttemptBounds, after former: StorageV1.ToldAttempt?
  ) throws {
    let told = try publish(row, within: bounds, supersedesFormer: true, after: former)
    try AttemptRows(id, on: transaction).note(told, inRow: row.row, in: transaction)
  }

  /// Publishes an attempt whose row is yet to be written, and empties the changes that published it before.
  ///
  /// - Parameters:
  ///   - supersedesFormer: of the attempt before it nothing else is otherwise now. Whatever is told of an attempt again says so:
  ///     the change that said it first is emptied.
  ///   - former: which changes publish the attempt so far, as its row has it.
  /// - Returns: which changes publish it from now on, for its row.
  mutating func publish(
    _ row: AttemptRow, within bounds: AttemptBounds, supersedesFormer: Bool, after former: StorageV1.ToldAttempt?
  ) throws -> StorageV1.ToldAttempt {
    let attempt = row.log.effective(within: bounds)
    let publication = try AttemptPublication(
      row.change(
        attempt, earlier: earlier(row.log, than: attempt, within: bounds), within: bounds,
        at: record.organization.now(wall: committedAt), supersedesFormer: supersedesFormer),
      after: former)
    let told = publication.published(at: try store(publication.change).sequence)
    try empty(former, of: row.log.id, but: told)
    return told
  }

  /// Empties the changes that published an attempt before: followers need only their numbers and digests.
  private func empty(
    _ former: StorageV1.ToldAttempt?, of attempt: AttemptID, but told: StorageV1.ToldAttempt? = nil
  ) throws {
    for sequence in former?.sequences ?? [] where told?.sequences.contains(sequence) != true {
      try ChangeLog.empty(
        sequence, of: id.rawValue, kind: EntityKind.attempt.rawValue, entity: attempt.rawValue,
        payload: try ActivityV1.Change(change: .blank).encoded(), in: transaction)
    }
  }

  /// The number of a new row. Asked for once: nobody else makes rows of the organization.
  mutating func takeAttemptRow() throws -> Int64 {
    let row = try nextAttemptRow ?? AttemptRows(id, on: transaction).nextRow()
    nextAttemptRow = row + 1
    return row
  }

  /// Removes an attempt, all but that it began. What it fixed, and what came before it, is for the caller to see to.
  mutating func removeAttempt(_ row: AttemptRow) throws {
    let rows = AttemptRows(id, on: transaction)
    try empty(try rows.published(inRow: row.row), of: row.log.id)
    try rows.remove(row.row, in: transaction)
    try store(.attempt(ActivityV1.AttemptChange(removed: row.log.id, of: row.log.student, at: row.log.context)))
  }

  /// How the attempt stood at the due times that it went on past: few attempts do.
  private func earlier(
    _ log: AttemptLog, than now: Attempt, within bounds: AttemptBounds
  ) -> [EarlierAttempt] {
    let dueTimes = organization.dueTimes(
      ofClassesOf: log.handouts, for: log.student, from: log.start, until: log.settled)
    if dueTimes.isEmpty { return [] }
    return log.earlier(than: now, within: bounds, at: dueTimes)
  }

  /// Takes an attempt away as if it had never been (P24): what came before it is no longer superseded by it.
  mutating func voidAttempt(_ row: AttemptRow) throws {
    let log = row.log
    let rows = AttemptRows(id, on: transaction)
    try removeAttempt(row)
    if let former = try rows.last(of: log.student, at: log.context, before: (log.start, log.id)) {
      try publish(
        former,
        nextStart: try rows.nextStart(of: log.student, at: log.context, after: (former.log.start, former.log.id)))
    }
    try AttemptKinds.unfix(by: log.id, at: log.context, in: &self)
  }
}

extension AttemptRow {
  /// What followers are told of an attempt.
  ///
  /// - Parameters:
  ///   - attempt: as it counts within the bounds.
  ///   - earlier: how it stood at instants, where that is otherwise than now.
  ///   - now: by the organization's clock.
  func change(
    _ attempt: Attempt, earlier: [EarlierAttempt], within bounds: AttemptBounds, at now: Instant, supersedesFormer: Bool
  ) -> ActivityV1.AttemptChange {
    ActivityV1.AttemptChange(
      attempt, at: now, lastSign: attempt.leaseEnds.map { $0 - bounds.lease }, isClockCorrected: isClockCorrected,
      earlier: earlier.map { ActivityV1.EarlierAttempt($0, lease: bounds.lease) }, supersedesFormer: supersedesFormer)
  }
}
