internal import Domain
internal import Feeds
internal import Messages
internal import Serving
internal import Storage
internal import Synchronization

/// What the writer knows of the store without reading it again; it lives on the writer's thread.
///
/// Organizations are loaded when they are first asked for.
struct ActivityState {
  private var records: [OrganizationID: OrganizationRecord] = [:]
  /// What vendors publish: one, over which the content of all organizations lies (N61). Nil before it was read.
  private var catalog: PublishedCatalog?
  /// Where the feeds stand: nobody else writes them.
  private var feedHeads: [OrganizationID: FeedCursor] = [:]
  /// By whose count it is (`AttemptRows.rowCounter`).
  private var nextAttemptRows: [OrganizationID?: Int64] = [:]
  private let touched: TouchedOrganizations
  private let limits: Limits
  private let auditMemory: AuditMemory

  init(touched: TouchedOrganizations, limits: Limits, auditMemory: AuditMemory) {
    self.touched = touched
    self.limits = limits
    self.auditMemory = auditMemory
  }

  /// Runs `body` on an organization as it stands, with what earlier bodies of the same commit did.
  ///
  /// - Parameter actor: who does what the body does.
  mutating func withOrganization<T>(
    _ id: OrganizationID, _ transaction: Transaction, committedAt: Instant, by actor: AuditActor,
    _ body: (inout OrganizationTransaction) throws -> T
  ) throws -> T {
    // Taken out and put back, so that a change happens in place and copies nothing.
    var record: OrganizationRecord
    if let loaded = records.removeValue(forKey: id) {
      record = loaded
    } else {
      touched.insert(id)
      record = try OrganizationRecord(id: id, readingFrom: transaction)
      if id != Caller.catalog { record.lie(over: try publishedCatalog(transaction)) }
    }
    let rowCounter = AttemptRows(id, on: transaction).rowCounter
    var scope = OrganizationTransaction(
      record: record, transaction: transaction, committedAt: committedAt, limits: limits, touched: touched,
      feedHead: feedHeads[id], nextAttemptRow: nextAttemptRows[rowCounter], actor: actor, auditMemory: auditMemory)
    let result: T
    do {
      defer { if !scope.record.isEmpty { records[id] = scope.record } }
      result = try body(&scope)
      try scope.finish()
      feedHeads[id] = scope.feedHead
      nextAttemptRows[rowCounter] = scope.nextAttemptRow
    }
    if id == Caller.catalog {
      publish(scope.organization.content)
      try refold(scope.refoldedElsewhere, transaction, committedAt: committedAt)
    }
    return result
  }

  private mutating func publishedCatalog(_ transaction: Transaction) throws -> PublishedCatalog {
    if let catalog { return catalog }
    let read = PublishedCatalog(
      try OrganizationRecord(id: Caller.catalog, readingFrom: transaction).organization.content)
    catalog = read
    return read
  }

  /// From now on every organization's content lies over this.
  private mutating func publish(_ content: ContentTree) {
    let published = PublishedCatalog(content)
    catalog = published
    for id in records.keys where id != Caller.catalog {
      records[id]?.lie(over: published)
      touched.insert(id)
    }
  }

  /// Publishes again, in each organization, the attempts at contexts of which a vendor has declared another kind (D7): with that
  /// change, or not at all.
  private mutating func refold(
    _ contexts: Set<ContextID>, _ transaction: Transaction, committedAt: Instant
  ) throws {
    guard !contexts.isEmpty else { return }
    for head in try ChangeLog.heads(on: transaction) {
      let id = OrganizationID(head.organization)
      for context in contexts.sorted() {
        let hasWork = try transaction.exists(
          """
          SELECT 1 FROM attempt WHERE organization = ? AND context_id = ? AND first_kind_order IS NOT NULL LIMIT 1
          """, .text(id.rawValue), .integer(context.rawValue))
        guard hasWork, id != Caller.catalog else { continue }
        try withOrganization(id, transaction, committedAt: committedAt, by: .system) { scope in
          try AttemptKinds.refold(context, in: &scope)
        }
      }
    }
  }

  /// Makes what was committed visible to readers, then wakes those who follow the feed.
  func publish(to directory: OrganizationDirectory, _ callers: ErasedCallers, _ signal: CommitSignal) {
    let organizations = touched.take()
    // What is not held here any more would lie over the catalog as it was.
    if organizations.contains(Caller.catalog) { directory.forgetAll { records[$0] == nil } }
    for id in organizations {
      let erased = records[id]?.erased
      let before = directory.current(id)?.record.erased.count ?? 0
      if let record = records[id] {
        directory.publish(OrganizationSnapshot(record))
      } else {
        directory.forget(id)
      }
      if erased?.count ?? 0 != before { callers.set(erased?.digests ?? [], of: id) }
    }
    signal.committed(organizations)
  }
}

/// The organizations that changed or were loaded since the last commit.
///
/// It outlives the writer's state, which is thrown away after a failure: what earlier bodies of that commit changed
/// must still be published. One too many does no harm.
final class TouchedOrganizations: Sendable {
  private let organizations = Mutex<Set<OrganizationID>>([])

  func insert(_ organization: OrganizationID) {
    _ = organizations.withLock { $0.insert(organization) }
  }

  func take() -> Set<OrganizationID> {
    organizations.withLock { organizations in
      defer { organizations = [] }
      return organizations
    }
  }
}
