import API
import Console
import Messages
import RPC
import Wire

/// A report that can be watched.
struct WatchForm<Request: Message, Response: Message>: Sendable {
  var ask: @Sendable (Request) -> ReportV1.WatchRequest.Report
  var answer: @Sendable (ReportV1.WatchResponse.Report) -> Response?

  private static var pause: Duration { .seconds(1) }

  /// Hands over every state until cancelled. A service that goes away is waited for, and asked to go on where it was.
  func run(
    _ request: Request, _ client: ReportServiceClient, _ options: CallOptions, each: (Response) async throws -> Void
  ) async throws {
    var resumeToken = ""
    while true {
      do {
        let states = try await client.watch(
          ReportV1.WatchRequest(report: ask(request), resumeToken: resumeToken), options)
        for try await state in states {
          resumeToken = state.resumeToken
          if let report = state.report, let response = answer(report) { try await each(response) }
        }
      } catch let error as RPCError where error.code == .unavailable && !resumeToken.isEmpty {
        Output.complain("the Report service is away (\(error.message)); waiting for it")
      }
      try await Task.sleep(for: Self.pause)
    }
  }
}
