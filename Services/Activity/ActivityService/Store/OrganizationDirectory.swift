internal import Domain
internal import Synchronization

/// The newest committed state of every organization that was asked for: what readers decide on, without SQL.
final class OrganizationDirectory: Sendable {
  private let snapshots = Mutex<[OrganizationID: OrganizationSnapshot]>([:])

  /// Nil when it was not loaded yet; ask the store.
  func current(_ organization: OrganizationID) -> OrganizationSnapshot? {
    snapshots.withLock { $0[organization] }
  }

  func publish(_ snapshot: OrganizationSnapshot) {
    snapshots.withLock { $0[snapshot.organization.id] = snapshot }
  }

  func forgetAll(where isStale: (OrganizationID) -> Bool) {
    snapshots.withLock { snapshots in snapshots = snapshots.filter { !isStale($0.key) } }
  }

  func forget(_ organization: OrganizationID) {
    snapshots.withLock { $0[organization] = nil }
  }
}

/// One committed state of an organization. It never changes.
final class OrganizationSnapshot: Sendable {
  let record: OrganizationRecord

  init(_ record: OrganizationRecord) {
    self.record = record
  }

  var organization: Organization { record.organization }
}
