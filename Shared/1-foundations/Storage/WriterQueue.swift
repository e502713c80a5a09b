internal import Sharing

/// What waits for the writer, bounded by records and by bytes: organizations take turns by what they have written, and so do the callers
/// of one. What one caller writes stays in order.
struct WriterQueue<State> {
  private var waiting = FairQueue<WriterJob<State>>(quantum: 64)
  /// Taken, and too much for the batch before: the next begins with it.
  private var next: WriterJob<State>?
  private(set) var statistics = WriterStatistics()
  /// The writer sleeps and must be woken.
  private(set) var isWaiting = false
  var isClosing = false
  private(set) var hasEnded = false
  var closers: [CheckedContinuation<Void, Never>] = []

  private var isEmpty: Bool { next == nil && waiting.isEmpty }

  /// Returns why the job may not wait, or nil when it does.
  mutating func add(_ job: WriterJob<State>, _ limits: WriterLimits) -> StorageError? {
    guard !isClosing else { return StorageError(.closed, "the store is closing") }
    let flow = waiting.flow(of: job.holder)
    do throws(UsedUpShare) {
      try hold(job, flow, limits)
    } catch {
      return StorageError(
        .queueFull, "\(statistics.recordsWaiting) records already wait to be written", share: error)
    }
    waiting.append(job, to: flow)
    statistics.recordsWaiting += job.weight
    statistics.bytesWaiting += job.bytes
    return nil
  }

  private mutating func hold(
    _ job: WriterJob<State>, _ flow: FairQueue<WriterJob<State>>.Flow, _ limits: WriterLimits
  ) throws(UsedUpShare) {
    // A body beyond the bounds by itself still runs when nothing else waits.
    guard !isEmpty else {
      waiting.add(job.weight, .records, to: flow)
      waiting.add(job.bytes, .bytes, to: flow)
      return
    }
    do throws(ShareScope) {
      try waiting.hold(job.weight, .records, of: limits.queueRecordsMax, for: flow)
    } catch {
      throw UsedUpShare(of: .storeRecords, error)
    }
    do throws(ShareScope) {
      try waiting.hold(job.bytes, .bytes, of: limits.queueBytesMax, for: flow)
    } catch {
      waiting.giveBack(job.weight, .records, of: flow)
      throw UsedUpShare(of: .storeBytes, error)
    }
  }

  /// The next batch; empty when the queue is closed and drained; nil when the writer has to wait.
  mutating func take(_ limits: WriterLimits) -> [WriterJob<State>]? {
    isWaiting = isEmpty && !isClosing
    guard !isWaiting else { return nil }
    var (records, bytes) = (0, 0)
    var batch: [WriterJob<State>] = []
    while let job = next.take() ?? takeOne() {
      guard
        batch.isEmpty
          || !job.runsAside && records + job.weight <= limits.batchRecordsMax
            && bytes + job.bytes <= limits.batchBytesMax
      else {
        next = job
        break
      }
      records += job.weight
      bytes += job.bytes
      batch.append(job)
      if job.runsAside { break }
    }
    statistics.recordsWaiting -= records
    statistics.bytesWaiting -= bytes
    return batch
  }

  private mutating func takeOne() -> WriterJob<State>? {
    guard let (job, flow) = waiting.next() else { return nil }
    waiting.charge(job.cost, to: flow)
    waiting.giveBack(job.weight, .records, of: flow)
    waiting.giveBack(job.bytes, .bytes, of: flow)
    return job
  }

  /// Takes jobs back that a batch had no time for: they are the next of who asked for them, when these have their turn.
  mutating func putBack(_ jobs: some BidirectionalCollection<WriterJob<State>>) {
    guard !jobs.isEmpty else { return }
    // It was taken behind them.
    if let job = next.take() { putBack(job) }
    for job in jobs.reversed() {
      putBack(job)
      statistics.recordsWaiting += job.weight
      statistics.bytesWaiting += job.bytes
    }
  }

  private mutating func putBack(_ job: WriterJob<State>) {
    let flow = waiting.flow(of: job.holder)
    waiting.putBack(job, to: flow)
    waiting.add(job.weight, .records, to: flow)
    waiting.add(job.bytes, .bytes, to: flow)
  }

  /// Has whoever asked for a job pay the time that it took, as far as that is more than it was reckoned at: a record or a KiB is a tenth of
  /// a millisecond.
  mutating func charge(_ job: WriterJob<State>, took: Duration) {
    let cost = Int64(took / .microseconds(100)) - job.cost
    if cost > 0 { waiting.charge(cost, to: waiting.flow(of: job.holder)) }
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
  let holder: Holder
  let weight: Int
  let bytes: Int

  init(of holder: Holder, weight: Int, bytes: Int) {
    self.holder = holder
    self.weight = weight
    self.bytes = bytes
  }

  /// What its turn costs: a record, and a KiB of what is heavier than that, come to the same.
  var cost: Int64 { Int64(max(weight, bytes / 1024)) }

  /// The questions that its body will ask, as far as they are known.
  func foreseen() -> [Query] { [] }

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
  private let questions: (@Sendable () -> [Query])?
  private let continuation: CheckedContinuation<T, any Error>
  private var outcome: Result<T, any Error>?

  init(
    of holder: Holder, weight: Int, bytes: Int, foreseeing questions: (@Sendable () -> [Query])?,
    body: @escaping @Sendable (inout State, Transaction) throws -> T,
    continuation: CheckedContinuation<T, any Error>
  ) {
    self.body = body
    self.questions = questions
    self.continuation = continuation
    super.init(of: holder, weight: weight, bytes: bytes)
  }

  override func foreseen() -> [Query] { questions?() ?? [] }

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
    super.init(of: .service, weight: 1, bytes: 0)
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

extension Holder {
  /// The service itself: what nobody has asked for.
  static let service = Holder(organization: "", caller: "")
}

extension FlowQuota {
  fileprivate static let records = FlowQuota.first
  fileprivate static let bytes = FlowQuota.second
}
