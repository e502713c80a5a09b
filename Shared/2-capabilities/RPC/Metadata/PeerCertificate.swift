public import Domain

/// The certificate by which a client has proved who it is: its chain has been verified against those whom the server
/// trusts to vouch for clients.
public final class PeerCertificate: Sendable {
  /// As RFC 2253 writes it: `CN=report`. For people: nothing may be decided by it.
  public let subject: String
  /// The subject's alternative names, by kind, in their order.
  public let dnsNames: [String]
  /// IP addresses, as text.
  public let ipAddresses: [String]
  /// URIs; one of them may name a caller of Homeroom.
  public let uris: [String]
  /// E-mail addresses.
  public let emails: [String]
  /// The connection may outlive it.
  public let endsAt: Instant

  /// Facts about a chain that has been verified already; nothing is checked here.
  public init(
    subject: String, dnsNames: [String] = [], ipAddresses: [String] = [], uris: [String] = [], emails: [String] = [],
    endsAt: Instant
  ) {
    self.subject = subject
    self.dnsNames = dnsNames
    self.ipAddresses = ipAddresses
    self.uris = uris
    self.emails = emails
    self.endsAt = endsAt
  }
}

extension PeerCertificate: Hashable {
  /// One certificate is one connection's.
  public static func == (left: PeerCertificate, right: PeerCertificate) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
