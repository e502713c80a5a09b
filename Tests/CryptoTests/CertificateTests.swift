import Crypto
import Testing

@Suite("certificates")
struct CertificateTests {
  static let begin: Int64 = 1_700_000_000
  static let end: Int64 = 1_800_000_000

  let key: PrivateKey
  let issuer: CertificateIssuer

  init() throws {
    key = try PrivateKey()
    issuer = try CertificateIssuer(Self.wish("authority", [], [.authority]), key)
  }

  static func wish(
    _ subject: String, _ names: [Certificate.Name], _ purposes: Set<CertificateWish.Purpose>
  ) -> CertificateWish {
    CertificateWish(subject: subject, names: names, purposes: purposes, beginsAt: begin, endsAt: end)
  }

  @Test("what is wished for is what it says, in PEM as in memory")
  func says() throws {
    let names: [Certificate.Name] = [
      .dns("report.example"), .ip("10.1.2.3"), .ip("0:0:0:0:0:0:0:1"),
      .uri("homeroom://north/teacher/a,DNS:evil?app=x"),
      .email("a@b.example"),
    ]
    let mine = try PrivateKey()
    let made = try issuer.certificate(Self.wish("Zoë, CN=x", names, [.server, .client]), for: mine)
    let certificate = try Certificate(pem: made.pem())
    #expect(certificate.names == names)
    #expect(certificate.purposes == [.server, .client])
    #expect(certificate.endsAt == Self.end)
    #expect(certificate.isOf(mine))
    #expect(!certificate.isOf(key))
    #expect(certificate.isVouchedFor(by: issuer.certificate))
    // One common name, whatever is in it.
    #expect(
      certificate.subject.hasPrefix("CN=") && certificate.subject.contains("\\, CN\\=x")
        || certificate.subject.contains("\\, CN=x"))
  }

  @Test("another authority of the same name has not signed it")
  func otherAuthority() throws {
    let other = try CertificateIssuer(Self.wish("authority", [], [.authority]), try PrivateKey())
    let certificate = try other.certificate(Self.wish("x", [], [.client]), for: try PrivateKey())
    #expect(!certificate.isVouchedFor(by: issuer.certificate))
    #expect(throws: CryptoError.self) { try CertificateIssuer(other.certificate, key) }
  }

  @Test(
    "what is no name is refused",
    arguments: [Certificate.Name.ip("10.0.0"), .ip("x"), .dns("a b"), .dns("zoë"), .uri("a\0b"), .email("a\nb")])
  func noName(name: Certificate.Name) throws {
    #expect(throws: CryptoError.self) { try issuer.certificate(Self.wish("x", [name], [.server]), for: key) }
  }

  @Test(
    "what is no certificate is refused",
    arguments: ["", "x", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"])
  func noCertificate(text: String) {
    #expect(throws: CryptoError.self) { try Certificate(pem: text) }
    #expect(throws: CryptoError.self) { try Certificate(der: Array(text.utf8)) }
  }
}
