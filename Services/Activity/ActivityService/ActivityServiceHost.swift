internal import API
public import Domain
internal import Feeds
public import Identity
public import Observability
public import RPC

/// The Activity service, put together: its store, what it serves, and what it does besides.
///
///     let host = try ActivityServiceHost(databasePath: path, context: channel, log: log)
///     serve(host.services); try await host.run()
public final class ActivityServiceHost: Sendable {
  /// How long an answer is remembered for the same request: milliseconds.
  static let requestMemory: Int64 = 24 * 60 * 60 * 1000
  private static let housekeepingPeriod: Duration = .seconds(600)

  /// Everything it serves.
  public let services: [ServiceDefinition]

  let store: ActivityStore
  let erasures: ErasureRunner
  private let follower: ChangeFollower<ContextFeed>?
  private let log: Logger

  /// Opens or creates the database; what is in it is served at once.
  ///
  /// - Parameters:
  ///   - context: to the Context service, as a service. It need not be there yet. Nil: paths that are not known are
  ///     UNAVAILABLE.
  ///   - clock: the time of day.
  ///   - developer: nil: developer mode is off.
  ///   - newID: makes identifiers for what callers do not name.
  /// - Throws: `StorageError`, the file named, when the store is damaged, foreign, newer or in use.
  public convenience init(
    databasePath: String, context: (any Channel)?, clock: WallClock = .system, limits: Limits = .standard,
    developer: DeveloperMode? = nil, newID: @escaping @Sendable () -> String = RandomID.make, log: Logger
  ) throws {
    try self.init(
      databasePath: databasePath, context: context, clock: clock, limits: limits, developer: developer,
      erasing: ErasurePace(), newID: newID, log: log)
  }

  /// - Parameter erasing: how much is removed at a time.
  init(
    databasePath: String, context: (any Channel)?, clock: WallClock, limits: Limits, developer: DeveloperMode?,
    erasing: ErasurePace, newID: @escaping @Sendable () -> String = RandomID.make, log: Logger
  ) throws {
    let store = try ActivityStore(path: databasePath, clock: clock, limits: limits)
    let content = ContentLookup(store: store, channel: context)
    let shadows = ShadowKeeper(clock: clock)
    let erasures = ErasureRunner(
      store: store, shadows: shadows, pace: erasing, log: log.with(["part": "erasures"]))
    let desk = Desk(store: store, content: content, limits: limits, erasures: erasures, newID: newID)
    self.store = store
    self.erasures = erasures
    self.log = log
    if store.erasedAgain > 0 {
      log.notice("people were erased again: the store is older than the list of erasures", ["count": store.erasedAgain])
    }
    services = [
      OrganizationHandler(desk: desk).definition,
      RosterHandler(desk: desk).definition,
      HandoutHandler(desk: desk).definition,
      AttemptService(store: store, lookup: content, shadows: shadows, limits: limits, log: log).definition,
      DeveloperHandler(desk: desk, mode: developer).definition,
      ChangesHandler(store: store, erasures: erasures).definition,
    ]
    follower = context.map { channel in
      ChangeFollower(ContextFeed(store: store), log: log.with(["feed": "context"])) { request in
        try await ContextChangesServiceClient(channel).streamChanges(request, CallOptions(waitsForReady: true))
      }
    }
  }

  /// What every call is shown before it is served, after it is known who calls.
  public var interceptors: [any Interceptor] { [store.callers] }

  /// Whether calls are wanted: from the start, whatever the other services do.
  public var isReady: Bool { true }

  /// Follows Context, posts what was scheduled, removes what was erased, forgets old requests: until its task is cancelled.
  public func run() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      if let follower { group.addTask { try await follower.run() } }
      group.addTask { [store] in try await HandoutScheduler(store: store).run() }
      group.addTask { [erasures] in try await erasures.run() }
      group.addTask { [self] in try await keepHouse() }
      try await group.waitForAll()
    }
  }

  /// Ends the streams that have no end of their own, so that a server can drain.
  public func endStreams() { store.signal.close() }

  /// Writes what is queued and lets go of the database.
  public func close() async {
    await store.close()
  }

  private func keepHouse() async throws {
    while true {
      do {
        while try await store.forgetRequests(before: store.clock.now - Self.requestMemory) > 0 {}
      } catch let error where !Task.isCancelled {
        log.warning("old requests were not forgotten", ["error": "\(error)"])
      }
      try await Task.sleep(for: Self.housekeepingPeriod)
    }
  }
}
