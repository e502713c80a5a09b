internal import ActivityDomain
internal import Crypto
internal import Domain
internal import Feeds
internal import Messages
internal import Storage
internal import Wire

// Holds the rows of attempts against what the feed tells of them.
extension StoredActivity {
  /// Checks that every stored attempt is published by the changes that its row names, and that every attempt that was
  /// published and not removed is stored.
  static func compareAttempts(_ connection: any Connection, _ verified: inout Verified) throws {
    var told = try publishedAttempts(connection, &verified)
    try connection.forEach(
      """
      SELECT organization, attempt_id, student, context_id, start_ms, history, row FROM attempt
      WHERE history IS NOT NULL
      """
    ) { row in
      verified.attempts += 1
      let name = AttemptName(organization: try row.text(0), id: try row.text(1))
      let last = told.removeValue(forKey: name)
      if !verified.underway.contains(name.organization) {
        if let last {
          if try !isPublished(name, at: last, inRow: row.integer(6), connection) {
            verified.note(name, "is told otherwise than its row says")
          }
        } else {
          verified.note(name, "is stored and was never told")
        }
      }
      do {
        let history = try row.withBlob(5) { try StorageV1.AttemptHistory(decoding: $0) }
        _ = try AttemptLog(
          AttemptID(name.id), student: PersonID(try row.text(2)), context: ContextID(try row.integer(3)),
          start: Instant(milliseconds: try row.integer(4)), idleLimit: AttemptSchema.idleLimitOfFormerVersions, history)
      } catch let error where !(error is StorageError) {
        verified.note(name, "cannot be read: \(error)")
      }
    }
    for name in told.keys.sorted(by: { ($0.organization, $0.id) < ($1.organization, $1.id) })
    where !verified.underway.contains(name.organization) {
      verified.note(name, "was told and is not stored")
    }
  }

  /// The last change of each attempt that was not taken back.
  private static func publishedAttempts(
    _ connection: any Connection, _ verified: inout Verified
  ) throws -> [AttemptName: Int64] {
    var told: [AttemptName: Int64] = [:]
    try connection.forEach("SELECT organization, seq, payload, kind FROM change ORDER BY organization, seq") { row in
      verified.changes += 1
      let organization = try row.text(0)
      switch EntityKind(rawValue: try row.int(3)) {
      case .attempt:
        switch try row.withBlob(2, { try ActivityV1.Change(decoding: $0) }).change {
        case .attempt(let attempt) where attempt.removed:
          told[AttemptName(organization: organization, id: attempt.attemptID)] = nil
        case .attempt(let attempt):
          told[AttemptName(organization: organization, id: attempt.attemptID)] = try row.integer(1)
        case .partialAttempt(let partial):
          told[AttemptName(organization: organization, id: partial.attempt?.attemptID ?? "")] = try row.integer(1)
        default: break
        }
      // A reset takes back all that was told before it.
      case .organizationReset: told = told.filter { $0.key.organization != organization }
      default: break
      }
    }
    return told
  }

  /// Whether the row names the last change, and that change leaves out only what the whole one holds.
  private static func isPublished(
    _ name: AttemptName, at last: Int64, inRow row: Int64, _ connection: any Connection
  ) throws -> Bool {
    let organization = OrganizationID(name.organization)
    // An earlier version told it, always whole.
    guard let told = try AttemptRows(organization, on: connection).published(inRow: row) else { return true }
    guard told.sequence == last else { return false }
    switch try change(last, of: organization, connection) {
    case .attempt: return told.wholeSequence == 0
    case .partialAttempt(let partial):
      guard told.wholeSequence < last,
        case .attempt(let whole) = try change(told.wholeSequence, of: organization, connection)
      else { return false }
      return try whole.attemptID.isExactly(name.id)
        && partial.leftOut.allSatisfy { try whole.encodedIfLarge($0).map(SHA256.digest) == told.digest(of: $0) }
    default: return false
    }
  }

  private static func change(
    _ sequence: Int64, of organization: OrganizationID, _ connection: any Connection
  ) throws -> ActivityV1.Change.Change? {
    try connection.first(
      "SELECT payload FROM change WHERE organization = ? AND seq = ?", .text(organization.rawValue), .integer(sequence)
    ) { row in try row.withBlob(0) { try ActivityV1.Change(decoding: $0) } }?.change
  }

  fileprivate struct AttemptName: Hashable {
    var organization: String
    var id: String

    static func == (one: AttemptName, other: AttemptName) -> Bool {
      one.id.isExactly(other.id) && one.organization.isExactly(other.organization)
    }
  }
}

extension StoredActivity.Verified {
  fileprivate mutating func note(_ attempt: StoredActivity.AttemptName, _ fault: String) {
    findings.append(
      StoreFinding(StoredActivity.subject, "attempt \(attempt.id) of \(attempt.organization) \(fault)"))
  }
}

extension ActivityV1.PartialAttempt {
  fileprivate var leftOut: [AttemptPublication.Part] {
    (itemsAsTold ? [.items] : []) + (progressAsTold ? [.progress] : []) + (runningTimeAsTold ? [.runningTime] : [])
  }
}
