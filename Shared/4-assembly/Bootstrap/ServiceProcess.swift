internal import API
internal import Arguments
internal import Crypto
internal import HTTP1
public import HTTP2Transport
internal import Lifecycle
internal import Messages
public import Identity
public import Observability
public import RPC
internal import TLS
internal import Tracing

/// One service as a process: its keys, its listener, who may call, and an orderly end.
///
/// The way of a call: listener → connection → stream → router → access → handler.
public struct ServiceProcess: Sendable {
  /// As they were read at its start.
  public let options: ServerOptions
  /// Of the service, on standard error.
  public let log: Logger
  /// All that the process counts, for `/metrics`.
  public let metrics = Metrics()
  /// Where calls become spans; nil: nowhere.
  public let tracing: CallTracing?
  private let name: String
  /// Nil: the process knows by other means who calls.
  private let trust: TokenTrust?
  private let exporter: TraceExporter?
  /// Nil: none has started this process, or none that wants to hear of it.
  private let manager = ServiceManager(environment: Environment.current())

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

  /// Reads the keys; nothing listens yet.
  public init(_ name: String, _ options: ServerOptions) throws {
    self.name = name
    self.options = options
    let sink = LogSink.standardError(options.logFormat)
    log = Logger(name, level: options.logLevel, to: sink)
    ProcessMetrics.count(in: metrics)
    for level in LogLevel.allCases {
      metrics.counter("homeroom_log_lines_total", "Lines of the log.", labels: ["level": level.name]) {
        sink.lineCount(level)
      }
    }
    let (spanCounts, traces) = (SpanCounts(metrics), options.traces)
    let spans = SpanQueue(spanCounts)
    tracing = traces.collector.map { _ in CallTracing(spans, share: traces.share) }
    exporter = traces.collector.map { [log] collector in
      TraceExporter(
        spans, spanCounts, to: collector, authority: traces.authority, service: name, version: ProgramVersion.current,
        log: log)
    }
    trust = try options.tokenKeys.map { [log] in try TokenTrust(name, $0, log) }
  }

  /// Gives tokens for anyone to whoever is on this machine: with it, a service reads the key that signs for people.
  public func developerMode() throws -> DeveloperMode {
    guard let trust else { throw Refusal("\(name) holds no key that signs for people") }
    return try DeveloperMode(try trust.issuerOfPeople(), listening: [options.address.host])
  }

  /// A channel to another service, which calls it as this one: for more calls at a time than may wait there for their shares, so that
  /// whoever waits for an app's provider holds up nobody's else.
  ///
  /// - Parameter service: its name, `activity-service`: tokens are for it alone.
  public func channel(to service: String, at endpoint: ServiceEndpoint) throws -> any Channel {
    guard let issuer = trust?.issuer else {
      throw Refusal("\(endpoint) is called with tokens of this service: say --service-key")
    }
    let token = ServiceToken(name, for: service, issuer: issuer)
    let channels = try ChannelGroup { try self.channel(at: endpoint, .betweenServices(hasOthers: true)) }
    return AuthorizedChannel(channels, token: token.token)
  }

  /// A channel to another service whose calls say themselves who makes them.
  public func channel(at endpoint: ServiceEndpoint) throws -> any Channel {
    try channel(at: endpoint, .betweenServices())
  }

  private func channel(at endpoint: ServiceEndpoint, _ options: ChannelOptions) throws -> any Channel {
    var options = options
    options.troubled = { [log] in log.warning("no connection", ["to": endpoint, "reason": $0]) }
    let channel = try self.options.client.channel(to: endpoint, options)
    return tracing.map { TracedChannel(channel, $0) } ?? channel
  }

  /// The other processes of this service, which call it at an address, and are passed calls on to.
  public func peers(advertising endpoint: ServiceEndpoint) throws -> PeerInstances {
    guard let issuer = trust?.issuer else {
      throw Refusal("other instances are called with tokens of this service: say --service-key")
    }
    let token = ServiceToken(name, for: name, issuer: issuer)
    return PeerInstances(ownAddress: endpoint.description, proof: token.token) { address in
      try self.channel(at: try Kind<ServiceEndpoint>.endpoint().read(address), .betweenServices(hasOthers: true))
    }
  }

  /// A secret that all processes of this service have, and nobody else; another one for each purpose.
  public func secret(for purpose: String) throws -> [UInt8] {
    guard let issuer = trust?.issuer else {
      throw Refusal("instances share what --service-key says: say it")
    }
    return try issuer.secret(for: purpose)
  }

  /// A channel to another service for the calls of many people at a time, each of whom may have streams that stay open.
  public func channels(at endpoint: ServiceEndpoint) throws -> any Channel {
    try ChannelGroup { try self.channel(at: endpoint) }
  }

  /// Serves until SIGTERM or SIGINT, or until the background work fails.
  ///
  /// - Parameters:
  ///   - untold: names of those that reflection does not tell of: they only say that they are switched off.
  ///   - site: what the process has for browsers, who are then all that calls it; nil: nothing.
  ///   - interceptors: what every call is shown once it is known who calls.
  ///   - reasonsNotToServe: why calls are not wanted, in words; empty: they are. Health says so.
  ///   - dependencies: whether other services can be reached, by their names; health has a line for each.
  ///   - libraries: versions of C libraries that the service uses beside those of every server.
  ///   - beforeDrain: ends what would otherwise go on for ever, such as streams that watch.
  ///   - background: what the service does besides answering; ends when it is cancelled.
  public func serve(
    _ services: [ServiceDefinition], untold: Set<String> = [], site: Site? = nil, interceptors: [any Interceptor] = [],
    reasonsNotToServe: @escaping @Sendable () -> [String], dependencies: [String: @Sendable () -> Bool] = [:],
    libraries: [String: String] = [:],
    beforeDrain: @escaping @Sendable () -> Void = {},
    background: @escaping @Sendable () async throws -> Void
  ) async throws {
    DescriptorLimit.raise()
    let group = PartGroup(grace: Self.stopGrace, report: report)
    let served = try site == nil ? services + reflection(of: services.filter { !untold.contains($0.name) }) : services
    let health = HealthService(of: served, dependencies: dependencies) {
      group.readiness.isReady && reasonsNotToServe().isEmpty
    }
    let access: [any Interceptor] = try site.map { [$0.access] } ?? [trust?.access()].compactMap(\.self)
    let router = Router(
      served + [health.definition], interceptors: access + interceptors, endless: Self.endless, metrics: metrics,
      log: log, logging: options.callLogging, tracing: tracing)
    let build = BuildInformation(name, environment: Environment.current(), libraries: libraries)
    metrics.gauge(
      "homeroom_build_info", "1, of this version.",
      labels: ["version": build.version, "commit": build.commit ?? "unknown"]
    ) { 1 }
    metrics.gauge("homeroom_ready", "1 while calls are wanted.") { health.isServing ? 1 : 0 }
    let reasons: @Sendable () -> [String] = {
      let reasons = reasonsNotToServe()
      return !reasons.isEmpty || health.isServing ? reasons : ["the process starts or stops"]
    }
    // First of all, so that a start that takes long can be watched, and held until the last call has ended.
    let pages = try options.admin.address.map { address in
      let pages = try AdminPages(
        build: build, metrics: metrics, reasonsNotToServe: reasons, unreachable: { health.unreachable }
      ).serve(at: address)
      log.info("pages for operators", ["address": HostPort(host: address.host, port: pages.port)])
      return pages
    }
    defer { withExtendedLifetime(pages) {} }
    let entrance = try open(router, site)
    metrics.gauge("homeroom_connections", "Connections of clients that are open.") { [weak entrance] in
      entrance?.connectionCount ?? 0
    }
    let files: [(any TLSCredentials)?] = [options.security, options.client.security]
    let certificates = CertificateKeeper(files.compactMap(\.self), log)
    try group.stopOnSignals { [trust, manager] in
      manager?.send(.reloading)
      certificates.reload()
      trust?.look()
      manager?.send(.ready)
    }
    if options.stopsWithInput { try StandardInput.onEnd(group.stop.raise) }
    try await group.run(
      [
        Part("listener") { stop in
          await stop.wait()
          // Before any connection hears of it: whoever balances load by health sends no more here.
          await health.stop()
          beforeDrain()
          await entrance.shutdown(grace: Self.drainGrace)
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
        Part("notices") { [manager] stop in
          guard let manager else { return await stop.wait() }
          try await ManagerNotices(
            manager: manager, reasonsNotToServe: reasons, unreachable: { health.unreachable }
          ).run(until: stop)
        },
        Part("traces") { [exporter] stop in
          guard let exporter else { return await stop.wait() }
          await exporter.run(until: stop)
        },
        Part("background") { stop in
          try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await background() }
            tasks.addTask { await stop.wait() }
            // Whichever ends first, ends both: the work because it is not wanted any more, or the wait with its error.
            try await tasks.next()
            tasks.cancelAll()
          }
        },
      ] + (trust?.parts ?? []))
    await exporter?.flush()
  }

  private func reflection(of services: [ServiceDefinition]) throws -> [ServiceDefinition] {
    try ReflectionService(
      of: services, besides: [HealthMethods.service], schemas: [CompiledSchema.fileDescriptorSet]
    ).definitions
  }

  /// Listens from now on.
  private func open(_ router: Router, _ site: Site?) throws -> any Entrance {
    if let site, options.security == nil {
      let plain = try PlainSite(router, site, at: options.address)
      let address = HostPort(host: options.address.host, port: plain.port)
      log.info("listening", ["address": address, "tls": false, "version": ProgramVersion.current])
      return plain
    }
    let server = try HTTP2Server(
      router, loopCount: options.loopCount, limits: options.limits, security: options.security,
      origins: site?.origins ?? options.webOrigins, pages: site?.answer, webFields: site?.fields ?? [],
      slowTurn: slowTurn, refused: HandshakeLog(log).refused)
    let address = try server.listen(on: SocketAddress(options.address))
    log.info("listening", ["address": address, "tls": options.security != nil, "version": ProgramVersion.current])
    return server
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
    case .stopping:
      manager?.send(.stopping)
      log.info("finishing calls under way")
    case .graceOver: log.warning("calls were cut off after the grace")
    case .stopped: log.info("stopped")
    }
  }
}
