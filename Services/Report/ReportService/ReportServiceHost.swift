internal import API
internal import Audit
public import Feeds
internal import Messages
public import Observability
public import RPC
internal import Serving

/// The Report service, put together: what it serves, and what runs beside it.
///
/// It keeps everything in memory and derives all of it from the two feeds. A restart goes on from the snapshots, if there
/// are any, else it reads both feeds from the beginning.
public final class ReportServiceHost: Sendable {
  private let gradebooks: Gradebooks
  private let snapshots: SnapshotWorker?
  private let watching: Watching
  private let readSender: ReadSender
  let handlers: ReportHandlers
  private let activity: ChangeFollower<ActivityFollowing>
  private let context: ChangeFollower<ContextFollowing>
  private let ages: AgeMonitor
  private let erasures: Erasures
  private let copying: Copying?

  /// - Throws: when the folder for snapshots cannot be used.
  ///
  /// - Parameters:
  ///   - activity: to Activity's ChangesService, as a service.
  ///   - context: to Context's ContextChangesService, as a service.
  ///   - instances: this process is one of several, each of which holds copies of some organizations; nil: it holds all of them.
  ///   - clock: the time of day, for organizations whose clock goes.
  ///   - monotonic: the clock that is never set, by which it is judged how old reports are.
  ///   - metrics: where it counts what it does.
  ///   - tracing: where it tells of sampled calls' changes that it has taken; nil: nowhere.
  public init(
    _ configuration: ReportConfiguration = ReportConfiguration(), activity: any Channel, context: any Channel,
    instances: ReportInstances? = nil, clock: WallClock = .system,
    monotonic: @escaping @Sendable () -> ContinuousClock.Instant = { .now }, pace: FollowerPace = FollowerPace(),
    metrics: Metrics = Metrics(),
    tracing: CallTracing? = nil, log: Logger
  ) throws {
    gradebooks = Gradebooks(clock: FeedClock(clock, monotonic: monotonic))
    snapshots = try configuration.snapshotFolder.map { [gradebooks] path in
      try SnapshotWorker(
        SnapshotFolder(path: path, log: log), gradebooks, interval: configuration.snapshotInterval,
        placement: instances?.placement)
    }
    let reads = ReadNotes(bounds: configuration.reads)
    let callers = Erasures.callers(of: gradebooks)
    watching = Watching(configuration, reads, callers, clock: clock)
    ages = AgeMonitor(gradebooks: gradebooks)
    let scans = ComputePool(
      "report-scans", admittedMax: configuration.scansMax, threadsMax: configuration.scanThreadsMax)
    let exports = ExportPool(configuration)
    let activityChanges = ChangesServiceClient(activity)
    let lookBacks = LookBacks(activityChanges)
    metrics.share(watching.shares)
    metrics.share(exports.shares)
    metrics.share(exports.byteShares)
    metrics.share(lookBacks.shares)
    metrics.share("scans", capacity: configuration.scansMax) { scans.heldCount }
    gradebooks.count(in: metrics)
    for feed in gradebooks.feeds.all { feed.count(in: metrics) }
    handlers = ReportHandlers(
      gradebooks: gradebooks, watching: watching, configuration: configuration,
      scans: scans, exports: exports, lookBacks: lookBacks,
      // Pages are of what this process holds, and its copies.
      tokens: PageTokens(secret: instances?.secret ?? (0..<32).map { _ in UInt8.random(in: .min ... .max) }),
      reads: reads)
    readSender = ReadSender(
      reads.noted, to: activityChanges, clock: clock, period: configuration.readInterval, log: log)
    let erasures = Erasures(
      gradebooks, snapshots, callers, exports, placement: instances?.placement, log: log.with(["part": "erasures"])
    ) { request in
      _ = try await activityChanges.confirmErasure(request)
    }
    self.erasures = erasures
    copying = instances.map { [gradebooks, snapshots] in
      Copying($0, gradebooks, snapshots, metrics: metrics, log: log.with(["part": "copies"]))
    }
    self.activity = ChangeFollower(
      ActivityFollowing(gradebooks: gradebooks, erasures: erasures), noting: gradebooks.feeds.activity,
      organizationsAtATime: configuration.organizationsAtATime, placement: instances?.placement, pace: pace,
      log: log, tracing: tracing,
      mark: { try await activityChanges.getHead(ContextV1.GetHeadRequest(), $0) }
    ) { request in
      try await activityChanges.streamChanges(request, CallOptions(waitsForReady: true))
    }
    let contextChanges = ContextChangesServiceClient(context)
    self.context = ChangeFollower(
      ContextFollowing(gradebooks: gradebooks), noting: gradebooks.feeds.context,
      organizationsAtATime: configuration.organizationsAtATime, placement: instances?.placement, pace: pace,
      log: log, tracing: tracing,
      mark: { try await contextChanges.getHead(ContextV1.GetHeadRequest(), $0) }
    ) { request in
      try await contextChanges.streamChanges(request, CallOptions(waitsForReady: true))
    }
  }

  /// For a router.
  public var services: [ServiceDefinition] {
    [
      copying?.forwarding.definition(handlers.service) ?? handlers.service,
      CopiesHandler(gradebooks: gradebooks, snapshots: snapshots).definition,
    ]
  }

  /// Whether the services that it follows can be reached, by their names.
  public var dependencies: [String: @Sendable () -> Bool] { gradebooks.feeds.all.reachability }

  /// Why calls are not wanted. Each organization can be reported on once its part of both feeds has been read up to where it stood when
  /// they were connected, or a snapshot held as much; whoever asks about another one before waits, or is told that it is being read.
  public var reasonsNotToServe: [String] { copying?.reasonNotToServe.map { [$0] } ?? gradebooks.reasonsNotToServe }
  /// Organizations that are still being read from the feeds.
  public var unreadCount: Int { gradebooks.unreadCount }
  /// Whether calls are wanted.
  public var isReady: Bool { reasonsNotToServe.isEmpty }
  /// What every call is shown before it is served, after it is known who calls.
  public var interceptors: [any Interceptor] { [erasures.callers] }

  /// Follows both feeds until its task is cancelled; then it writes what has changed since the last snapshots.
  public func run() async throws {
    await snapshots?.load()
    gradebooks.noteLoaded()
    await copying?.run()
    gradebooks.beginFollowing()
    for (organization, organizationState) in gradebooks.statesByOrganization {
      erasures.noteErasures(in: organizationState, of: organization)
    }
    let packing = try PackingWorker(gradebooks)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await self.activity.run() }
      group.addTask { try await self.context.run() }
      group.addTask { try await packing.run() }
      group.addTask { try await self.ages.run() }
      group.addTask { try await self.readSender.run() }
      group.addTask { try await self.erasures.run() }
      if let snapshots { group.addTask { try await snapshots.run() } }
      try await group.waitForAll()
    }
  }

  /// Tells Activity what was read last. Nothing is answered any more.
  public func close() async {
    await readSender.finish()
  }

  /// Ends every Watch stream with UNAVAILABLE: the first step of shutting down.
  public func stopWatching() {
    watching.stop()
    gradebooks.notifyAll()
  }
}
