public import Arguments
internal import Glibc
public import HTTP2Transport
public import Observability
internal import Identity

/// What every server is told at its start: as flags or as `HOMEROOM_*` variables, checked before it listens.
public struct ServerOptions: Sendable {
  public static let listen = Option<HostPort?>(
    "listen", .optional(.hostPort()), default: nil, environment: "HOMEROOM_LISTEN",
    help: "Where to listen; 127.0.0.1 and the service's own port when left out.")
  public static let signingKey = Option(
    required: "signing-key", .path, environment: "HOMEROOM_SIGNING_KEY",
    help: "File with the P-256 key that tokens are signed with; `homeroom token --make-key FILE` makes one.")
  public static let loops = Option<Int?>(
    "loops", .optional(.integer(1...256, "N")), default: nil, environment: "HOMEROOM_LOOPS",
    help: "Threads that serve calls; as many as there are cores when left out.")
  public static let plaintextOnNetwork = Flag(
    "plaintext-on-network", environment: "HOMEROOM_PLAINTEXT_ON_NETWORK",
    help: "Listen without TLS where other machines can connect. Pupils' data would cross the network readable: only "
      + "for a private network such as that of a compose file.")
  public static let logFormat = Option<LogFormat>(
    "log-format", .choice(), default: .logfmt, environment: "HOMEROOM_LOG_FORMAT", help: "How log lines look.")

  public static let webOrigins = Option<WebOrigins>(
    "web-origins", .webOrigins, default: .none, environment: "HOMEROOM_WEB_ORIGINS",
    help: "Web pages that may call by gRPC-Web, as origins such as https://school.example with commas between them. "
      + "None when left out, and then gRPC-Web is not spoken.")

  public static let all: [any Declared] = [listen, signingKey, loops, plaintextOnNetwork, webOrigins, logFormat]

  public let address: HostPort
  public let signingKeyPath: String
  public let loopCount: Int
  public let webOrigins: WebOrigins
  public let logFormat: LogFormat

  /// - Parameter usual: where the service listens when nothing else is said.
  /// - Throws: a sentence for whoever started the server.
  public init(_ values: Values, usually usual: HostPort) throws {
    address = values[Self.listen] ?? usual
    guard DeveloperMode.isLoopback(address.host) || values[Self.plaintextOnNetwork] else {
      throw Refusal(
        "\(address) can be reached from other machines and this server speaks no TLS: listen on 127.0.0.1, or say "
          + "--plaintext-on-network")
    }
    signingKeyPath = values[Self.signingKey]
    loopCount = values[Self.loops] ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    webOrigins = values[Self.webOrigins]
    logFormat = values[Self.logFormat]
  }

  struct Refusal: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }
}
