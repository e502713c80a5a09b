internal import API
internal import Arguments
internal import Crypto
internal import HTTP2Transport
internal import Lifecycle
internal import Messages
public import Identity
public import Observability
public import RPC
internal import TLS

/// One service as a process: its key, its listener, who may call, and an orderly end.
///
/// The way of a call: listener → connection → stream → router → access → handler.
public struct ServiceProcess: Sendable {
  public let options: ServerOptions
  public let log: Logger
  public let issuer: TokenIssuer
  private let name: String
  private let tokens: VerifiedTokenCache

  /// Calls that go on until somebody leaves.
  private static let endless: Set<MethodDescriptor> = [
    ContextChangesServiceMethods.streamChanges, ContextProviderServiceMethods.provide,
    ChangesServiceMethods.streamChanges,
    ReportServiceMethods.watch, HealthMethods.watch, ServerReflectionMethods.serverReflectionInfo,
    ReflectionService.v1alpha,
  ]
  /// How long the others may take once the process was told to stop.
  private static let drainGrace = Duration.seconds(8)
  private static let stopGrace = Duration.seconds(9)
  /// How soon those who watch health hear of a change.
  private static let healthInterval = Duration.milliseconds(200)

  /// Reads the key; nothing listens yet.
  public init(_ name: String, _ options: ServerOptions) throws {
    self.name = name
    self.options = options
    log = Logger(name, to: .standardError(options.logFormat))
    let key = try KeyFile.load(options.signingKeyPath)
    issuer = try TokenIssuer(key)
    tokens = VerifiedTokenCache(TokenVerifier([try key.publicKey()]))
  }

  /// A channel to another service, which calls it as this one.
  public func channel(to endpoint: ServiceEndpoint) throws -> any Channel {
    let token = ServiceToken(name, issuer: issuer)
    var options = try ChannelOptions.betweenServices()
    options.troubled = { [log] in log.warning("no connection", ["to": endpoint, "reason": $0]) }
    return AuthorizedChannel(try self.options.client.channel(to: endpoint, options), token: token.token)
  }

  /// Serves until SIGTERM or SIGINT, or until the background work fails.
  ///
  /// - Parameters:
  ///   - untold: names of those that reflection does not tell of: they only say that they are switched off.
  ///   - interceptors: what every call is shown once it is known who calls.
  ///   - isReady: whether calls are wanted; health says so.
  ///   - dependencies: whether other services can be reached, by their names; health has a line for each.
  ///   - beforeDrain: ends what would otherwise go on for ever, such as streams that watch.
  ///   - background: what the service does besides answering; ends when it is cancelled.
  public func serve(
    _ services: [ServiceDefinition], untold: Set<String> = [], interceptors: [any Interceptor] = [],
    isReady: @escaping @Sendable () -> Bool, dependencies: [String: @Sendable () -> Bool] = [:],
    beforeDrain: @escaping @Sendable () -> Void = {},
    background: @escaping @Sendable () async throws -> Void
  ) async throws {
    DescriptorLimit.raise()
    let group = PartGroup(grace: Self.stopGrace, report: report)
    let reflection = try ReflectionService(
      of: services.filter { !untold.contains($0.name) }, besides: [HealthMethods.service],
      schemas: [CompiledSchema.fileDescriptorSet])
    let served = services + reflection.definitions
    let health = HealthService(of: served, dependencies: dependencies) { group.readiness.isReady && isReady() }
    let access = AccessInterceptor(try AccessRules.table(), tokens: tokens, clock: .system)
    let router = Router(
      served + [health.definition], interceptors: [access] + interceptors, endless: Self.endless,
      vital: Set(HealthMethods.all), log: log)
    let server = try HTTP2Server(
      router, loopCount: options.loopCount, limits: options.limits, security: options.security,
      origins: options.webOrigins, slowTurn: slowTurn, refused: HandshakeLog(log).refused)
    let address = try server.listen(on: SocketAddress(options.address))
    log.info("listening", ["address": address, "tls": options.security != nil, "version": ProgramVersion.current])
    let files: [(any TLSCredentials)?] = [options.security, options.client.security]
    let certificates = CertificateKeeper(files.compactMap(\.self), log)
    try group.stopOnSignals(hangUp: certificates.reload)
    if options.stopsWithInput { try StandardInput.onEnd(group.stop.raise) }
    try await group.run([
      Part("listener") { stop in
        await stop.wait()
        // Before any connection hears of it: whoever balances load by health sends no more here.
        await health.stop()
        beforeDrain()
        await server.shutdown(grace: Self.drainGrace)
      },
      Part("health") { stop in
        try await withThrowingTaskGroup(of: Void.self) { tasks in
          tasks.addTask {
            while true {
              try await Task.sleep(for: Self.healthInterval)
              health.refresh()
            }
          }
          tasks.addTask { await stop.wait() }
          try await tasks.next()
          tasks.cancelAll()
        }
      },
      Part("certificates", certificates.run),
      Part("background") { stop in
        try await withThrowingTaskGroup(of: Void.self) { tasks in
          tasks.addTask { try await background() }
          tasks.addTask { await stop.wait() }
          // Whichever ends first, ends both: the work because it is not wanted any more, or the wait with its error.
          try await tasks.next()
          tasks.cancelAll()
        }
      },
    ])
  }

  /// While the product is being built: a handler that holds its loop holds up every call on it.
  private var slowTurn: (@Sendable (Duration) -> Void)? {
    #if DEBUG
      { [log] took in log.debug("a turn of a loop took long", ["took": took]) }
    #else
      nil
    #endif
  }

  private func report(_ event: PartGroup.Event) {
    switch event {
    case .signalReceived(let signal): log.info("stopping on a signal", ["signal": signal])
    case .partFailed(let part, let reason): log.error("a part failed", ["part": part, "reason": reason])
    case .partEnded(let part): log.debug("a part ended", ["part": part])
    case .stopping: log.info("finishing calls under way")
    case .graceOver: log.warning("calls were cut off after the grace")
    case .stopped: log.info("stopped")
    }
  }
}
