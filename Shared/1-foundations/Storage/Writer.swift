public import Sharing

/// The one writer of a store: bodies queue up, of each caller in order, run one after another on its thread, and are committed together.
///
/// `State` lives on that thread only: what the bodies need to know of the store without reading it again. It is
/// built by `load`, and thrown away and built anew after a failed commit or after a body that threw once it had
/// written. **A body decides first, then writes and changes the state**: what it changed in the state before it
/// threw without writing stays changed.
///
/// There is no timer: a free writer takes what is queued. Each body succeeds or fails alone; a failed commit fails
/// every body. Replies go out after the commit. **A body may be run more than once**, each time on a state and a store as if it
/// had not been: where a neighbour's failure took back the transaction, or a server went away before the commit.
public final class Writer<State>: Sendable {
  private let queue: Monitor<WriterQueue<State>>
  /// How much is committed together and how much may wait; never changes.
  public let limits: WriterLimits

  /// Opens the store and loads the state before it returns.
  ///
  /// - Parameters:
  ///   - prepare: is run in a transaction of its own before anything else: what has to be so before anybody asks.
  ///   - load: builds the state; it may see what earlier bodies of an open transaction wrote.
  ///   - didCommit: called on the writer's thread after each commit and before any body's caller hears of it: the
  ///     place to publish a snapshot for readers and to wake those who follow the feed. It must not block.
  ///   - committed: told on that thread how long each transaction took, from its begin until it was durable.
  /// - Throws: what opening the store, `prepare` and `load` throw; the store is closed then.
  public init(
    _ database: any Database, limits: WriterLimits = WriterLimits(),
    prepare: (@Sendable (Transaction) throws -> Void)? = nil,
    load: @escaping @Sendable (any Connection) throws -> State,
    didCommit: @escaping @Sendable (inout State) -> Void = { _ in },
    committed: @escaping @Sendable (Duration) -> Void = { _ in }
  ) throws {
    let queue = Monitor(WriterQueue<State>())
    let opened = Monitor<Result<Void, any Error>?>(nil)
    try WorkerThread.start("store writer") {
      // The connection is closed before a failure is known.
      func open() throws -> WriterLoop<State> {
        let connection = try database.openWriter()
        if let prepare { try connection.transact(prepare) }
        return WriterLoop(
          database: database, connection: connection, state: try load(connection), load: load, didCommit: didCommit,
          committed: committed, timeMax: limits.batchTimeMax)
      }
      do {
        let loop = try open()
        opened.updateAll { $0 = .success(()) }
        loop.run(queue, limits)
      } catch {
        opened.updateAll { $0 = .failure(error) }
      }
      queue.updateAll { $0.end() }.forEach { $0.resume() }
    }
    do {
      try opened.wait { $0 }.get()
    } catch {
      // The thread may hold it a little longer: whoever opens it again finds it free.
      database.close()
      throw error
    }
    self.queue = queue
    self.limits = limits
  }

  deinit {
    queue.updateAll { $0.isClosing = true }
  }

  /// Runs `body` in the next transaction and returns what it returned once that is durable.
  ///
  /// - Parameters:
  ///   - holder: who asks for it; nil: nobody, it is the service's own.
  ///   - weight: how many records the body writes, about.
  ///   - bytes: how much memory the body holds and writes, about.
  ///   - questions: what it will ask, as far as it is known; used where the store is across a network. Called on the writer's thread.
  /// - Throws: what the body threw, or a `StorageError`: `.queueFull` and `.closed` before it ran, others for a
  ///   transaction that failed.
  public func write<T: Sendable>(
    for holder: Holder? = nil, weight: Int = 1, bytes: Int = 0, foreseeing questions: (@Sendable () -> [Query])? = nil,
    _ body: @escaping @Sendable (inout State, Transaction) throws -> T
  ) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      let job = WriterBody(
        of: holder ?? .service, weight: max(1, weight), bytes: max(0, bytes), foreseeing: questions, body: body,
        continuation: continuation)
      let refusal = queue.update { queue in
        let refusal = queue.add(job, limits)
        return (refusal, wake: refusal == nil && queue.isWaiting)
      }
      if let refusal { continuation.resume(throwing: refusal) }
    }
  }

  /// Runs `body` on the writer's connection between two transactions. It must be short: everyone who writes waits for it.
  func aside<T: Sendable>(_ body: @escaping @Sendable (any WriteConnection) throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      let job = WriterAside<State, T>(body: body, continuation: continuation)
      let refusal = queue.update { queue in
        let refusal = queue.add(job, limits)
        return (refusal, wake: refusal == nil && queue.isWaiting)
      }
      if let refusal { continuation.resume(throwing: refusal) }
    }
  }

  /// Writes what is queued, refuses what comes later, and returns when the store is closed.
  public func close() async {
    await withCheckedContinuation { continuation in
      let isClosed = queue.updateAll { queue in
        queue.isClosing = true
        if !queue.hasEnded { queue.closers.append(continuation) }
        return queue.hasEnded
      }
      if isClosed { continuation.resume() }
    }
  }

  /// What the writer has done and what waits.
  public var statistics: WriterStatistics {
    queue.update { queue in (queue.statistics, wake: false) }
  }
}

/// How much is committed together and how much may wait.
public struct WriterLimits: Sendable {
  /// Records in one commit. A body heavier than this is committed alone.
  public var batchRecordsMax = 1024
  /// Bytes in one commit.
  public var batchBytesMax = 1024 * 1024
  /// How long the bodies of one commit may take before those behind them wait for another, where the store is on this machine: a body's
  /// weight may say little of its time.
  public var batchTimeMax: Duration = .milliseconds(50)
  /// Records that may wait, of which a caller and an organization have their share; beyond it `.queueFull`.
  public var queueRecordsMax = Quota.storeRecords.max
  /// Bytes that may wait, shared alike.
  public var queueBytesMax = Quota.storeBytes.max

  /// The bounds of a service.
  public init() {}
}

/// A writer's counts since it was opened.
public struct WriterStatistics: Hashable, Sendable {
  /// Transactions that were committed.
  public internal(set) var commits = 0
  /// Transactions that failed as a whole: none of their bodies took effect.
  public internal(set) var failedCommits = 0
  /// Bodies committed or refused by themselves.
  public internal(set) var bodies = 0
  /// Records that wait now, without those being written.
  public internal(set) var recordsWaiting = 0
  /// Bytes that wait now, without those being written.
  public internal(set) var bytesWaiting = 0
}
