internal import API
internal import ActivityDoor
public import Domain
internal import Feeds
public import Identity
internal import Messages
public import Observability
public import RPC
internal import Serving
internal import Sharing
internal import Storage
internal import Stores

/// The Activity service, put together: its store, what it serves, and what it does besides.
///
///     let host = try ActivityServiceHost(database: path, context: channel, log: log)
///     serve(host.services); try await host.run()
public final class ActivityServiceHost: Sendable {
  /// How long an answer is remembered for the same request: milliseconds.
  static let requestMemory: Int64 = 24 * 60 * 60 * 1000
  private static let housekeepingPeriod: Duration = .seconds(600)
  /// Longer than it mostly takes until another server of the database is its leader: until then all instances are cut off, and those that stay
  /// need no new start.
  private static let patienceCutOff: Duration = .seconds(60)

  /// Everything it serves.
  public let services: [ServiceDefinition]
  /// Whether the services that it follows can be reached, by their names.
  public let dependencies: [String: @Sendable () -> Bool]
  /// Versions of the C libraries under its store.
  public let libraries: [String: String]

  let store: ActivityStore
  let erasures: ErasureRunner
  private let follower: ChangeFollower<ContextFeed>?
  private let log: Logger

  /// Opens or creates the database; what is in it is served at once.
  ///
  /// - Parameters:
  ///   - database: the path of a file, or a connection string, `postgres://…`.
  ///   - erasures: the path of the list of all who were erased, which outlives the database's replacement by an older backup; nil:
  ///     beside the database's file.
  ///   - context: to the Context service, as a service. It need not be there yet. Nil: paths that are not known are
  ///     UNAVAILABLE.
  ///   - clock: the time of day.
  ///   - refusesLostWork: a store that lacks what was acknowledged is not opened; otherwise it begins a new epoch.
  ///   - instance: the name of this process among several that share a PostgreSQL database, each of which has organizations of its own;
  ///     nil: it has the database for itself.
  ///   - peers: the others of these, to which calls for their organizations are passed on; nil: those are refused.
  ///   - developer: nil: developer mode is off.
  ///   - newID: makes identifiers for what callers do not name.
  ///   - metrics: where it counts what it does.
  ///   - tracing: where it tells of sampled calls' changes that it has taken; nil: nowhere.
  /// - Throws: `StorageError`, the file named, when the store is damaged, foreign, newer or in use.
  public convenience init(
    database: String, erasures: String? = nil, context: (any Channel)?, clock: WallClock = .system,
    limits: Limits = .standard, refusesLostWork: Bool = false, instance: String? = nil,
    peers: PeerInstances? = nil, developer: DeveloperMode? = nil,
    newID: @escaping @Sendable () -> String = RandomID.make,
    metrics: Metrics = Metrics(), tracing: CallTracing? = nil, log: Logger
  ) throws {
    try self.init(
      database: database, erasures: erasures, context: context, clock: clock, limits: limits,
      refusesLostWork: refusesLostWork, instance: instance, peers: peers, developer: developer, erasing: ErasurePace(),
      newID: newID, metrics: metrics, tracing: tracing, log: log)
  }

  /// - Parameters:
  ///   - budget: how much callers change.
  ///   - imports: how many bytes of rosters are imported at a time.
  ///   - erasing: how much is removed at a time.
  init(
    database: String, erasures list: String? = nil, context: (any Channel)?, clock: WallClock,
    limits: Limits = .standard, changes budget: ChangeBudget = ChangeBudget(),
    imports importedBytesMax: Int = Quota.imports.max, refusesLostWork: Bool = false,
    instance: String? = nil, peers: PeerInstances? = nil, developer: DeveloperMode? = nil, erasing: ErasurePace,
    newID: @escaping @Sendable () -> String = RandomID.make, metrics: Metrics = Metrics(), tracing: CallTracing? = nil,
    log: Logger
  ) throws {
    let location = try StoreLocation(database)
    let store = try ActivityStore(
      location, erasures: list, clock: clock, limits: limits, refusesLostWork: refusesLostWork, instance: instance,
      advertised: peers?.ownAddress, metrics: metrics, log: log)
    libraries = location.libraries
    let progress = FeedProgress(of: "context", clock: FeedClock(clock))
    let content = ContentLookup(store: store, channel: context, progress: progress)
    let door = ActivityDoor { clock.now }
    metrics.gauge("homeroom_app_sessions", "Sessions of apps, of which their answers are made.") { door.count }
    metrics.gauge("homeroom_app_sessions_bytes", "Memory of these sessions, about.") { door.bytes }
    metrics.allowance(.studentWork) { door.budget.studentsStanding }
    metrics.allowance(.organizationWork) { door.budget.organizationsStanding }
    budget.count(in: metrics)
    let erasures = ErasureRunner(
      store: store, door: door, content: content, pace: erasing, log: log.with(["part": "erasures"]))
    // The runner holds the store.
    store.takings.add { [weak erasures] organization in
      door.forget(organization)
      erasures?.forget(organization)
    }
    let access = Access(
      store: store, content: content, limits: limits, erasures: erasures, newID: newID, budget: budget)
    let contextLog = log.with(["feed": "context"])
    let feed = ContextFeed(
      store: store, client: content.client, storing: content.storing, progress: progress, log: contextLog)
    self.store = store
    self.erasures = erasures
    self.log = log
    let feeds = context == nil ? [] : [progress]
    for feed in feeds { feed.count(in: metrics) }
    if let barrier = content.barrier {
      metrics.share("waiters", capacity: HeadBarrier.waitersMax) { barrier.waitingCount }
    }
    for shares in [content.questions, content.declarations] { metrics.share(shares) }
    dependencies = feeds.reachability
    if store.erasedAgain > 0 {
      log.notice("people were erased again: the store is older than the list of erasures", ["count": store.erasedAgain])
    }
    let changes = ChangesHandler(
      readers: store.readers, signal: store.signal, erasureKey: store.erasureKey, feeds: feeds, log: log,
      live: ChangesHandler.Live(store: store, erasures: erasures))
    metrics.share(changes.shares)
    let roster = RosterHandler(access: access, importedBytesMax: importedBytesMax)
    metrics.share(roster.imports)
    let services = [
      OrganizationHandler(access: access).definition,
      roster.definition,
      HandoutHandler(access: access, door: door).service,
      AttemptService(
        store: store, lookup: content, door: door, limits: limits, changes: budget,
        drops: DropNotes(store, metrics, log)
      ).service,
      DeveloperHandler(access: access, mode: developer, feed: feed).definition,
      changes.definition,
      AuditHandler(access: access).definition,
    ]
    self.services =
      peers.map { peers in
        services.map(Forwarding(store: store, peers: peers, metrics: metrics, log: log).definition)
      } ?? services
    follower = context.map { channel in
      let client = ContextChangesServiceClient(channel)
      return ChangeFollower(
        feed, noting: progress, log: log, tracing: tracing,
        mark: { try await client.getHead(ContextV1.GetHeadRequest(), $0) }
      ) { request in try await client.streamChanges(request, CallOptions(waitsForReady: true)) }
    }
  }

  /// What every call is shown before it is served, after it is known who calls.
  public var interceptors: [any Interceptor] {
    let everywhere: [any Interceptor] = [MovedCallers(store.moved), store.callers]
    return store.ownership.map { [LeaseInterceptor(ownership: $0)] + everywhere } ?? everywhere
  }

  /// Why calls are not wanted: from the start they are, whatever the other services do, until the store is found damaged, or does not
  /// answer any more.
  public var reasonsNotToServe: [String] { store.reasonNotToServe.map { [$0] } ?? [] }

  /// Follows Context, posts what was scheduled, publishes what an upgrade left, removes what was erased, forgets old
  /// requests: until its task is cancelled.
  ///
  /// - Throws: where the store has gone back to an earlier state, or where this is one of several instances and has been cut off from the
  ///   database: the process is to be started anew.
  public func run() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      if let follower { group.addTask { try await follower.run() } }
      group.addTask { [store] in try await StoreWatch { store.reasonToEnd }.run() }
      group.addTask { [store] in try await HandoutScheduler(store: store).run() }
      group.addTask { [store, log] in try await AuditKeeper(store: store, log: log).run() }
      group.addTask { [erasures] in try await erasures.run() }
      group.addTask { [store, log] in try await OrganizationKeeper(store: store, log: log).run() }
      group.addTask { [self] in try await keepHouse() }
      if let ownership = store.ownership {
        group.addTask { try await CutOffWatch(patience: Self.patienceCutOff) { !ownership.isHeld }.run() }
      }
      // The first error ends them all.
      for try await _ in group {}
    }
  }

  /// Ends the streams that have no end of their own, so that a server can drain.
  public func endStreams() { store.signal.close() }

  /// Writes what is queued and lets go of the database.
  public func close() async {
    await AuditKeeper(store: store, log: log).finish()
    await store.close()
  }

  private func keepHouse() async throws {
    erasures.watchClock()
    while true {
      do {
        while try await store.publishPendingMarks() > 0 {}
      } catch let error where !Task.isCancelled {
        log.warning("marks of done were not told", ["error": "\(error)"])
      }
      do {
        while try await store.forgetRequests(before: store.clock.now - Self.requestMemory) > 0 {}
      } catch let error where !Task.isCancelled {
        log.warning("old requests were not forgotten", ["error": "\(error)"])
      }
      do {
        _ = try await store.forgetSignInCodes(before: store.clock.now)
      } catch let error where !Task.isCancelled {
        log.warning("codes for signing in were not forgotten", ["error": "\(error)"])
      }
      do {
        if let now = try await erasures.believedTime() {
          try await store.trimAudit(at: now) { organization, error in
            log.warning(
              "an organization's old entries of the audit log were not removed",
              ["organization": organization, "error": "\(error)"])
          }
        }
      } catch let error where !Task.isCancelled {
        log.warning("old entries of the audit log were not removed", ["error": "\(error)"])
      }
      try await Task.sleep(for: Self.housekeepingPeriod)
    }
  }
}
