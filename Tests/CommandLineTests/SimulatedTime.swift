import Synchronization

/// Time that passes only when nobody has anything left to do: a second of waiting takes no time, and the same calls take the same
/// time in every run, on any machine.
///
/// Everything runs on the thread that calls ``run(_:)``, one job after the other.
final class SimulatedTime: TaskExecutor {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    var wake: Instant
    var number: Int
    var continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var jobs: [UnownedJob] = []
    var sleepers: [Sleeper] = []
    var now = Instant(offset: .zero)
    var count = 0
  }

  private let state = Mutex(State())
  /// By how much whoever waits for an instant is late.
  private let lateness: Duration

  init(lateness: Duration = .zero) {
    self.lateness = lateness
  }

  var clock: SimulatedClock { SimulatedClock(time: self) }
  var now: Instant { state.withLock { $0.now } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
  }

  /// Runs the work to its end, however much simulated time that takes.
  func run<Result: Sendable>(_ work: @escaping @Sendable () async -> Result) -> Result? {
    let result = Mutex(Result?.none)
    let task = Task(executorPreference: self) {
      let value = await work()
      result.withLock { $0 = value }
    }
    while result.withLock({ $0 == nil }) {
      guard runOneJob() || wakeNext() else { return nil }
    }
    _ = task
    return result.withLock { $0 }
  }

  private func runOneJob() -> Bool {
    guard let job = state.withLock({ $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }) else { return false }
    unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    return true
  }

  /// Nobody has anything to do: it becomes as late as the first of those who wait wants it to be.
  private func wakeNext() -> Bool {
    let sleeper = state.withLock { state -> Sleeper? in
      guard
        let first = state.sleepers.indices.min(by: {
          (state.sleepers[$0].wake, state.sleepers[$0].number) < (state.sleepers[$1].wake, state.sleepers[$1].number)
        })
      else { return nil }
      let sleeper = state.sleepers.remove(at: first)
      state.now = max(state.now, sleeper.wake.advanced(by: lateness))
      return sleeper
    }
    sleeper?.continuation.resume()
    return sleeper != nil
  }

  func sleep(until wake: Instant) async throws {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
        state.withLock { $0.sleepers.append(Sleeper(wake: wake, number: number, continuation: continuation)) }
      }
    } onCancel: {
      let cancelled = state.withLock { state -> Sleeper? in
        state.sleepers.firstIndex { $0.number == number }.map { state.sleepers.remove(at: $0) }
      }
      cancelled?.continuation.resume(throwing: CancellationError())
    }
  }
}

struct SimulatedClock: Clock {
  typealias Instant = SimulatedTime.Instant
  let time: SimulatedTime
  var now: Instant { time.now }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws { try await time.sleep(until: deadline) }
}
