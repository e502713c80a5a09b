import API
import Bootstrap
import Messages
import RPC

/// What a server says of the services that it depends on.
enum Dependencies {
  /// Whether each can be reached from there, by name; empty where the server does not say.
  static func reachable(from channel: any Channel) async -> [String: Bool] {
    let answer = try? await HealthClient(channel).list(
      GRPCHealthV1.HealthListRequest(), CallOptions(timeout: .seconds(5)))
    var reachable: [String: Bool] = [:]
    for (name, health) in answer?.statuses ?? [:] where name.hasPrefix(HealthService.dependencyPrefix) {
      reachable[String(name.dropFirst(HealthService.dependencyPrefix.count))] = health.status == .serving
    }
    return reachable
  }
}
