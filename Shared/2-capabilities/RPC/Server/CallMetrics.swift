internal import Observability
internal import Synchronization

/// Counts the calls of a router: how they ended and how long they took, by method.
///
/// Series are made when they are first needed, except those of calls that succeed: they are at hand without a lock.
final class CallMetrics: Sendable {
  private let metrics: Metrics
  private let methods: [Method]
  private let failures = Mutex<[Failure: Counter]>([:])

  private struct Method: Sendable {
    let path: String
    let succeeded: Counter
    let duration: Histogram
  }

  private struct Failure: Hashable {
    let method: Int
    let code: StatusCode
  }

  init(_ metrics: Metrics, _ handlers: [MethodHandler]) {
    self.metrics = metrics
    methods = handlers.map { handler in
      let path = handler.method.path
      return Method(
        path: path, succeeded: Self.counter(metrics, path, .ok),
        duration: metrics.histogram(
          "homeroom_rpc_duration_nanoseconds", "From the headers of a call to its outcome.", labels: ["method": path]))
    }
  }

  func ended(_ method: Int, _ code: StatusCode, since arrival: Moment) {
    methods[method].duration.record(Int(truncatingIfNeeded: Moment.now.nanoseconds &- arrival.nanoseconds))
    guard code != .ok else { return methods[method].succeeded.increment() }
    let counter = failures.withLock { failures in
      let key = Failure(method: method, code: code)
      if let known = failures[key] { return known }
      let made = Self.counter(metrics, methods[method].path, code)
      failures[key] = made
      return made
    }
    counter.increment()
  }

  private static func counter(_ metrics: Metrics, _ path: String, _ code: StatusCode) -> Counter {
    metrics.counter("homeroom_rpc_calls_total", "Calls that ended.", labels: ["method": path, "code": code.name])
  }
}
