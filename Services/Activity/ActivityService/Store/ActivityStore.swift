internal import Audit
internal import Domain
internal import Feeds
internal import Identity
internal import Observability
internal import RPC
internal import Serving
internal import Storage
internal import Stores
internal import Synchronization
internal import Sharing

/// Activity's database: one writer that knows every organization, readers, and the newest state for those who only ask.
final class ActivityStore: Sendable {
  let readers: Readers
  let directory = OrganizationDirectory()
  /// Wakes those who follow the changes.
  let signal = CommitSignal()
  /// Of other processes that share the store.
  let othersChanges = OthersChanges()
  /// Organizations that were taken, which another process may have had.
  let takings = OrganizationTakings()
  /// Whose calls made the newest of them.
  let traces = FeedTraces()
  /// The time of day.
  let clock: WallClock
  let tokens: PageTokens
  /// Those of the domain, by which its rows are judged.
  let limits: Limits
  /// What happened often, on its way into the audit log.
  let noted = NotedBatches()
  private let database: any Database
  /// Which organizations are this process's; nil: all are.
  let ownership: (any Ownership)?
  /// Organizations that were moved to another store: nothing is done here for them.
  let moved: Set<OrganizationID>
  /// Refuses those who were erased.
  let callers: ErasedCallers
  /// The key under which erased people are named.
  let erasureKey: ErasureKey
  let erasureList: ErasureList
  let erasureSeal: ErasureSeal
  /// How many people an older state of the store still had, who had been erased since: they are erased again.
  let erasedAgain: Int
  /// Those that are known to be noted.
  private let followers = Mutex<Set<Follower>>([])
  private let writer: Writer<ActivityState>

  /// Opens or creates the database and brings it up to date.
  ///
  /// - Parameters:
  ///   - location: where it is.
  ///   - erasures: the path of the list of erasures; nil: beside the store's file.
  ///   - limits: those of the domain, by which its rows are judged.
  ///   - instance: the name of this process among several that share the store; nil: it has the store for itself.
  ///   - advertised: where the others of these call it; nil: they do not.
  ///   - metrics: where it counts what it writes.
  init(
    _ location: StoreLocation, erasures: String? = nil, clock: WallClock, limits: Limits = .standard,
    writing: WriterLimits = WriterLimits(), refusesLostWork: Bool = false, instance: String? = nil,
    advertised: String? = nil, metrics: Metrics = Metrics(), log: Logger = Logger("store")
  ) throws {
    let list = ErasureList(
      path: try erasures ?? location.companion("-erasures", "the list of erasures", option: "erasure-list"))
    let database = try location.open(
      .activity, now: clock.now.milliseconds, refusesLostWork: refusesLostWork, instance: instance,
      advertised: advertised, log: log)
    self.database = database
    let ownership = database.ownership
    self.ownership = ownership
    let moved = Set(try MovedOrganizations.all(on: database.openReader()).keys.map { OrganizationID($0) })
    self.moved = moved
    let touched = TouchedOrganizations()
    self.clock = clock
    self.limits = limits
    erasureList = list
    callers = ErasedCallers { [directory] person, organization in
      directory.current(organization)?.record.people[person] != nil
    }
    let erasedAgain = Mutex(0)
    writer = try Writer(
      database, limits: writing,
      prepare: { transaction in
        let found = try list.play(in: transaction, clock: clock.now, limits: limits, without: moved)
        erasedAgain.withLock { $0 = found }
      },
      load: { [noted] _ in
        ActivityState(
          touched: touched, limits: limits, auditMemory: AuditMemory(noted: noted), ownership: ownership,
          moved: moved)
      },
      didCommit: { [directory, callers, signal, takings] state in
        takings.note(state.publish(to: directory, callers, signal))
      },
      committed: metrics.storeCommits)
    readers = try Readers(database)
    metrics.store(writer, readers, at: location.path)
    self.erasedAgain = erasedAgain.withLock { $0 }
    let (secret, key, erased) = try readers.readInline(stepsMax: .max) {
      (
        try $0.first("SELECT value FROM secret WHERE name = 'page-tokens'", row: { try $0.blob(0) }),
        try ErasureKey.read(from: $0), try ErasureList.entries(on: $0)
      )
    }
    guard let secret else { throw StorageError(.corrupt, "\(database.name) has lost its secret") }
    tokens = PageTokens(secret: secret)
    erasureKey = key
    erasureSeal = ErasureSeal(secret: secret)
    callers.setKey(key)
    for (organization, entries) in Dictionary(grouping: erased, by: \.organization) {
      callers.set(Set(entries.map(\.digest)), of: organization)
    }
  }

  /// Runs `body` on one organization in the next transaction; returns once that is durable and visible to readers.
  ///
  /// - Parameters:
  ///   - actor: who does it, for the audit log.
  ///   - weight: how many records the body writes, about.
  ///   - bytes: how much memory it holds and writes, about.
  ///   - questions: what it will ask, as far as it is known.
  /// - Throws: what the body threw, or a failure of the store as a status.
  func write<T: Sendable>(
    _ organization: OrganizationID, by actor: AuditActor = .system, weight: Int = 1, bytes: Int = 0,
    foreseeing questions: (@Sendable () -> [Query])? = nil,
    _ body: @escaping @Sendable (inout OrganizationTransaction) throws -> T
  ) async throws -> T {
    try refuseMoved(organization)
    let (clock, traces, trace) = (clock, traces, TraceContext.current)
    let (ownership, term) = (ownership, ownership?.term)
    let holder = Holder(
      organization: organization.rawValue, caller: actor.person?.rawValue ?? "", weights: actor.weights)
    return try await writer.write(for: holder, weight: weight, bytes: bytes, foreseeing: questions) {
      state, transaction in
      // What was asked for before the lease was over is not done after it.
      if let ownership, let term { try ownership.require(term) }
      return try state.withOrganization(organization, transaction, committedAt: clock.now, by: actor) { scope in
        let result = try body(&scope)
        if let trace, let last = scope.lastStored {
          traces.note(trace, organization, last, committedAt: scope.committedAt.milliseconds)
        }
        return result
      }
    }
  }

  /// An organization as last committed; reads it from its rows when it was never asked for.
  func current(_ organization: OrganizationID) async throws -> OrganizationSnapshot {
    if let snapshot = directory.current(organization), isOwn(organization) { return snapshot }
    return try await write(organization) { OrganizationSnapshot($0.record) }
  }

  /// Reads rows on the pool; all of it is one state of the store.
  ///
  /// - Parameter holder: who asks for it; nil: nobody, it is the service's own.
  func read<T: Sendable>(
    for holder: Holder? = nil, _ body: @escaping @Sendable (any Connection) throws -> T
  ) async throws -> T {
    if let holder, !holder.organization.isEmpty { try await own(OrganizationID(holder.organization)) }
    return try await readers.read(for: holder, body)
  }

  /// Takes an organization that nobody has, without reading it.
  func take(_ organization: OrganizationID) async throws {
    try refuseMoved(organization)
    let clock = clock
    try await writer.write { state, transaction in
      try state.hold(organization, transaction, committedAt: clock.now)
    }
  }

  /// Has every organization's content lie over the catalog as its owner has stored it.
  ///
  /// - Returns: how far that has followed Context.
  @discardableResult
  func rereadCatalog() async throws -> FeedCursor? {
    let clock = clock
    return try await writer.write { state, transaction in
      let cursor = try Self.catalogCursor(on: transaction)
      try state.rereadCatalog(transaction, committedAt: clock.now)
      return cursor
    }
  }

  /// Puts everyone who was erased into the list beside the store; returns when the disk has it.
  func syncErasureList() async throws {
    let entries = try await read { try ErasureList.entries(on: $0) }
    try await erasureList.add(Array(entries), erasureKey, erasureSeal)
  }

  /// A service follows the changes: from now on it has to confirm what is erased.
  func note(_ follower: Follower) async throws {
    guard followers.withLock({ !$0.contains(follower) }) else { return }
    let clock = clock
    try await writer.write { _, transaction in
      try transaction.execute(
        "INSERT INTO follower (service, followed_at) VALUES (?, ?) ON CONFLICT (service) DO NOTHING",
        .text(follower.rawValue), .integer(clock.now.milliseconds))
    }
    followers.withLock { _ = $0.insert(follower) }
  }

  /// Returns when nothing that was deleted before is in any file.
  func emptyLog(_ pace: LogPace) async throws { try await writer.emptyLog(pace) }

  /// Writes rows that belong to no organization's record.
  func writeRows<T: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> T) async throws -> T {
    try await writer.write { _, transaction in try body(transaction) }
  }

  /// Forgets what was answered to requests long ago; returns how many there were.
  func forgetRequests(before instant: Instant) async throws -> Int {
    try await writer.write { _, transaction in
      try RequestLog.forget(before: instant.milliseconds, in: transaction)
    }
  }

  /// Why nothing should be asked of it, in a sentence for whoever watches the service; nil: all is well.
  var reasonNotToServe: String? { database.reasonNotToServe }

  /// Why this process is to be started anew; nil: it goes on.
  var reasonToEnd: String? { database.reasonToEnd }

  /// Writes what is queued and lets go of the file, which holds everything then: the log beside it is empty.
  func close() async {
    await readers.close()
    await writer.close()
    database.close()
  }
}
