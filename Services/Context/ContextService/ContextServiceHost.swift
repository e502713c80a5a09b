internal import API
internal import Domain
internal import Feeds
internal import Lifecycle
internal import Messages
public import Observability
public import RPC
internal import Serving
internal import Sharing
internal import Storage
internal import Stores
internal import Synchronization

/// The Context service, put together: its store, its providers, its view of Activity.
///
/// Make it, hand `services` to a router, `run()` it beside the server, and `close()` it when both have ended.
public final class ContextServiceHost: Sendable {
  /// Context, its providers' stream and its feed, for a router.
  public let services: [ServiceDefinition]
  /// Whether the services that it follows can be reached, by their names.
  public let dependencies: [String: @Sendable () -> Bool]
  /// Versions of the C libraries under its store.
  public let libraries: [String: String]

  let store: ContextStore
  private let follower: ChangeFollower<SchoolReplica>?
  private let erasures: SchoolErasures?
  private let clock: WallClock
  private let log: Logger
  private let stop = StopSignal()

  /// How long a retried request is recognised.
  private static let requestsKeptMilliseconds: Int64 = 24 * 60 * 60 * 1000
  private static let housekeepingPause = Duration.seconds(600)

  /// Opens the store and brings its schema up to date.
  ///
  /// - Parameters:
  ///   - database: the path of a file, made where it is missing; or a connection string, `postgres://…`.
  ///   - activity: where Activity's feed is. Without it nothing is known of organizations: administrators and services
  ///     are served, apps are told UNAVAILABLE.
  ///   - refusesLostWork: a store that lacks what was acknowledged is not opened; otherwise it begins a new epoch.
  ///   - metrics: where it counts what it does.
  ///   - tracing: where it tells of sampled calls' changes that it has taken; nil: nowhere.
  /// - Throws: naming the file, when it is damaged or not Context's.
  public convenience init(
    _ configuration: ContextConfiguration = ContextConfiguration(), database: String, activity: (any Channel)?,
    refusesLostWork: Bool = false, clock: WallClock = .system, metrics: Metrics = Metrics(),
    tracing: CallTracing? = nil, log: Logger = Logger("context")
  ) async throws {
    let location = try StoreLocation(database)
    let opened = try location.open(.context, now: clock.now.milliseconds, refusesLostWork: refusesLostWork, log: log)
    try await self.init(
      configuration, opened, at: location, activity: activity, clock: clock, metrics: metrics, tracing: tracing,
      log: log)
  }

  /// The same with a store that is open already, which it closes.
  convenience init(
    _ configuration: ContextConfiguration, _ database: any Database, at location: StoreLocation,
    activity: (any Channel)?, clock: WallClock, metrics: Metrics, tracing: CallTracing?, log: Logger
  ) async throws {
    let signal = CommitSignal()
    let store = try Self.store(database, at: location, configuration, signal, metrics)
    let progress = FeedProgress(of: "activity", clock: FeedClock(clock))
    var follower: ChangeFollower<SchoolReplica>?
    var school: any SchoolKnowledge = NoSchoolKnowledge()
    var erasures: SchoolErasures?
    if let activity {
      let client = ChangesServiceClient(activity)
      let barrier = HeadBarrier(progress) { organization, end in
        FeedCursor(
          try await client.getHead(
            .init(organizationID: organization.rawValue), CallOptions(deadline: end, waitsForReady: true)))
      }
      let rolls = Rolls()
      let confirming = SchoolErasures(store, callers: ErasedCallers(isOnRolls: rolls.contains), log: log) { request in
        _ = try await client.confirmErasure(request)
      }
      let replica = try await SchoolReplica(
        store, progress, barrier, grace: configuration.settingsGrace, erasures: confirming)
      rolls.replica = replica
      erasures = confirming
      follower = ChangeFollower(
        replica, noting: progress, log: log, tracing: tracing,
        mark: { try await client.getHead(.init(), $0) }
      ) { request in try await client.streamChanges(request) }
      school = replica
      progress.count(in: metrics)
      metrics.share("waiters", capacity: HeadBarrier.waitersMax) { barrier.waitingCount }
    }
    try await self.init(
      configuration, store, location.libraries, signal, school, activity == nil ? [] : [progress], follower, erasures,
      clock, metrics, log)
  }

  /// With knowledge of the organizations from elsewhere: for tests.
  convenience init(
    _ configuration: ContextConfiguration, database: String, school: any SchoolKnowledge,
    clock: WallClock = .system, metrics: Metrics = Metrics()
  ) async throws {
    let signal = CommitSignal()
    let log = Logger("context")
    let location = try StoreLocation(database)
    let opened = try location.open(.context, now: clock.now.milliseconds, refusesLostWork: false, log: log)
    let store = try Self.store(opened, at: location, configuration, signal, metrics)
    try await self.init(configuration, store, location.libraries, signal, school, [], nil, nil, clock, metrics, log)
  }

  private init(
    _ configuration: ContextConfiguration, _ store: ContextStore, _ libraries: [String: String],
    _ signal: CommitSignal,
    _ school: any SchoolKnowledge, _ feeds: [FeedProgress], _ follower: ChangeFollower<SchoolReplica>?,
    _ erasures: SchoolErasures?, _ clock: WallClock, _ metrics: Metrics, _ log: Logger
  ) async throws {
    self.store = store
    self.libraries = libraries
    dependencies = feeds.reachability
    self.follower = follower
    self.erasures = erasures
    self.clock = clock
    self.log = log
    let time = MonotonicClock()
    let sessions = StudentSessions(configuration.sessions, clock: time)
    let builder = ContentBuilder(store: store, sessions: sessions)
    let providers = Providers(configuration, builder: builder, clock: time, log: log)
    let publisher = ChangePublisher(
      readers: store.readers, signal: signal, traces: store.traces, moved: store.moved, log: log)
    metrics.share(providers.shares)
    metrics.gauge("homeroom_context_provider_waiting", "Look-ups that wait for a provider's answer.") {
      providers.waitingCount
    }
    metrics.share(publisher.shares)
    let resolver = Resolver(store: store, sessions: sessions, providers: providers, school: school)
    let access = Access(school: school, limits: configuration.limits, erased: erasures?.callers)
    configuration.changes.count(in: metrics)
    let tokens = try await PageTokens.load(from: store)
    let scaling = ComputePool("context-images", .images, admittedMax: configuration.imagesMax)
    metrics.share(Quota.images.name, capacity: configuration.imagesMax) { scaling.heldCount }
    services = [
      ContextHandlers(
        access: access, store: store, sessions: sessions, resolver: resolver, tokens: tokens,
        scaling: scaling, configuration: configuration
      ).service,
      ProviderHandlers(access: access, providers: providers, configuration: configuration, stop: stop).definition,
      ChangesHandlers(
        access: access, store: store, resolver: resolver,
        publisher: publisher, feeds: feeds,
        limits: configuration.limits, stop: stop, isInDeveloperMode: configuration.isInDeveloperMode,
        refusedProposals: metrics.counter(
          "homeroom_context_proposals_refused_total",
          "Look-ups for assigned work at pupils' own content for which there was no room: the work is dropped."),
        log: log
      ).definition,
    ]
  }

  private static func store(
    _ database: any Database, at location: StoreLocation, _ configuration: ContextConfiguration, _ signal: CommitSignal,
    _ metrics: Metrics
  ) throws -> ContextStore {
    try ContextStore(
      database, at: location.path, limits: configuration.limits, budget: configuration.changes, metrics: metrics,
      didCommit: { signal.committed($0) })
  }

  /// What every call is shown before it is served, after it is known who calls.
  public var interceptors: [any Interceptor] {
    [MovedCallers(store.moved)] + (erasures.map { [$0.callers] } ?? [])
  }

  /// Why calls are not wanted. The store is open; as long as it is sound and answers, nothing else has to be there for Context to answer.
  public var reasonsNotToServe: [String] { store.reasonNotToServe.map { [$0] } ?? [] }

  /// Nothing is written any more, and what is known in memory may be out of date: another process has the store.
  var isDeposed: Bool { !store.isSound }

  /// Follows Activity and forgets what is too old, until the task is cancelled.
  ///
  /// - Throws: where the store has gone back to an earlier state: the process is to be started anew.
  public func run() async throws {
    try await withThrowingDiscardingTaskGroup { group in
      group.addTask { [store] in try await StoreWatch { store.reasonToEnd }.run() }
      if let follower { group.addTask { try await follower.run() } }
      if let erasures { group.addTask { try await erasures.run() } }
      group.addTask { try await self.keepHouse() }
    }
  }

  /// Ends the streams that have no end of their own, so that a server can drain.
  public func endStreams() { stop.raise() }

  /// Writes what is queued and closes the store. Nothing is served afterwards.
  public func close() async {
    await store.close()
  }

  private func keepHouse() async throws {
    while true {
      let oldest = clock.now.milliseconds - Self.requestsKeptMilliseconds
      do {
        // A part at a time, so that others write in between, and all of it: more may come in a pause than one part.
        while try await store.writer.write({ _, transaction in
          try RequestLog.forget(before: oldest, in: transaction)
        }) > 0 {}
      } catch let error as StorageError {
        log.warning("old requests could not be forgotten", ["error": error])
      }
      try await Task.sleep(for: Self.housekeepingPause)
    }
  }
}

/// Says who is in some class. It is made before the replica that it asks, and gets it later.
private final class Rolls: Sendable {
  private struct Reference {
    weak var replica: SchoolReplica?
  }

  private let reference = Mutex(Reference())

  var replica: SchoolReplica? {
    get { reference.withLock { $0.replica } }
    set { reference.withLock { $0.replica = newValue } }
  }

  func contains(_ person: PersonID, in organization: OrganizationID) -> Bool {
    replica?.organization(organization)?.roster.classesEver(of: person).isEmpty == false
  }
}
