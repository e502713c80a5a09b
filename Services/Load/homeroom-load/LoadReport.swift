import Arguments
import Bootstrap
import Console
import HTTP2Transport
import LoadEngine
import RPC
import TerminalReport

/// `homeroom load report`: asks the Report service again and again, and says how it stood.
enum LoadReport {
  private static let callers = Option<Int?>(
    "callers", .optional(.integer(1...10_000)), default: nil,
    help:
      "A closed loop of so many callers: each asks again once answered. \(defaultCallers) when left out; not with --rate."
  )
  private static let defaultCallers = 8
  private static let rate = Option<Double?>(
    "rate", .optional(.rate), default: nil,
    help: "An open loop of so many calls a second, answered or not. Latencies count from the time a call was due.")
  private static let stages = Option<[LoadSchedule.Stage]>(
    "stage", .list(.stage), default: [],
    help:
      "In place of --rate and --duration: an open loop for so long at so many calls a second, or with its rate rising or falling "
      + "from one to another. Given several times, one after the other: --stage 10s:100 --stage 30s:100..500.")
  private static let arrivals = Option<Arrivals.Spacing>(
    "arrivals", .choice(), default: .poisson,
    help: "In an open loop: calls come as if by chance (poisson), or evenly spaced (constant).")
  private static let inFlight = Option<Int>(
    "in-flight", .integer(1...100_000), default: 1000,
    help: "In an open loop: at most so many calls at once. What has to wait for that is measured with its wait.")
  private static let connections = Option<Int?>(
    "connections", .optional(.integer(1...10_000)), default: nil,
    help: "Over how many connections; left out: one for each caller, or 8 in an open loop.")
  private static let threads = Option<Int>(
    "threads", .integer(1...64), default: 1,
    help:
      "Threads of this program that call, each with its part of the connections. One is enough for some ten thousand calls a second."
  )
  private static let duration = Option<Duration?>(
    "duration", .optional(.duration(LoadStages.durations)), default: nil, help: "For how long; 10s when left out.")
  private static let defaultDuration = Duration.seconds(10)
  private static let warmUp = Option<Duration>(
    "warm-up", .duration(.zero ... .seconds(3600)), default: .seconds(1),
    help: "For how long calls are made before that and not counted.")
  private static let mix = Option<[WeightedKind]>(
    "mix", .mix, default: [WeightedKind(kind: .grid, weight: 1)],
    help:
      "What is asked for, by weights: \(LoadKind.allCases.map(\.rawValue).joined(separator: ", ")). `ingest` records work, "
      + "which stays; its token must be an administrator's or a service's.")
  private static let batch = Option<Int>(
    "ingest-batch", .integer(1...200), default: 10, help: "Attempts in a call of `ingest`.")
  private static let seed = Option<Int>(
    "seed", .integer(), default: 1, help: "The same one chooses the same calls and the same times again.")
  private static let decode = Flag(
    "decode",
    help:
      "Decode every answer, as a client does. Left out, answers are judged by their status and framing, and the service is measured "
      + "with as little beside it as can be.")
  private static let withoutItems = Flag("without-items", help: "Leave out the additional items.")
  private static let failIf = Option<[String]>(
    "fail-if", .list(.text("FIGURE>BOUND")), default: [],
    help:
      "Exit with 1 when this is so: p99>5ms, p99.9>20ms, mean>1ms, max>1s, errors>0.1% (or errors>5), not-sent>0, throughput<500; "
      + "for one kind of call grid.p99>5ms. Errors and calls not sent fail a load at the first, unless a bound for them is given."
  )
  private static let connectionsOfOpenLoop = 8

  static let command = Command(
    "report", "Ask for reports again and again; print throughput, latencies and errors.",
    discussion:
      "  homeroom load report act-3 --callers 8\n"
      + "  homeroom load report --targets school.json --rate 2000 \\\n"
      + "    --mix grid=70,student=20,distribution=10\n"
      + "  homeroom load report --targets school.json --stage 10s:100 \\\n"
      + "    --stage 30s:100..500 --fail-if 'p99>5ms' --html load.html\n\n"
      + "Exits with 1 when a --fail-if is so; without one, when a call failed or the rate could not be kept.",
    takes: [
      callers, rate, stages, arrivals, inFlight, connections, threads, duration, warmUp, mix, batch, seed, decode,
      failIf,
      withoutItems,
    ] + LoadFiles.all + ClientOptions.all + LoadTargets.all, run: run)

  @Sendable private static func run(_ values: Values) async throws {
    let plan = try plan(values)
    let kinds = values[mix].map(\.kind)
    let thresholds = try thresholds(values, kinds)
    let files = try LoadFiles(values)
    let crew = try LoadCrew(plan, try await requests(values), try way(values))
    let started = LoadFacts.timestamp()
    let result = try await crew.run(progress: showProgress)
    Output.showProgress("")
    let verdicts = thresholds.map { $0.verdict(on: result.outcome, kinds: kinds.map(\.rawValue)) }
    let report = LoadResult(result.outcome, plan, kinds: kinds, verdicts: verdicts, cpuPerCall: result.cpuPerCall)
    try Output.say(
      values[Output.json] ? try report.json() : report.lines(in: Terminal.ofStandardOutput).joined(separator: "\n"))
    for line in report.complaints { Output.complain(line) }
    try files.write(
      result.outcome,
      LoadPage(
        result.outcome, plan, kinds: kinds.map(\.rawValue), verdicts: verdicts,
        facts: LoadFacts.list(values, started: started, report: report)))
    guard verdicts.allSatisfy(\.isKept) else { throw ExitCode(1) }
  }

  private static func showProgress(_ fraction: Double, _ answered: Int, _ failed: Int) {
    let width = 30
    let filled = Int(fraction * Double(width))
    let bar = String(repeating: "█", count: filled) + String(repeating: "·", count: width - filled)
    Output.showProgress(
      "\(bar) \(Int(fraction * 100)) %  \(answered) calls" + (failed > 0 ? "  \(failed) failed" : ""))
  }

  private static func plan(_ values: Values) throws -> LoadPlan {
    guard [values[rate] != nil, values[callers] != nil, !values[stages].isEmpty].count(where: \.self) <= 1 else {
      throw WrongCall("say --callers for a closed loop, or --rate or --stage for an open one")
    }
    guard values[stages].isEmpty || values[duration] == nil else {
      throw WrongCall("each --stage has its duration; leave out --duration")
    }
    let duration = values[duration] ?? defaultDuration
    var schedule = values[rate].map { LoadSchedule(rate: $0, for: duration) }
    if !values[stages].isEmpty { schedule = try LoadStages.schedule(values[stages]) }
    let shape: LoadPlan.Shape =
      schedule.map { .open($0, spacing: values[arrivals], inFlightMax: values[inFlight]) }
      ?? .closed(callers: values[callers] ?? defaultCallers, duration: duration)
    return LoadPlan(
      shape, warmUp: values[warmUp], weights: values[mix].map(\.weight), seed: UInt64(values[seed]))
  }

  private static func thresholds(_ values: Values, _ kinds: [LoadKind]) throws -> [LoadThreshold] {
    let given = try values[failIf].map { text in
      do throws(LoadThreshold.Problem) {
        return try LoadThreshold(text, kinds: kinds.map(\.rawValue))
      } catch {
        throw WrongCall("--fail-if \(text) \(error.text)")
      }
    }
    return LoadThreshold.all(given)
  }

  private static func way(_ values: Values) throws -> LoadCrew.Way {
    let isOpen = values[rate] != nil || !values[stages].isEmpty
    let isRecording = values[mix].contains { $0.kind == .ingest }
    let count = values[connections] ?? (isOpen ? connectionsOfOpenLoop : values[callers] ?? defaultCallers)
    let report = values[LoadTargets.report]
    let activity = isRecording ? values[LoadTargets.activity] : nil
    return LoadCrew.Way(
      report: report, activity: activity, connections: count, threads: values[threads],
      client: try ClientOptions(values, calling: [report] + [activity].compactMap(\.self)))
  }

  private static func requests(_ values: Values) async throws -> LoadRequests {
    let kinds = values[mix].map(\.kind)
    let timeout = values[LoadTargets.timeout]
    let found = try await LoadTargets.find(
      values,
      report: try ClientOptions(values, calling: [values[LoadTargets.report]]).channel(to: values[LoadTargets.report]),
      needsContent: kinds.contains(where: \.needsContent),
      timeout: timeout)
    var metadata = Metadata()
    try metadata.add("authorization", "Bearer \(found.recorderToken)")
    return try LoadRequests(
      of: kinds, about: found.targets,
      ingest: IngestRecords(metadata: metadata, batch: values[batch], run: runName()), timeout: timeout,
      withoutItems: values[withoutItems], decodes: values[decode])
  }

  /// Another one at every start.
  private static func runName() -> String { String(UInt32.random(in: .min ... .max), radix: 36) }
}
