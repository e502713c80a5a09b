import FoundationEssentials
import LoadEngine
import TerminalReport

/// What a load came to, for people and for programs.
struct LoadResult: Encodable {
  struct Kind: Encodable {
    var calls: Int
    var failures: Int
    /// Milliseconds by percentile, from the time a call was due.
    var latency: [String: Double]
    /// Milliseconds by percentile, from the time it was sent.
    var serviceTime: [String: Double]
    /// Failed calls by status.
    var errors: [String: Int]
  }

  // Answered calls, failed ones, and those of an open loop that were due and never sent.
  var calls: Int
  var failures: Int
  var notSent: Int
  var seconds: Double
  var callsPerSecond: Double
  var latency: [String: Double]
  var serviceTime: [String: Double]
  /// By how much calls were sent later than due.
  var sentLate: [String: Double]
  var errors: [String: Int]
  var kinds: [String: Kind]
  var loop: String
  var callers: Int?
  var rate: Double?
  var arrivals: String?
  var stages: [Stage]?
  var seed: UInt64
  /// Microseconds of CPU that this program took for each call that it made, those of the warm-up included.
  var clientCPU: Double
  var thresholds: [Threshold]

  struct Stage: Encodable {
    var seconds: Double
    var from: Double
    var to: Double
  }

  struct Threshold: Encodable {
    var failIf: String
    var measured: String
    var isKept: Bool
  }

  private enum CodingKeys: CodingKey {
    case calls, failures, notSent, seconds, callsPerSecond, latency, serviceTime, sentLate, errors, kinds, loop,
      callers, rate, arrivals, stages, seed, clientCPU, thresholds
  }

  private var order: [LoadKind]
  private(set) var complaints: [String] = []

  private static let percentiles: [(name: String, fraction: Double)] = [
    ("p50", 0.5), ("p90", 0.9), ("p95", 0.95), ("p99", 0.99), ("p99.9", 0.999), ("max", 1),
  ]

  init(
    _ outcome: LoadOutcome, _ plan: LoadPlan, kinds order: [LoadKind], verdicts: [LoadThreshold.Verdict],
    cpuPerCall: Duration
  ) {
    let total = Self.kind(outcome.total)
    (calls, failures, notSent) = (total.calls, total.failures, outcome.notSent)
    (latency, serviceTime, errors) = (total.latency, total.serviceTime, total.errors)
    sentLate = Self.milliseconds(outcome.delays)
    seconds = outcome.elapsed / .seconds(1)
    callsPerSecond = seconds > 0 ? Double(total.calls) / seconds : 0
    kinds = Dictionary(
      zip(order.map(\.rawValue), outcome.kinds.map(Self.kind)), uniquingKeysWith: { first, _ in first })
    seed = plan.seed
    self.order = order
    clientCPU = cpuPerCall / .microseconds(1)
    thresholds = verdicts.map { Threshold(failIf: $0.threshold, measured: $0.measured, isKept: $0.isKept) }
    switch plan.shape {
    case .closed(let callers, _):
      loop = "closed"
      self.callers = callers
    case .open(let schedule, let spacing, _):
      loop = "open"
      arrivals = spacing.rawValue
      if schedule.stages.count == 1, schedule.stages[0].from == schedule.stages[0].to {
        rate = schedule.stages[0].from
      } else {
        stages = schedule.stages.map { Stage(seconds: $0.duration / .seconds(1), from: $0.from, to: $0.to) }
      }
    }
    if let words = outcome.total.firstFailure {
      complaints.append("\(failures) calls failed, the first with: \(words)")
    }
    if notSent > 0 {
      complaints.append(
        "\(notSent) calls were due and could not be sent before the end: the service did not keep up with the rate, and "
          + "the percentiles, which are of those that were answered, are too good")
    }
    for verdict in verdicts where !verdict.isKept {
      complaints.append("--fail-if \(verdict.threshold): \(verdict.measured)")
    }
  }

  private static func kind(_ kind: LoadOutcome.Kind) -> Kind {
    Kind(
      calls: kind.latencies.count, failures: kind.failureCount, latency: milliseconds(kind.latencies),
      serviceTime: milliseconds(kind.serviceTimes), errors: kind.failures)
  }

  private static func milliseconds(_ histogram: LatencyHistogram) -> [String: Double] {
    var named = Dictionary(
      percentiles.compactMap { name, fraction in histogram.quantile(fraction).map { (name, $0 / .milliseconds(1)) } },
      uniquingKeysWith: { first, _ in first })
    named["mean"] = histogram.mean.map { $0 / .milliseconds(1) }
    return named
  }

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  func lines(in terminal: Terminal) -> [String] {
    let isOpen = loop == "open"
    var rows: [(String, Int, Int, [String: Double])] = order.compactMap { kind in
      kinds[kind.rawValue].map { (kind.rawValue, $0.calls, $0.failures, $0.latency) }
    }
    if rows.count > 1 { rows.append(("all", calls, failures, latency)) }
    if isOpen {
      rows.append(("from sending", calls, failures, serviceTime))
      rows.append(("sent late", calls + failures, 0, sentLate))
    }
    let headings = ["ms", "calls", "failed"] + Self.percentiles.map(\.name)
    let cells = rows.map { name, calls, failures, latency in
      [name, "\(calls)", failures == 0 ? "·" : "\(failures)"]
        + Self.percentiles.map { latency[$0.name].map(Self.rounded) ?? "–" }
    }
    let statuses = errors.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return [
      "\(calls) calls answered in \(Self.rounded(seconds)) s, \(Self.rounded(callsPerSecond)) a second (\(shape))", "",
    ] + TextTable(headings, cells).lines(in: terminal)
      + (statuses.isEmpty ? [] : ["", statuses.joined(separator: ", ")])
      + ["", "\(Self.rounded(clientCPU)) µs of this program's CPU a call"]
  }

  /// How calls were made, for people.
  var shape: String {
    if let callers { return "closed loop, \(callers) callers" }
    let due = rate.map { "\(Self.rounded($0)) calls a second due" } ?? "in \(stages?.count ?? 0) stages"
    return "open loop, \(due), \(arrivals ?? "")"
  }

  /// Three decimals below 100, and none above: nobody reads more.
  static func rounded(_ value: Double) -> String {
    value >= 100 ? "\(Int(value.rounded()))" : "\((value * 1000).rounded() / 1000)"
  }
}
