import API
import Arguments
import Bootstrap
import Console
import Messages
import RPC

/// Asks a service whether it serves; for containers' health checks.
enum HealthCommand {
  private static let address = Argument<ServiceEndpoint>("address", .endpoint(), help: "Where the service is.")

  static let command = Command(
    "health", "Ask a service whether it serves; exits with 1 when it does not.",
    discussion: "A line more for each service that it depends on: whether that one can be reached from there.",
    takes: ClientOptions.all + [address]
  ) { values in
    let channel = try ClientOptions(values, calling: [values[address]]).channel(to: values[address])
    let reason = await reasonNotToServe(channel)
    let dependencies = await Dependencies.reachable(from: channel)
    if values[Output.json] {
      try Output.say(json: Answer(serving: reason == nil, reason: reason, reachable: dependencies))
    } else {
      try Output.say(reason.map { "\(values[address]) does not serve: \($0)" } ?? "\(values[address]) serves")
      for (service, isReachable) in dependencies.sorted(by: { $0.key < $1.key }) {
        try Output.say("  \(service): \(isReachable ? "reached" : "cannot be reached")")
      }
    }
    guard reason == nil else { throw ExitCode(1) }
  }

  private struct Answer: Encodable {
    var serving: Bool
    var reason: String?
    /// Of the services that it depends on.
    var reachable: [String: Bool]
  }

  /// Nil when it serves.
  private static func reasonNotToServe(_ channel: any Channel) async -> String? {
    do {
      let answer = try await HealthClient(channel).check(
        GRPCHealthV1.HealthCheckRequest(), CallOptions(timeout: .seconds(5)))
      return answer.status == .serving ? nil : "it says that it does not yet, or not any more"
    } catch let error as RPCError {
      return "\(error.message) (\(error.code))"
    } catch {
      return "\(error)"
    }
  }
}
