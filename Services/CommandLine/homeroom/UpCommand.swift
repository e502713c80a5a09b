import Arguments
import Bootstrap
import Classroom
import Console
import Lifecycle
import RPC

/// Starts the three services, and the portal for browsers, on this machine and keeps them running.
enum UpCommand {
  private static let data = Option<String>(
    "data", .path, default: "homeroom-data", environment: "HOMEROOM_DATA",
    help: "Folder for databases, keys and logs; made when missing.")
  private static let firstPort = Option<Int>(
    "first-port", .integer(2...65_533, "PORT"), default: ServiceAddress.context.port,
    environment: "HOMEROOM_FIRST_PORT",
    help: "Port of the Context service; Activity and Report take the next two, the portal the one before.")
  private static let developerMode = Flag(
    "developer-mode", environment: "HOMEROOM_DEVELOPER_MODE",
    help: "Give tokens for any role to whoever is on this machine, and let administrators set the clock.")
  static let tls = Flag(
    "tls", environment: "HOMEROOM_TLS",
    help: "Speak TLS, with certificates of an authority of its own in the data folder: clients trust its ca.pem.")
  private static let noPortal = Flag(
    "no-portal", environment: "HOMEROOM_NO_PORTAL",
    help: "Serve nothing to browsers. Without developer mode there is no portal.")
  private static let demo = Flag("demo", help: "Play the demo class first. Turns developer mode on.")

  static let command = Command(
    "up", "Start the three services, and the portal for browsers, here and keep them running.",
    discussion: "Ctrl-C stops them.",
    takes: [data, firstPort, developerMode, tls, noPortal, demo, ServerOptions.webOrigins]
  ) { values in
    let services = try LocalServices(
      data: values[data], firstPort: values[firstPort], developerMode: values[developerMode] || values[demo],
      tls: values[tls], hasPortal: !values[noPortal], webOrigins: values[ServerOptions.webOrigins])
    let group = PartGroup()
    // A terminal that goes away takes the services with it, for which the signal means something else.
    try group.stopOnSignals(hangUp: group.stop.raise)
    try await group.run([
      Part("services") { stop in try await runUntil(stop) { try await services.run() } },
      Part("foreground") { stop in
        try await runUntil(stop) {
          try await services.untilReady()
          if values[demo] { try await DemoCommand.play(on: services, json: values[Output.json]) }
          try announce(services, json: values[Output.json])
        }
        // Up stays up: the services are the point, and the demo only came first.
        await stop.wait()
      },
    ])
  }

  /// Does the work until it is done, or is cancelled because it is time to stop.
  static func runUntil(_ stop: StopSignal, _ work: @escaping @Sendable () async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        do { try await work() } catch is CancellationError {
        } catch let error as RPCError where error.code == .cancelled && Task.isCancelled {
          // A call that was under way ends so.
        }
      }
      group.addTask { await stop.wait() }
      try await group.next()
      group.cancelAll()
      try await group.waitForAll()
    }
  }

  private static func announce(_ services: LocalServices, json: Bool) throws {
    if json {
      var addresses = [
        "context": "\(services.context)", "activity": "\(services.activity)", "report": "\(services.report)",
        "data": services.data,
      ]
      addresses["portal"] = services.pageAddress
      return try Output.say(json: addresses)
    }
    Output.complain(
      """
      Context on \(services.context), Activity on \(services.activity), Report on \(services.report).
      Keys and logs are in \(services.data). Ctrl-C stops them.
      """)
    if let address = services.pageAddress { Output.complain("Open \(address) in a browser.") }
  }
}
