public import Sharing
internal import Synchronization

/// A bounded pool of reading connections: threads of its own for reads of any length, and reads in place for those
/// that a step limit keeps short.
public final class Readers: Sendable {
  private struct InPlace {
    var idle: [ReaderConnection] = []
    var isClosed = false
  }

  private let database: any Database
  private let queue: Monitor<ReaderQueue>
  private let inPlace = Mutex(InPlace())

  /// Reads that may wait, of which a caller and an organization have their share; beyond it `.queueFull`.
  public static let queueMax = Quota.storeReads.max
  /// Connections kept for reads in place, at most: one a loop.
  public static let inlineConnectionsMax = 64

  /// Opens `threads` connections before it returns.
  public init(_ database: any Database, threads: Int = 2) throws(StorageError) {
    self.database = database
    var connections: [ReaderConnection] = []
    for _ in 0..<max(1, threads) { connections.append(try ReaderConnection(database)) }
    queue = Monitor(ReaderQueue(threads: connections.count))
    for (number, connection) in connections.enumerated() {
      let queue = queue
      try WorkerThread.start("store reader \(number)") {
        while let job = queue.wait({ $0.take() }) {
          let begun = ContinuousClock.now
          job.run(connection)
          queue.update { ($0.end(job, after: begun.duration(to: .now)), wake: false) }
        }
        connection.close()
        queue.updateAll { $0.endThread() }.forEach { $0.resume() }
      }
    }
  }

  deinit {
    queue.updateAll { $0.isClosing = true }
  }

  /// Runs `body` on a thread of the pool when it is the holder's turn; all it reads is one state of the store.
  ///
  /// - Parameter holder: who asks for it; nil: nobody, it is the service's own.
  public func read<T: Sendable>(
    for holder: Holder? = nil, _ body: @escaping @Sendable (any Connection) throws -> T
  ) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      let job = ReaderBody(of: holder ?? .service, body: body, continuation: continuation)
      let refusal = queue.update { queue in
        let refusal = queue.add(job)
        return (refusal, wake: refusal == nil)
      }
      if let refusal { continuation.resume(throwing: refusal) }
    }
  }

  /// How many reads wait.
  package var waitingCount: Int { queue.update { ($0.count, wake: false) } }

  /// Runs `body` here and now, for point reads: each statement sees the newest state of the store.
  ///
  /// Where the store is across a network, it waits for that: then it is for starting up only, and ``readShort(for:_:)`` for
  /// everything that a call asks.
  ///
  /// - Parameter stepsMax: about how many steps of the store's machine the body may take; beyond it `.stepLimit`,
  ///   and the caller reads on the pool instead.
  public func readInline<T>(stepsMax: Int = 10_000, _ body: (any Connection) throws -> T) throws -> T {
    let (known, isClosed) = inPlace.withLock { ($0.idle.popLast(), $0.isClosed) }
    guard !isClosed else { throw StorageError(.closed, "the store is closing") }
    let connection = try known ?? ReaderConnection(database)
    defer {
      inPlace.withLock { state in
        if !state.isClosed, state.idle.count < Self.inlineConnectionsMax { state.idle.append(connection) }
      }
    }
    return try connection.use { connection in
      connection.limitSteps(stepsMax)
      defer { connection.limitSteps(nil) }
      return try body(connection)
    }
  }

  /// Runs `body`, a point read: here and now, or on the pool where the store would keep this thread waiting.
  ///
  /// - Parameter holder: who asks for it; nil: nobody, it is the service's own.
  public func readShort<T: Sendable>(
    for holder: Holder? = nil, _ body: @escaping @Sendable (any Connection) throws -> T
  ) async throws -> T {
    guard database.readsInPlace else { return try await read(for: holder, body) }
    return try readInline(body)
  }

  /// Refuses what comes later, answers the reads that wait, and returns when the connections are closed: the last one that
  /// leaves a store should be its writer, which puts everything into the file.
  public func close() async {
    inPlace.withLock { state in
      state.isClosed = true
      state.idle = []
    }
    await withCheckedContinuation { continuation in
      let isClosed = queue.updateAll { queue in
        queue.isClosing = true
        if queue.threads > 0 { queue.closers.append(continuation) }
        return queue.threads == 0
      }
      if isClosed { continuation.resume() }
    }
  }
}

/// A connection between two users: it may change threads, but is never used by two at a time.
private final class ReaderConnection: @unchecked Sendable {
  private let database: any Database
  private var connection: (any Connection & Readable)?

  init(_ database: any Database) throws(StorageError) {
    self.database = database
    connection = try database.openReader()
  }

  /// Not after `close`.
  func use<T>(_ body: (any Connection & Readable) throws -> T) throws -> T {
    try body(usable())
  }

  /// Shows one state of the store to `body`. A connection that is found dead before that, as after the server was started
  /// again, is replaced.
  func useSnapshot<T>(_ body: (any Connection) throws -> T) throws -> T {
    let connection = try standing()
    defer { connection.endSnapshot() }
    return try body(connection)
  }

  /// A connection that holds one state of the store.
  private func standing() throws(StorageError) -> any Connection & Readable {
    let known = try usable()
    do {
      try known.beginSnapshot()
      return known
    } catch {
      guard !known.isUsable else { throw error }
    }
    let another = try usable()
    try another.beginSnapshot()
    return another
  }

  /// Another one where this one is gone.
  private func usable() throws(StorageError) -> any Connection & Readable {
    guard let connection else { preconditionFailure("a closed connection is used") }
    if connection.isUsable { return connection }
    let another = try database.openReader()
    self.connection = another
    return another
  }

  func close() { connection = nil }
}

/// Organizations take turns by how long their reads take, and so do the callers of one.
private struct ReaderQueue {
  private var waiting = FairQueue<ReaderJob>(quantum: 1_000_000)
  var count: Int { waiting.count }
  var isClosing = false
  /// Those that have a connection.
  private(set) var threads: Int
  var closers: [CheckedContinuation<Void, Never>] = []

  init(threads: Int) { self.threads = threads }

  /// A thread has closed its connection. Returns whom to tell.
  mutating func endThread() -> [CheckedContinuation<Void, Never>] {
    threads -= 1
    guard threads == 0 else { return [] }
    defer { closers = [] }
    return closers
  }

  mutating func add(_ job: ReaderJob) -> StorageError? {
    guard !isClosing else { return StorageError(.closed, "the store is closing") }
    let flow = waiting.flow(of: job.holder)
    do throws(ShareScope) {
      try waiting.hold(1, .first, of: Readers.queueMax, for: flow)
    } catch {
      return StorageError(.queueFull, "\(waiting.count) reads already wait", share: UsedUpShare(of: .storeReads, error))
    }
    waiting.append(job, to: flow)
    return nil
  }

  /// `.some(nil)` when closed and drained; nil when there is nothing to do yet.
  mutating func take() -> ReaderJob?? {
    guard let (job, flow) = waiting.next() else { return isClosing ? .some(nil) : nil }
    waiting.giveBack(1, .first, of: flow)
    return .some(job)
  }

  /// A read has ended, and whoever asked for it pays for the time.
  mutating func end(_ job: ReaderJob, after duration: Duration) {
    waiting.charge(Int64(duration / .nanoseconds(1)), to: waiting.flow(of: job.holder))
  }
}

private class ReaderJob {
  let holder: Holder

  init(of holder: Holder) { self.holder = holder }

  func run(_ connection: ReaderConnection) {}
}

private final class ReaderBody<T: Sendable>: ReaderJob {
  private let body: @Sendable (any Connection) throws -> T
  private let continuation: CheckedContinuation<T, any Error>

  init(
    of holder: Holder, body: @escaping @Sendable (any Connection) throws -> T,
    continuation: CheckedContinuation<T, any Error>
  ) {
    self.body = body
    self.continuation = continuation
    super.init(of: holder)
  }

  override func run(_ connection: ReaderConnection) {
    let outcome: Result<T, any Error>
    do {
      outcome = .success(try connection.useSnapshot(body))
    } catch {
      outcome = .failure(error)
    }
    continuation.resume(with: outcome)
  }
}
