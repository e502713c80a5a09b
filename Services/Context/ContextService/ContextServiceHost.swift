internal import API
internal import Domain
internal import Feeds
internal import Lifecycle
internal import Messages
public import Observability
public import RPC
internal import Serving
internal import Storage
internal import StorageSQLite
internal import Synchronization

/// The Context service, put together: its store, its providers, its view of Activity.
///
/// Make it, hand `services` to a router, `run()` it beside the server, and `close()` it when both have ended.
public final class ContextServiceHost: Sendable {
  public let services: [ServiceDefinition]

  private let store: ContextStore
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
  ///   - path: the database file; made where it is missing.
  ///   - activity: where Activity's feed is. Without it nothing is known of organizations: administrators and services
  ///     are served, apps are told UNAVAILABLE.
  /// - Throws: naming the file, when it is damaged or not Context's.
  public convenience init(
    _ configuration: ContextConfiguration = ContextConfiguration(), database path: String, activity: (any Channel)?,
    clock: WallClock = .system, log: Logger = Logger("context")
  ) async throws {
    let signal = CommitSignal()
    let store = try Self.open(path, configuration, signal, clock)
    var follower: ChangeFollower<SchoolReplica>?
    var school: any SchoolKnowledge = NoSchoolKnowledge()
    var erasures: SchoolErasures?
    if let activity {
      let client = ChangesServiceClient(activity)
      let rolls = Rolls()
      let callers = ErasedCallers(isOnRolls: rolls.contains)
      let confirming = SchoolErasures(store, callers: callers, log: log) { request in
        _ = try await client.confirmErasure(request)
      }
      let replica = try await SchoolReplica(store, grace: configuration.settingsGrace, erasures: confirming)
      rolls.replica = replica
      try await confirming.reload()
      erasures = confirming
      follower = ChangeFollower(replica, log: log) { request in try await client.streamChanges(request) }
      school = replica
    }
    try await self.init(configuration, store, signal, school, follower, erasures, clock, log)
  }

  /// With knowledge of the organizations from elsewhere: for tests.
  convenience init(
    _ configuration: ContextConfiguration, database path: String, school: any SchoolKnowledge,
    clock: WallClock = .system
  ) async throws {
    let signal = CommitSignal()
    let store = try Self.open(path, configuration, signal, clock)
    try await self.init(configuration, store, signal, school, nil, nil, clock, Logger("context"))
  }

  private init(
    _ configuration: ContextConfiguration, _ store: ContextStore, _ signal: CommitSignal,
    _ school: any SchoolKnowledge, _ follower: ChangeFollower<SchoolReplica>?, _ erasures: SchoolErasures?,
    _ clock: WallClock, _ log: Logger
  ) async throws {
    self.store = store
    self.follower = follower
    self.erasures = erasures
    self.clock = clock
    self.log = log
    let time = MonotonicClock()
    let sessions = StudentSessions(configuration.sessions, clock: time)
    let builder = ContentBuilder(store: store, sessions: sessions)
    let providers = Providers(configuration, builder: builder, clock: time)
    let resolver = Resolver(store: store, sessions: sessions, providers: providers, school: school)
    let access = Access(school: school, limits: configuration.limits)
    let tokens = try await PageTokens.load(from: store)
    services = [
      ContextHandlers(
        access: access, store: store, sessions: sessions, resolver: resolver, tokens: tokens,
        configuration: configuration
      ).definition,
      ProviderHandlers(access: access, providers: providers, configuration: configuration, stop: stop).definition,
      ChangesHandlers(
        access: access, store: store, resolver: resolver, signal: signal, limits: configuration.limits, stop: stop
      ).definition,
    ]
  }

  private static func open(
    _ path: String, _ configuration: ContextConfiguration, _ signal: CommitSignal, _ clock: WallClock
  ) throws -> ContextStore {
    let database = try SQLiteDatabase(
      path: path, applicationID: ContextSchema.applicationID, migrations: ContextSchema.migrations,
      now: clock.now.milliseconds)
    return try ContextStore(database, limits: configuration.limits, didCommit: { signal.committed($0) })
  }

  /// What every call is shown before it is served, after it is known who calls.
  public var interceptors: [any Interceptor] { erasures.map { [$0.callers] } ?? [] }

  /// The store is open: nothing else has to be there for Context to answer.
  public var isReady: Bool { true }

  /// Follows Activity and forgets what is too old, until the task is cancelled.
  public func run() async throws {
    try await withThrowingDiscardingTaskGroup { group in
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
        try await store.writer.write { _, transaction in
          _ = try RequestLog.forget(before: oldest, in: transaction)
        }
      } catch let error as StorageError {
        log.warning("old requests could not be forgotten", ["error": error])
      }
      try await Task.sleep(for: Self.housekeepingPause)
    }
  }
}

/// Who is in some class, for whoever is made before the replica that knows it.
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
