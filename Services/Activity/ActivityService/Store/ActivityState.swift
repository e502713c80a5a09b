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
    let loaded = records.removeValue(forKey: id)
    if loaded == nil { touched.insert(id) }
    var scope = OrganizationTransaction(
      record: try loaded ?? OrganizationRecord(id: id, readingFrom: transaction), transaction: transaction,
      committedAt: committedAt, limits: limits, touched: touched, actor: actor, auditMemory: auditMemory)
    defer { if !scope.record.isEmpty { records[id] = scope.record } }
    let result = try body(&scope)
    try scope.finish()
    return result
  }

  /// Makes what was committed visible to readers, then wakes those who follow the feed.
  func publish(to directory: OrganizationDirectory, _ callers: ErasedCallers, _ signal: CommitSignal) {
    let organizations = touched.take()
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
