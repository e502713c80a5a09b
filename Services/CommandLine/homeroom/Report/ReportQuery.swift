import API
import Arguments
import FoundationEssentials
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
  /// Asks for the order that people look for, unless nobody answers, and says what puts an answer into it; nil leaves the service's, of bytes.
  var arrangement: (@Sendable (Request, Values, Services?) async -> @Sendable (Response) -> Response)?
  /// Puts identifiers in the place of names that are not options or arguments of their own.
  var resolveNames: (@Sendable (inout Request, NameLookup) async throws -> Void)?

  func command(_ name: String, _ summary: String, discussion: String = "", takes: [any Declared]) -> Command {
    let watching: [any Declared] = watch == nil ? [] : [WatchFlags.watch]
    return Command(
      name, summary, discussion: discussion, takes: takes + watching + [RequestFile.option], run: run)
  }

  @Sendable private func run(_ values: Values) async throws {
    let output = try ReportOutput(values)
    if let path = values[RequestFile.option] { return try RequestFile.write(request(values), to: path) }
    let channel = try ReportCommand.channel(values)
    let lookup = try NameLookup(values, besides: channel, timeout: values[ReportCommand.timeout])
    var asked = try request(try await NamedOptions.resolved(values, lookup))
    try await resolveNames?(&asked, lookup)
    var arrange: @Sendable (Response) -> Response = { $0 }
    if let arrangement { arrange = await arrangement(asked, values, lookup.present) }
    try await NamedOptions.ask(lookup) { [asked, arrange] in
      try await report(asked, output, values, channel, arrange)
    }
  }

  private func report(
    _ request: Request, _ output: ReportOutput, _ values: Values, _ channel: any Channel,
    _ arrange: @Sendable (Response) -> Response
  ) async throws {
    let client = ReportServiceClient(channel)
    if let watch, values[WatchFlags.watch] {
      return try await watch.run(request, client, try ReportCommand.options(values, timeout: nil)) {
        try output.printState(await aged(sheet(request, arrange($0)), channel, isLasting: true))
      }
    }
    let response = arrange(try await call(client, request, try ReportCommand.options(values)))
    try output.print(await aged(sheet(request, response), channel, isLasting: false))
  }

  /// A report that is old says so, and why as far as the Report service knows.
  private func aged(_ sheet: ReportSheet, _ channel: any Channel, isLasting: Bool) async -> ReportSheet {
    var sheet = sheet
    sheet.note(await ReportAge.now(of: sheet.position, from: channel), isLasting: isLasting)
    return sheet
  }
}

enum WatchFlags {
  static let watch = Flag("watch", help: "Print it again whenever it changes, until interrupted.")
}

extension ReportAge {
  /// Nil for a report that is not old by now.
  static func now(of position: ReportV1.Position?, from channel: any Channel) async -> ReportAge? {
    guard var age = ReportAge(of: position) else { return nil }
    age.unreachable = await Dependencies.reachable(from: channel).filter { !$0.value }.keys.sorted()
    return age
  }
}
