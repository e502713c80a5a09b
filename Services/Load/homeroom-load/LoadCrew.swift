import Bootstrap
import Console
import EventLoop
import Glibc
import HTTP2Transport
import LoadEngine
import Synchronization

/// The threads of a load, all of whose calls begin at once.
struct LoadCrew {
  /// How the services are reached.
  struct Way {
    var report: ServiceEndpoint
    /// Nil where nothing is recorded.
    var activity: ServiceEndpoint?
    /// To each service, over all threads.
    var connections: Int
    var threads: Int
    var client: ClientOptions
  }

  struct Result {
    var outcome: LoadOutcome
    /// Of this process, for each call that was made.
    var cpuPerCall: Duration
  }

  private let plan: LoadPlan
  private let loops: EventLoopGroup
  private let threads: [LoadThread]

  private static let progressInterval = Duration.milliseconds(100)

  init(_ plan: LoadPlan, _ requests: LoadRequests, _ way: Way) throws {
    self.plan = plan
    do throws(EventLoopError) {
      loops = try EventLoopGroup(count: way.threads, name: "load")
    } catch {
      throw CommandFailure("a thread could not be started", errno: error.errno)
    }
    threads = try loops.loops.enumerated().map { part, loop in
      func connections(to endpoint: ServiceEndpoint?) throws -> [HTTP2Channel] {
        guard let endpoint else { return [] }
        let count = max(1, (way.connections + way.threads - 1 - part) / way.threads)
        return try (0..<count).map { _ in try way.client.channel(to: endpoint, on: loop) }
      }
      return LoadThread(
        plan, part: part, of: way.threads, requests,
        .init(reports: try connections(to: way.report), activities: try connections(to: way.activity)), on: loop)
    }
  }

  /// - Parameter progress: called now and then with how much of the time is over, from 0 to 1, and how many counted calls were answered
  ///   and failed.
  func run(progress: @escaping @Sendable (Double, Int, Int) -> Void) async throws -> Result {
    let (threads, whole) = (threads, plan.warmUp + plan.duration)
    let before = Self.cpu
    let begin = ContinuousClock.now
    let outcome = try await withThrowingTaskGroup(of: LoadOutcome?.self) { group in
      for thread in threads { group.addTask { try await thread.run() } }
      group.addTask {
        while !Task.isCancelled {
          try? await Task.sleep(for: Self.progressInterval)
          progress(
            min(1, (ContinuousClock.now - begin) / whole),
            threads.reduce(0) { $0 + $1.answered.load(ordering: .relaxed) },
            threads.reduce(0) { $0 + $1.failed.load(ordering: .relaxed) })
        }
        return nil
      }
      var outcome = LoadOutcome(plan)
      var running = threads.count
      while running > 0, let part = try await group.next() {
        guard let part else { continue }
        outcome.add(part)
        running -= 1
      }
      group.cancelAll()
      return outcome
    }
    let made = threads.reduce(0) { $0 + $1.made.load(ordering: .relaxed) }
    return Result(outcome: outcome, cpuPerCall: (Self.cpu - before) / max(1, made))
  }

  /// That this process has used until now.
  private static var cpu: Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
