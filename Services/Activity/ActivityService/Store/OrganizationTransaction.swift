internal import Audit
internal import Domain
internal import Feeds
internal import Identity
internal import Messages
internal import Storage
internal import Wire

/// One organization inside a transaction of the writer: how things stand, and the one way to change them.
///
/// **Decide first, then store**: a body that throws after it has stored something costs the writer its whole state.
struct OrganizationTransaction {
  /// As it stands, with what was stored in this transaction.
  private(set) var record: OrganizationRecord
  /// For rows of one's own; what the feed carries goes through `store`.
  let transaction: Transaction
  /// The time of day when this is committed: what freshness is measured by, not what windows are judged by.
  let committedAt: Instant
  let limits: Limits
  private let touched: TouchedOrganizations
  private var feed: FeedAppender
  /// By the count that holds for the organization (`AttemptRows.rowCounter`); nil before the first was made.
  var nextAttemptRow: Int64?
  /// Where the last change of this body stands in the feed; nil before the first.
  private(set) var lastStored: FeedPosition?
  /// Of the changes of this body in the feed, what the feed has around each, and the answers that are remembered for requests.
  var addedBytes = 0
  /// Contexts of the catalog that have another kind of primary items in force now (D7).
  private(set) var refoldedElsewhere: Set<ContextID> = []
  /// Who acts.
  private let actor: AuditActor
  private let auditMemory: AuditMemory
  private var audited = AuditDrafts()

  init(
    record: OrganizationRecord, transaction: Transaction, committedAt: Instant, limits: Limits,
    touched: TouchedOrganizations, feedHead: FeedCursor?, nextAttemptRow: Int64?, actor: AuditActor,
    auditMemory: AuditMemory
  ) {
    self.actor = actor
    self.auditMemory = auditMemory
    self.record = record
    self.transaction = transaction
    self.committedAt = committedAt
    self.limits = limits
    self.touched = touched
    self.nextAttemptRow = nextAttemptRow
    feed = FeedAppender(organization: record.id.rawValue, head: feedHead)
  }

  /// Where the feed stands, as far as it is known.
  var feedHead: FeedCursor? { feed.head }

  var organization: Organization { record.organization }
  var id: OrganizationID { record.id }

  /// Stores one change: the thing's row, the feed's row, its entry in the audit log, and the state in memory.
  ///
  /// Attempts have no row here: their own side writes it before.
  ///
  /// - Parameter isAudited: false for what only tells again what was done before.
  /// - Returns: where the change stands in the feed.
  @discardableResult
  mutating func store(_ change: ActivityV1.Change.Change, isAudited: Bool = true) throws -> FeedPosition {
    if record.settings == nil, !change.isOrganization {
      // An organization begins with its first change: followers learn its defaults before anything of it.
      var settings = record.message
      settings.revision = 1
      try store(.organization(settings))
    }
    if isAudited {
      for draft in try AuditDraft.drafts(of: change, before: record, now: organization.now(wall: committedAt)) {
        audit(draft)
      }
    }
    let key = EntityKey(change)
    let payload = try ActivityV1.Change(change: change).encoded()
    if key.isStored {
      try transaction.execute(
        """
        INSERT INTO entity (organization, kind, id, payload) VALUES (?, ?, ?, ?)
        ON CONFLICT (organization, kind, id) DO UPDATE SET payload = excluded.payload
        """, .text(id.rawValue), .int(key.kind.rawValue), .text(key.id), .blob(payload))
    }
    if case .handout(let history) = change { try noteSchedule(history.handout ?? ActivityV1.Handout()) }
    let position = try feed.append(
      kind: key.kind.rawValue, entity: key.id, payload: payload, committedAt: committedAt.milliseconds,
      in: transaction)
    touched.insert(id)
    try record.apply(change)
    lastStored = position
    addedBytes += payload.count + Self.bytesAroundChange
    return position
  }

  /// A row of the feed without its payload: position, time, digest and salt.
  private static let bytesAroundChange = 128

  /// Deletes a thing's row. Nothing is published: the change that led to it already was.
  mutating func deleteRow(_ key: EntityKey) throws {
    try transaction.execute(
      "DELETE FROM entity WHERE organization = ? AND kind = ? AND id = ?", .text(id.rawValue),
      .int(key.kind.rawValue), .text(key.id))
    if key.kind == .handout { try deleteSchedule(of: key.id) }
  }

  /// What a row holds; nil where there is none.
  func stored(_ key: EntityKey) throws -> ActivityV1.Change.Change? {
    try transaction.first(
      "SELECT payload FROM entity WHERE organization = ? AND kind = ? AND id = ?", .text(id.rawValue),
      .int(key.kind.rawValue), .text(key.id)
    ) { row in try row.withBlob(0) { try ActivityV1.Change(decoding: $0) } }?.change
  }

  /// Replaces the content of a thing's row without publishing it.
  func rewriteRow(_ key: EntityKey, _ change: ActivityV1.Change.Change) throws {
    try transaction.execute(
      "UPDATE entity SET payload = ? WHERE organization = ? AND kind = ? AND id = ?",
      .blob(try ActivityV1.Change(change: change).encoded()), .text(id.rawValue), .int(key.kind.rawValue), .text(key.id)
    )
  }

  /// The position of the feed's last change, those of this transaction included.
  func position() throws -> FeedPosition {
    try feed.position(on: transaction) ?? FeedPosition(epoch: 0, sequence: 0)
  }

  /// Notes what is more than a change says: what was done to students' work, and why. It is in the log if the transaction is
  /// committed.
  mutating func audit(_ draft: AuditDraft) { audited.add(draft) }

  /// Destroys what leads from the audit log to a person: part of their erasure.
  mutating func forgetInAudit(_ person: PersonID) throws {
    audited.forget(person)
    try auditWriter.forget(person, at: committedAt)
  }

  var auditWriter: AuditWriter { AuditWriter(organization: id, transaction: transaction, memory: auditMemory) }

  /// Writes down how far the feed has come, and what is audited; the last thing in a body's transaction.
  mutating func finish() throws {
    try feed.finish(in: transaction)
    guard !audited.isEmpty else { return }
    try auditWriter.append(
      audited.all.map { $0.without(record.erased.contains) }, by: actor.without(record.erased.contains), at: committedAt
    )
  }

  /// Forgets all changes: the feed begins anew.
  mutating func restartFeed() throws {
    try feed.finish(in: transaction)
    try ChangeLog.reset(organization: id.rawValue, epoch: committedAt.milliseconds, in: transaction)
    feed = FeedAppender(organization: id.rawValue)
  }

  /// Reads everything anew, after rows were deleted.
  mutating func reload() throws {
    touched.insert(id)
    let catalog = organization.content.catalog
    record = try OrganizationRecord(id: id, readingFrom: transaction)
    record.lie(over: catalog)
  }

  /// Sets how long attempts that start from now on may be silent (D29), in milliseconds. Nothing of it goes into the feed
  /// but the setting itself: followers are told times.
  mutating func setIdleLimit(_ milliseconds: Int64) throws {
    let from = organization.now(wall: committedAt)
    // The clock may have been set back: what was set for later is taken back.
    try transaction.execute(
      "DELETE FROM idle_limit WHERE organization = ? AND from_ms >= ?", .text(id.rawValue),
      .integer(from.milliseconds))
    try transaction.execute(
      "INSERT INTO idle_limit (organization, from_ms, limit_ms) VALUES (?, ?, ?)", .text(id.rawValue),
      .integer(from.milliseconds), .integer(milliseconds))
    touched.insert(id)
    record.setIdleLimit(milliseconds, from: from)
  }

  mutating func look(_ lookBack: LookBack, _ progress: LookBack.Progress) { record.look(lookBack, progress) }

  mutating func stopLooking(_ lookBack: LookBack) { record.stopLooking(lookBack) }

  /// Takes a person out of the state in memory: their rows follow.
  mutating func erase(_ person: PersonID, _ digest: PersonDigest, _ erasure: String) {
    touched.insert(id)
    record.erase(person, digest, erasure)
  }

  mutating func putDeleted(_ schoolClass: DeletedClass) {
    touched.insert(id)
    record.putDeleted(schoolClass)
  }

  mutating func stopJudging(by schoolClass: ClassID) {
    touched.insert(id)
    record.stopJudging(by: schoolClass)
  }

  mutating func forgetDeleted(_ schoolClass: ClassID) {
    touched.insert(id)
    record.forgetDeleted(schoolClass)
  }

  /// Takes no work at some content, and at no other than before.
  mutating func setLeaving(_ contexts: Set<ContextID>) {
    touched.insert(id)
    record.setLeaving(contexts)
  }

  /// Removed attempts are looked for by their aliases from now on, too.
  mutating func noteAliases() {
    guard !record.hasAliases else { return }
    touched.insert(id)
    record.setHasAliases(true)
  }

  /// No row names an erased person any more.
  mutating func rowsAreGone(of person: PersonID) {
    touched.insert(id)
    record.rowsAreGone(of: person)
  }

  /// Takes in a context that Context has published; it is not published again.
  mutating func take(_ node: ContextNode) {
    touched.insert(id)
    record.apply(node)
  }

  /// Notes that attempts at a context of the catalog are to be published again, in every organization.
  mutating func refoldElsewhere(_ context: ContextID) { refoldedElsewhere.insert(context) }

  mutating func forget(_ context: ContextID) {
    touched.insert(id)
    record.forget(context)
  }

  private func noteSchedule(_ handout: ActivityV1.Handout) throws {
    guard handout.state == .scheduled, let time = handout.scheduleTime else {
      return try deleteSchedule(of: handout.handoutID)
    }
    try transaction.execute(
      """
      INSERT INTO scheduled_handout (organization, handout_id, scheduled_at) VALUES (?, ?, ?)
      ON CONFLICT (organization, handout_id) DO UPDATE SET scheduled_at = excluded.scheduled_at
      """, .text(id.rawValue), .text(handout.handoutID), .integer(Instant(time).milliseconds))
  }

  func deleteSchedule(of handout: String) throws {
    try transaction.execute(
      "DELETE FROM scheduled_handout WHERE organization = ? AND handout_id = ?", .text(id.rawValue), .text(handout))
  }
}

extension ActivityV1.Change.Change {
  fileprivate var isOrganization: Bool {
    switch self {
    case .organization, .organizationReset: true
    default: false
    }
  }
}

extension OrganizationRecord {
  /// Reads an organization from its rows; an empty one where there are none.
  init(id: OrganizationID, readingFrom connection: any Connection) throws {
    var record = OrganizationRecord(id: id, erased: try ErasedPeople(of: id, readingFrom: connection))
    var ofDeletedClasses: [ClassID: [ActivityV1.Change.Change]] = [:]
    do {
      try connection.forEach(
        "SELECT payload FROM entity WHERE organization = ? ORDER BY kind, id", .text(id.rawValue)
      ) { row in
        let stored = try row.withBlob(0) { try ActivityV1.Change(decoding: $0) }
        if let change = stored.change { try record.take(change, aside: &ofDeletedClasses) }
      }
      let standing = try connection.all(
        "SELECT class_id FROM deleted_class WHERE organization = ?", .text(id.rawValue)
      ) { ClassID(try $0.text(0)) }
      record.settleDeletedClasses(standing: Set(standing))
      try record.judge(by: standing.sorted().flatMap { ofDeletedClasses[$0] ?? [] })
      try connection.forEach(
        "SELECT payload FROM known_context WHERE organization = ?", .text(id.rawValue)
      ) { row in
        let stored = try row.withBlob(0) { try ContextV1.ContextState(decoding: $0) }
        record.apply(try ContextNode(stored))
      }
      try connection.forEach(
        "SELECT limit_ms, from_ms FROM idle_limit WHERE organization = ? ORDER BY from_ms", .text(id.rawValue)
      ) { row in
        record.setIdleLimit(try row.integer(0), from: Instant(milliseconds: try row.integer(1)))
      }
    } catch let error where !(error is StorageError) {
      throw StorageError(.corrupt, "the rows of organization \(id) cannot be read: \(error)")
    }
    // Rows of theirs are left until a job comes to them.
    try connection.forEach(
      "SELECT subject FROM erasure WHERE organization = ? AND kind = ? AND subject <> '' AND completed_at IS NULL",
      .text(id.rawValue), .int(ErasureJob.Kind.person.rawValue)
    ) { row in record.hideRows(of: PersonID(try row.text(0))) }
    record.setLeaving(try LeavingRows(id, on: connection).all())
    record.setHasAliases(try AttemptRows(id, on: connection).haveAliases())
    self = record
  }
}
