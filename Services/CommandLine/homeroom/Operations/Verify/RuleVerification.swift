import Arguments
import Bootstrap
import Conformance
import Console
import FoundationEssentials
import RPC
import TerminalReport

/// `homeroom verify rules`: holds anybody's server against the rules of the domain, as any client could.
enum RuleVerification {
  private static let addresses = Argument<[ServiceEndpoint]>(
    "address", .list(.endpoint()),
    help:
      "Where the server is: one address that serves everything, or those of Context, Activity and Report in this order."
  )
  private static let only = Option<[String]>(
    "only", .list(.text("RULE")), default: [], help: "Only this rule: R14, W3, or a report case such as p22-moved.")
  private static let tokens = Option<String?>(
    "tokens", .optional(.path), default: nil, environment: "HOMEROOM_CONFORMANCE_TOKENS",
    help: "A file with tokens, for a server that is not in developer mode; docs/conformance.md has its form.")
  private static let within = Option<Duration>(
    "within", .duration(.seconds(1) ... .seconds(7_200)), default: .seconds(1_800),
    help: "What has not been played by then has failed.")

  /// What servers answer that are not in developer mode.
  private static let refusals: Set<StatusCode> = [
    .unimplemented, .permissionDenied, .unauthenticated, .failedPrecondition,
  ]

  static let command = Command(
    "rules", "Play the rules R1 to R123 and the worked cases to a server; exits with 1 where it breaks one.",
    discussion: """
      Works through the public calls alone, so with any server that speaks them. It wants developer mode: then it plays a term in an \
      organization of its own, and takes it back at the end. With --tokens it plays what needs no clock in the organization of these, \
      and leaves there what it made.
      """,
    takes: [only, tokens, within, addresses] + ClientOptions.all
  ) { values in
    let run = try run(values)
    let begin = ContinuousClock.now
    let results: [RuleResult]
    do {
      results = try await run.run { index, count, rule in Output.showProgress("\(index + 1) of \(count): \(rule)") }
    } catch let error as RPCError where values[tokens] == nil && refusals.contains(error.code) {
      throw CommandFailure(
        "the server does not let this run in (\(error)): start it in developer mode, or give tokens with --tokens")
    }
    Output.showProgress("")
    let answer = Answer(results, seconds: (ContinuousClock.now - begin) / .seconds(1))
    try values[Output.json] ? Output.say(json: answer) : say(answer)
    guard answer.failed == 0 else { throw ExitCode(1) }
  }

  private static func run(_ values: Values) throws -> RuleRun {
    let endpoints = values[addresses]
    guard endpoints.count == 1 || endpoints.count == 3 else {
      throw WrongCall("give one address that serves everything, or three: of Context, Activity and Report")
    }
    let clients = try ClientOptions(values, calling: endpoints)
    let channels = try endpoints.map { try clients.channel(to: $0) }
    let given = try values[tokens].map { path in
      guard let file = FileManager.default.contents(atPath: path) else {
        throw CommandFailure("\(path) cannot be read: --tokens is the file that docs/conformance.md describes")
      }
      return try tokens(in: Array(file), of: path)
    }
    do {
      return try RuleRun(
        ServerChannels(
          context: channels[0], activity: channels[channels.count / 2], report: channels[channels.count - 1]),
        tokens: given, only: values[only], limit: values[within])
    } catch let unknown as RuleRun.UnknownRule {
      throw WrongCall("--only: \(unknown)")
    }
  }

  private static func tokens(in file: [UInt8], of path: String) throws -> GivenTokens {
    do {
      return try GivenTokens(json: file)
    } catch is DecodingError {
      // What the decoder says of it could hold a token.
      throw CommandFailure("\(path) is not the JSON that docs/conformance.md describes")
    }
  }

  // MARK: What it says

  private struct Row: Encodable {
    var rule: String
    var says: String
    var outcome: String
    /// Left out where it passed.
    var reason: String?
    var seconds: Double
  }

  private struct Answer: Encodable {
    var rules: [Row]
    var passed: Int
    var failed: Int
    var notApplicable: Int
    var seconds: Double

    init(_ results: [RuleResult], seconds: Double) {
      rules = results.map { result in
        Row(
          rule: result.number, says: result.sentence, outcome: result.outcome.word,
          reason: result.outcome.reason.isEmpty ? nil : result.outcome.reason, seconds: result.seconds)
      }
      passed = results.count { $0.outcome == .passed }
      failed = results.count { if case .failed = $0.outcome { true } else { false } }
      notApplicable = results.count - passed - failed
      self.seconds = seconds
    }
  }

  private static func say(_ answer: Answer) throws {
    let table = TextTable(
      texts: ["rule", "what it says", "outcome"],
      answer.rules.map { row in [row.rule, row.says, row.reason.map { "\(row.outcome): \($0)" } ?? row.outcome] })
    try Output.say(table.lines(in: Terminal.ofStandardOutput).joined(separator: "\n"))
    try Output.say(
      "\n\(answer.passed) passed, \(answer.failed) failed, \(answer.notApplicable) not applicable, in "
        + "\(tenths(answer.seconds)) s")
    guard answer.failed > 0 else { return }
    let failed = answer.rules.filter { $0.outcome == RuleOutcome.failed("").word }
    try Output.say("Failed: \(failed.map(\.rule).joined(separator: ", ")).")
  }
}
