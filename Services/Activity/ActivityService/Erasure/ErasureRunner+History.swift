internal import Domain
internal import Feeds
internal import Identity
internal import Messages
internal import Storage
internal import Wire

// What earlier changes told. The history stays without a gap and every number leads on: in the place of what is gone stands that
// somebody was erased, or nothing. What was told last of a thing, its end, stays as it is, so that a follower who comes from
// anywhere in the history ends where the others are.
extension ErasureRunner {
  /// - Parameter jobs: of one organization, all at this step. Those that begin later wait for the next time.
  func stepThroughHistory(_ jobs: [ErasureJob]) async throws {
    let underway = jobs.filter { $0.cursor.number > 0 }
    let group = underway.isEmpty ? jobs : underway
    guard let first = group.first else { return }
    let end = try await historyEnd(of: first)
    let revision = HistoryRevision(group, try await store.current(first.organization).record, pace.rowsPerRead)
    let found = try await find(from: first.cursor) { try revision.changes(after: $1, upTo: end, on: $0) }
    try await store.write(first.organization, weight: max(1, found.matches.count)) { scope in
      for job in group {
        guard try scope.isCurrent(job) else { return }
      }
      var removed: [String: Int] = [:]
      for change in found.matches {
        try ChangeLog.rewrite(
          change.sequence, of: scope.id.rawValue, kind: change.key.kind.rawValue, entity: change.key.id,
          payload: change.payload, in: scope.transaction)
        removed[change.job, default: 0] += 1
      }
      for job in group {
        let count = ["changes": removed[job.id] ?? 0]
        if found.isEnd {
          try scope.finishStep(of: job, removed: count)
        } else {
          try scope.advance(job, to: found.cursor, historyEnd: end, removed: count)
        }
      }
    }
  }

  /// What is told from now on tells nothing of what is gone.
  private func historyEnd(of job: ErasureJob) async throws -> Int64 {
    guard job.cursor.number == 0 else { return job.historyEnd }
    return try await store.read { try ChangeLog.head(of: job.organization.rawValue, on: $0)?.sequence ?? 0 }
  }
}

/// Finds changes that told of what some jobs remove, and what is to stand in their place.
private struct HistoryRevision: Sendable {
  struct Rewritten: Sendable {
    var sequence: Int64
    var key: EntityKey
    var payload: [UInt8]
    /// The job that it is done for.
    var job: String
  }

  private let organization: OrganizationID
  private let key: ErasureKey?
  private let limit: Int
  private var people: [(person: PersonID, job: String, end: ActivityV1.Change.Change)] = []
  private var classes: [(id: ClassID, handouts: Set<HandoutID>, job: String)] = []
  /// One that removes work as such.
  private var workJob: String?
  /// One that removes marks as such.
  private var markJob: String?

  /// Bytes of changes that are held at a time, about.
  private static let bytesMax = 1024 * 1024

  init(_ jobs: [ErasureJob], _ record: OrganizationRecord, _ limit: Int) {
    organization = record.id
    key = record.erased.key
    self.limit = limit
    for job in jobs {
      switch job.kind {
      case .person:
        let person = PersonID(job.subject)
        guard let digest = record.erased.digest(of: person) else { continue }
        people.append(
          (person, job.id, .erasedPerson(ActivityV1.ErasedPerson(digest: digest.bytes, erasureID: job.id))))
      case .schoolClass:
        let id = ClassID(job.subject)
        classes.append((id, Set(record.deletedClasses[id]?.handouts ?? []), job.id))
        workJob = job.id
      case .retention:
        workJob = job.id
        markJob = job.id
      case .recording: workJob = job.id
      case .reinstatement, .returnedContent: break
      }
    }
  }

  func changes(
    after cursor: ErasureJob.Cursor, upTo end: Int64, on connection: any Connection
  ) throws -> ErasureRunner.Finding<Rewritten> {
    var found = ErasureRunner.Finding<Rewritten>(cursor: cursor)
    var bytes = 0
    var isEnd = true
    try connection.scan(
      """
      SELECT seq, kind, payload FROM change WHERE organization = ? AND seq > ? AND seq <= ? ORDER BY seq LIMIT ?
      """, [.text(organization.rawValue), .integer(cursor.number), .integer(end), .int(limit)]
    ) { row in
      let sequence = try row.integer(0)
      guard bytes < Self.bytesMax else {
        isEnd = false
        return .stop
      }
      found.cursor.number = sequence
      if let kind = EntityKind(rawValue: try row.int(1)), mayConcern(kind) {
        let told = try row.withBlob(2) { payload in
          bytes += payload.byteCount
          return try ActivityV1.Change(decoding: payload)
        }
        if let change = told.change, let (instead, job) = try revised(change, on: connection) {
          found.add(
            Rewritten(
              sequence: sequence, key: EntityKey(instead), payload: try ActivityV1.Change(change: instead).encoded(),
              job: job))
        }
      }
      return .next
    }
    found.isEnd = isEnd && found.cursor.number >= end
    return found
  }

  /// Whether a change of this kind can tell of anything that goes.
  private func mayConcern(_ kind: EntityKind) -> Bool {
    switch kind {
    case .person, .enrolment, .handout, .recording, .erasedPerson: !people.isEmpty || !classes.isEmpty
    case .schoolClass: !classes.isEmpty
    case .attempt: !people.isEmpty || workJob != nil
    case .done: !people.isEmpty || !classes.isEmpty || markJob != nil
    case .organization, .clock, .school, .term, .primaryKind, .organizationReset, .deletedClass, .deletedHandout,
      .erasure:
      false
    }
  }

  /// What is to stand in a change's place, and for whose sake; nil where it stays.
  private func revised(
    _ change: ActivityV1.Change.Change, on connection: any Connection
  ) throws -> (ActivityV1.Change.Change, job: String)? {
    for schoolClass in classes where change.isOf(schoolClass.id, schoolClass.handouts) {
      return (.blank, schoolClass.job)
    }
    var left = change
    var job: String?
    for (person, erasure, end) in people {
      switch left.without(person) {
      case .nothing: return (end, erasure)
      case .others(let others): (left, job) = (others, job ?? erasure)
      case .all: break
      }
    }
    if let job { return (left, job) }
    switch change {
    case .partialAttempt(let partial):
      guard let workJob, let attempt = partial.attempt, try isGone(attempt, on: connection) else { return nil }
      return (.blank, workJob)
    case .attempt(let attempt) where attempt.removed:
      // That it is gone is what was told of it last. What its client called it goes, too (N85).
      guard let workJob, let key, !attempt.attemptID.isEmpty, try !hasRow(attempt, on: connection) else { return nil }
      var concealed = attempt
      concealed.attemptID = key.alias(of: AttemptID(attempt.attemptID), in: organization).rawValue
      return (.attempt(concealed), workJob)
    case .attempt(let attempt):
      guard let workJob, try isGone(attempt, on: connection) else { return nil }
      return (.blank, workJob)
    case .done(let state):
      guard let markJob, state.done || !state.earlier.isEmpty, try isGone(state, on: connection) else { return nil }
      return (.blank, markJob)
    case .organization, .clock, .school, .term, .schoolClass, .person, .enrolment, .handout, .recording, .primaryKind,
      .organizationReset, .erasedPersonID, .deletedClassID, .deletedHandoutID, .erasedPerson:
      return nil
    }
  }

  private func isGone(_ attempt: ActivityV1.AttemptChange, on connection: any Connection) throws -> Bool {
    try connection.first(
      "SELECT history IS NULL FROM attempt WHERE organization = ? AND attempt_id = ?", .text(organization.rawValue),
      .text(attempt.attemptID)
    ) { row in try row.bool(0) } ?? true
  }

  /// Whether some attempt is called so: the one that was removed, if it was since the job came by, or another one that began later. An
  /// alias counts as one: its row may have gone.
  private func hasRow(_ attempt: ActivityV1.AttemptChange, on connection: any Connection) throws -> Bool {
    try ErasureKey.isAlias(AttemptID(attempt.attemptID))
      || connection.exists(
        "SELECT 1 FROM attempt WHERE organization = ? AND attempt_id = ?", .text(organization.rawValue),
        .text(attempt.attemptID))
  }

  private func isGone(_ state: ActivityV1.DoneState, on connection: any Connection) throws -> Bool {
    try !connection.exists(
      """
      SELECT 1 FROM done_event
      WHERE organization = ? AND student = ? AND handout_id = ? AND context_id = ? AND task_id = ? LIMIT 1
      """, .text(organization.rawValue), .text(state.studentID), .text(state.handoutID), .integer(state.contextID),
      .text(state.contextID == 0 ? state.taskID : ""))
  }
}

extension ActivityV1.Change.Change {
  /// Whether it tells of a class, or of what belonged to it alone; that it was deleted is not meant.
  fileprivate func isOf(_ schoolClass: ClassID, _ handouts: Set<HandoutID>) -> Bool {
    switch self {
    case .schoolClass(let message): ClassID(message.classID) == schoolClass
    case .enrolment(let state): ClassID(state.classID) == schoolClass
    case .handout(let history): history.handout.map { ClassID($0.classID) } == schoolClass
    case .done(let state): handouts.contains(HandoutID(state.handoutID))
    case .recording(let state):
      if case .classID(let id) = state.scope { ClassID(id) == schoolClass } else { false }
    case .organization, .clock, .school, .term, .person, .attempt, .partialAttempt, .primaryKind, .organizationReset,
      .erasedPersonID, .deletedClassID, .deletedHandoutID, .erasedPerson:
      false
    }
  }
}
