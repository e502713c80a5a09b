import API
import Arguments
import Bootstrap
import HTTP2Transport
import Messages
import RPC
import TerminalReport

/// Prints what the Report service answers.
enum ReportCommand {
  static let report = Option<ServiceEndpoint>(
    "report", .endpoint(), default: ServiceAddress.ofReport, environment: "HOMEROOM_REPORT",
    help: "Where the Report service is.")
  static let token = Option<String>(
    "token", .text("TOKEN"), default: "", environment: "HOMEROOM_TOKEN",
    help:
      "A token of someone who may read it; `homeroom token` makes one. Better given as a variable than as a flag. Not needed "
      + "with a --client-cert that says who calls.")
  static let timeout = Option<Duration>(
    "timeout", .duration(.milliseconds(1) ... .seconds(3600)), default: .seconds(30),
    help: "How long to wait for the answer.")

  static let command = Command(
    "report", "Print how a class is doing: tables for people, JSON and CSV for programs.",
    discussion:
      "Ratios are rounded for display only; --json and --csv have full precision. What there is no data for is a dash "
      + "and never 0 %. Classes, people, handouts, tasks, apps and content go by their identifiers or their names.",
    takes: [report] + Services.options + ReportOutput.all,
    subcommands: [
      GridReport.command, ClassReport.command, StudentReport.command, AttentionReport.command, SubtreeReport.command,
      DistributionReport.command, ItemReport.command, TrendReport.command, CoverageReport.command,
      ComparisonReport.command, CellAttempts.command, ExplainReport.command,
      WhyReport.command,
    ])

  static func channel(_ values: Values) throws -> any Channel {
    try ClientOptions(values, calling: [values[report]]).channel(to: values[report])
  }

  static func options(_ values: Values) throws -> CallOptions {
    try options(values, timeout: values[timeout])
  }

  static func options(_ values: Values, timeout: Duration?) throws -> CallOptions {
    var options = CallOptions(timeout: timeout)
    let token = values[token]
    guard !token.isEmpty || values[ClientOptions.certificate] != nil else {
      throw WrongCall(
        "--token is missing (give it, set HOMEROOM_TOKEN, or show with --client-cert who calls)")
    }
    guard !token.isEmpty else { return options }
    do throws(MetadataError) {
      try options.metadata.add("authorization", "Bearer \(token)")
    } catch {
      // Most often a line's end, of a file that came from another system.
      throw WrongCall(
        "--token (or HOMEROOM_TOKEN) holds a line break or another character that no token has: give it on one line, as "
          + "`homeroom token` prints it")
    }
    return options
  }
}
