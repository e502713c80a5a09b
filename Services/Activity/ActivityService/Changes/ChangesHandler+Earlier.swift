internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving
internal import Storage

// How students' work stood at an instant, for reports as of it (D34). The feed says that for due times alone, because whoever
// follows it keeps no history.
extension ChangesHandler {
  /// Of one request.
  static let studentsMax = 10_000

  func streamEarlierWork(
    _ request: ActivityV1.StreamEarlierWorkRequest, _ responses: ResponseWriter<ActivityV1.EarlierWork>,
    _ call: CallContext
  ) async throws {
    let caller = try call.verifiedService
    let organization = OrganizationID(request.organizationID)
    try Fields.id.check(request.organizationID, field: "organization_id")
    guard let time = request.asOfTime else { throw Violation(.empty, field: "as_of_time") }
    let instant = try Domain.Instant(time, field: "as_of_time")
    guard request.studentIDs.count <= Self.studentsMax else {
      throw Violation(.outOfRange("at most \(Self.studentsMax) students"), field: "student_ids")
    }
    guard let live else { throw RPCError(.unimplemented, "files tell nothing of earlier instants") }
    // What belongs to another organization does not exist.
    guard (caller.confinement ?? organization) == organization else { return }
    for student in request.studentIDs {
      let work = try await live.store.earlierWork(of: PersonID(student), asOf: instant, in: organization)
      if let work { try await responses.write(work) }
    }
  }
}

extension ActivityStore {
  /// How a student's attempts and marks stood at an instant, where that is otherwise than now; nil: nothing is.
  fileprivate func earlierWork(
    of student: PersonID, asOf instant: Instant, in organization: OrganizationID
  ) async throws -> ActivityV1.EarlierWork? {
    let record = try await current(organization).record
    // Nothing is published any more of people who are being erased.
    guard !record.erasing.contains(student) else { return nil }
    let history = EarlierHistory(
      student: student, instant: instant, record: record, now: record.organization.now(wall: clock.now), limits: limits)
    let work = try await read { connection in
      ActivityV1.EarlierWork(attempts: try history.attempts(on: connection), done: try history.marks(on: connection))
    }
    return work.attempts.isEmpty && work.done.isEmpty ? nil : work
  }
}

/// What is read of a student's work.
private struct EarlierHistory: Sendable {
  let student: PersonID
  let instant: Instant
  let record: OrganizationRecord
  /// By the organization's clock.
  let now: Instant
  let limits: Limits

  func attempts(on connection: any Connection) throws -> [ActivityV1.AttemptChange] {
    let rows = AttemptRows(record.id, on: connection)
    return try rows.spanning(instant, of: student, lease: limits.heartbeatLeaseMilliseconds).compactMap { row in
      let log = row.log
      // As little as the feed says of it.
      if record.isOfDeletedClasses(log) { return nil }
      let bounds = record.judging.bounds(
        for: log, nextStart: try rows.nextStart(of: student, at: log.context, after: (log.start, log.id)),
        limits: limits)
      let attempt = log.effective(within: bounds)
      let earlier = log.earlier(than: attempt, within: bounds, at: [instant])
      if earlier.isEmpty { return nil }
      return row.change(attempt, earlier: earlier, within: bounds, at: now, supersedesFormer: false)
    }
  }

  func marks(on connection: any Connection) throws -> [ActivityV1.DoneState] {
    let rows = DoneRows(record.id, on: connection)
    return try rows.handouts(markedBy: student, after: instant).flatMap { handout in
      try rows.logs(of: student, in: handout).compactMap { target, log in
        let earlier = log.earlier(at: [instant])
        if earlier.isEmpty { return nil }
        return ActivityV1.DoneState(
          target, task: record.organization.task(of: target), student: student, state: log.state(), earlier: earlier)
      }
    }
  }
}
