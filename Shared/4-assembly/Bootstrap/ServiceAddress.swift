public import Arguments
public import HTTP2Transport

/// What the three services are called: by each other, in tokens, and as programs.
public enum ServiceName {
  public static let context = "context-service"
  public static let activity = "activity-service"
  public static let report = "report-service"

  public static let all = [context, activity, report]
}

/// Where the three services listen when nothing else is said.
public enum ServiceAddress {
  public static let context = onThisMachine(port: 50_051)
  public static let activity = onThisMachine(port: 50_052)
  public static let report = onThisMachine(port: 50_053)

  /// Where they are called then.
  public static let ofContext = ServiceEndpoint(context)
  public static let ofActivity = ServiceEndpoint(activity)
  public static let ofReport = ServiceEndpoint(report)

  /// Where their pages for operators are when nothing else is said.
  public static let adminOfContext = onThisMachine(port: 9051)
  public static let adminOfActivity = onThisMachine(port: 9052)
  public static let adminOfReport = onThisMachine(port: 9053)

  public static func onThisMachine(port: Int) -> HostPort { HostPort(host: "127.0.0.1", port: port) }
}

extension SocketAddress {
  public init(_ address: HostPort) {
    self = .tcp(host: address.host, port: UInt16(address.port))
  }
}
