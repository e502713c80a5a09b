internal import Domain
internal import Feeds
internal import Identity
internal import Messages
internal import RPC
internal import Serving
internal import Storage

// Jobs that remove data: begun in the transaction of what asks for them, and moved on with what each step has removed.
extension OrganizationTransaction {
  /// The first step of erasing a person: from its commit on they are in no answer, and whoever follows is told.
  ///
  /// - Parameter erasure: new.
  mutating func beginErasure(of person: PersonID, _ erasure: String) throws {
    let digest = try ErasureKey.read(from: transaction).digest(of: person, in: id)
    try transaction.execute(
      "INSERT INTO erased_person (organization, digest, erasure_id) VALUES (?, ?, ?)", .text(id.rawValue),
      .blob(digest.bytes), .text(erasure))
    try begin(.person, of: person.rawValue, erasure)
    try store(.erasedPerson(ActivityV1.ErasedPerson(digest: digest.bytes, erasureID: erasure)))
    erase(person, digest, erasure)
    try forgetInAudit(person)
    // At once: nobody signs in as them any more.
    try count(["identities": removeIdentities(of: person), "notices": removeNotices(of: person)], by: erasure)
  }

  /// Begins a job. All who have ever followed the changes have to confirm it.
  mutating func begin(_ kind: ErasureJob.Kind, of subject: String, _ erasure: String) throws {
    try transaction.execute(
      """
      INSERT INTO erasure (organization, erasure_id, kind, subject, begun_at, step, cursor_text, cursor_id, cursor_number,
        cursor_start, history_end) VALUES (?, ?, ?, ?, ?, ?, '', '', 0, 0, 0)
      """, .text(id.rawValue), .text(erasure), .int(kind.rawValue), .text(subject), .integer(committedAt.milliseconds),
      .int(kind.firstStep.rawValue))
    guard kind.steps.contains(.confirmations) else { return }
    try transaction.execute(
      """
      INSERT INTO erasure_confirmation (organization, erasure_id, service) SELECT ?, ?, service FROM follower
      """, .text(id.rawValue), .text(erasure))
  }

  /// Whether a job is still where it was when its step was prepared: a reset takes jobs away.
  func isCurrent(_ job: ErasureJob) throws -> Bool {
    try ErasureRows(on: transaction).job(job.id, of: id) == job
  }

  /// Notes how far a job has come in its step, and what it has removed on the way.
  func advance(
    _ job: ErasureJob, to cursor: ErasureJob.Cursor, historyEnd: Int64? = nil, removed: [String: Int] = [:]
  ) throws {
    try transaction.execute(
      """
      UPDATE erasure SET cursor_text = ?, cursor_id = ?, cursor_number = ?, cursor_start = ?, history_end = ?
      WHERE organization = ? AND erasure_id = ?
      """, .text(cursor.text), .text(cursor.id), .integer(cursor.number), .integer(cursor.start),
      .integer(historyEnd ?? job.historyEnd), .text(id.rawValue), .text(job.id))
    try count(removed, by: job.id)
  }

  /// Ends a job's step. With the last one in which it has to be known whom or what it removes, that is forgotten.
  mutating func finishStep(of job: ErasureJob, removed: [String: Int] = [:]) throws {
    try count(removed, by: job.id)
    guard let next = job.kind.step(after: job.step) else {
      try transaction.execute(
        "DELETE FROM erasure WHERE organization = ? AND erasure_id = ?", .text(id.rawValue), .text(job.id))
      return
    }
    let isOver = next.rawValue >= ErasureJob.Step.files.rawValue
    try transaction.execute(
      """
      UPDATE erasure SET step = ?, subject = ?, cursor_text = '', cursor_id = '', cursor_number = 0, cursor_start = 0,
        history_end = 0 WHERE organization = ? AND erasure_id = ?
      """, .int(next.rawValue), .text(isOver ? "" : job.subject), .text(id.rawValue), .text(job.id))
    if isOver, job.kind == .person { rowsAreGone(of: PersonID(job.subject)) }
  }

  /// Ends the search for content that nobody has work at any more. A job that does nothing else is over where none was found.
  mutating func finishSearch(of job: ErasureJob) throws {
    guard job.kind == .returnedContent, try LeavingRows(id, on: transaction).waiting().isEmpty else {
      return try finishStep(of: job)
    }
    try forget(job)
  }

  /// Leaves nothing of a job of which there is no receipt.
  private func forget(_ job: ErasureJob) throws {
    for statement in [
      "DELETE FROM erasure WHERE organization = ? AND erasure_id = ?",
      "DELETE FROM erasure_count WHERE organization = ? AND erasure_id = ?",
      "DELETE FROM erasure_confirmation WHERE organization = ? AND erasure_id = ?",
    ] as [SQL] {
      try transaction.execute(statement, .text(id.rawValue), .text(job.id))
    }
  }

  /// Adds to what a service has removed.
  func count(_ removed: [String: Int], by erasure: String, service: String = "activity") throws {
    try ErasureConfirmations(organization: id, transaction: transaction).count(removed, by: erasure, service: service)
  }

  /// Completes a job that nobody has to confirm any more: writes down the digest of its receipt.
  ///
  /// - Returns: whether it is complete.
  func complete(_ job: ErasureJob) throws -> Bool {
    let rows = ErasureRows(on: transaction)
    guard job.kind.hasReceipt else {
      guard try rows.waitingFor(job.id, .text(id.rawValue)).isEmpty else { return false }
      try forget(job)
      return true
    }
    guard var receipt = try rows.receipt(job.id, of: id), receipt.waitingFor.isEmpty else { return false }
    receipt.state = .completed
    receipt.completeTime = WellKnown.Timestamp(committedAt)
    try transaction.execute(
      "UPDATE erasure SET completed_at = ?, digest = ? WHERE organization = ? AND erasure_id = ?",
      .integer(committedAt.milliseconds), .blob(try receipt.computedDigest()), .text(id.rawValue), .text(job.id))
    return true
  }
}

/// What services say that they have removed. These rows are read by the organization's owner and known by nobody in memory: where several
/// processes share the store, each may write them.
struct ErasureConfirmations {
  let organization: OrganizationID
  let transaction: Transaction

  /// A follower has removed everything of an erasure. Saying so again changes nothing, nor does it for what is unknown or
  /// over: whoever reads the whole history anew confirms all of it.
  ///
  /// - Parameters:
  ///   - copy: the one of several instances that has; the follower has once all of them have. Nil: it has one.
  ///   - context: how far the follower had followed Context.
  /// - Throws: UNAVAILABLE for what is under way yet, and where the follower has not come far enough: what it says now need not hold
  ///   in the end.
  func confirm(
    _ erasure: String, by service: Follower, _ copy: CopyOfFollower? = nil, context: FeedPosition,
    removed: [String: Int], at instant: Instant
  ) throws {
    let rows = ErasureRows(on: transaction)
    guard try rows.mayBeConfirmed(erasure, of: organization, by: service, context: context) else {
      throw RPCError.unavailable(
        "ERASURE_UNDER_WAY", retryAfter: .seconds(1), "the erasure goes on, or more of it was told than was read")
    }
    guard let copy else {
      return try confirm(erasure, by: service.rawValue, removed: removed, at: instant)
    }
    guard try rows.waitingFor(erasure, .text(organization.rawValue)).contains(service.rawValue) else { return }
    let names = copy.holders.map { CopyOfFollower.name(of: $0, of: service) }
    for name in names {
      try transaction.execute(
        """
        INSERT INTO erasure_confirmation (organization, erasure_id, service) VALUES (?, ?, ?)
        ON CONFLICT (organization, erasure_id, service) DO NOTHING
        """, .text(organization.rawValue), .text(erasure), .text(name))
    }
    try confirm(
      erasure, by: CopyOfFollower.name(of: copy.instance, of: service), removed: removed, at: instant)
    let copies = CopyOfFollower.name(of: "", of: service)
    guard try !rows.waitingFor(erasure, .text(organization.rawValue)).contains(where: { $0.hasPrefix(copies) }) else {
      return
    }
    try confirm(erasure, by: service.rawValue, removed: [:], at: instant)
  }

  private func confirm(_ erasure: String, by service: String, removed: [String: Int], at instant: Instant) throws {
    let confirmed = try transaction.change(
      """
      UPDATE erasure_confirmation SET confirmed_at = ?
      WHERE organization = ? AND erasure_id = ? AND service = ? AND confirmed_at IS NULL
      """, .integer(instant.milliseconds), .text(organization.rawValue), .text(erasure), .text(service))
    if confirmed > 0 { try count(removed, by: erasure, service: service) }
  }

  /// Adds to what a service has removed.
  fileprivate func count(_ removed: [String: Int], by erasure: String, service: String) throws {
    for (what, count) in removed where count > 0 {
      try transaction.execute(
        """
        INSERT INTO erasure_count (organization, erasure_id, service, what, count) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (organization, erasure_id, service, what) DO UPDATE SET count = erasure_count.count + excluded.count
        """, .text(organization.rawValue), .text(erasure), .text(service), .text(what), .int(count))
    }
  }
}
