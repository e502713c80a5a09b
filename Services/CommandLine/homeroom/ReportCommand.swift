import API
import Arguments
import Bootstrap
import HTTP2Transport
import Messages
import RPC
import TerminalReport

/// Prints the grid of a handout.
enum ReportCommand {
  static let report = Option<ServiceEndpoint>(
    "report", .endpoint(), default: ServiceAddress.ofReport, environment: "HOMEROOM_REPORT",
    help: "Where the Report service is.")
  static let token = Option(
    required: "token", .text("TOKEN"), environment: "HOMEROOM_TOKEN",
    help: "A token of someone who may read it; `homeroom token` makes one. Better given as a variable than as a flag.")
  private static let handout = Argument<String>("handout", .text("HANDOUT"), help: "The handout's identifier.")

  static let command = Command(
    "report", "Print a handout's report: a row a student, a column a task.",
    takes: [report, token] + ClientOptions.all + [handout]
  ) { values in
    let grid = try await ReportServiceClient(try channel(values)).getHandoutGrid(
      ReportV1.GetHandoutGridRequest(handoutID: values[handout]), try options(values))
    if values[Output.json] {
      Output.say(try GridDocument.json(of: [grid]))
    } else {
      Output.say(GridTable(grid, terminal: Output.terminal).lines.joined(separator: "\n"))
    }
  }

  static func channel(_ values: Values) throws -> any Channel {
    try ClientOptions(values, calling: [values[report]]).channel(to: values[report])
  }

  static func options(_ values: Values) throws -> CallOptions {
    var options = CallOptions(timeout: .seconds(30))
    try options.metadata.add("authorization", "Bearer \(values[token])")
    return options
  }
}
