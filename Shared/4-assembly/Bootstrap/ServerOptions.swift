public import Arguments
internal import Glibc
public import HTTP2Transport
public import Observability
public import RPC
internal import Identity
public import TLS

/// What every server is told at its start: as flags or as `HOMEROOM_*` variables, checked before it listens.
public struct ServerOptions: Sendable {
  /// An address that other machines can reach needs a certificate, or `--plaintext-on-network`.
  public static let listen = Option<HostPort?>(
    "listen", .optional(.hostPort()), default: nil, environment: "HOMEROOM_LISTEN",
    help: "Where to listen; 127.0.0.1 and the service's own port when left out.")
  /// 1 to 256; see `loopCount`.
  public static let loops = Option<Int?>(
    "loops", .optional(.integer(1...256, "N")), default: nil, environment: "HOMEROOM_LOOPS",
    help: "Threads that serve calls; as many as there are cores when left out.")
  /// See `LogFormat` for what there is.
  public static let logFormat = Option<LogFormat>(
    "log-format", .choice(), default: .logfmt, environment: "HOMEROOM_LOG_FORMAT", help: "How log lines look.")
  /// The least grave level that is written.
  public static let logLevel = Option<LogLevel>(
    "log-level", .logLevel, default: .info, environment: "HOMEROOM_LOG_LEVEL",
    help: "Lines that matter less are left out.")
  /// Without it, only calls that were slow, or failed through a fault of ours, have lines (`CallLogging`).
  public static let accessLog = Flag(
    "access-log", environment: "HOMEROOM_ACCESS_LOG",
    help: "A line for each call when it has ended: method, status, time and the caller's role. No line names a person.")
  /// A millisecond to a day.
  public static let slowCall = Option<Duration>(
    "slow-call", .duration(.milliseconds(1) ... .seconds(86_400)), default: .seconds(1),
    environment: "HOMEROOM_SLOW_CALL",
    help: "A call whose handler took longer has a line at level warning, unless it goes on until somebody leaves.")

  /// Refused at the start where one of them is no origin.
  public static let webOrigins = Option<WebOrigins>(
    "web-origins", .webOrigins, default: .none, environment: "HOMEROOM_WEB_ORIGINS",
    help: "Web pages that may call by gRPC-Web, as origins such as https://school.example with commas between them. "
      + "None when left out, and then gRPC-Web is not spoken.")
  /// Not to be had from the environment, which children inherit from their parents.
  public static let stopWithInput = Flag(
    "stop-with-input",
    help: "Stop when standard input ends, as it does when the program that holds its other end is gone.")

  /// What the command of every service takes.
  public static let all: [any Declared] = ofProcess + TokenKeyOptions.all + [webOrigins]

  /// What the command of a server takes that knows by other means than tokens who calls, and serves its own pages alone.
  public static let ofProcess: [any Declared] =
    [listen, loops] + SecurityOptions.all + ClientOptions.all + ConnectionOptions.all + AdminOptions.all
    + TraceOptions.all + [logFormat, logLevel, accessLog, slowCall, stopWithInput]

  /// Where the server listens; port 0 lets the system choose.
  public let address: HostPort
  /// Where those who operate the server look.
  let admin: AdminOptions
  /// Whom the server believes, and how it is believed itself; nil: it believes no tokens and has none.
  public let tokenKeys: TokenKeyOptions?
  /// Threads that serve calls: at least 1, and as many as there are cores unless it is said.
  public let loopCount: Int
  /// Of pages that may call by gRPC-Web; none: it is not spoken.
  public let webOrigins: WebOrigins
  /// What clients may do, and how long their connections last.
  public let limits: TransportLimits
  /// How log lines look.
  public let logFormat: LogFormat
  /// The least grave level that is written.
  public let logLevel: LogLevel
  /// Which calls the log tells of.
  public let callLogging: CallLogging
  /// Which calls become spans, and where these go.
  let traces: TraceOptions
  /// Whether the process ends when its standard input does.
  public let stopsWithInput: Bool
  /// The server's certificate; nil: it speaks without encryption.
  public let security: ServerTLS?
  /// How it calls the other services.
  public let client: ClientOptions

  /// - Parameters:
  ///   - usual: where the service listens when nothing else is said.
  ///   - usualAdmin: where its pages for operators are then.
  ///   - endpoints: the services that it calls.
  ///   - believesTokens: false for a server whose command takes `ofProcess` alone.
  ///   - isInDeveloperMode: whether it was told to be.
  /// - Throws: a sentence for whoever started the server.
  public init(
    _ values: Values, usually usual: HostPort, admin usualAdmin: HostPort, calling endpoints: [ServiceEndpoint] = [],
    believesTokens: Bool = true, isInDeveloperMode: Bool = false
  ) throws {
    tokenKeys =
      believesTokens
      ? try TokenKeyOptions(values, calls: !endpoints.isEmpty, isInDeveloperMode: isInDeveloperMode) : nil
    address = values[Self.listen] ?? usual
    security = try SecurityOptions.security(values)
    guard security != nil || DeveloperMode.isLoopback(address.host) || values[ClientOptions.plaintextOnNetwork] else {
      throw Refusal(
        "\(address) can be reached from other machines: give the server a certificate with --tls-cert and --tls-key, "
          + "listen on 127.0.0.1, or say --plaintext-on-network")
    }
    admin = try AdminOptions(values, usually: usualAdmin)
    client = try ClientOptions(values, calling: endpoints)
    loopCount = values[Self.loops] ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    webOrigins = believesTokens ? values[Self.webOrigins] : .none
    limits = ConnectionOptions.limits(values)
    logFormat = values[Self.logFormat]
    logLevel = values[Self.logLevel]
    callLogging = CallLogging(everyCall: values[Self.accessLog], slowAfter: values[Self.slowCall])
    traces = try TraceOptions(values)
    stopsWithInput = values[Self.stopWithInput]
  }
}

extension Kind where Value == LogLevel {
  static var logLevel: Kind {
    let names = LogLevel.allCases.map(\.name)
    return Kind(names.joined(separator: "|"), describe: { $0.name }) { text throws(ArgumentProblem) in
      guard let level = LogLevel(name: text) else {
        throw ArgumentProblem("is not one of \(names.joined(separator: ", "))")
      }
      return level
    }
  }
}
