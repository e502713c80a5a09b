internal import API
internal import Domain
public import Observability
public import RPC
internal import Serving
internal import Storage
internal import StoragePostgres
internal import Stores
internal import Synchronization

/// Context as one of several processes that share a PostgreSQL database. One of them has the store, and serves all organizations; the
/// others pass calls on to it, and one takes its place once it has ended or was not heard of for the time of a lease.
///
/// Make it, hand `services` to a router, `run()` it beside the server, and `close()` it when both have ended.
public final class ContextInstance: Sendable {
  /// As of ``ContextServiceHost``, whichever instance serves them.
  public let services: [ServiceDefinition]
  private let standby: PostgresStandby
  private let serving: ServingHost
  private let peers: PeerInstances
  private let make: @Sendable (any Database) async throws -> ContextServiceHost
  private let log: Logger

  /// How often it is looked who has the store.
  private static let looks = Duration.milliseconds(200)
  /// Then another one has the store, or will as soon as the database is back.
  private static let patienceCutOff = Duration.seconds(10)

  /// Begins to wait for the store.
  ///
  /// - Parameters:
  ///   - database: a connection string, `postgres://…`.
  ///   - name: what the others call this process.
  ///   - peers: the way to the others, and where they call this one.
  ///   - activity: where Activity's feed is.
  /// - Throws: `StorageError` where the database is a file.
  public init(
    _ configuration: ContextConfiguration = ContextConfiguration(), database: String, name: String,
    peers: PeerInstances, activity: (any Channel)?, clock: WallClock = .system, metrics: Metrics = Metrics(),
    tracing: CallTracing? = nil, log: Logger = Logger("context")
  ) throws {
    let location = try StoreLocation(database)
    standby = try location.standby(
      .context, now: { clock.now.milliseconds }, holder: StoreHolder(name: name, address: peers.ownAddress), log: log)
    (self.peers, self.log) = (peers, log)
    make = { database in
      try await ContextServiceHost(
        configuration, database, at: location, activity: activity, clock: clock, metrics: metrics, tracing: tracing,
        log: log)
    }
    let serving = ServingHost()
    self.serving = serving
    let isReachable: @Sendable () -> Bool = { serving.host?.dependencies["activity"]?() ?? true }
    dependencies = activity == nil ? [:] : ["activity": isReachable]
    let forwarding = Forwarding(standby: standby, serving: serving, peers: peers, metrics: metrics, log: log)
    services = Unserved.definitions.map { definition in
      ServiceDefinition(
        name: definition.name, methods: definition.methods.map { forwarding.handler(of: $0.method) })
    }
  }

  /// Whether the services that it follows can be reached, which is a concern of the instance that has the store.
  public let dependencies: [String: @Sendable () -> Bool]

  /// Versions of the C libraries under its store.
  public var libraries: [String: String] { StoreLocation.serverLibraries }

  /// Why calls are not wanted: nobody is known that has the store, or who it is cannot be asked.
  public var reasonsNotToServe: [String] {
    if let host = serving.host { return host.reasonsNotToServe }
    guard standby.isCurrent else { return ["the database cannot be asked which instance has the store"] }
    return standby.holder == nil ? ["no instance is known that has the store"] : []
  }

  /// Returns once it is known who has the store: what calls this process should not be able to before.
  ///
  /// - Throws: why the database cannot be asked.
  public func begin() async throws { try await standby.looked() }

  /// Waits for the store, and serves then, until the task is cancelled.
  ///
  /// - Throws: where another process has taken the store over: this one is to be started anew, and waits then.
  public func run() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await self.serve() }
      group.addTask { try await self.look() }
      group.addTask { [serving] in
        try await CutOffWatch(patience: Self.patienceCutOff) {
          serving.host.map { !$0.reasonsNotToServe.isEmpty } ?? false
        }.run()
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private func serve() async throws {
    let host = try await make(try await standby.database())
    serving.begin(host)
    log.info("this instance has the store")
    try await host.run()
  }

  /// Ends what is asked of an instance that has the store no more, and this one where that is it.
  private func look() async throws {
    var known: StoreHolder?
    while true {
      let holder = standby.holder
      if let former = known?.address, holder != known { peers.endCalls(to: former) }
      known = holder
      if serving.host?.isDeposed == true {
        throw StorageError(.closed, "another instance has taken the store over")
      }
      try await Task.sleep(for: Self.looks)
    }
  }

  /// Ends the streams that have no end of their own, so that a server can drain.
  public func endStreams() { serving.host?.endStreams() }

  /// Writes what is queued and lets go of the store: another instance may have it at once.
  public func close() async {
    standby.close()
    await serving.host?.close()
  }
}

/// What this process serves, once it has the store; and which calls it does not answer itself.
final class ServingHost: Sendable {
  private struct Served {
    let host: ContextServiceHost
    let handlers: [MethodDescriptor: MethodHandler]
  }

  private let served = Mutex<Served?>(nil)

  var host: ContextServiceHost? { served.withLock { $0?.host } }

  func begin(_ host: ContextServiceHost) {
    let handlers = host.services.flatMap(\.methods)
    served.withLock { served in
      served = Served(
        host: host, handlers: Dictionary(uniqueKeysWithValues: handlers.map { ($0.method, $0) }))
    }
  }

  /// Nil while another process has the store.
  func handler(of method: MethodDescriptor) -> MethodHandler? { served.withLock { $0?.handlers[method] } }

  /// Looks at a call that is to be answered here. While the store is not this process's, nothing is answered from it, be it only read: what
  /// is in memory may be out of date.
  ///
  /// - Returns: false where another process has the store.
  /// - Throws: what the call is refused with.
  func admits(_ call: CallContext) throws -> Bool {
    guard let host else { return false }
    if let reason = host.reasonsNotToServe.first { throw StorageError(.busy, reason) }
    var call = call
    for interceptor in host.interceptors { try interceptor.intercept(&call) }
    return true
  }
}
