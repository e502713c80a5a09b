public import Arguments
internal import Glibc
public import HTTP2Transport
public import Observability
internal import Identity
public import TLS

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
  public static let logFormat = Option<LogFormat>(
    "log-format", .choice(), default: .logfmt, environment: "HOMEROOM_LOG_FORMAT", help: "How log lines look.")

  public static let webOrigins = Option<WebOrigins>(
    "web-origins", .webOrigins, default: .none, environment: "HOMEROOM_WEB_ORIGINS",
    help: "Web pages that may call by gRPC-Web, as origins such as https://school.example with commas between them. "
      + "None when left out, and then gRPC-Web is not spoken.")
  /// Not to be had from the environment, which children inherit from their parents.
  public static let stopWithInput = Flag(
    "stop-with-input",
    help: "Stop when standard input ends, as it does when the program that holds its other end is gone.")

  public static let all: [any Declared] =
    [listen, signingKey, loops] + SecurityOptions.all + ClientOptions.all + ConnectionOptions.all
    + [webOrigins, logFormat, stopWithInput]

  public let address: HostPort
  public let signingKeyPath: String
  public let loopCount: Int
  public let webOrigins: WebOrigins
  /// What clients may do, and how long their connections last.
  public let limits: TransportLimits
  public let logFormat: LogFormat
  /// Whether the process ends when its standard input does.
  public let stopsWithInput: Bool
  /// The server's certificate; nil: it speaks without encryption.
  public let security: ServerTLS?
  /// How it calls the other services.
  public let client: ClientOptions

  /// - Parameters:
  ///   - usual: where the service listens when nothing else is said.
  ///   - endpoints: the services that it calls.
  /// - Throws: a sentence for whoever started the server.
  public init(_ values: Values, usually usual: HostPort, calling endpoints: [ServiceEndpoint] = []) throws {
    address = values[Self.listen] ?? usual
    security = try SecurityOptions.security(values)
    guard security != nil || DeveloperMode.isLoopback(address.host) || values[ClientOptions.plaintextOnNetwork] else {
      throw Refusal(
        "\(address) can be reached from other machines: give the server a certificate with --tls-cert and --tls-key, "
          + "listen on 127.0.0.1, or say --plaintext-on-network")
    }
    client = try ClientOptions(values, calling: endpoints)
    signingKeyPath = values[Self.signingKey]
    loopCount = values[Self.loops] ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    webOrigins = values[Self.webOrigins]
    limits = ConnectionOptions.limits(values)
    logFormat = values[Self.logFormat]
    stopsWithInput = values[Self.stopWithInput]
  }
}
