public import Arguments

/// Where a service is called, and whether the way there is encrypted: `https://report.example:50053`, or without
/// `https://` for a plain way, which stays on one machine.
public struct ServiceEndpoint: Hashable, Sendable, CustomStringConvertible {
  public var address: HostPort
  public var isEncrypted: Bool

  public init(_ address: HostPort, isEncrypted: Bool = false) {
    self.address = address
    self.isEncrypted = isEncrypted
  }

  public var description: String { isEncrypted ? "https://\(address)" : "\(address)" }
}

extension Kind where Value == ServiceEndpoint {
  public static func endpoint() -> Kind {
    let hostPort = Kind<HostPort>.hostPort()
    return Kind("[https://]HOST:PORT") { text throws(ArgumentProblem) in
      for (scheme, isEncrypted) in [("https://", true), ("http://", false)] where text.hasPrefix(scheme) {
        var rest = text.dropFirst(scheme.count)
        if rest.hasSuffix("/") { rest = rest.dropLast() }
        return ServiceEndpoint(try hostPort.read(String(rest)), isEncrypted: isEncrypted)
      }
      return ServiceEndpoint(try hostPort.read(text))
    }
  }
}
