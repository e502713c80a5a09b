/// What a channel connects to, in the words of gRPC.
///
/// `dns:///host:port`, `host:port`, `ipv4:127.0.0.1:50051,127.0.0.1:50052`, `ipv6:[::1]:50051`, `unix:path`,
/// `unix:///absolute/path` or `unix-abstract:name`.
public struct Target: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// A name, or a number that was written like one.
    case name(host: String, port: UInt16)
    case addresses([SocketAddress])
  }

  let kind: Kind
  /// As it was written, or would be.
  public let description: String

  /// - Throws: a sentence that names what is wrong.
  public init(_ text: String) throws(SocketError) {
    description = text
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let rest = parts.count == 2 ? parts[1] : ""
    switch parts[0] {
    case "dns":
      let (host, port) = try Self.hostAndPort(try Self.withoutAuthority(rest, of: text), of: text)
      kind = .name(host: host, port: port)
    case "ipv4", "ipv6":
      var addresses: [SocketAddress] = []
      for part in try Self.withoutAuthority(rest, of: text).split(separator: ",", omittingEmptySubsequences: false) {
        let (host, port) = try Self.hostAndPort(String(part), of: text)
        guard host.contains(":") == (parts[0] == "ipv6"), SystemAddress.isNumber(host) else {
          throw SocketError("\(text): \(host) is no \(parts[0]) address")
        }
        addresses.append(.tcp(host: host, port: port))
      }
      kind = .addresses(addresses)
    case "unix":
      let path = try Self.withoutAuthority(rest, of: text, keepingSlash: true)
      guard !path.isEmpty else { throw SocketError("\(text) names no path") }
      kind = .addresses([.unix(path: path)])
    case "unix-abstract":
      guard !rest.isEmpty else { throw SocketError("\(text) names no socket") }
      kind = .addresses([.unixAbstract(name: rest)])
    default:
      let (host, port) = try Self.hostAndPort(text, of: text)
      kind = .name(host: host, port: port)
    }
  }

  /// A host that is a name is looked up, as with `dns:///`.
  public init(_ address: SocketAddress) {
    description = "\(address)"
    switch address {
    case .tcp(let host, let port): kind = .name(host: host, port: port)
    case .unix, .unixAbstract: kind = .addresses([address])
    }
  }

  /// What `:authority` says when it is a name; nil: the address of the connection.
  var authority: String? {
    guard case .name(let host, let port) = kind else { return nil }
    return "\(SocketAddress.tcp(host: host, port: port))"
  }

  /// The names and numbers of machines that it leads to; none for a socket of this machine.
  public var hosts: [String] {
    switch kind {
    case .name(let host, _): [host]
    case .addresses(let addresses):
      addresses.compactMap { if case .tcp(let host, _) = $0 { host } else { nil } }
    }
  }

  /// Whom it asks for by name, or by a number that was written like one.
  var host: String? {
    guard case .name(let host, _) = kind else { return nil }
    return host
  }

  /// `///x` and `x` name the same; `//server/x` would ask a certain name server, which is not spoken.
  private static func withoutAuthority(
    _ rest: String, of text: String, keepingSlash: Bool = false
  ) throws(SocketError) -> String {
    guard rest.hasPrefix("//") else { return rest }
    guard rest.hasPrefix("///") else {
      throw SocketError("\(text): only an empty authority is understood, as in dns:///")
    }
    return String(rest.dropFirst(keepingSlash ? 2 : 3))
  }

  private static func hostAndPort(_ part: String, of text: String) throws(SocketError) -> (String, UInt16) {
    guard let colon = part.lastIndex(of: ":"), let port = UInt16(part[part.index(after: colon)...]), port > 0 else {
      throw SocketError("\(text): a target needs a port from 1 to 65535, as in host:50051")
    }
    var host = part[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      throw SocketError("\(text): an IPv6 address needs brackets, as in [::1]:50051")
    }
    guard !host.isEmpty, !host.contains("/") else { throw SocketError("\(text) names no host") }
    return (String(host), port)
  }
}

extension Target: CustomStringConvertible {}
