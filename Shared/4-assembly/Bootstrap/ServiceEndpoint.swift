public import Arguments
public import HTTP2Transport

/// Where a service is called, and whether the way there is encrypted: `https://report.example:50053`, or without
/// `https://` for a plain way, which stays on one machine. In place of `HOST:PORT` any target will do, such as
/// `https://dns:///report.example:50053`, `ipv4:127.0.0.1:1,127.0.0.1:2` or `unix:/run/report.sock`.
public struct ServiceEndpoint: Hashable, Sendable, CustomStringConvertible {
  /// What a channel connects to.
  public var target: Target
  /// Whether the service must speak TLS; a plain way is refused to other machines unless the program allows it
  /// (`ClientOptions`).
  public var isEncrypted: Bool

  public init(_ target: Target, isEncrypted: Bool = false) {
    self.target = target
    self.isEncrypted = isEncrypted
  }

  public init(_ address: HostPort, isEncrypted: Bool = false) {
    self.init(Target(SocketAddress(address)), isEncrypted: isEncrypted)
  }

  public var description: String { isEncrypted ? "https://\(target)" : "\(target)" }
}

extension Kind where Value == ServiceEndpoint {
  /// `http://` may be written before a plain one, and a slash behind one with a scheme; neither means anything.
  public static func endpoint() -> Kind {
    Kind("[https://]HOST:PORT") { text throws(ArgumentProblem) in
      for (scheme, isEncrypted) in [("https://", true), ("http://", false)] where text.hasPrefix(scheme) {
        var rest = text.dropFirst(scheme.count)
        if rest.hasSuffix("/") { rest = rest.dropLast() }
        return ServiceEndpoint(try target(String(rest)), isEncrypted: isEncrypted)
      }
      return ServiceEndpoint(try target(text))
    }
  }

  private static func target(_ text: String) throws(ArgumentProblem) -> Target {
    do throws(SocketError) {
      return try Target(text)
    } catch {
      throw ArgumentProblem("is no address of a service: \(error)")
    }
  }
}
