internal import Audit
internal import Domain
internal import Messages
internal import RPC
internal import Storage
internal import Wire

/// Removes entries whose time is over, from the front, a few at a time. What is left is still a chain: it begins behind the
/// last one that was removed, whose digest is kept, and an entry says that it was removed by the rule.
struct AuditTrimming {
  /// Entries removed in one transaction.
  static let entriesPerStep = 200
  /// People's places in groups removed in one transaction, about.
  private static let membersPerStep = 5_000
  /// An organization's log is trimmed once a day, so that trimming does not fill it.
  static let slack: Int64 = 24 * 60 * 60 * 1000
  static let day: Int64 = 24 * 60 * 60 * 1000

  let organization: OrganizationID
  let transaction: Transaction
  let memory: AuditMemory

  private var key: Value { .text(organization.rawValue) }

  private struct Entry {
    var head: AuditHead
    var people: [UInt8]?
  }

  /// One step.
  ///
  /// - Returns: how many were removed, and where the rest begins; nil where nothing was.
  func step(before cutoff: Instant, at now: Instant) throws -> (count: Int64, base: AuditHead)? {
    var removed: (count: Int64, base: AuditHead)?
    var members = 0
    for entry in try oldest(before: cutoff) {
      guard members < Self.membersPerStep else { break }
      try transaction.execute(
        "DELETE FROM audit_entry WHERE organization = ? AND seq = ?", key, .integer(entry.head.sequence))
      if let people = entry.people { members += try forgetUnlessNamed(people) }
      removed = ((removed?.count ?? 0) + 1, entry.head)
    }
    guard let removed else { return nil }
    try transaction.execute(
      "DELETE FROM audit_words WHERE organization = ? AND seq <= ?", key, .integer(removed.base.sequence))
    try transaction.execute(
      """
      INSERT INTO audit_base (organization, seq, digest, trimmed_at) VALUES (?, ?, ?, ?)
      ON CONFLICT (organization) DO UPDATE SET seq = excluded.seq, digest = excluded.digest,
        trimmed_at = excluded.trimmed_at
      """, key, .integer(removed.base.sequence), .blob(removed.base.digest), .integer(now.milliseconds))
    return removed
  }

  /// Up to the first that stays: what is left has no hole.
  private func oldest(before cutoff: Instant) throws -> [Entry] {
    var found: [Entry] = []
    try transaction.scan(
      "SELECT seq, digest, people, noted_at FROM audit_entry WHERE organization = ? ORDER BY seq LIMIT ?",
      [key, .int(Self.entriesPerStep)]
    ) { row in
      guard try row.integer(3) < cutoff.milliseconds else { return .stop }
      found.append(
        Entry(head: AuditHead(sequence: try row.integer(0), digest: try row.blob(1)), people: try row.blobOrNull(2)))
      return .next
    }
    return found
  }

  /// - Returns: how many people were in the group, if no entry names it any more.
  private func forgetUnlessNamed(_ group: [UInt8]) throws -> Int {
    guard
      try !transaction.exists(
        "SELECT 1 FROM audit_entry WHERE organization = ? AND people = ? LIMIT 1", key, .blob(group)),
      let members = try transaction.first(
        "SELECT members FROM audit_group WHERE organization = ? AND group_id = ?", key, .blob(group),
        row: { try $0.blob(0) })
    else { return 0 }
    for start in stride(from: 0, to: members.count, by: Pseudonym.byteCount) {
      try transaction.execute(
        "DELETE FROM audit_member WHERE organization = ? AND pseudonym = ? AND group_id = ?",
        key, .blob(Array(members[start..<start + Pseudonym.byteCount])), .blob(group))
    }
    try transaction.execute(
      "DELETE FROM audit_group WHERE organization = ? AND group_id = ?", key, .blob(group))
    memory.forget(AuditMemory.Group(organization: organization, id: group))
    return members.count / Pseudonym.byteCount
  }

  // MARK: Which organizations

  /// The next organization with a log, in their order, and how many days its entries are kept, which throws where its settings cannot be
  /// read; nil after the last one.
  static func next(
    after organization: OrganizationID?, on connection: any Connection
  ) throws -> (organization: OrganizationID, days: Result<Int, any Error>, oldest: Instant)? {
    try connection.first(
      """
      SELECT organization, noted_at,
        (SELECT payload FROM entity WHERE organization = audit_entry.organization AND kind = ?2 AND id = ?3)
      FROM audit_entry WHERE organization > ?1 ORDER BY organization, seq LIMIT 1
      """, .text(organization?.rawValue ?? ""), .int(EntityKind.organization.rawValue),
      .text(EntityKey(.organization(ActivityV1.Organization())).id)
    ) { row in
      let payload = try row.blobOrNull(2)
      return (
        OrganizationID(try row.text(0)), Result { try days(in: payload) }, Instant(milliseconds: try row.integer(1))
      )
    }
  }

  private static func days(in settings: [UInt8]?) throws -> Int {
    guard let settings, case .organization(let kept) = try ActivityV1.Change(decoding: settings).change else {
      return 0
    }
    return Int(kept.auditRetentionDays)
  }
}

extension ActivityStore {
  /// Removes what is older than its organization keeps it. Other writes take place between the steps.
  ///
  /// - Parameters:
  ///   - now: the time of day, which is believed (`ClockWatch`).
  ///   - failed: is called for each organization whose log cannot be trimmed now; those of the others are.
  func trimAudit(
    at now: Instant? = nil, failed: (OrganizationID, any Error) -> Void = { _, _ in }
  ) async throws {
    let now = now ?? clock.now
    var organization: OrganizationID?
    while true {
      let after = organization
      guard let next = try await read({ try AuditTrimming.next(after: after, on: $0) }) else { return }
      organization = next.organization
      guard isOwn(next.organization) else { continue }
      do {
        let days = try next.days.get()
        let cutoff = now - Int64(days) * AuditTrimming.day
        guard days > 0, next.oldest < cutoff - AuditTrimming.slack else { continue }
        while try await write(next.organization, { try $0.trimAudit(before: cutoff) }) { try Task.checkCancellation() }
      } catch let error where !ErasureRunner.endsRound(error) {
        failed(next.organization, error)
      }
    }
  }
}

extension OrganizationTransaction {
  /// - Returns: whether there may be more to remove.
  fileprivate mutating func trimAudit(before cutoff: Instant) throws -> Bool {
    let writer = auditWriter
    let trimming = AuditTrimming(organization: id, transaction: transaction, memory: writer.memory)
    guard let removed = try trimming.step(before: cutoff, at: committedAt) else { return false }
    audit(AuditDraft(.auditTrimmed, object: AuditChain.name(of: removed.base), count: removed.count))
    return true
  }
}
