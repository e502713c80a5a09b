import Arguments
import Bootstrap

/// Asks a service whether it serves; for containers' health checks.
enum HealthCommand {
  private static let address = Argument<ServiceEndpoint>("address", .endpoint(), help: "Where the service is.")

  static let command = Command(
    "health", "Ask a service whether it serves; exits with 1 when it does not.", takes: ClientOptions.all + [address]
  ) { values in
    let client = try ClientOptions(values, calling: [values[address]])
    let isServing = await LocalServices.isServing(try client.channel(to: values[address]))
    if values[Output.json] {
      Output.say("{\"serving\": \(isServing)}")
    } else {
      Output.say(isServing ? "\(values[address]) serves" : "\(values[address]) does not serve")
    }
    guard isServing else { throw ExitCode(1) }
  }
}
