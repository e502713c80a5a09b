internal import API
internal import Domain
internal import Feeds
internal import Messages
internal import Observability
internal import RPC
internal import Storage
internal import Synchronization
internal import Wire

/// Takes Context's feed in: which contexts there are, where they stand and stood, and which were withdrawn.
///
/// Where Context's history was replaced and the new one lacks contexts that were followed before, its store was restored. Work
/// and handouts here name them by number, so they stay known, and are given back to Context (D32). So are those that it has forgotten
/// for a job that this store, restored itself, has not done yet. At which of all of them nobody has work, a job looks (N75).
final class ContextFeed: ChangeConsumer {
  typealias Batch = ContextV1.ContextChangeBatch

  private struct State {
    /// As far as Context was when it was last connected to.
    var heads: [OrganizationID: FeedCursor]?
    /// Organizations of which something may have to be given back: their history was replaced, or lacks what stands here.
    var replaced: Set<OrganizationID> = []
    /// Organizations whose content is being reset: nothing is given back.
    var resetting: Set<OrganizationID> = []
  }

  private let store: ActivityStore
  private let client: ContextChangesServiceClient?
  private let storing: OpenQuestions
  private let progress: FeedProgress
  private let log: Logger
  private let state = Mutex(State())

  /// Contexts and bytes given back in one call, about.
  private static let reinstatedMax = 500
  private static let reinstatedBytesMax = 1024 * 1024

  /// - Parameters:
  ///   - client: nil: nothing can be given back.
  ///   - storing: who has Context forget something waits for the end of what was being given back.
  init(
    store: ActivityStore, client: ContextChangesServiceClient?, storing: OpenQuestions, progress: FeedProgress,
    log: Logger
  ) {
    self.store = store
    self.client = client
    self.storing = storing
    self.progress = progress
    self.log = log
  }

  /// Whether Context was heard of since the start.
  var wasConnected: Bool { state.withLock { $0.heads != nil } }

  /// Where others share the store: the stream tells of organizations that are this process's.
  var restarts: ChangeSignal { store.takings.signal }

  func followed() -> Set<OrganizationID>? { store.followed }

  func cursors() async throws -> [OrganizationID: FeedCursor] {
    // The catalog's rows are its owner's; what is in memory of them is to be as the position that is told.
    let catalog = store.isOwn(Caller.catalog) ? nil : try await store.rereadCatalog()
    var cursors = try await store.read { connection in
      var cursors: [OrganizationID: FeedCursor] = [:]
      try connection.forEach("SELECT organization, epoch, seq, digest FROM context_cursor") { row in
        cursors[OrganizationID(try row.text(0))] = try FeedCursor(row, from: 1)
      }
      return cursors
    }
    guard let followed = store.followed else { return cursors }
    cursors = cursors.filter { followed.contains($0.key) }
    if !store.isOwn(Caller.catalog) { cursors[Caller.catalog] = catalog }
    return cursors
  }

  func connected(_ heads: [OrganizationID: FeedCursor]) async throws {
    let replaced = try await replacedOrganizations()
    state.withLock { state in
      state.heads = heads
      state.replaced.formUnion(replaced)
    }
    let cursors = try await cursors()
    for organization in replaced {
      if let cursor = cursors[organization] { await giveBack(organization, at: cursor) }
    }
  }

  /// Those of whom something was followed of a history that is over, and not told again.
  private func replacedOrganizations() async throws -> [OrganizationID] {
    try await store.read { connection in
      try connection.all("SELECT DISTINCT organization FROM known_context WHERE revision = -1") { row in
        OrganizationID(try row.text(0))
      }
    }.filter(store.isOwn)
  }

  func reset(_ organization: OrganizationID, epoch: Int64) async throws {
    guard !store.moved.contains(organization) else { return }
    if try await isLeftToOwner(organization) {
      return try await store.followCatalog(to: FeedCursor(beginning: epoch))
    }
    _ = state.withLock { $0.replaced.insert(organization) }
    try await store.write(organization) { scope in try scope.beginContexts(epoch: epoch) }
  }

  /// The catalog is followed by every process that shares the store, and taken in by its owner.
  private func isLeftToOwner(_ organization: OrganizationID) async throws -> Bool {
    guard organization == Caller.catalog else { return false }
    do {
      try await store.own(organization)
      return false
    } catch let error as StorageError where error.code == .heldElsewhere {
      return true
    }
  }

  func take(
    _ changes: [ContextV1.ContextChange], of organization: OrganizationID, upTo cursor: FeedCursor
  ) async throws {
    guard !store.moved.contains(organization) else { return }
    if try await isLeftToOwner(organization) { return try await store.followCatalog(to: cursor) }
    let isLost = try await store.write(organization, weight: max(1, changes.count)) { [progress] scope in
      try scope.takeContexts(changes, upTo: cursor, progress)
    }
    if isLost { _ = state.withLock { $0.replaced.insert(organization) } }
    await giveBack(organization, at: cursor)
  }

  /// Has Context forget an organization's content, then runs `body`, which forgets it here (D21).
  func resetting<T: Sendable>(
    _ organization: OrganizationID, _ body: (_ head: FeedCursor?) async throws -> T
  ) async throws -> T {
    _ = state.withLock { $0.resetting.insert(organization) }
    defer { _ = state.withLock { $0.resetting.remove(organization) } }
    guard let client else { return try await body(nil) }
    let response = try await client.resetContent(
      ContextV1.ResetContentRequest(organizationID: organization.rawValue), CallOptions(timeout: Self.resetPatience))
    return try await body(response.head.map { FeedCursor($0) })
  }

  /// How long Context may take to forget an organization's content.
  private static let resetPatience: Duration = .seconds(30)

  /// Gives back to Context what its new history does not have, once all of that has been read.
  ///
  /// Where Context does not take it, it stays known here, so that work on it is stored, and is offered again at the next
  /// connection.
  private func giveBack(_ organization: OrganizationID, at cursor: FeedCursor) async {
    let isDue = state.withLock { state in
      guard state.replaced.contains(organization), !state.resetting.contains(organization), let heads = state.heads
      else { return false }
      let head = heads[organization] ?? FeedCursor(beginning: cursor.epoch)
      return head.epoch == cursor.epoch && head.sequence <= cursor.sequence
    }
    guard isDue, let client else { return }
    do {
      let (lost, count) = try await storing.holding(organization) {
        let lost = try await store.read { try Self.lostContexts(of: organization, on: $0) }
        var count: Int64 = 0
        for contexts in Self.slices(lost) {
          let response = try await client.reinstateContexts(
            ContextV1.ReinstateContextsRequest(organizationID: organization.rawValue, contexts: contexts),
            CallOptions(timeout: Self.resetPatience))
          count += response.reinstated
        }
        return (lost.count, count)
      }
      // What stood below something of the catalog's had no place before that was back.
      if organization == Caller.catalog, count > 0 {
        let others = try await replacedOrganizations().filter { $0 != Caller.catalog }
        state.withLock { $0.replaced.formUnion(others) }
        let cursors = try await cursors()
        for other in others {
          if let cursor = cursors[other] { await giveBack(other, at: cursor) }
        }
      }
      _ = state.withLock { $0.replaced.remove(organization) }
      if lost > 0 {
        log.error(
          "Context did not have contexts that are known here, they were given back to it: was a store restored?",
          ["organization": organization, "lost": lost, "reinstated": count])
      }
    } catch {
      log.error(
        "Context has lost contexts and did not take them back: they stay in use",
        ["organization": organization, "error": "\(error)"])
    }
  }

  /// What was followed of a history that is over, and was not told again: parents before what stands below them. What goes stays lost.
  private static func lostContexts(
    of organization: OrganizationID, on connection: any Connection
  ) throws -> [ContextV1.ContextState] {
    try connection.all(
      """
      SELECT payload FROM known_context AS known WHERE organization = ? AND revision = -1 AND NOT EXISTS (
        SELECT 1 FROM leaving_context AS leaving
        WHERE leaving.organization = known.organization AND leaving.context_id = known.context_id)
      ORDER BY context_id
      """, .text(organization.rawValue)
    ) { row in try row.withBlob(0) { try ContextV1.ContextState(decoding: $0) } }
    .map { (depth: $0.context?.identifierPath.count ?? 0, state: $0) }
    .sorted { ($0.depth, $0.state.context?.contextID ?? 0) < ($1.depth, $1.state.context?.contextID ?? 0) }
    .map(\.state)
  }

  private static func slices(_ contexts: [ContextV1.ContextState]) -> [[ContextV1.ContextState]] {
    var slices: [[ContextV1.ContextState]] = []
    var bytes = 0
    for context in contexts {
      let size = (try? context.encoded().count) ?? 0
      if let last = slices.last, last.count < reinstatedMax, bytes + size <= reinstatedBytesMax {
        slices[slices.count - 1].append(context)
        bytes += size
      } else {
        slices.append([context])
        bytes = size
      }
    }
    return slices
  }
}
