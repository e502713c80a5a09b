public import Arguments
public import HTTP2Transport

/// What the three services are called: by each other, in tokens, and as programs.
public enum ServiceName {
  /// The content that apps offer.
  public static let context = "context-service"
  /// The system of record.
  public static let activity = "activity-service"
  /// What is derived from the other two.
  public static let report = "report-service"
  /// What browsers come to. No service is called by it: it passes on the calls of those who are signed in.
  public static let portal = "portal-service"

  /// Those that call and are called with tokens of their own, in the order of their ports.
  public static let all = [context, activity, report]
}

/// Where the services and the portal listen when nothing else is said.
public enum ServiceAddress {
  /// The portal's.
  public static let portal = onThisMachine(port: 50_050)
  /// Context's.
  public static let context = onThisMachine(port: 50_051)
  /// Activity's.
  public static let activity = onThisMachine(port: 50_052)
  /// Report's.
  public static let report = onThisMachine(port: 50_053)

  /// Where they are called then.
  public static let ofContext = ServiceEndpoint(context)
  /// Where Activity is called then, without encryption.
  public static let ofActivity = ServiceEndpoint(activity)
  /// Where Report is called then, without encryption.
  public static let ofReport = ServiceEndpoint(report)

  /// Where the portal's pages for operators are when nothing else is said.
  public static let adminOfPortal = onThisMachine(port: 9050)
  /// Where Context's pages for operators are when nothing else is said.
  public static let adminOfContext = onThisMachine(port: 9051)
  /// Where Activity's pages for operators are when nothing else is said.
  public static let adminOfActivity = onThisMachine(port: 9052)
  /// Where Report's pages for operators are when nothing else is said.
  public static let adminOfReport = onThisMachine(port: 9053)

  /// An address that other machines cannot reach.
  public static func onThisMachine(port: Int) -> HostPort { HostPort(host: "127.0.0.1", port: port) }
}

extension SocketAddress {
  /// - Parameter address: its port is from 0 to 65,535; 0 is for servers, which have the system choose.
  public init(_ address: HostPort) {
    self = .tcp(host: address.host, port: UInt16(address.port))
  }
}
