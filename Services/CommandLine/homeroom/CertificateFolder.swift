import Console
import Crypto
import Glibc
import TLS

/// A folder with an authority of one's own and the certificates that it vouches for.
///
/// What is there and still good stays: to make it again changes nothing.
struct CertificateFolder: Sendable {
  let path: String
  /// The authority's certificate: what clients trust.
  let authority: String
  /// Where the authority's key is: whoever has it may be anyone, so it need not lie where services can read.
  let authorityKey: String

  struct Files: Sendable {
    var certificate: String
    var key: String
  }

  /// Of the server that only this machine calls.
  static let local = "server"
  static let authorityName = "ca"
  /// Nobody renews an authority in passing: all who trust it would have to be told.
  private static let authorityDays: Int64 = 3650
  private static let day: Int64 = 86_400
  /// A certificate with fewer days left is made anew.
  private static let renewDays: Int64 = 30

  init(_ path: String, authority: String? = nil, authorityKey: String? = nil) {
    self.path = path
    self.authority = authority ?? "\(path)/\(Self.authorityName).pem"
    self.authorityKey = authorityKey ?? "\(path)/\(Self.authorityName)-key.pem"
  }

  func files(of name: String) -> Files { Files(certificate: "\(path)/\(name).pem", key: "\(path)/\(name)-key.pem") }

  /// The authority, made where there is none.
  func issuer(now: Int64) throws -> CertificateIssuer {
    let isNew = unsafe access(authority, F_OK) != 0
    guard isNew else {
      return try CertificateIssuer(try Certificate(pem: try Self.text(of: authority)), try KeyFile.load(authorityKey))
    }
    let issuer = try CertificateIssuer(
      CertificateWish(
        subject: "Homeroom's own authority", purposes: [.authority], beginsAt: now - Self.day,
        endsAt: now + Self.authorityDays * Self.day),
      try KeyFile.loadOrCreate(authorityKey))
    try PublicFile.write(try issuer.certificate.pem(), to: authority)
    return issuer
  }

  /// Makes a certificate and its key, unless what is there says the same, is the authority's and has a month to go.
  ///
  /// - Returns: whether it was made.
  func make(
    _ name: String, _ names: [Certificate.Name], _ purposes: Set<CertificateWish.Purpose>, by issuer: CertificateIssuer,
    days: Int64, now: Int64
  ) throws -> Bool {
    let files = files(of: name)
    // The key stays when the certificate is renewed: one file changes, and never half of a pair.
    let key = try KeyFile.loadOrCreate(files.key)
    let wish = CertificateWish(
      subject: name, names: names, purposes: purposes, beginsAt: now - Self.day, endsAt: now + days * Self.day)
    let made = try issuer.certificate(wish, for: key)
    if let old = try? Certificate(pem: try Self.text(of: files.certificate)), old.isOf(key),
      old.isVouchedFor(by: issuer.certificate), old.names == made.names, old.purposes == made.purposes,
      old.endsAt - now > min(Self.renewDays, days / 2) * Self.day
    {
      return false
    }
    try PublicFile.write(try made.pem(), to: files.certificate)
    return true
  }

  /// A certificate for servers that only this machine calls, and what their clients trust.
  func makeLocal() throws -> ClientTLS {
    let now = Int64(time(nil))
    _ = try make(
      Self.local, [.dns("localhost"), .ip("127.0.0.1"), .ip("::1")], [.server], by: try issuer(now: now), days: 365,
      now: now)
    return try ClientTLS(authority: authority)
  }

  private static func text(of path: String) throws -> String {
    guard let file = unsafe fopen(path, "re") else { throw failure(path) }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 64 * 1024)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  private static func failure(_ path: String) -> CommandFailure {
    CommandFailure(path, errno: errno)
  }
}
