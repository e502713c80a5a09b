import API
import Arguments
import Bootstrap
import FoundationEssentials
import Load
import Messages
import RPC
import TerminalReport

/// Drives the Report service and says how it stood.
enum LoadCommand {
  private static let handout = Argument<String>(
    "handout", .text("HANDOUT"), help: "The handout whose grid is asked for.")
  private static let callers = Option<Int>(
    "callers", .integer(1...1000), default: 8, help: "How many call at the same time, each on a connection of its own.")
  private static let duration = Option<Duration>(
    "duration", .duration(.milliseconds(100) ... .seconds(3600)), default: .seconds(10), help: "For how long.")

  static let command = Command(
    "load", "Put a service under load.",
    subcommands: [
      Command(
        "report", "Ask for a handout's grid again and again and print throughput and latencies.",
        discussion: "A closed loop: each caller asks again once answered. Latencies are what such callers wait.",
        takes: [ReportCommand.report, ReportCommand.token, ReportCommand.timeout, callers, duration] + ClientOptions.all
          + [handout], run: run)
    ])

  private struct Summary: Encodable {
    var calls: Int
    var failures: Int
    var seconds: Double
    var callsPerSecond: Double
    /// Milliseconds by percentile.
    var latency: [String: Double]
  }

  private static let percentiles: [(String, Double)] = [
    ("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p99.9", 0.999), ("max", 1),
  ]

  @Sendable private static func run(_ values: Values) async throws {
    let clients = try (0..<values[callers]).map { _ in ReportServiceClient(try ReportCommand.channel(values)) }
    let request = ReportV1.GetHandoutGridRequest(handoutID: values[handout])
    let options = try ReportCommand.options(values)
    let width = 30
    let outcome = try await ClosedLoop(callers: clients.count, duration: values[duration]).run(
      progress: { share, calls in
        let filled = Int(share * Double(width))
        let bar = String(repeating: "█", count: filled) + String(repeating: "·", count: width - filled)
        Output.showProgress("\(bar) \(Int(share * 100)) %  \(calls) calls")
      },
      { caller in _ = try await clients[caller].getHandoutGrid(request, options) })
    Output.showProgress("")
    let summary = Summary(
      calls: outcome.latencies.count, failures: outcome.failures, seconds: outcome.elapsed / .seconds(1),
      callsPerSecond: outcome.throughput,
      latency: Dictionary(
        uniqueKeysWithValues: percentiles.compactMap { name, share in
          outcome.latencies.quantile(share).map { (name, $0 / .milliseconds(1)) }
        }))
    if values[Output.json] {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      Output.say(String(decoding: try encoder.encode(summary), as: UTF8.self))
    } else {
      print(summary)
    }
    guard let failure = outcome.firstFailure else { return }
    Output.complain("\(outcome.failures) calls failed, the first with: \(failure)")
    throw ExitCode(1)
  }

  private static func print(_ summary: Summary) {
    func rounded(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
    Output.say("calls       \(summary.calls) in \(rounded(summary.seconds)) s, \(Int(summary.callsPerSecond)) a second")
    for (name, _) in percentiles {
      guard let milliseconds = summary.latency[name] else { continue }
      Output.say(name + String(repeating: " ", count: 12 - name.count) + "\(rounded(milliseconds)) ms")
    }
  }
}
