internal import Observability
internal import Synchronization

/// Counts the calls of a router: how they ended, how long their handlers took and how long they waited for these.
///
/// Series are made when they are first needed, except those of calls that succeed: they are at hand without a lock. All that a label
/// can hold is known before a call comes; what is no method of the server is counted as one.
final class CallMetrics: Sendable {
  private let metrics: Metrics
  /// The last is whatever is no method of the server.
  private let methods: [Method]
  private let failures = Mutex<[Failure: Counter]>([:])
  private let refusals = Mutex<[String: Counter]>([:])
  private let queued: Histogram
  /// Calls that can run, and those of them that will not.
  private let (ready, dismissed) = (Counter(), Counter())

  private struct Method: Sendable {
    let path: String
    let succeeded: Counter
    let handled: Histogram
  }

  private struct Failure: Hashable {
    let method: Int
    let code: StatusCode
  }

  /// Reasons that are told apart; they are names in our sources, and fewer.
  private static let reasonsMax = 64

  init(_ metrics: Metrics, _ handlers: [MethodHandler]) {
    self.metrics = metrics
    methods = (handlers.map(\.method.path) + ["none"]).map { path in
      Method(
        path: path, succeeded: Self.counter(metrics, path, .ok),
        handled: metrics.durations(
          "homeroom_rpc_handler_seconds", "From where a handler begins to the outcome of its call.",
          labels: ["method": path]))
    }
    queued = metrics.durations(
      "homeroom_rpc_queue_seconds", "From where a call can run to where its handler begins.")
    metrics.gauge("homeroom_rpc_calls_running", "Calls whose handlers have begun and that have no outcome yet.") {
      [queued, methods] in
      // In this order, so that one that ends meanwhile is not missed at its begin.
      let ended = methods.reduce(0) { $0 + $1.handled.snapshot.count }
      return max(0, queued.snapshot.count - ended)
    }
    metrics.gauge("homeroom_rpc_calls_waiting", "Calls that can run, and whose handlers have not begun.") {
      [queued, ready, dismissed] in max(0, ready.value - dismissed.value - queued.snapshot.count)
    }
    _ = refusals(for: "TOO_MANY_CALLS")
  }

  /// Its handler can run.
  func isReady() { ready.increment() }
  /// Its handler will not run, though it could.
  func isDismissed() { dismissed.increment() }
  func begun(_ now: Moment, readySince ready: Moment) { queued.record(now.nanoseconds(since: ready)) }

  /// - Parameter handled: nanoseconds; nil: its handler has not begun.
  func ended(_ method: Int, _ error: RPCError?, handled: Int?) {
    if let handled { methods[method].handled.record(handled) }
    guard let error else { return methods[method].succeeded.increment() }
    let counter = failures.withLock { failures in
      let key = Failure(method: method, code: error.code)
      if let known = failures[key] { return known }
      let made = Self.counter(metrics, methods[method].path, error.code)
      failures[key] = made
      return made
    }
    counter.increment()
    if error.code == .resourceExhausted, let reason = error.reason { refusals(for: reason).increment() }
  }

  private func refusals(for reason: String) -> Counter {
    refusals.withLock { refusals in
      let reason = refusals[reason] == nil && refusals.count >= Self.reasonsMax ? "other" : reason
      if let known = refusals[reason] { return known }
      let made = metrics.counter(
        "homeroom_rpc_refusals_total", "Calls that ended with RESOURCE_EXHAUSTED, by what was exhausted.",
        labels: ["reason": reason])
      refusals[reason] = made
      return made
    }
  }

  private static func counter(_ metrics: Metrics, _ path: String, _ code: StatusCode) -> Counter {
    metrics.counter("homeroom_rpc_calls_total", "Calls that ended.", labels: ["method": path, "code": code.name])
  }
}

extension RPCError {
  /// What the error is called by those who act on it.
  fileprivate var reason: String? {
    for case .errorInfo(let reason, _, _) in details { return reason }
    return nil
  }
}
