internal import Domain
internal import Feeds
internal import ReportEngine
internal import Synchronization

/// The organizations of which a part was found damaged, until somebody takes them.
final class DamagedOrganizations: Sendable {
  private let found = Mutex<Set<OrganizationID>>([])
  private let changeSignal = ChangeSignal()

  /// Counts an organization among them as soon as something is noted, or at once where that was before.
  func listen(to damage: PartDamage, of organization: OrganizationID) {
    damage.whenNoted { [self] in
      found.withLock { _ = $0.insert(organization) }
      changeSignal.notify()
    }
  }

  /// All there are, once there is one. What is found while these are seen to is there the next time.
  ///
  /// - Throws: when the task is cancelled.
  func next() async throws -> Set<OrganizationID> {
    while true {
      try Task.checkCancellation()
      // Before it is looked: what is found in between has been noticed then.
      let seen = changeSignal.current
      let organizations = found.withLock { found in
        defer { found = [] }
        return found
      }
      if !organizations.isEmpty { return organizations }
      await changeSignal.wait(after: seen)
    }
  }
}
