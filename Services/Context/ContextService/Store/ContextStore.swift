internal import ContextDomain
internal import Domain
internal import Feeds
internal import Observability
internal import RPC
internal import Serving
internal import Storage
internal import Sharing

/// All organizations' content in one store: read by many, written by one.
final class ContextStore: Sendable {
  let writer: Writer<ContextWriterState>
  let readers: Readers
  let limits: Limits
  /// Whose calls made the newest changes.
  let traces = FeedTraces()
  /// What is left in the index of words of contexts that were forgotten.
  let words = WordRemains()
  /// How much callers change.
  let budget: ChangeBudget
  /// Organizations that were moved to another store: nothing is done here for them.
  let moved: Set<OrganizationID>
  private let database: any Database

  /// - Parameters:
  ///   - path: of the database's file, where it has one.
  ///   - metrics: where it counts what it writes.
  ///   - didCommit: told which organizations' feeds have grown; must not block.
  init(
    _ database: any Database, at path: String?, limits: Limits, budget: ChangeBudget = ChangeBudget(),
    metrics: Metrics = Metrics(),
    didCommit: @escaping @Sendable (Set<OrganizationID>) -> Void = { _ in }
  ) throws {
    self.database = database
    moved = Set(try MovedOrganizations.all(on: database.openReader()).keys.map { OrganizationID($0) })
    writer = try Writer(
      database, load: ContextWriterState.load,
      didCommit: { state in
        didCommit(state.touched)
        state.touched = []
      }, committed: metrics.storeCommits)
    readers = try Readers(database)
    metrics.store(writer, readers, at: path)
    self.limits = limits
    self.budget = budget
  }

  /// - Throws: `.movedAway` where an organization was moved to another store.
  func refuseMoved(_ organization: OrganizationID) throws(StorageError) {
    guard !moved.contains(organization) else { throw .moved }
  }

  /// Why nothing should be asked of it, in a sentence for whoever watches the service; nil: all is well.
  var reasonNotToServe: String? { database.reasonNotToServe }

  /// Why this process is to be started anew; nil: it goes on.
  var reasonToEnd: String? { database.reasonToEnd }

  /// False once another process has taken the store over.
  var isSound: Bool { database.isSound }

  /// Writes what is queued and lets go of the file, which holds everything then: the log beside it is empty.
  func close() async {
    await readers.close()
    await writer.close()
    database.close()
  }

  /// Reads a few rows: here and now where the store is on this machine.
  ///
  /// - Parameter holder: who asks for it, with whom others of the organization take turns.
  func read<T: Sendable>(
    _ organization: OrganizationID, for holder: Holder, _ body: @escaping @Sendable (ContextReads) throws -> T
  ) async throws -> T {
    try refuseMoved(organization)
    return try await readers.readShort(for: holder) {
      try body(ContextReads(organization: organization, connection: $0))
    }
  }

  /// Reads any number of rows, from one state of the store.
  ///
  /// - Parameter holder: who asks for it.
  func readMany<T: Sendable>(
    _ organization: OrganizationID, for holder: Holder, _ body: @escaping @Sendable (ContextReads) throws -> T
  ) async throws -> T {
    try refuseMoved(organization)
    return try await readers.read(for: holder) {
      try body(ContextReads(organization: organization, connection: $0))
    }
  }

  /// Runs `body` in the next transaction.
  ///
  /// - Parameter holder: who asks for it.
  func write<T: Sendable>(
    _ time: StoreTime, in organization: OrganizationID, for holder: Holder, weight: Int = 1,
    _ body: @escaping @Sendable (ContextWrites, inout ContextWriterState) throws -> T
  ) async throws -> T {
    try refuseMoved(organization)
    let (traces, trace) = (traces, TraceContext.current)
    return try await writer.write(for: holder, weight: weight) { state, transaction in
      let writes = ContextWrites(
        organization: organization, transaction: transaction, now: time.organization, committedAt: time.day)
      (state.lastStored, state.addedBytes) = (nil, 0)
      let result = try body(writes, &state)
      try state.finishFeed(of: organization, in: transaction)
      if let trace, let last = state.lastStored {
        traces.note(trace, organization, last, committedAt: time.day.milliseconds)
      }
      return result
    }
  }
}

extension ContextStore {
  /// Runs `body` in the next transaction for a caller who changes content: each may change so much (N91).
  func change<T: Sendable>(
    _ time: StoreTime, by caller: Caller, weight: Int = 1,
    _ body: @escaping @Sendable (ContextWrites, inout ContextWriterState) throws -> T
  ) async throws -> T {
    try budget.check(caller)
    return try await counting(time, by: caller, weight: weight, body)
  }

  /// The same for a caller whose budget the body looks at itself.
  func counting<T: Sendable>(
    _ time: StoreTime, by caller: Caller, weight: Int,
    _ body: @escaping @Sendable (ContextWrites, inout ContextWriterState) throws -> T
  ) async throws -> T {
    let (result, bytes) = try await write(time, in: caller.organization, for: Holder(caller), weight: weight) {
      writes, state in (try body(writes, &state), state.addedBytes)
    }
    budget.use(bytes, by: caller)
    return result
  }
}

/// When something is stored: what the organization's clock says, and what the wall says.
struct StoreTime: Sendable {
  /// Differs from the day only in developer mode (D21).
  var organization: Instant
  var day: Instant
}

extension ContextStore {
  /// Where an organization's changes stand, and those of the content that vendors publish; nil before the first.
  func heads(
    of organization: OrganizationID, for holder: Holder
  ) async throws -> (own: FeedCursor?, catalog: FeedCursor?) {
    try await readers.readShort(for: holder) {
      (
        own: try ChangeLog.head(of: organization.rawValue, on: $0),
        catalog: try ChangeLog.head(of: Caller.catalog.rawValue, on: $0)
      )
    }
  }
}
