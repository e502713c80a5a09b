/// What became of the calls.
public struct LoadOutcome: Sendable {
  public struct Kind: Sendable {
    /// From the time at which a call was due until it was answered; in a closed loop it is due when it is sent.
    public var latencies = LatencyHistogram()
    /// From the time at which it was sent.
    public var serviceTimes = LatencyHistogram()
    /// Calls that failed, by the name of their error. They are in no latency.
    public var failures: [String: Int] = [:]
    /// The first failure, in words.
    public var firstFailure: String?

    public init() {}

    public mutating func add(_ other: Kind) {
      latencies.add(other.latencies)
      serviceTimes.add(other.serviceTimes)
      failures.merge(other.failures, uniquingKeysWith: +)
      firstFailure = firstFailure ?? other.firstFailure
    }
  }

  /// In the order of the plan's weights.
  public var kinds: [Kind]
  /// How much later than due calls were sent, because this program or the bound on calls at once held them back.
  public var delays = LatencyHistogram()
  /// Calls that were due and that were never sent, because too many were under way until the end: the service did not keep up.
  public var notSent = 0
  public var elapsed = Duration.zero

  public init(kinds: Int) {
    self.kinds = Array(repeating: Kind(), count: kinds)
  }

  /// All kinds together.
  public var total: Kind {
    kinds.reduce(into: Kind()) { $0.add($1) }
  }

  public mutating func add(_ other: LoadOutcome) {
    for (index, kind) in other.kinds.enumerated() { kinds[index].add(kind) }
    delays.add(other.delays)
    notSent += other.notSent
  }
}
