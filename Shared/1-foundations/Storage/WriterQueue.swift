/// What waits for the writer, in order of arrival, bounded by records and by bytes.
struct WriterQueue<State> {
  private var waiting: [WriterJob<State>] = []
  /// Everything before it has been taken; the array is cut when it has all been.
  private var next = 0
  private(set) var statistics = WriterStatistics()
  /// The writer sleeps and must be woken.
  private(set) var isWaiting = false
  var isClosing = false
  private(set) var hasEnded = false
  var closers: [CheckedContinuation<Void, Never>] = []

  /// Returns why the job may not wait, or nil when it does.
  mutating func add(_ job: WriterJob<State>, _ limits: WriterLimits) -> StorageError? {
    guard !isClosing else { return StorageError(.closed, "the store is closing") }
    // A body beyond the bounds by itself still runs when nothing else waits.
    let isEmpty = next == waiting.count
    guard
      isEmpty
        || statistics.recordsWaiting + job.weight <= limits.queueRecordsMax
          && statistics.bytesWaiting + job.bytes <= limits.queueBytesMax
    else { return StorageError(.queueFull, "\(statistics.recordsWaiting) records already wait to be written") }
    waiting.append(job)
    statistics.recordsWaiting += job.weight
    statistics.bytesWaiting += job.bytes
    return nil
  }

  /// The next batch; empty when the queue is closed and drained; nil when the writer has to wait.
  mutating func take(_ limits: WriterLimits) -> [WriterJob<State>]? {
    isWaiting = next == waiting.count && !isClosing
    guard !isWaiting else { return nil }
    var records = 0
    var bytes = 0
    let start = next
    while next < waiting.count {
      let job = waiting[next]
      guard
        next == start
          || !job.runsAside && records + job.weight <= limits.batchRecordsMax
            && bytes + job.bytes <= limits.batchBytesMax
      else { break }
      records += job.weight
      bytes += job.bytes
      next += 1
      if job.runsAside { break }
    }
    statistics.recordsWaiting -= records
    statistics.bytesWaiting -= bytes
    let batch = Array(waiting[start..<next])
    if next == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      next = 0
    } else if next >= limits.batchRecordsMax {
      waiting.removeFirst(next)
      next = 0
    }
    return batch
  }

  mutating func count(bodies: Int, committed: Bool) {
    statistics.bodies += bodies
    if committed { statistics.commits += 1 } else { statistics.failedCommits += 1 }
  }

  /// The thread is gone: nothing more is taken.
  mutating func end() -> [CheckedContinuation<Void, Never>] {
    isClosing = true
    hasEnded = true
    defer { closers = [] }
    return closers
  }
}

/// A body that waits, whatever it returns.
class WriterJob<State> {
  let weight: Int
  let bytes: Int

  init(weight: Int, bytes: Int) {
    self.weight = weight
    self.bytes = bytes
  }

  /// It is taken alone, and `work` is run between two transactions in place of `run` inside one.
  var runsAside: Bool { false }

  func run(_ state: inout State, _ transaction: Transaction) throws {}
  func work(on connection: any WriteConnection) throws {}
  /// Keeps the body's own failure until the commit is through.
  func refuse(_ error: any Error) {}
  /// Tells the caller: what the body gave, or that the transaction failed.
  func finish(_ failure: (any Error)?) {}
}

final class WriterBody<State, T: Sendable>: WriterJob<State> {
  private let body: @Sendable (inout State, Transaction) throws -> T
  private let continuation: CheckedContinuation<T, any Error>
  private var outcome: Result<T, any Error>?

  init(
    weight: Int, bytes: Int, body: @escaping @Sendable (inout State, Transaction) throws -> T,
    continuation: CheckedContinuation<T, any Error>
  ) {
    self.body = body
    self.continuation = continuation
    super.init(weight: weight, bytes: bytes)
  }

  override func run(_ state: inout State, _ transaction: Transaction) throws {
    outcome = .success(try body(&state, transaction))
  }

  override func refuse(_ error: any Error) {
    outcome = .failure(error)
  }

  override func finish(_ failure: (any Error)?) {
    if let failure {
      continuation.resume(throwing: failure)
    } else if let outcome {
      continuation.resume(with: outcome)
    } else {
      continuation.resume(throwing: StorageError(.closed, "the store closed before the body ran"))
    }
  }
}

/// Work on the writer's connection between two transactions.
final class WriterAside<State, T: Sendable>: WriterJob<State> {
  private let body: @Sendable (any WriteConnection) throws -> T
  private let continuation: CheckedContinuation<T, any Error>
  private var outcome: T?

  init(body: @escaping @Sendable (any WriteConnection) throws -> T, continuation: CheckedContinuation<T, any Error>) {
    self.body = body
    self.continuation = continuation
    super.init(weight: 1, bytes: 0)
  }

  override var runsAside: Bool { true }

  override func work(on connection: any WriteConnection) throws {
    outcome = try body(connection)
  }

  override func finish(_ failure: (any Error)?) {
    if let outcome {
      continuation.resume(returning: outcome)
    } else {
      continuation.resume(throwing: failure ?? StorageError(.closed, "the store closed before the work was done"))
    }
  }
}
