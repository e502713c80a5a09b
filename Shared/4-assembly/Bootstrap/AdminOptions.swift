public import Arguments
internal import Identity

/// Where a server has the pages for those who operate it: `docs/observability.md`.
public struct AdminOptions: Sendable {
  static let listen = Option<AdminAddress?>(
    "admin-listen", .optional(.adminAddress), default: nil, environment: "HOMEROOM_ADMIN_LISTEN",
    help:
      "Where /metrics, /healthz, /readyz and /buildinfo are, over HTTP, or none; 127.0.0.1 and the service's own port for "
      + "it when left out.")
  static let onNetwork = Flag(
    "admin-on-network", environment: "HOMEROOM_ADMIN_ON_NETWORK",
    help:
      "Let other machines read these pages: they show no pupil's data, and how much goes on here. Whoever can connect "
      + "reads them.")

  /// What a server's command takes of these.
  public static let all: [any Declared] = [listen, onNetwork]

  /// Nil: there are none.
  let address: HostPort?

  /// - Parameter usual: where they are when nothing else is said.
  /// - Throws: a sentence for whoever started the server.
  init(_ values: Values, usually usual: HostPort) throws {
    address = (values[Self.listen] ?? .at(usual)).hostPort
    guard let address, !DeveloperMode.isLoopback(address.host), !values[Self.onNetwork] else { return }
    throw Refusal(
      "--admin-listen \(address) can be reached from other machines: have it on 127.0.0.1, or say --admin-on-network")
  }
}

/// An address, or none.
enum AdminAddress: Hashable, Sendable {
  case at(HostPort)
  case none

  var hostPort: HostPort? {
    switch self {
    case .at(let address): address
    case .none: nil
    }
  }
}

extension Kind where Value == AdminAddress {
  static var adminAddress: Kind {
    let address = Kind<HostPort>.hostPort()
    return Kind("HOST:PORT|none", describe: { $0.hostPort.map { "\($0)" } ?? "none" }) { text throws(ArgumentProblem) in
      text == "none" ? .none : .at(try address.read(text))
    }
  }
}
