import CertificateKit
import Glibc
import TLS
import Testing

@Suite("certificates and keys from files")
struct FilesTests {
  let authority: TestAuthority
  let files: TestAuthority.Files

  init() throws {
    authority = try TestAuthority()
    files = try authority.issue("server")
  }

  @Test("a file that is not there is named")
  func missing() throws {
    let error = #expect(throws: TLSError.self) {
      try ServerTLS(certificate: "\(authority.folder)/nothing.pem", key: files.key)
    }
    #expect(error?.description.contains("nothing.pem") == true)
  }

  @Test("a key that others may read is refused", arguments: [0o640, 0o604] as [mode_t])
  func openKey(mode: mode_t) throws {
    unsafe chmod(files.key, mode)
    let error = #expect(throws: TLSError.self) { try ServerTLS(certificate: files.certificate, key: files.key) }
    #expect(error?.description.contains("chmod 600") == true)
  }

  @Test("a key of another certificate is refused")
  func otherKey() throws {
    let other = try authority.issue("other")
    let error = #expect(throws: TLSError.self) { try ServerTLS(certificate: files.certificate, key: other.key) }
    #expect(error?.description.contains("not the key of the certificate") == true)
  }

  @Test("a certificate without a key is refused, and a key without a certificate")
  func half() throws {
    #expect(throws: TLSError.self) { try ClientTLS(certificate: files.certificate) }
    #expect(throws: TLSError.self) { try ClientTLS(key: files.key) }
  }

  @Test("what is no certificate is refused")
  func notACertificate() throws {
    #expect(throws: TLSError.self) { try ServerTLS(certificate: files.key, key: files.key) }
    #expect(throws: TLSError.self) { try ServerTLS(certificate: files.certificate, key: files.certificate) }
    #expect(throws: TLSError.self) {
      try ServerTLS(certificate: files.certificate, key: files.key, clientAuthority: files.key)
    }
  }

  @Test("files that have not changed are not read again; broken ones change nothing until they change again")
  func reload() throws {
    let server = try ServerTLS(certificate: files.certificate, key: files.key)
    let endsAt = server.endsAt
    try #expect(server.reloadIfChanged() == false)
    try TestAuthority.write("broken", to: files.certificate)
    #expect(throws: TLSError.self) { try server.reloadIfChanged() }
    try #expect(server.reloadIfChanged() == false)
    #expect(server.endsAt == endsAt)
    _ = try authority.issue("server", endsIn: 3 * TestAuthority.day)
    try #expect(server.reloadIfChanged() == true)
    #expect(server.endsAt != endsAt)
    #expect(throws: Never.self) { try server.session() }
  }

  @Test("a key that others could read is taken once they cannot, though its content is what it was")
  func permissions() throws {
    let server = try ServerTLS(certificate: files.certificate, key: files.key)
    try #require(unsafe chmod(files.key, 0o644) == 0)
    #expect(throws: TLSError.self) { try server.reloadIfChanged() }
    try #expect(server.reloadIfChanged() == false)
    try #require(unsafe chmod(files.key, 0o600) == 0)
    try #expect(server.reloadIfChanged() == true)
  }
}
