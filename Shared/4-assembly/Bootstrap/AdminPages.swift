internal import Arguments
internal import HTTP1
internal import Observability
internal import Pages

/// The pages of a service for those who operate it. They name no person and hold no token.
struct AdminPages: Sendable {
  let build: BuildInformation
  let metrics: Metrics
  /// Why the server as a whole is not serving; empty: it is.
  let reasonsNotToServe: @Sendable () -> [String]
  /// Other services that cannot be reached, which is no reason not to serve.
  let unreachable: @Sendable () -> [String]

  private var table: PageTable {
    PageTable([
      "/healthz": { Page("ok\n") },
      "/readyz": { readiness },
      "/buildinfo": { Page(build.json, as: .json) },
      "/metrics": { Page(metrics.text, as: .metrics) },
    ])
  }

  /// What `grpc.health.v1.Health/Check` says of the empty name.
  private var readiness: Page {
    let reasons = reasonsNotToServe()
    let notes = unreachable().map { "\($0) cannot be reached" }
    let lines = [reasons.isEmpty ? "ready" : "not ready"] + reasons + notes
    return Page(lines.joined(separator: "\n") + "\n", status: reasons.isEmpty ? 200 : 503)
  }

  /// Serves them from now on, for as long as what is returned is held.
  ///
  /// - Throws: a sentence for whoever started the server.
  func serve(at address: HostPort) throws -> PageServer {
    do throws(PageServerError) {
      let table = table
      return try PageServer(host: address.host, port: address.port) { .page(table.answer($0)) }
    } catch {
      let advice =
        error.isTaken
        ? "another program listens there, perhaps another of this service: say --admin-listen with another address, or with "
          + "none" : error.reason
      throw Refusal("the pages for operators cannot be served at \(address): \(advice)")
    }
  }
}
