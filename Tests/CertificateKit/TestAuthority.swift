public import Crypto
internal import Glibc

/// Makes certificates for a test, in a folder that goes when the authority does.
public final class TestAuthority: Sendable {
  public let folder: String
  private let issuer: CertificateIssuer

  /// Two files that belong together.
  public struct Files: Sendable {
    public var certificate: String
    public var key: String
  }

  public static let day: Int64 = 86_400

  public init() throws {
    var template = Array("/tmp/homeroom-certificates-XXXXXX".utf8CString)
    guard unsafe template.withUnsafeMutableBufferPointer({ unsafe mkdtemp($0.baseAddress!) }) != nil else {
      throw CryptoError.keyFile("no folder in /tmp")
    }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let now = Int64(time(nil))
    issuer = try CertificateIssuer(
      CertificateWish(
        subject: "a test's authority", purposes: [.authority], beginsAt: now - Self.day, endsAt: now + Self.day),
      try PrivateKey())
    try Self.write(try issuer.certificate.pem(), to: certificate)
  }

  deinit {
    if let listing = unsafe opendir(folder) {
      while let entry = unsafe readdir(listing) {
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
        }
        unsafe unlink("\(folder)/\(name)")
      }
      unsafe closedir(listing)
    }
    unsafe rmdir(folder)
  }

  /// File with the authority's own certificate.
  public var certificate: String { "\(folder)/authority.pem" }

  /// Makes a certificate and its key, in `name`.pem and `name`-key.pem; what was there is replaced.
  public func issue(
    _ name: String, for names: [Certificate.Name] = [.ip("127.0.0.1"), .dns("localhost")],
    _ purposes: Set<CertificateWish.Purpose> = [.server], endsIn seconds: Int64 = day
  ) throws -> Files {
    let key = try PrivateKey()
    let now = Int64(time(nil))
    let certificate = try issuer.certificate(
      CertificateWish(
        subject: name, names: names, purposes: purposes, beginsAt: now - 2 * Self.day, endsAt: now + seconds), for: key)
    let files = Files(certificate: "\(folder)/\(name).pem", key: "\(folder)/\(name)-key.pem")
    try Self.write(try certificate.pem(), to: files.certificate)
    try Self.write(try key.pem(), to: files.key)
    return files
  }

  /// Under its name at once, whole.
  public static func write(_ text: String, to path: String) throws {
    let draft = "\(path).new"
    let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    let bytes = Array(text.utf8)
    guard descriptor >= 0, unsafe Glibc.write(descriptor, bytes, bytes.count) == bytes.count, close(descriptor) == 0,
      unsafe rename(draft, path) == 0
    else { throw CryptoError.keyFile("\(path) cannot be written") }
  }
}
