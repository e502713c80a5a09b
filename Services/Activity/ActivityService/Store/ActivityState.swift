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
  /// Organizations that were taken and not published yet.
  private var taken: Set<OrganizationID> = []
  /// Which organizations are this process's; nil: all are.
  private let ownership: (any Ownership)?
  /// Organizations that were moved to another store.
  private let moved: Set<OrganizationID>
  private let limits: Limits
  private let auditMemory: AuditMemory

  init(
    touched: TouchedOrganizations, limits: Limits, auditMemory: AuditMemory, ownership: (any Ownership)? = nil,
    moved: Set<OrganizationID> = []
  ) {
    self.moved = moved
    self.ownership = ownership
    self.touched = touched
    self.limits = limits
    self.auditMemory = auditMemory
  }

  /// Runs `body` on an organization as it stands, with what earlier bodies of the same commit did.
  ///
  /// - Parameter actor: who does what the body does.
  /// - Throws: `.heldElsewhere` where the organization is another process's.
  mutating func withOrganization<T>(
    _ id: OrganizationID, _ transaction: Transaction, committedAt: Instant, by actor: AuditActor,
    _ body: (inout OrganizationTransaction) throws -> T
  ) throws -> T {
    try hold(id, transaction, committedAt: committedAt)
    // Taken out and put back, so that a change happens in place and copies nothing.
    var record: OrganizationRecord
    var isNew = false
    if let loaded = records.removeValue(forKey: id) {
      record = loaded
    } else {
      touched.insert(id)
      record = try OrganizationRecord(id: id, readingFrom: transaction)
      if id != Caller.catalog { record.lie(over: try publishedCatalog(transaction)) }
      isNew = true
    }
    let rowCounter = AttemptRows(id, on: transaction).rowCounter
    var scope = OrganizationTransaction(
      record: record, transaction: transaction, committedAt: committedAt, limits: limits, touched: touched,
      feedHead: feedHeads[id], nextAttemptRow: nextAttemptRows[rowCounter], actor: actor, auditMemory: auditMemory)
    let result: T
    do {
      defer { if !scope.record.isEmpty { records[id] = scope.record } }
      if isNew, ownership != nil { try AttemptKinds.refoldAll(in: &scope) }
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

  /// Has an organization be this process's until the transaction ends.
  ///
  /// - Throws: `.heldElsewhere` where it is another's.
  mutating func hold(_ id: OrganizationID, _ transaction: Transaction, committedAt: Instant) throws {
    guard try transaction.hold(id.rawValue) else { return }
    // What is known of it is of another time.
    records[id] = nil
    feedHeads[id] = nil
    nextAttemptRows[AttemptRows(id, on: transaction).rowCounter] = nil
    auditMemory.forget(id)
    touched.insert(id)
    taken.insert(id)
    if id == Caller.catalog { try lieOverCatalog(transaction, committedAt: committedAt) }
  }

  /// Reads the catalog that another process owns.
  mutating func rereadCatalog(_ transaction: Transaction, committedAt: Instant) throws {
    guard let ownership, !ownership.owns(Caller.catalog.rawValue) else { return }
    try lieOverCatalog(transaction, committedAt: committedAt)
  }

  /// Has what is this process's lie over the catalog as it is stored, and publishes again what its owner has left to be published by
  /// whose it is.
  private mutating func lieOverCatalog(_ transaction: Transaction, committedAt: Instant) throws {
    guard let ownership else { return }
    touched.insert(Caller.catalog)
    publish(try OrganizationRecord(id: Caller.catalog, readingFrom: transaction).organization.content)
    for id in try AttemptKinds.refolding(on: transaction) where ownership.owns(id.rawValue) && !moved.contains(id) {
      try withOrganization(id, transaction, committedAt: committedAt, by: .system) { scope in
        try AttemptKinds.refoldAll(in: &scope)
      }
    }
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
  /// change, or not at all. In those that are not this process's it is noted with that change, and done by whose they are.
  private mutating func refold(
    _ contexts: Set<ContextID>, _ transaction: Transaction, committedAt: Instant
  ) throws {
    guard !contexts.isEmpty else { return }
    for head in try ChangeLog.heads(on: transaction) {
      let id = OrganizationID(head.organization)
      guard !moved.contains(id) else { continue }
      for context in contexts.sorted() {
        let hasWork = try transaction.exists(
          """
          SELECT 1 FROM attempt WHERE organization = ? AND context_id = ? AND first_kind_order IS NOT NULL LIMIT 1
          """, .text(id.rawValue), .integer(context.rawValue))
        guard hasWork, id != Caller.catalog else { continue }
        if let ownership, !ownership.owns(id.rawValue) {
          try AttemptKinds.requestRefold(context, of: id, in: transaction)
          continue
        }
        try withOrganization(id, transaction, committedAt: committedAt, by: .system) { scope in
          try AttemptKinds.refold(context, in: &scope)
        }
      }
    }
  }

  /// Makes what was committed visible to readers, then wakes those who follow the feed.
  ///
  /// - Returns: what was taken.
  mutating func publish(
    to directory: OrganizationDirectory, _ callers: ErasedCallers, _ signal: CommitSignal
  ) -> Set<OrganizationID> {
    let organizations = touched.take()
    defer { taken = [] }
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
      if erased?.count ?? 0 != before || taken.contains(id) && records[id] != nil {
        callers.set(erased?.digests ?? [], of: id)
      }
    }
    signal.committed(organizations)
    return taken
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
