import API
import Arguments
import Glibc
import Messages
import RPC
import TerminalReport
import Wire

/// One report as a command: what is asked, who answers, and what is made of the answer.
struct ReportQuery<Request: Message, Response: Message>: Sendable {
  typealias Call = @Sendable (ReportServiceClient, Request, CallOptions) async throws -> Response

  var request: @Sendable (Values) throws -> Request
  var call: Call
  var sheet: @Sendable (Request, Response) -> ReportSheet
  /// How the same is asked of `Watch`, and found in its answers; nil for reports that it does not know.
  var watch: WatchForm<Request, Response>?

  func command(_ name: String, _ summary: String, discussion: String = "", takes: [any Declared]) -> Command {
    let watching: [any Declared] = watch == nil ? [] : [WatchFlags.watch]
    return Command(
      name, summary, discussion: discussion, takes: takes + watching + [RequestFile.option], run: run)
  }

  @Sendable private func run(_ values: Values) async throws {
    let request = try request(values)
    if let path = values[RequestFile.option] { return try RequestFile.write(request, to: path) }
    let output = try ReportOutput(values)
    let client = ReportServiceClient(try ReportCommand.channel(values))
    if let watch, values[WatchFlags.watch] {
      return try await watch.run(request, client, try ReportCommand.options(values, timeout: nil)) {
        try output.printState(sheet(request, $0))
      }
    }
    try output.print(sheet(request, try await call(client, request, try ReportCommand.options(values))))
  }
}

enum WatchFlags {
  static let watch = Flag("watch", help: "Print it again whenever it changes, until interrupted.")
}
