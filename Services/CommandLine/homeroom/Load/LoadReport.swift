import API
import Arguments
import Bootstrap
import Glibc
import HTTP2Transport
import Load
import RPC

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
  private static let arrivals = Option<Arrivals.Spacing>(
    "arrivals", .choice(), default: .poisson,
    help: "With --rate: calls come as if by chance (poisson), or evenly spaced (constant).")
  private static let inFlight = Option<Int>(
    "in-flight", .integer(1...100_000), default: 1000,
    help: "With --rate: at most so many calls at once. What has to wait for that is measured with its wait.")
  private static let connections = Option<Int?>(
    "connections", .optional(.integer(1...10_000)), default: nil,
    help: "Over how many connections; left out: one for each caller, or 8 with --rate.")
  private static let duration = Option<Duration>(
    "duration", .duration(.milliseconds(100) ... .seconds(86_400)), default: .seconds(10), help: "For how long.")
  private static let warmUp = Option<Duration>(
    "warm-up", .duration(.zero ... .seconds(3600)), default: .seconds(1),
    help: "For how long calls are made before that and not counted.")
  private static let mix = Option<[LoadShare]>(
    "mix", .mix, default: [LoadShare(kind: .grid, weight: 1)],
    help:
      "What is asked for, by weights: \(LoadKind.allCases.map(\.rawValue).joined(separator: ", ")). `ingest` records work, "
      + "which stays; its token must be an administrator's or a service's.")
  private static let batch = Option<Int>(
    "ingest-batch", .integer(1...200), default: 10, help: "Attempts in a call of `ingest`.")
  private static let seed = Option<Int>(
    "seed", .integer(), default: 1, help: "The same one chooses the same calls and the same times again.")
  private static let connectionsOfOpenLoop = 8

  static let command = Command(
    "report", "Ask for reports again and again; print throughput, latencies and errors.",
    discussion:
      "  homeroom load report act-3 --callers 8\n"
      + "  homeroom load report --targets school.json --rate 2000 --mix grid=70,student=20,distribution=10\n\n"
      + "Exits with 1 when a call failed, or when the rate could not be kept.",
    takes: [
      callers, rate, arrivals, inFlight, connections, duration, warmUp, mix, batch, seed, GridReport.withoutItems,
      ReportCommand.report, ReportCommand.timeout,
    ] + ClientOptions.all + LoadTargets.all, run: run)

  @Sendable private static func run(_ values: Values) async throws {
    let plan = try plan(values)
    let caller = try await caller(values, lanes: lanes(values))
    let width = 30
    let outcome = await LoadRun(plan, clock: ContinuousClock(), nameOfError: name).run(
      progress: { progress in
        let filled = Int(progress.share * Double(width))
        let bar = String(repeating: "█", count: filled) + String(repeating: "·", count: width - filled)
        let failed = progress.failed > 0 ? "  \(progress.failed) failed" : ""
        Output.showProgress("\(bar) \(Int(progress.share * 100)) %  \(progress.answered) calls\(failed)")
      },
      { try await caller.make($0) })
    Output.showProgress("")
    let result = LoadResult(outcome, plan, kinds: values[mix].map(\.kind))
    try Output.say(values[Output.json] ? try result.json() : result.lines(in: Output.terminal).joined(separator: "\n"))
    for line in result.complaints { Output.complain(line) }
    guard result.complaints.isEmpty else { throw ExitCode(1) }
  }

  private static func plan(_ values: Values) throws -> LoadPlan {
    guard values[rate] == nil || values[callers] == nil else {
      throw WrongCall("say --callers for a closed loop, or --rate for an open one")
    }
    let shape: LoadPlan.Shape =
      values[rate].map { .open(rate: $0, spacing: values[arrivals], inFlightMax: values[inFlight]) }
      ?? .closed(callers: values[callers] ?? defaultCallers)
    return LoadPlan(
      shape, duration: values[duration], warmUp: values[warmUp], weights: values[mix].map(\.weight),
      seed: UInt64(values[seed]))
  }

  private static func lanes(_ values: Values) -> Int {
    values[connections] ?? (values[rate] == nil ? values[callers] ?? defaultCallers : connectionsOfOpenLoop)
  }

  private static func caller(_ values: Values, lanes: Int) async throws -> LoadCaller {
    let kinds = values[mix].map(\.kind)
    let timeout = values[ReportCommand.timeout]
    let isRecording = kinds.contains(.ingest)
    let endpoints = [values[ReportCommand.report]] + (isRecording ? [values[LoadTargets.activity]] : [])
    let client = try ClientOptions(values, calling: endpoints)
    let reports = try (0..<lanes).map { _ in try client.channel(to: values[ReportCommand.report]) }
    let activities =
      isRecording ? try (0..<lanes).map { _ in try client.channel(to: values[LoadTargets.activity]) } : []
    let found = try await LoadTargets.find(
      values, report: reports[0], needsContent: kinds.contains(where: \.needsContent), timeout: timeout)
    var metadata = Metadata()
    try metadata.add("authorization", "Bearer \(found.recorderToken)")
    return LoadCaller(
      reports: reports.map { ReportServiceClient($0) }, activities: activities.map { ActivityServiceClient($0) },
      kinds: kinds, targets: found.targets,
      ingest: IngestRecords(metadata: metadata, batch: values[batch], run: runName()), timeout: timeout,
      withoutItems: values[GridReport.withoutItems])
  }

  /// Another one at every start.
  private static func runName() -> String { String(UInt32.random(in: .min ... .max), radix: 36) }

  @Sendable private static func name(of error: any Error) -> String {
    switch error {
    case let error as RPCError: error.code.name
    case is IngestRecords.NotStored: "NOT_STORED"
    default: "OTHER"
    }
  }
}

extension Kind where Value == Double {
  /// Calls a second.
  static var rate: Kind {
    Kind("PER_SECOND", describe: { "\($0)" }) { text throws(ArgumentProblem) in
      guard let rate = Double(text), 0.001...1_000_000 ~= rate else {
        throw ArgumentProblem("is not between 0.001 and 1000000")
      }
      return rate
    }
  }
}
