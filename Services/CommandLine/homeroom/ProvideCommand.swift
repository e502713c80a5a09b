import Arguments
import Bootstrap
import Classroom
import Console
import Glibc
import HTTP2Transport
import Lifecycle
import RPC

/// The app process of the demo: connects as context provider and builds contexts as they are asked for.
enum ProvideCommand {
  private static let app = Argument<String>("app", .text("APP"), help: "greatplays or quizzler.")
  private static let context = Option<ServiceEndpoint>(
    "context", .endpoint(), default: ServiceAddress.ofContext, environment: "HOMEROOM_CONTEXT",
    help: "Where the Context service is.")
  private static let activity = Option<ServiceEndpoint>(
    "activity", .endpoint(), default: ServiceAddress.ofActivity, environment: "HOMEROOM_ACTIVITY",
    help: "Where the Activity service is; it gives the token, in developer mode.")

  static let command = Command(
    "provide", "Be the demo's app: build its contexts on demand.",
    takes: [app, context, activity] + ClientOptions.all + [ServerOptions.stopWithInput]
  ) { values in
    if values[ServerOptions.stopWithInput] { try StandardInput.onEnd { _exit(0) } }
    let known = [App.greatPlays, .quizzler]
    guard let app = known.first(where: { $0.identifier.hasSuffix("." + values[app]) }) else {
      throw CommandFailure("there is no app \(values[app]): greatplays or quizzler")
    }
    let client = try ClientOptions(values, calling: [values[context], values[activity]])
    /// Waits for a service that is not there, and says that it does.
    func channel(to endpoint: ServiceEndpoint) throws -> HTTP2Channel {
      var options = ChannelOptions()
      options.troubled = { Output.complain("waiting for \(endpoint): \($0)") }
      return try client.channel(to: endpoint, options)
    }
    let stage = Stage(
      context: try channel(to: values[context]), activity: try channel(to: values[activity]),
      organization: SchoolClass.organization)
    try await ContentProvider(app, on: stage).run {
      Output.complain("\(app.title) provides its contexts")
      if values[Output.json] { try? Output.say(json: ["providing": app.identifier]) }
    }
  }

  /// Runs `homeroom provide` as a process of its own until cancelled.
  static func runAppProcess(_ app: App, on services: LocalServices) async throws {
    let folder = services.data
    let name = app.identifier.split(separator: ".").last.map(String.init) ?? app.identifier
    let child = try ChildProcess(
      "/proc/self/exe",
      ["provide", name, "--stop-with-input", "--context", "\(services.context)", "--activity", "\(services.activity)"]
        + services.clientFlags,
      log: "\(folder)/\(name).log")
    do {
      let end = try await child.untilEnd()
      throw CommandFailure(
        "the app \(app.title) ended (\(end)); see \(folder)/\(name).log")
    } catch is CancellationError {
      await child.stop(within: .seconds(5))
    }
  }
}
