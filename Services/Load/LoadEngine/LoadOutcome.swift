/// What became of the calls that were counted.
public struct LoadOutcome: Sendable {
  /// What became of the calls of one kind.
  public struct Kind: Sendable {
    /// From the time at which a call was due until it was answered; in a closed loop it is due when it is sent.
    public internal(set) var latencies = LatencyHistogram()
    /// From the time at which it was sent.
    public internal(set) var serviceTimes = LatencyHistogram()
    /// Calls that failed, by the name of their error. They are in no latency.
    public internal(set) var failures: [String: Int] = [:]
    /// The first failure, in words; it may name people.
    public internal(set) var firstFailure: String?

    /// Calls that failed, for whatever reason.
    public var failureCount: Int { failures.values.reduce(0, +) }

    mutating func add(_ other: Kind) {
      latencies.add(other.latencies)
      serviceTimes.add(other.serviceTimes)
      failures.merge(other.failures, uniquingKeysWith: +)
      firstFailure = firstFailure ?? other.firstFailure
    }
  }

  /// In the order of the plan's weights.
  public internal(set) var kinds: [Kind]
  /// How much later than due calls were sent, because this program or the bound on calls at once held them back.
  public internal(set) var delays = LatencyHistogram()
  /// Calls that were due and that were never sent, because too many were under way until the end: the service did not keep up.
  public internal(set) var notSent = 0
  /// The same over time, all kinds together.
  public internal(set) var series: LoadSeries
  /// From the time at which the first call could count until the last had ended, or the time was up.
  public internal(set) var elapsed: Duration

  /// Of nothing yet.
  public init(_ plan: LoadPlan) {
    kinds = Array(repeating: Kind(), count: plan.weights.count)
    series = LoadSeries(of: plan.duration)
    elapsed = plan.duration
  }

  /// All kinds together.
  public var total: Kind {
    kinds.reduce(into: Kind()) { $0.add($1) }
  }

  /// Takes in what another thread's part of the same load came to.
  public mutating func add(_ other: LoadOutcome) {
    for (index, kind) in other.kinds.enumerated() { kinds[index].add(kind) }
    delays.add(other.delays)
    notSent += other.notSent
    series.add(other.series)
    elapsed = max(elapsed, other.elapsed)
  }

  // MARK: One call

  mutating func began(_ call: LoadCall, sinceWarmUp due: Int64) {
    delays.record(nanoseconds: call.sent - call.due)
    series.due(at: due)
  }

  mutating func answered(_ call: LoadCall, at now: Int64, sinceWarmUp time: Int64) {
    kinds[call.kind].latencies.record(nanoseconds: now - call.due)
    kinds[call.kind].serviceTimes.record(nanoseconds: now - call.sent)
    series.answered(at: time, latency: now - call.due)
    elapsed = max(elapsed, .nanoseconds(time))
  }

  mutating func failed(_ call: LoadCall, name: String, words: @autoclosure () -> String, sinceWarmUp time: Int64) {
    kinds[call.kind].failures[name, default: 0] += 1
    if kinds[call.kind].firstFailure == nil { kinds[call.kind].firstFailure = words() }
    series.failed(at: time)
    elapsed = max(elapsed, .nanoseconds(time))
  }
}
