internal import EventLoop
internal import RPC
internal import Synchronization

/// Where answers are computed that would keep a connection's loop too long: some threads of their own behind one bounded queue.
///
/// A scan works on a snapshot, looks now and then whether its call is still there, and ends with it. One thread computes it; scans of
/// several organizations, or of one, are computed beside each other.
final class ScanPool: Sendable {
  private struct Thread {
    let loop: EventLoop
    /// Scans that run or wait there.
    var admitted = 0
  }

  private let threads = Mutex<[Thread]>([])
  private let admittedMax: Int
  private let threadsMax: Int

  /// - Parameters:
  ///   - admittedMax: scans that run or wait at a time; the next is refused.
  ///   - threadsMax: begun when they are needed: most organizations never need one.
  init(admittedMax: Int, threadsMax: Int = 1) {
    self.admittedMax = admittedMax
    self.threadsMax = threadsMax
  }

  deinit {
    threads.withLock { for thread in $0 { thread.loop.stop() } }
  }

  /// What `body` returns, computed apart. Throws RESOURCE_EXHAUSTED when too many scans wait already.
  func run<Answer: Sendable>(_ body: @Sendable () throws -> Answer) async throws -> Answer {
    let (place, loop) = try enter()
    defer { threads.withLock { $0[place].admitted -= 1 } }
    return try await withTaskExecutorPreference(loop) {
      try await Self.apart(body)
    }
  }

  /// Nothing is computed for a caller who has left.
  private static func apart<Answer: Sendable>(_ body: @Sendable () throws -> Answer) async throws -> Answer {
    try Task.checkCancellation()
    return try body()
  }

  /// Where the fewest wait.
  private func enter() throws -> (Int, EventLoop) {
    try threads.withLock { threads in
      guard threads.reduce(0, { $0 + $1.admitted }) < admittedMax else {
        throw RPCError(
          .resourceExhausted, "too many large reports are being computed",
          [.errorInfo(reason: "TOO_MANY_SCANS", domain: RPCError.errorDomain), .retryInfo(.seconds(1))])
      }
      var place = threads.indices.min { threads[$0].admitted < threads[$1].admitted } ?? 0
      if threads.count < threadsMax, threads.isEmpty || threads[place].admitted > 0 {
        place = threads.count
        threads.append(Thread(loop: try EventLoop(name: "report-scans")))
      }
      threads[place].admitted += 1
      return (place, threads[place].loop)
    }
  }
}
