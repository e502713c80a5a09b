internal import Crypto
internal import Domain
internal import RPC

extension PeerCertificate {
  /// What a verified certificate says; nil for what cannot be read.
  convenience init?(der: [UInt8]) {
    guard let certificate = try? Certificate(der: der) else { return nil }
    let names = certificate.names
    self.init(
      subject: certificate.subject,
      dnsNames: names.compactMap { if case .dns(let name) = $0 { name } else { nil } },
      ipAddresses: names.compactMap { if case .ip(let name) = $0 { name } else { nil } },
      uris: names.compactMap { if case .uri(let name) = $0 { name } else { nil } },
      emails: names.compactMap { if case .email(let name) = $0 { name } else { nil } },
      endsAt: Instant(milliseconds: certificate.endsAt * 1000))
  }
}
