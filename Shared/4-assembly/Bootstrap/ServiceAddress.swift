public import Arguments
public import HTTP2Transport

/// Where the three services listen when nothing else is said.
public enum ServiceAddress {
  public static let context = onThisMachine(port: 50_051)
  public static let activity = onThisMachine(port: 50_052)
  public static let report = onThisMachine(port: 50_053)

  public static func onThisMachine(port: Int) -> HostPort { HostPort(host: "127.0.0.1", port: port) }
}

extension SocketAddress {
  public init(_ address: HostPort) {
    self = .tcp(host: address.host, port: UInt16(address.port))
  }
}

extension HTTP2Channel {
  public convenience init(to address: HostPort) throws {
    try self.init(to: SocketAddress(address))
  }
}
