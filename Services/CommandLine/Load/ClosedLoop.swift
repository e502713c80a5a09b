internal import Synchronization

/// Load by a fixed number of callers, each of whom calls again as soon as it was answered.
///
/// Latency under a closed loop is what a caller waits, not what arrivals at a given rate would see.
public struct ClosedLoop: Sendable {
  public var callers: Int
  public var duration: Duration
  /// Calls made before counting begins, by each caller: connections and caches get warm.
  public var warmUpCalls = 3

  public init(callers: Int, duration: Duration) {
    self.callers = callers
    self.duration = duration
  }

  public struct Outcome: Sendable {
    public var latencies = LatencyHistogram()
    public var failures = 0
    /// The first failure, in words.
    public var firstFailure: String?
    public var elapsed: Duration = .zero

    /// Calls answered in a second.
    public var throughput: Double {
      elapsed > .zero ? Double(latencies.count) / (elapsed / .seconds(1)) : 0
    }
  }

  private static let progressInterval = Duration.milliseconds(100)

  /// Calls until the time is up. `progress` is told the share of the time that has passed and the calls so far.
  public func run(
    progress: @escaping @Sendable (Double, Int) -> Void,
    _ call: @escaping @Sendable (_ caller: Int) async throws -> Void
  ) async throws -> Outcome {
    let answered = Answered()
    return try await withThrowingTaskGroup(of: Outcome?.self) { group in
      for caller in 0..<callers {
        for _ in 0..<warmUpCalls { try await call(caller) }
      }
      let begin = ContinuousClock.now
      let end = begin + duration
      for caller in 0..<callers {
        group.addTask { await loop(caller, until: end, answered: answered, call) }
      }
      group.addTask {
        while ContinuousClock.now < end {
          try await Task.sleep(for: min(Self.progressInterval, end - .now))
          progress(min(1, (ContinuousClock.now - begin) / duration), answered.count)
        }
        return nil
      }
      var total = Outcome()
      for try await outcome in group {
        guard let outcome else { continue }
        total.latencies.add(outcome.latencies)
        total.failures += outcome.failures
        total.firstFailure = total.firstFailure ?? outcome.firstFailure
      }
      total.elapsed = ContinuousClock.now - begin
      return total
    }
  }

  private func loop(
    _ caller: Int, until end: ContinuousClock.Instant, answered: Answered,
    _ call: @Sendable (Int) async throws -> Void
  ) async -> Outcome {
    var outcome = Outcome()
    while true {
      let begin = ContinuousClock.now
      guard begin < end, !Task.isCancelled else { return outcome }
      do {
        try await call(caller)
        outcome.latencies.record(.now - begin)
        answered.add()
      } catch {
        outcome.failures += 1
        outcome.firstFailure = outcome.firstFailure ?? "\(error)"
      }
    }
  }
}

/// How many calls were answered, for those who watch.
private final class Answered: Sendable {
  private let total = Atomic(0)

  var count: Int { total.load(ordering: .relaxed) }

  func add() { total.add(1, ordering: .relaxed) }
}
