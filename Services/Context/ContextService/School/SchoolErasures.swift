internal import Domain
internal import Feeds
internal import Identity
internal import Messages
internal import Observability
internal import Serving
internal import Storage

/// Completes erasures that Activity has published: their rows are removed as the feed is read; here their remains are
/// removed from the files, and the erasures are confirmed to Activity.
final class SchoolErasures: Sendable {
  /// How often what could not be confirmed is tried again.
  private static let retry = Duration.seconds(2)

  /// Refuses those who were erased.
  let callers: ErasedCallers
  private let store: ContextStore
  private let confirm: @Sendable (ActivityV1.ConfirmErasureRequest) async throws -> Void
  private let log: Logger
  private let calls: AsyncStream<Void>
  private let call: AsyncStream<Void>.Continuation

  /// - Parameter confirm: calls `ConfirmErasure`.
  init(
    _ store: ContextStore, callers: ErasedCallers, log: Logger,
    confirm: @escaping @Sendable (ActivityV1.ConfirmErasureRequest) async throws -> Void
  ) {
    self.store = store
    self.callers = callers
    self.log = log
    self.confirm = confirm
    (calls, call) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// These people were erased in an organization: their calls are refused, and what is left of them is removed.
  func note(_ people: Set<PersonDigest>, of organization: OrganizationID) {
    callers.set(people, of: organization)
    call.yield()
  }

  /// Confirms what there is to confirm until its task is cancelled.
  func run() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [self] in
        while true {
          call.yield()
          try await Task.sleep(for: Self.retry)
        }
      }
      group.addTask { [self] in
        for await _ in calls {
          do {
            try await confirmAll()
          } catch let error where !Task.isCancelled {
            log.debug("an erasure is not confirmed yet", ["error": "\(error)"])
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private func confirmAll() async throws {
    let waiting = try await store.readers.read { connection in
      try connection.all(
        "SELECT organization, erasure_id, removed FROM erasure WHERE is_confirmed = ?",
        .int(SchoolRecords.Confirmation.due.rawValue)
      ) { row in
        (organization: try row.text(0), erasure: try row.text(1), removed: try row.integer(2))
      }
    }.filter { !store.moved.contains(OrganizationID($0.organization)) }
    guard !waiting.isEmpty else { return }
    for organization in Set(waiting.map { OrganizationID($0.organization) }) {
      // Not by the rolls alone: who publishes content is on none, and in a history that is read anew nobody is named who was erased.
      try await store.forgetRequests(in: organization) { [callers] in callers.isErased($0, of: organization) }
    }
    try await store.mergeWords()
    try await store.writer.emptyLog()
    var failure: (any Error)?
    for (organization, erasure, removed) in waiting {
      do {
        try await confirm(
          ActivityV1.ConfirmErasureRequest(
            organizationID: organization, erasureID: erasure, service: "context",
            removed: [ActivityV1.ErasedCount(service: "context", what: "rows", count: removed)]))
      } catch {
        // One that Activity does not take yet holds up no other.
        failure = error
        continue
      }
      try await store.writer.write { _, transaction in
        // Where the history was replaced meanwhile, it is told and confirmed once more.
        try transaction.execute(
          "UPDATE erasure SET is_confirmed = ? WHERE organization = ? AND erasure_id = ? AND is_confirmed = ?",
          .int(SchoolRecords.Confirmation.given.rawValue), .text(organization), .text(erasure),
          .int(SchoolRecords.Confirmation.due.rawValue))
      }
    }
    if let failure { throw failure }
  }
}
