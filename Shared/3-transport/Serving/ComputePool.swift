internal import EventLoop
internal import RPC
public import Sharing
internal import Synchronization

/// Threads on which is computed what would keep a connection's loop too long; they yield to the loops. Organizations take turns there, and so do the callers
/// of one, by how long theirs take.
///
/// Whoever computes looks now and then whether its call is still there, and ends with it. One thread computes one answer;
/// several are computed beside each other.
public final class ComputePool: Sendable {
  private struct Waiting {
    var id: UInt64
    var continuation: CheckedContinuation<EventLoop?, Never>
  }

  private struct State {
    var queue = FairQueue<Waiting>(quantum: ComputePool.quantumNanoseconds)
    var lastID: UInt64 = 0
    /// Begun when they are needed: most organizations never need one.
    var threads: [EventLoop] = []
    var idle: [EventLoop] = []
  }

  private let state = Mutex(State())
  private let name: String
  private let quota: Quota
  private let admittedMax: Int
  private let threadsMax: Int

  /// What a caller's turn is worth: who has computed for longer waits for the others.
  public static var quantumNanoseconds: Int64 { 5_000_000 }

  /// - Parameters:
  ///   - name: of its threads.
  ///   - quota: by whose name and reason a call is refused.
  ///   - admittedMax: answers that are computed or wait for it, of all callers.
  public init(_ name: String, _ quota: Quota = .scans, admittedMax: Int, threadsMax: Int = 1) {
    self.name = name
    self.quota = quota
    self.admittedMax = admittedMax
    self.threadsMax = threadsMax
  }

  deinit {
    state.withLock { for thread in $0.threads { thread.stop() } }
  }

  /// How many are computed or wait for it.
  public var heldCount: Int { state.withLock { $0.queue.held(.first) } }

  /// How many wait for their turn.
  public var waitingCount: Int { state.withLock { $0.queue.count } }

  /// What `body` returns, computed apart when it is the caller's turn. Throws RESOURCE_EXHAUSTED when too much of the caller's, or of
  /// the organization's, waits already.
  public func run<Answer: Sendable>(for holder: Holder, _ body: @Sendable () throws -> Answer) async throws -> Answer {
    try await run(for: holder, reading: { () }, { try body() })
  }

  /// The same of something that is read first, where the calling task runs, when it is the caller's turn. So a lock that loops wait for is never
  /// held by one of these threads, which may have to wait for a processor meanwhile.
  public func run<Reading: Sendable, Answer: Sendable>(
    for holder: Holder, reading read: @Sendable () throws -> Reading, _ body: @Sendable (Reading) throws -> Answer
  ) async throws -> Answer {
    try enter(holder)
    guard let loop = await turn(of: holder) else {
      leave(holder)
      throw CancellationError()
    }
    let begunAt = ContinuousClock.now
    defer { end(on: loop, begunAt.duration(to: .now), of: holder) }
    let reading = try Self.unlessLeft(read)
    return try await withTaskExecutorPreference(loop) { try await Self.apart { try body(reading) } }
  }

  private static func apart<Answer: Sendable>(_ body: @Sendable () throws -> Answer) async throws -> Answer {
    try unlessLeft(body)
  }

  /// Nothing is read or computed for a caller who has left.
  private static func unlessLeft<Result>(_ body: () throws -> Result) throws -> Result {
    try Task.checkCancellation()
    return try body()
  }

  private func enter(_ holder: Holder) throws {
    try state.withLock { state in
      do throws(ShareScope) {
        try state.queue.hold(1, .first, of: admittedMax, for: state.queue.flow(of: holder))
      } catch {
        throw RPCError.shareExceeded(of: quota, error)
      }
      // One for each that is here, and not where none is idle just now: who has come and has not had its turn yet will take that one.
      if state.threads.count < min(threadsMax, state.queue.held(.first)) {
        let loop = try EventLoop(name: name, priority: .low)
        state.threads.append(loop)
        state.idle.append(loop)
      }
    }
  }

  /// A thread, once it is the caller's turn; nil where the caller leaves before.
  private func turn(of holder: Holder) async -> EventLoop? {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let now: EventLoop?? = state.withLock { state in
          if Task.isCancelled { return .some(nil) }
          // Who waits comes first, so a thread is idle only where nobody does.
          if let idle = state.idle.popLast() { return idle }
          state.queue.append(Waiting(id: id, continuation: continuation), to: state.queue.flow(of: holder))
          return nil
        }
        if let now { continuation.resume(returning: now) }
      }
    } onCancel: {
      let waiting = state.withLock { $0.queue.remove(from: $0.queue.flow(of: holder)) { $0.id == id } }
      waiting?.continuation.resume(returning: nil)
    }
  }

  private func end(on loop: EventLoop, _ duration: Duration, of holder: Holder) {
    let next = state.withLock { state -> Waiting? in
      let flow = state.queue.flow(of: holder)
      state.queue.charge(Int64(duration / .nanoseconds(1)), to: flow)
      state.queue.giveBack(1, .first, of: flow)
      if let (next, _) = state.queue.next() { return next }
      state.idle.append(loop)
      return nil
    }
    next?.continuation.resume(returning: loop)
  }

  private func leave(_ holder: Holder) {
    state.withLock { $0.queue.giveBack(1, .first, of: $0.queue.flow(of: holder)) }
  }
}
