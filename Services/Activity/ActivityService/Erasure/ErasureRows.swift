internal import Crypto
internal import Domain
internal import Feeds
internal import Messages
internal import Storage
internal import Wire

/// Reads jobs and their receipts.
struct ErasureRows {
  let connection: any Connection

  init(on connection: any Connection) {
    self.connection = connection
  }

  /// A job whose row makes no sense.
  struct Unreadable: Sendable {
    let organization: OrganizationID
    let id: String
    let error: String
  }

  /// Jobs of all organizations that have something left to do, those in the earliest steps first.
  ///
  /// - Throws: also where one of them cannot be read.
  func running() throws -> [ErasureJob] {
    try connection.all(Self.runningJobs, row: ErasureJob.init)
  }

  /// The same without those that cannot be read, which are given beside them.
  func runningReadable() throws -> (jobs: [ErasureJob], unreadable: [Unreadable]) {
    var jobs: [ErasureJob] = []
    var unreadable: [Unreadable] = []
    try connection.forEach(Self.runningJobs) { row in
      let (organization, id) = (OrganizationID(try row.text(0)), try row.text(1))
      do {
        jobs.append(try ErasureJob(row))
      } catch {
        unreadable.append(Unreadable(organization: organization, id: id, error: "\(error)"))
      }
    }
    return (jobs, unreadable)
  }

  private static let runningJobs: SQL =
    """
    SELECT organization, erasure_id, kind, subject, step, cursor_text, cursor_id, cursor_number, cursor_start, history_end
    FROM erasure WHERE completed_at IS NULL ORDER BY step, begun_at, organization, erasure_id
    """

  func job(_ id: String, of organization: OrganizationID) throws -> ErasureJob? {
    try connection.first(
      """
      SELECT organization, erasure_id, kind, subject, step, cursor_text, cursor_id, cursor_number, cursor_start, history_end
      FROM erasure WHERE organization = ? AND erasure_id = ?
      """, .text(organization.rawValue), .text(id), row: ErasureJob.init)
  }

  /// Whether a follower may confirm an erasure: one that waits for it has come so far, and the follower has read all of Context's
  /// changes that tell of it. Of what waits for nobody anything may be said.
  func mayBeConfirmed(
    _ id: String, of organization: OrganizationID, by service: Follower, context: FeedPosition
  ) throws -> Bool {
    guard let job = try self.job(id, of: organization) else { return true }
    let end = try connection.first(
      """
      SELECT content_epoch, content_seq FROM erasure
      WHERE organization = ? AND erasure_id = ? AND completed_at IS NULL
      """, .text(organization.rawValue), .text(id)
    ) { row in FeedPosition(epoch: try row.integerOrNull(0) ?? 0, sequence: try row.integerOrNull(1) ?? 0) }
    guard let end else { return true }
    guard job.step.mayBeConfirmed else { return false }
    return service == .context || (end.epoch, end.sequence) <= (context.epoch, context.sequence)
  }

  /// Nil for one that nobody is told of, or that there is not.
  func receipt(_ id: String, of organization: OrganizationID) throws -> ActivityV1.Erasure? {
    let (organization, erasure) = (Value.text(organization.rawValue), Value.text(id))
    let found = try connection.first(
      """
      SELECT kind, begun_at, completed_at, digest FROM erasure
      WHERE organization = ? AND erasure_id = ? AND kind < 100
      """, organization, erasure
    ) { row in
      ActivityV1.Erasure(
        erasureID: id, kind: ActivityV1.Erasure.Kind(rawValue: Int32(truncatingIfNeeded: try row.integer(0))),
        state: row.isNull(2) ? .running : .completed, createTime: Self.time(try row.integer(1)),
        completeTime: try row.integerOrNull(2).map(Self.time), digest: try row.blobOrNull(3) ?? [])
    }
    guard var receipt = found else { return nil }
    receipt.removed = try connection.all(
      """
      SELECT service, what, count FROM erasure_count
      WHERE organization = ? AND erasure_id = ? ORDER BY service, what
      """, organization, erasure
    ) { row in ActivityV1.ErasedCount(service: try row.text(0), what: try row.text(1), count: try row.integer(2)) }
    receipt.waitingFor = try waitingFor(id, organization)
    return receipt
  }

  /// Services that have yet to confirm an erasure, by name.
  func waitingFor(_ id: String, _ organization: Value) throws -> [String] {
    try connection.all(
      """
      SELECT service FROM erasure_confirmation
      WHERE organization = ? AND erasure_id = ? AND confirmed_at IS NULL ORDER BY service
      """, organization, .text(id)
    ) { row in try row.text(0) }
  }

  /// The ids of erasures with when they began, the newest first.
  func list(
    of organization: OrganizationID, before last: (begun: Int64, id: String)?, limit: Int
  ) throws -> [(begun: Int64, id: String)] {
    let (begun, id) = last ?? (.max, "")
    return try connection.all(
      """
      SELECT begun_at, erasure_id FROM erasure
      WHERE organization = ?1 AND kind < 100 AND (begun_at < ?2 OR begun_at = ?2 AND erasure_id > ?3)
      ORDER BY begun_at DESC, erasure_id LIMIT ?4
      """, .text(organization.rawValue), .integer(begun), .text(id), .int(limit)
    ) { row in (try row.integer(0), try row.text(1)) }
  }

  private static func time(_ milliseconds: Int64) -> WellKnown.Timestamp {
    WellKnown.Timestamp(Instant(milliseconds: milliseconds))
  }
}

extension ErasureJob {
  fileprivate init(_ row: borrowing Row) throws {
    guard let kind = Kind(rawValue: try row.int(2)), let step = Step(rawValue: try row.int(4)) else {
      throw StorageError(.corrupt, "an erasure of an unknown kind, or at an unknown step")
    }
    self.init(
      organization: OrganizationID(try row.text(0)), id: try row.text(1), kind: kind, subject: try row.text(3),
      step: step,
      cursor: Cursor(
        text: try row.text(5), id: try row.text(6), number: try row.integer(7), start: try row.integer(8)),
      historyEnd: try row.integer(9))
  }
}

extension ActivityV1.Erasure {
  /// SHA-256 over the receipt as it is without it.
  func computedDigest() throws -> [UInt8] {
    var receipt = self
    receipt.digest = []
    return SHA256.digest(of: try receipt.encoded())
  }
}
