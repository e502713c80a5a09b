import Arguments

/// Asks a service whether it serves; for containers' health checks.
enum HealthCommand {
  private static let address = Argument<HostPort>("address", .hostPort(), help: "Where the service is.")

  static let command = Command(
    "health", "Ask a service whether it serves; exits with 1 when it does not.", takes: [address]
  ) { values in
    let isServing = try await LocalServices.isServing(values[address])
    if values[Output.json] {
      Output.say("{\"serving\": \(isServing)}")
    } else {
      Output.say(isServing ? "\(values[address]) serves" : "\(values[address]) does not serve")
    }
    guard isServing else { throw ExitCode(1) }
  }
}
