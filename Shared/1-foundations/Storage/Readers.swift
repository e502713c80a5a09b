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

  /// Reads that may wait; beyond it `.queueFull`.
  public static let queueMax = 4096
  /// Connections kept for reads in place, at most: one a loop.
  public static let inlineConnectionsMax = 64

  /// Opens `threads` connections before it returns.
  public init(_ database: any Database, threads: Int = 2) throws(StorageError) {
    self.database = database
    var connections: [ReaderConnection] = []
    for _ in 0..<max(1, threads) { connections.append(ReaderConnection(try database.openReader())) }
    queue = Monitor(ReaderQueue(threads: connections.count))
    for (number, connection) in connections.enumerated() {
      let queue = queue
      try WorkerThread.start("store reader \(number)") {
        while let job = queue.wait({ $0.take() }) { connection.use { job.run($0) } }
        connection.close()
        queue.updateAll { $0.endThread() }.forEach { $0.resume() }
      }
    }
  }

  deinit {
    queue.updateAll { $0.isClosing = true }
  }

  /// Runs `body` on a thread of the pool; all it reads is one state of the store.
  public func read<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      let job = ReaderBody(body: body, continuation: continuation)
      let refusal = queue.update { queue in
        let refusal = queue.add(job)
        return (refusal, wake: refusal == nil)
      }
      if let refusal { continuation.resume(throwing: refusal) }
    }
  }

  /// Runs `body` here and now, for point reads: each statement sees the newest state of the store.
  ///
  /// - Parameter stepsMax: about how many steps of the store's machine the body may take; beyond it `.stepLimit`,
  ///   and the caller reads on the pool instead.
  public func readInline<T>(stepsMax: Int = 10_000, _ body: (any Connection) throws -> T) throws -> T {
    let (known, isClosed) = inPlace.withLock { ($0.idle.popLast(), $0.isClosed) }
    guard !isClosed else { throw StorageError(.closed, "the store is closing") }
    let connection = try known ?? ReaderConnection(try database.openReader())
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
  private var connection: (any Connection & Readable)?

  init(_ connection: any Connection & Readable) {
    self.connection = connection
  }

  /// Not after `close`.
  func use<T>(_ body: (any Connection & Readable) throws -> T) rethrows -> T {
    guard let connection else { preconditionFailure("a closed connection is used") }
    return try body(connection)
  }

  func close() { connection = nil }
}

private struct ReaderQueue {
  private var waiting: [ReaderJob] = []
  private var next = 0
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
    let count = waiting.count - next
    guard count < Readers.queueMax else { return StorageError(.queueFull, "\(count) reads already wait") }
    waiting.append(job)
    return nil
  }

  /// `.some(nil)` when closed and drained; nil when there is nothing to do yet.
  mutating func take() -> ReaderJob?? {
    guard next < waiting.count else { return isClosing ? .some(nil) : nil }
    let job = waiting[next]
    next += 1
    if next == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      next = 0
    } else if next >= Readers.queueMax {
      waiting.removeFirst(next)
      next = 0
    }
    return .some(job)
  }
}

private class ReaderJob {
  func run(_ connection: any Connection & Readable) {}
}

private final class ReaderBody<T: Sendable>: ReaderJob {
  private let body: @Sendable (any Connection) throws -> T
  private let continuation: CheckedContinuation<T, any Error>

  init(body: @escaping @Sendable (any Connection) throws -> T, continuation: CheckedContinuation<T, any Error>) {
    self.body = body
    self.continuation = continuation
  }

  override func run(_ connection: any Connection & Readable) {
    let outcome: Result<T, any Error>
    do {
      try connection.beginSnapshot()
      defer { connection.endSnapshot() }
      outcome = .success(try body(connection))
    } catch {
      outcome = .failure(error)
    }
    continuation.resume(with: outcome)
  }
}
