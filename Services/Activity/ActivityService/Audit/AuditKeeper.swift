internal import Audit
internal import Domain
internal import Observability
internal import RPC
internal import Storage

/// Writes into the audit log what was noted meanwhile, every few seconds.
struct AuditKeeper: Sendable {
  /// How long what is new waits in memory: what a kill loses.
  static let period: Duration = .seconds(2)

  let store: ActivityStore
  let log: Logger

  /// Runs until its task is cancelled. A round that fails is tried again with the next.
  func run() async throws {
    do {
      try await store.takeInFormerNotes()
    } catch let error where !Task.isCancelled {
      log.warning("earlier notes are not in the audit log yet", ["error": "\(error)"])
    }
    while true {
      try await Task.sleep(for: Self.period)
      await write()
    }
  }

  /// Writes everything there is: the service ends.
  func finish() async {
    store.noted.sealAll()
    await write()
  }

  private func write() async {
    store.noted.seal(at: store.clock.now)
    for organization in store.noted.organizations {
      do {
        try await store.writeNotes(of: organization)
      } catch {
        log.warning("what was noted is not in the audit log yet", ["error": "\(error)", "batches": store.noted.count])
      }
    }
  }
}

extension ActivityStore {
  /// Chains what was noted before there was a chain, of organizations where nothing has been noted since.
  func takeInFormerNotes() async throws {
    while true {
      let found = try await firstOwn(
        "SELECT organization FROM audit WHERE organization > ? ORDER BY organization LIMIT 1")
      guard let found else { return }
      try await write(found) { try $0.auditWriter.takeInFormerNotes() }
    }
  }
}
