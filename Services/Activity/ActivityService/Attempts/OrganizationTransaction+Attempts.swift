internal import Domain
internal import Feeds
internal import Messages
internal import Storage

// Writes the current state of attempts to the change feed, and removes attempts that are voided.
extension OrganizationTransaction {
  /// Tells the others what counts of an attempt now.
  ///
  /// - Parameter nextStart: where the student's next stored attempt at the context starts.
  mutating func tell(_ row: AttemptRow, nextStart: Instant?) throws {
    // Of whoever is erased nothing is told any more.
    if record.erasing.contains(row.log.student) { return }
    // Without the handouts of a deleted class little of its work would count. While it can be taken back its work stays as it was told.
    if !record.deletedClasses.isEmpty, row.log.handouts.allSatisfy(record.isDeleted) { return }
    try tell(row, within: organization.bounds(for: row.log, nextStart: nextStart, limits: limits))
  }

  /// The same, where its surroundings are known already. Returns where it stands in the feed.
  ///
  /// - Parameter supersedesFormer: it is new, and of the attempt before it nothing else is otherwise now.
  @discardableResult
  mutating func tell(
    _ row: AttemptRow, within bounds: AttemptBounds, supersedesFormer: Bool = false
  ) throws -> FeedPosition {
    let attempt = row.log.effective(within: bounds)
    return try store(
      .attempt(
        ActivityV1.AttemptChange(
          attempt, at: record.organization.now(wall: committedAt),
          lastSign: attempt.leaseEnds.map { $0 - bounds.lease }, isClockCorrected: row.isClockCorrected,
          earlier: earlier(row.log, than: attempt, within: bounds), supersedesFormer: supersedesFormer)))
  }

  /// How the attempt stood at the due times that it went on past: few attempts do.
  private func earlier(
    _ log: AttemptLog, than now: Attempt, within bounds: AttemptBounds
  ) -> [ActivityV1.EarlierAttempt] {
    let dueTimes = organization.dueTimes(
      ofClassesOf: log.handouts, from: log.start, until: log.settled)
    if dueTimes.isEmpty { return [] }
    return log.earlier(than: now, within: bounds, at: dueTimes).map {
      ActivityV1.EarlierAttempt($0, lease: bounds.lease)
    }
  }

  /// Takes an attempt away as if it had never been (P24): what came before it is no longer superseded by it.
  mutating func voidAttempt(_ row: AttemptRow) throws {
    let log = row.log
    let rows = AttemptRows(id, on: transaction)
    try rows.remove(row.row, in: transaction)
    try store(.attempt(ActivityV1.AttemptChange(removed: log.id, of: log.student, at: log.context)))
    if let former = try rows.last(of: log.student, at: log.context, before: (log.start, log.id)) {
      try tell(
        former,
        nextStart: try rows.nextStart(of: log.student, at: log.context, after: (former.log.start, former.log.id)))
    }
    try AttemptKinds.unfix(by: log.id, at: log.context, in: &self)
  }
}
