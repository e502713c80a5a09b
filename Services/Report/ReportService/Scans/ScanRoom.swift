internal import EventLoop
internal import RPC
internal import Synchronization

/// Where answers are computed that would keep a connection's loop too long: a thread of its own behind a bounded queue.
///
/// A scan works on a snapshot, looks now and then whether its call is still there, and ends with it.
final class ScanRoom: Sendable {
  private struct State {
    var loop: EventLoop?
    var admitted = 0
  }

  private let state = Mutex(State())
  private let admittedMax: Int

  /// - Parameter admittedMax: scans that run or wait at a time; the next is refused.
  init(admittedMax: Int) {
    self.admittedMax = admittedMax
  }

  deinit {
    state.withLock { $0.loop?.stop() }
  }

  /// What `body` returns, computed apart. Throws RESOURCE_EXHAUSTED when too many scans wait already.
  func run<Answer: Sendable>(_ body: @Sendable () throws -> Answer) async throws -> Answer {
    let loop = try enter()
    defer { state.withLock { $0.admitted -= 1 } }
    return try await withTaskExecutorPreference(loop) {
      try await Self.apart(body)
    }
  }

  /// Its caller has left before it began, or asks again later.
  private static func apart<Answer: Sendable>(_ body: @Sendable () throws -> Answer) async throws -> Answer {
    try Task.checkCancellation()
    return try body()
  }

  private func enter() throws -> EventLoop {
    try state.withLock { state in
      guard state.admitted < admittedMax else {
        throw RPCError(
          .resourceExhausted, "too many large reports are being computed",
          [.errorInfo(reason: "TOO_MANY_SCANS", domain: RPCError.errorDomain), .retryInfo(.seconds(1))])
      }
      // Most organizations never need one.
      let loop = try state.loop ?? EventLoop(name: "report-scans")
      state.loop = loop
      state.admitted += 1
      return loop
    }
  }
}
